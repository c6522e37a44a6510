import MediaCatalogue
import MediaModel
import PlayerProtocol
import Wording

/// Keeps the collection up with its folders while the player runs: a new file is there within seconds.
final class LibraryWatch {
    private let library: Library
    private let words: PlayerWords
    private var watch: FolderWatch?
    private var watched: [[UInt8]] = []
    private let changes = Mailbox<FolderWatch.Change>()
    private let complaints = Mailbox<FolderWatch.Complaint>()

    /// Seconds from the start until what happened before it is looked for: the first sentence comes first.
    private static let startDelay = 3.0

    /// Watches the library's folders from now on; `notify` is told why changes are noticed late, in words.
    init(_ library: Library, words: PlayerWords, loop: PollLoop, notify: @escaping (String) -> Void) {
        self.library = library
        self.words = words
        loop.watch(changes) { [unowned library] in library.keepUp(with: $0) }
        loop.watch(complaints) { [unowned self] in notify(sentence($0)) }
        library.foldersChanged = { [unowned self] in follow() }
        follow()
        loop.after(LibraryWatch.startDelay) { [unowned self] in
            if !watched.isEmpty { self.library.keepUp(with: .everything) }
        }
    }

    /// Watches the folders that the library has now.
    private func follow() {
        let roots = (library.attempt { try $0.roots() } ?? []).compactMap(\.location.pathBytes)
        guard roots != watched else { return }
        watched = roots
        let former = watch
        // It may be in the middle of a large tree.
        if former != nil { library.work.perform({ former?.stop() }, then: { _ in }) }
        let (changes, complaints) = (changes, complaints)
        watch = roots.isEmpty ? nil : FolderWatch(roots: roots, complain: { complaints.post($0) }) { changes.post($0) }
    }

    private func sentence(_ complaint: FolderWatch.Complaint) -> String {
        switch complaint {
        case .limitReached(let watched, let folders):
            words.text("library.watchLimit", ["watched": TextValue(watched), "count": TextValue(folders)])
        case .silentFileSystem(let folder): words.text("library.watchSilent", ["name": .text(folder.displayPath)])
        case .unavailable(let code): words.text("library.watchUnavailable", ["code": TextValue(Int(code))])
        }
    }
}
