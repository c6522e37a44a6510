import MediaCatalogue
import MediaModel

/// Fills a catalogue with rows that look like a large collection.
struct Synthesis {
    let catalogue: Catalogue

    func run(count: Int) throws {
        var generator = SplitMix(state: 1)
        let words = Words(&generator)
        let start = BenchClock.now
        var made = 0
        var artist = ""
        var album = ""
        var year = 0
        var items: [MediaItem] = []
        while made < count {
            if made % 12 == 0 {
                if made % 96 == 0 { artist = words.name(2, &generator) }
                album = words.name(3, &generator)
                year = 1960 + Int(generator.next() % 65)
            }
            var item = MediaItem(identifier: MediaIdentifier("file:///music/\(made).flac"), type: .song, title: words.name(3, &generator))
            item.artist = artist
            item.album = album
            item.track = made % 12 + 1
            item.year = year
            item.genres = [["Rock", "Pop", "Jazz", "Metal", "Electronic", "Folk"][Int(generator.next() % 6)]]
            item.duration = 200
            item.location = MediaLocation(path: "/music/\(made).flac")
            items.append(item)
            made += 1
            if items.count == 5000 || made == count {
                try catalogue.importTracks(items)
                items = []
            }
        }
        print("\(count) rows in \(BenchClock.milliseconds(BenchClock.now - start))")
    }

    private struct Words {
        private let words: [String]

        init(_ generator: inout SplitMix) {
            let syllables = [
                "ka", "ro", "mi", "ten", "sol", "bra", "vi", "nor", "le", "que", "dan", "sto", "fi", "gra", "hu", "pel", "win", "tar", "jo",
                "zen",
            ]
            var words: [String] = []
            for _ in 0..<60_000 {
                words.append(
                    (0..<(2 + generator.next() % 3)).map { _ in syllables[Int(generator.next() % UInt64(syllables.count))] }.joined())
            }
            self.words = words
        }

        /// Early words come often.
        func name(_ longest: UInt64, _ generator: inout SplitMix) -> String {
            (0..<(1 + generator.next() % longest)).map { _ in
                let chance = Double(generator.next() >> 11) / Double(1 << 53)
                return words[Int(chance * chance * chance * Double(words.count - 1))].capitalisedFirst
            }.joined(separator: " ")
        }
    }
}

extension String {
    fileprivate var capitalisedFirst: String { prefix(1).uppercased() + dropFirst() }
}
