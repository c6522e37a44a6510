import Glibc
import MediaModel
import PlayerProtocol
import Wording

extension Conversation {
    /// Looks for what is new in the library's folders, or adds a folder; answers when that is done, with progress in the snapshots.
    func scan(_ folder: String?, _ respond: @escaping (ActionOutcome) -> Void) {
        let done: (PlayerReply) -> Void = { [self] reply in
            if case .outcome(let outcome) = reply { finish(outcome, respond) } else { respond(ActionOutcome(.failed, reply: "")) }
        }
        guard let folder else { return library.scan(words, done) }
        library.add([MediaLocation(path: Array(Conversation.expanded(folder).utf8))], words, done)
    }

    /// A path with the listener's own folder for `~`.
    private static func expanded(_ path: String) -> String {
        guard path == "~" || path.hasPrefix("~/"), let home = getenv("HOME") else { return path }
        return String(cString: home) + path.dropFirst()
    }
}
