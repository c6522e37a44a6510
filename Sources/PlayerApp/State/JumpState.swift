import MediaModel
import PlayerProtocol

/// The start of a name being typed, to jump to in the list that has the keys.
struct JumpState: Sendable, Hashable {
    var editor = LineEditor()
    /// The row from which the jump began; leaving goes back there.
    var origin: Int
    /// Whether nothing begins with what is typed.
    var hasMissed = false
}

/// The path of a folder being typed, to be added to the library.
struct FolderState: Sendable, Hashable {
    var editor = LineEditor("~/")
    /// The folders in ``listed``; `nil` where that is no folder.
    var folders: [String]? = []
    /// The folder whose folders are known, as it is typed.
    var listed: String?
    /// The chosen row of ``walked``.
    var choice: Int?
    /// The rows that are walked through.
    var walked: [String] = []

    /// What is typed up to its last slash.
    var parent: String {
        let text = editor.text
        return text.lastIndex(of: "/").map { String(text[...$0]) } ?? ""
    }

    /// The folders that begin as is typed; hidden ones only where a dot is.
    var fitting: [String] {
        if choice != nil { return walked }
        let start = editor.text.dropFirst(parent.count).lowercased()
        return (folders ?? []).filter { $0.lowercased().hasPrefix(start) && (start.hasPrefix(".") || !$0.hasPrefix(".")) }
    }
}

/// What a sentence has just brought: told for some seconds above the reply.
struct ResultCard: Sendable, Hashable {
    var item: MediaItem
    /// How the sentence was understood, where the prompt knew.
    var reading: Reading?
    /// What played before: its cover is not what has come.
    var entryBefore: QueueEntryID?
    /// Seconds of the monotonic clock at which it goes.
    var end: Double
    /// The cover that was asked for, and the cover once it has come.
    var coverRequest: CoverRequest?
    var cover: DrawnCover?

    /// Seconds that it stays.
    static let stay = 8.0
}
