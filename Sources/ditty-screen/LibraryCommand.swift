import MediaModel
import PlayerProtocol

/// `ditty library …`.
enum LibraryCommand {
    /// What stands in the help and the manual.
    static let forms = [
        CommandRow.Detail(usage: "add FOLDER…", help: "Take folders in, read their tags, and take in their changes from now on."),
        CommandRow.Detail(usage: "remove FOLDER…", help: "Forget folders; files stay where they are."),
        CommandRow.Detail(usage: "scan", help: "Look for what is new, changed or gone; ^C stops that and keeps what was read."),
        CommandRow.Detail(usage: "list", help: "Show the folders."),
        CommandRow.Detail(usage: "search WORDS…", help: "Show what words find, best first."),
        CommandRow.Detail(usage: "info [PATH]", help: "Show how much there is, or what is known of one file or folder."),
        CommandRow.Detail(usage: "skipped", help: "Show the files that are not in the collection, and why."),
        CommandRow.Detail(
            usage: "purge", help: "Forget files that are gone; likes, plays and places in playlists are there again if they come back."),
        CommandRow.Detail(
            usage: "charset FOLDER [NAME]",
            help: "Read old tags in and below a folder as \(charsets); 'auto' guesses for each album. Without NAME, show which it is."),
    ]

    private static var charsets: String { TagCharset.allCases.map(\.rawValue).joined(separator: ", ") }

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
        case "list" where rest.isEmpty: return try ask(.library(.list), invocation)
        case "info":
            guard rest.count < 2 else { throw UsageError("usage: ditty library info [PATH]") }
            return try ask(.library(.info(place: rest.first.map(Places.location))), invocation)
        case "skipped" where rest.isEmpty: return try ask(.library(.skipped), invocation)
        case "purge" where rest.isEmpty: return try work(.purge, invocation)
        case "search":
            guard !rest.isEmpty else { throw UsageError("'library search' needs words") }
            return try search(rest.joined(separator: " "), invocation)
        case "charset": return try charset(rest, invocation)
        case "list", "skipped", "purge": throw UsageError("'library \(word)' takes nothing more")
        default: throw UsageError("'library \(word)' is none of add, remove, scan, list, search, info, skipped, purge, charset")
        }
    }

    private static func charset(_ operands: [String], _ invocation: Invocation) throws -> Int32 {
        guard (1...2).contains(operands.count) else { throw UsageError("usage: ditty library charset FOLDER [NAME]") }
        let folder = Places.location(operands[0])
        guard operands.count == 2 else { return try ask(.library(.charset(folder: folder, name: nil)), invocation) }
        guard let name = TagCharset(named: operands[1]) else { throw UsageError("'\(operands[1])' is none of \(charsets)") }
        return try ScanSession.run(.charset(folder: folder, name: name), invocation)
    }

    private static func work(_ request: LibraryRequest, _ invocation: Invocation) throws -> Int32 {
        try invocation.report(try invocation.callOrStart(.library(request)))
    }

    private static func ask(_ request: PlayerRequest, _ invocation: Invocation) throws -> Int32 {
        try invocation.report(try invocation.callRunning(request))
    }

    private static func search(_ words: String, _ invocation: Invocation) throws -> Int32 {
        let request = BrowseRequest(.music, words: words, page: PageRequest(limit: 100))
        guard case .items(let page) = try invocation.callRunning(.browse(request)) else { return 1 }
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
    /// What stands in the help and the manual.
    static let forms = [
        CommandRow.Detail(usage: "list", help: "Show the playlists."),
        CommandRow.Detail(usage: "show NAME", help: "Show what is in one."),
        CommandRow.Detail(usage: "import FILE…", help: "Make playlists of files: \(formats)."),
        CommandRow.Detail(
            usage: "export NAME [FILE]", help: "Write one as M3U8, or into a file of any of these formats, with paths relative to it."),
        CommandRow.Detail(usage: "remove NAME", help: "Remove one; 'undo' brings it back."),
        CommandRow.Detail(
            usage: "rule NAME KEY=VALUE… WORDS…",
            help: "Make one of all that fits a description, now and later, or give it another: \"rule New added=month\"."),
    ]

    private static let endings = ["m3u8", "m3u", "pls", "xspf", "cue"]
    private static var formats: String { endings.joined(separator: ", ") }

    /// The name of a playlist, and the file to write it into if the last word is one.
    private static func export(_ words: [String], _ invocation: Invocation) throws -> Int32 {
        guard words.count > 1, let file = words.last, let dot = file.lastIndex(of: "."),
            let ending = endings.first(where: { $0 == file[file.index(after: dot)...].lowercased() }),
            let path = Places.location(file).pathBytes, let slash = path.lastIndex(of: UInt8(ascii: "/"))
        else {
            let request = PlaylistRequest.export(name: words.joined(separator: " "), relativeTo: Places.location("."))
            return try invocation.report(try invocation.callRunning(.playlist(request)))
        }
        let request = PlaylistRequest.export(
            name: words.dropLast().joined(separator: " "), relativeTo: MediaLocation(path: path[..<slash]), format: ending)
        let reply = try invocation.callRunning(.playlist(request))
        guard case .lines(let lines) = reply else { return try invocation.report(reply) }
        try AtomicFile.write(Array(lines.joined(separator: "\n").utf8) + [UInt8(ascii: "\n")], to: String(decoding: path, as: UTF8.self))
        return 0
    }

    static func run(_ invocation: Invocation) throws -> Int32 {
        let word = invocation.operands[0]
        let rest = Array(invocation.operands.dropFirst())
        let request: PlaylistRequest
        switch (word, rest.count) {
        case ("list", 0): request = .list
        case ("show", 1...): request = .show(name: rest.joined(separator: " "))
        case ("import", 1...): request = .importFiles(files: rest.map(Places.location))
        case ("export", 1...): return try export(rest, invocation)
        case ("rule", 2...): request = .createRule(name: rest[0], conditions: Array(rest.dropFirst()))
        case ("remove", 1...): request = .remove(name: rest.joined(separator: " "))
        case ("list", _), ("show", _), ("import", _), ("export", _), ("rule", _), ("remove", _):
            throw UsageError(
                "usage: ditty playlist list | show NAME | import FILE… | export NAME [FILE] | remove NAME | rule NAME KEY=VALUE… WORDS…")
        default: throw UsageError("'playlist \(word)' is none of list, show, import, export, remove, rule")
        }
        let isQuestion = ["list", "show"].contains(word)
        return try invocation.report(
            isQuestion ? try invocation.callRunning(.playlist(request)) : try invocation.callOrStart(.playlist(request)))
    }
}
