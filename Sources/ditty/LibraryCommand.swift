import MediaModel
import PlayerProtocol

/// `ditty library …`.
enum LibraryCommand {
    static func run(_ invocation: Invocation) throws -> Int32 {
        let word = invocation.operands[0]
        let rest = Array(invocation.operands.dropFirst())
        switch word {
        case "add":
            guard !rest.isEmpty else { throw UsageError("'library add' needs a folder") }
            return try ScanSession.run(.add(folders: rest.map(Places.location)), invocation)
        case "remove":
            guard !rest.isEmpty else { throw UsageError("'library remove' needs a folder") }
            return try work(.remove(folders: rest.map(Places.location)), invocation)
        case "scan":
            guard rest.isEmpty else { throw UsageError("'library scan' takes nothing more") }
            return try ScanSession.run(.scan, invocation)
        case "list": return try ask(.library(.list), invocation)
        case "info": return try ask(.library(.info), invocation)
        case "search":
            guard !rest.isEmpty else { throw UsageError("'library search' needs words") }
            return try search(rest.joined(separator: " "), invocation)
        default: throw UsageError("'library \(word)' is none of add, remove, scan, list, search, info")
        }
    }

    private static func work(_ request: LibraryRequest, _ invocation: Invocation) throws -> Int32 {
        try invocation.report(try invocation.callOrStart(.library(request)))
    }

    private static func ask(_ request: PlayerRequest, _ invocation: Invocation) throws -> Int32 {
        try invocation.report(try invocation.call(try invocation.running(), request))
    }

    private static func search(_ words: String, _ invocation: Invocation) throws -> Int32 {
        let client = try invocation.running()
        let request = BrowseRequest(.music, words: words, page: PageRequest(limit: 100))
        guard case .items(let page) = try invocation.call(client, .browse(request)) else { return 1 }
        for item in page.items {
            if invocation.options.isJSON {
                try LineOutput.json(item)
            } else {
                let name = [item.artist, item.title].compactMap { $0 }.joined(separator: " – ")
                LineOutput.line(LineOutput.field("\(name) (\(item.type.rawValue))"))
            }
        }
        return page.items.isEmpty ? 3 : 0
    }
}

/// `ditty playlist …`.
enum PlaylistCommand {
    static func run(_ invocation: Invocation) throws -> Int32 {
        let word = invocation.operands[0]
        let rest = Array(invocation.operands.dropFirst())
        let request: PlaylistRequest
        switch (word, rest.count) {
        case ("list", 0): request = .list
        case ("show", 1...): request = .show(name: rest.joined(separator: " "))
        case ("import", 1...): request = .importFiles(files: rest.map(Places.location))
        case ("export", 1...): request = .export(name: rest.joined(separator: " "), relativeTo: Places.location("."))
        case ("rule", 2...): request = .createRule(name: rest[0], conditions: Array(rest.dropFirst()))
        case ("remove", 1...): request = .remove(name: rest.joined(separator: " "))
        case ("list", _), ("show", _), ("import", _), ("export", _), ("rule", _), ("remove", _):
            throw UsageError(
                "usage: ditty playlist list | show NAME | import FILE… | export NAME | remove NAME | rule NAME KEY=VALUE… WORDS…")
        default: throw UsageError("'playlist \(word)' is none of list, show, import, export, remove, rule")
        }
        return try invocation.report(try invocation.call(try invocation.running(), .playlist(request)))
    }
}
