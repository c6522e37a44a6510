import MediaModel
import PlayerProtocol

/// The queue, and what is put into it.
enum QueueCommand {
    static func show(_ invocation: Invocation) throws -> Int32 {
        var offset = 0
        while case .queue(let page) = try invocation.callRunning(.queue(PageRequest(offset: offset, limit: PageRequest.largest))) {
            for (index, entry) in page.entries.enumerated() {
                try print(entry, at: page.offset + index, isCurrent: page.current == page.offset + index, invocation)
            }
            offset = page.offset + page.entries.count
            if page.entries.isEmpty || offset >= page.total { break }
        }
        return 0
    }

    private static func print(_ entry: QueuePage.Entry, at index: Int, isCurrent: Bool, _ invocation: Invocation) throws {
        if invocation.options.isJSON {
            try LineOutput.json(QueueRow(index: index, current: isCurrent, entry: entry.id, item: entry.item))
        } else {
            let name = [entry.item.artist, entry.item.title].compactMap { $0 }.joined(separator: " – ")
            LineOutput.line(LineOutput.field("\(isCurrent ? "▶" : " ") \(index + 1). \(name)\(entry.failure == nil ? "" : " (skipped)")"))
        }
    }

    /// A row of `queue --json`: the item's own fields, and its place.
    private struct QueueRow: Encodable {
        let index: Int
        let current: Bool
        let entry: QueueEntryID
        let item: MediaItem

        private enum Keys: String, CodingKey { case index, current, entry }

        func encode(to encoder: any Encoder) throws {
            try item.encode(to: encoder)
            var container = encoder.container(keyedBy: Keys.self)
            try container.encode(index, forKey: .index)
            try container.encode(current, forKey: .current)
            try container.encode(entry, forKey: .entry)
        }
    }

    static func add(_ invocation: Invocation) throws -> Int32 {
        let places = try invocation.operands.flatMap { try $0 == "-" ? Places.fromStandardInput() : [Places.location($0)] }
        return try invocation.open(places, at: invocation.options.next ? .next : .later)
    }

    static func openLink(_ invocation: Invocation) throws -> Int32 {
        let link = MediaLocation(url: invocation.operands[0])
        guard link.url.hasPrefix("ditty://") else { throw UsageError("'\(link)' is no ditty:// link") }
        return try invocation.report(try invocation.callOrStart(.open(OpenRequest([link]))))
    }
}
