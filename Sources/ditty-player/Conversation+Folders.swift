import MediaModel
import PlayerProtocol
import RemoteControl
import Wording

/// Folders that are named in a sentence: "add the folder ~/Music to my library".
extension Conversation {
    /// The folder that a sentence asks to have taken into the library, by its path; `nil` where it asks for something else.
    func folderRequested(in text: String, _ reading: Interpretation?) -> String? {
        guard case .add(let intent)? = reading?.intent, intent.destination == .library else { return nil }
        return mentioned(in: text)
    }

    /// Looks for what is new in the library's folders, or takes in a folder by its path; answers when that is done.
    func scan(_ path: String?, _ respond: @escaping (ActionOutcome) -> Void) {
        guard let path else { return send(.scanLibrary(), respond) }
        send(.scanLibrary(folder: mentioned(in: path) ?? path), respond)
    }

    private func mentioned(in text: String) -> String? {
        MentionedFolder(in: text, home: library.environment["HOME"] ?? "", isFolder: PlaceReader.isFolder)?.path
    }

    private func send(_ command: RemoteCommand, _ respond: @escaping (ActionOutcome) -> Void) {
        library.scanListener = (
            words.spoken(in: language),
            { [self] reply in
                if case .outcome(let outcome) = reply { finish(outcome, respond) }
            }
        )
        session.commandCenter.send(command)
    }
}

/// A path of a folder in a sentence, where blanks may belong to the path or end it.
struct MentionedFolder: Equatable {
    /// Absolute, without a final slash; it ends where the longest does that is a folder, or else at the first blank.
    let path: String

    /// The first path of a text that is absolute or begins with `~/`; `nil` where there is none.
    init?(in text: String, home: String, isFolder: ([UInt8]) -> Bool) {
        guard let start = MentionedFolder.start(in: text) else { return nil }
        let rest = text[start...]
        let whole = rest.hasPrefix("~") ? home + rest.dropFirst() : String(rest)
        for end in whole.indices.reversed() where MentionedFolder.mayEnd(whole, behind: end) {
            let path = MentionedFolder.trimmed(whole[...end])
            guard path.count > 1, isFolder(Array(path.utf8)) else { continue }
            self.path = path
            return
        }
        path = MentionedFolder.trimmed(whole.prefix { $0 != " " })
    }

    /// Where a path begins: at a slash or `~/` behind a blank or a quotation mark.
    private static func start(in text: String) -> String.Index? {
        text.indices.first { index in
            guard text[index...].hasPrefix("/") || text[index...].hasPrefix("~/") else { return false }
            return index == text.startIndex || !isOfName(text[text.index(before: index)])
        }
    }

    /// Whether a path may end at a character: what follows does not go on with the name of a folder.
    private static func mayEnd(_ text: String, behind end: String.Index) -> Bool {
        let next = text.index(after: end)
        guard next < text.endIndex else { return true }
        // Japanese goes on without a blank.
        return !isOfName(text[next]) || text[next].unicodeScalars.allSatisfy { (0x3040...0x9FFF).contains($0.value) }
    }

    private static func isOfName(_ character: Character) -> Bool { character.isLetter || character.isNumber || "/~_-.".contains(character) }

    private static func trimmed(_ path: Substring) -> String {
        var path = path
        while path.count > 1, let last = path.last, "/ \"'”»」".contains(last) { path.removeLast() }
        return String(path)
    }
}
