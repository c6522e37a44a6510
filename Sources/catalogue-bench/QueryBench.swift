import FoundationEssentials
import MediaCatalogue
import MediaModel
import TextForms

/// Queries drawn from a manifest of `make_library.py`: whether the right item comes first, and how long that takes.
struct QueryBench {
    let catalogue: Catalogue
    let forms: TextForms
    let manifest: String
    private static let queries = 1000

    private struct Track: Decodable {
        struct Truth: Decodable {
            var title: String
            var artist: [String]
            var album: String?
        }
        var truth: Truth
    }

    func run() throws {
        let start = BenchClock.now
        _ = try catalogue.search(MediaSearch(mediaName: "warm up"), limit: 5)
        print("first search \(BenchClock.milliseconds(BenchClock.now - start))")
        let lines = try Data(contentsOf: URL(filePath: manifest)).split(separator: UInt8(ascii: "\n"))
        let decoder = JSONDecoder()
        var generator = SplitMix(state: 7)
        for kind in Slip.allCases where !lines.isEmpty {
            var times: [BenchClock.Span] = []
            var right = 0
            var asked = 0
            var drawn = 0
            // A manifest may lack names of a kind.
            while asked < Self.queries, drawn < Self.queries * 200 {
                drawn += 1
                let track = try decoder.decode(Track.self, from: Data(lines[Int(generator.next() % UInt64(lines.count))])).truth
                guard let title = kind.apply(track.title, forms, &generator), let artist = track.artist.first else { continue }
                asked += 1
                let search = MediaSearch(mediaName: title, artistName: artist)
                let (found, span) = try BenchClock.measured { try catalogue.search(search, limit: 5) }
                times.append(span)
                if let best = found.first, isSame(best.item, track) {
                    right += 1
                } else if CommandLine.arguments.contains("-v") || right * 100 < asked * 90 && asked - right < 12 {
                    print(
                        "  miss: \(title) / \(artist) [\(track.title)] => \(found.first.map { "\($0.item.type) \($0.item.title) / \($0.item.artist ?? "") \($0.why)" } ?? "nothing")"
                    )
                }
            }
            print("\(kind.rawValue): right \(Double(right) / Double(max(1, asked)) * 100) % of \(asked), \(BenchClock.summary(times))")
        }
        try free(lines, decoder, &generator)
        try names(lines, decoder, &generator)
    }

    private func free(_ lines: [Data], _ decoder: JSONDecoder, _ generator: inout SplitMix) throws {
        var times: [BenchClock.Span] = []
        for _ in 0..<Self.queries {
            let track = try decoder.decode(Track.self, from: Data(lines[Int(generator.next() % UInt64(lines.count))])).truth
            let text = "\(track.artist.first ?? "") \(Slip.oneTypo.apply(track.title, forms, &generator) ?? track.title)"
            times.append(try BenchClock.measured { try catalogue.search(text: text, limit: 5) }.span)
        }
        print("free text: \(BenchClock.summary(times))")
    }

    private func names(_ lines: [Data], _ decoder: JSONDecoder, _ generator: inout SplitMix) throws {
        var times: [BenchClock.Span] = []
        for _ in 0..<Self.queries {
            let track = try decoder.decode(Track.self, from: Data(lines[Int(generator.next() % UInt64(lines.count))])).truth
            let words = track.title.split(separator: " ").map(String.init)
            for text in [
                track.title, track.artist.first ?? "", (words.dropFirst() + ["by"]).joined(separator: " "), "play " + (words.first ?? ""),
            ] {
                times.append(try BenchClock.measured { try catalogue.names(matching: text) }.span)
            }
        }
        print("names: \(BenchClock.summary(times))")
    }

    private func isSame(_ item: MediaItem, _ track: Track.Truth) -> Bool {
        item.title.lowercased().filter(\.isLetter) == track.title.lowercased().filter(\.isLetter)
    }

    /// How a listener misses a name.
    private enum Slip: String, CaseIterable {
        case exact
        case oneTypo = "one typo"
        case noAccents = "accents left out"
        case transliterated

        func apply(_ title: String, _ forms: TextForms, _ generator: inout SplitMix) -> String? {
            switch self {
            case .exact: return title
            case .oneTypo:
                var letters = Array(title)
                guard letters.count >= 5, letters.allSatisfy({ $0.isASCII }) else { return nil }
                let place = 1 + Int(generator.next() % UInt64(letters.count - 2))
                guard letters[place].isLetter, letters[place + 1].isLetter else { return nil }
                switch generator.next() % 3 {
                case 0: letters.remove(at: place)
                case 1: letters.swapAt(place, place + 1)
                default: letters.insert("e", at: place)
                }
                return String(letters)
            case .noAccents:
                guard title.unicodeScalars.contains(where: { (0xC0..<0x250).contains($0.value) }) else { return nil }
                return TextForms.fold(title)
            case .transliterated: return forms.romanisations(of: title).randomElement(using: &generator)
            }
        }
    }
}

/// Numbers that are the same every time.
struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        return mixed ^ mixed >> 31
    }
}
