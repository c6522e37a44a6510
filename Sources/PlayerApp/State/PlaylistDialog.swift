import MediaModel
import Screen

/// A question about playlists: which one takes something, or what one is called.
struct PlaylistDialog: Sendable, Hashable {
    enum Purpose: Sendable, Hashable {
        /// Puts items into a playlist that is chosen, or made.
        case add([MediaItem])
        case create
        case rename(MediaItem)
    }

    /// What can be chosen.
    enum Row: Sendable, Hashable {
        case list(MediaItem)
        /// A playlist of the name that was typed.
        case new(String)
    }

    let purpose: Purpose
    var editor = LineEditor()
    var scroll = ListScroll()
    /// The playlists that can be edited; `nil` until they have come.
    var lists: [MediaItem]?

    init(purpose: Purpose, name: String = "") {
        self.purpose = purpose
        editor = LineEditor(name)
    }

    /// What was typed, without blanks around it.
    var name: String { editor.text.split(separator: " ").joined(separator: " ") }

    /// The playlists that hold every word that was typed; behind them a new one, unless one is called exactly that.
    var rows: [Row] {
        guard case .add = purpose, let lists else { return [] }
        let words = name.lowercased().split(separator: " ")
        let fitting = lists.filter { list in
            let title = list.title.lowercased()
            return words.allSatisfy { title.contains($0) }
        }
        let isNew = !name.isEmpty && !lists.contains { $0.title.lowercased() == name.lowercased() }
        return fitting.map(Row.list) + (isNew ? [.new(name)] : [])
    }

    /// After another text: the first row that fits.
    mutating func count() { scroll = ListScroll(count: rows.count) }
}
