import MediaCatalogue
import MediaModel
import PlayerProtocol
import Wording

extension Library {
    /// What the collection knows of a file or a folder.
    func info(_ place: MediaLocation, _ words: PlayerWords) -> ActionOutcome {
        let items = attempt { try $0.items(at: place) } ?? []
        if !items.isEmpty {
            var outcome = ActionOutcome(.done, reply: items.flatMap { facts(of: $0, words) }.joined(separator: "\n"))
            outcome.rows = items.compactMap { LineOutput.jsonText($0) }
            return outcome
        }
        let name = TextValue.text(LineOutput.field(place.displayPath))
        if let skipped = (attempt { try $0.skippedFiles() } ?? []).first(where: { $0.location == place }) {
            let reason = words.text("library.skippedFor.\(skipped.reason)")
            return ActionOutcome(.notFound, reply: "\(LineOutput.field(place.displayPath)): \(reason)")
        }
        guard let path = place.pathBytes, let counts = attempt({ try $0.fileCounts(inFolder: path) }) ?? nil else {
            return ActionOutcome(.notFound, reply: words.text("library.notAdded", ["name": name]))
        }
        let numbers = ["files": counts.files, "missing": counts.missing, "skipped": counts.skipped].mapValues { TextValue($0) }
        var outcome = ActionOutcome(.done, reply: words.text("library.folderInfo", numbers.merging(["name": name]) { $1 }))
        outcome.rows = LineOutput.jsonText(counts).map { [$0] }
        return outcome
    }

    /// Forgets what is gone for good.
    func purge(_ words: PlayerWords) -> ActionOutcome {
        do throws(CatalogueError) {
            let count = try catalogue?.forgetMissing() ?? 0
            if count > 0 { contentsChanged() }
            var outcome = ActionOutcome(.done, reply: words.text("library.purged", ["count": TextValue(count)]))
            outcome.rows = LineOutput.jsonText(["forgotten": count]).map { [$0] }
            return outcome
        } catch {
            return notKept(error, words)
        }
    }

    /// One line for each thing that is known.
    private func facts(of item: MediaItem, _ words: PlayerWords) -> [String] {
        let number: (Int?) -> String? = { $0.flatMap { $0 > 0 ? String($0) : nil } }
        let known: [(String, String?)] = [
            ("title", item.title), ("artist", item.artist), ("album", item.album), ("albumArtist", item.albumArtist),
            ("disc", number(item.disc)), ("track", number(item.track)), ("year", number(item.year)),
            ("genre", item.genres?.joined(separator: ", ")), ("mood", item.moods?.joined(separator: ", ")), ("composer", item.composer),
            ("plays", number(item.playCount)),
            ("rating", number(item.rating.map { Int($0.rounded()) })), ("liked", item.liked == true ? "" : nil),
            ("disliked", item.disliked == true ? "" : nil), ("missing", item.isMissing == true ? "" : nil),
        ]
        var lines = known.compactMap { key, text in
            text.map { words.text("library.fact.\(key)", ["text": .text(LineOutput.field($0))]) }
        }
        if let length = item.playingTime { lines.append(words.text("library.fact.length", ["seconds": .number(length)])) }
        return lines
    }
}
