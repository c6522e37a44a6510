import MediaModel
import PlayerProtocol

/// The prompt while it has the keys.
struct PromptState: Sendable, Hashable {
    var editor = LineEditor()
    var history: PromptHistory
    /// Ways the line may go on, for the line in ``completedText``.
    var completions: [Completion] = []
    var completedText = ""
    /// The chosen row of the menu; `nil` while the listener types.
    var choice: Int?
    /// The line as it was typed, while a row of the menu stands in it.
    var typed: String?
    /// What the words mean so far, for the line in ``readText``.
    var reading: Reading?
    var readText = ""
    /// The line last asked about; another one waits until the answer has come.
    var asked: Asked = Asked()
    /// Words of a history search (`^R`), and how many hits were passed over.
    var search: HistorySearch?

    struct HistorySearch: Sendable, Hashable {
        var words = LineEditor()
        var skip = 0
    }

    /// Questions to the player that have no answer yet.
    struct Asked: Sendable, Hashable {
        var reading: String?
        var completions: String?
    }

    /// The most likely end of the line: the first completion, else an earlier line.
    var ghost: String {
        let text = editor.text
        guard editor.isAtEnd, !text.isEmpty, choice == nil, search == nil else { return "" }
        let candidates = (completedText == text ? completions.map(\.text) : []) + [history.continuation(of: text)].compactMap { $0 }
        for candidate in candidates where candidate.count > text.count && candidate.hasPrefix(text) {
            return String(candidate.dropFirst(text.count))
        }
        return ""
    }
}
