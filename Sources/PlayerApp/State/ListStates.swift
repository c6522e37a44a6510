import MediaModel
import PlayerProtocol
import Screen

/// The lists that live in the player.
enum ListID: Sendable, Hashable {
    case artists, albums, songs, queue, playlists, entries, results
}

/// A list of items in a column: its rows, where it stands, and what it lies inside.
struct ItemList: Sendable, Hashable {
    var rows = Paged<MediaItem>()
    var scroll = ListScroll()
    /// What the rows lie inside; `nil` for the top of the collection, or where nothing is chosen.
    var parent: MediaIdentifier?

    var selected: MediaItem? { rows.row(scroll.selection) }

    /// The list of another parent, from its start.
    mutating func enter(_ parent: MediaIdentifier?) {
        guard parent != self.parent else { return }
        self.parent = parent
        rows.reset()
        scroll = ListScroll()
    }
}

/// Artists, the albums of one, the tracks of one of these.
struct LibraryState: Sendable, Hashable {
    enum Column: Int, Sendable, CaseIterable { case artists, albums, songs }

    var artists = ItemList()
    var albums = ItemList()
    var songs = ItemList()
    var column = Column.artists

    subscript(column: Column) -> ItemList {
        get {
            switch column {
            case .artists: artists
            case .albums: albums
            case .songs: songs
            }
        }
        set {
            switch column {
            case .artists: artists = newValue
            case .albums: albums = newValue
            case .songs: songs = newValue
            }
        }
    }

    /// Lets the columns to the right follow the selection.
    mutating func follow() {
        albums.enter(artists.selected?.identifier)
        songs.enter(albums.selected?.identifier)
    }
}

/// What is to be played.
struct QueueState: Sendable, Hashable {
    var rows = Paged<QueuePage.Entry>()
    var scroll = ListScroll()
    var marks: Set<QueueEntryID> = []
    /// The revision that the rows are of.
    var revision: UInt64?
    /// The row that was jumped to when the view was opened.
    var hasRevealedCurrent = false

    var selected: QueuePage.Entry? { rows.row(scroll.selection) }
}

/// Playlists and the entries of one.
struct PlaylistsState: Sendable, Hashable {
    var lists = ItemList()
    var entries = ItemList()
    var isInside = false

    mutating func follow() { entries.enter(lists.selected?.identifier) }
}

/// Everything that some words find.
struct SearchState: Sendable, Hashable {
    var editor = LineEditor()
    /// Whether the field has the keys.
    var isTyping = true
    var results = ItemList()
    /// The words that the results are for.
    var words = ""
    /// Results that a sentence found; they stand until something is typed.
    var given: [MediaItem]?
}

/// What was said and what came of it.
struct HistoryState: Sendable, Hashable {
    struct Entry: Sendable, Hashable {
        var sentence: String
        /// `nil` for sentences of earlier runs.
        var reply: String?
    }

    /// Oldest first.
    var entries: [Entry] = []
    var scroll = ListScroll()
}

/// The list of all actions.
struct HelpState: Sendable, Hashable {
    var scroll = ListScroll()
}

/// The list of all actions, filtered by what is typed.
struct PaletteState: Sendable, Hashable {
    var editor = LineEditor()
    var scroll = ListScroll()
}

/// What is fetched about the item that plays.
struct ItemDetails: Sendable, Hashable {
    var identifier: MediaIdentifier?
    var lyrics: Lyrics?
    /// The cover that was asked for, and its cells once they have come.
    var coverRequest: CoverRequest?
    var cover: DrawnCover?
    /// What comes after the present entry.
    var upNext: [MediaItem] = []
    var upNextRevision: UInt64?
    var upNextIndex: Int?
}

/// Items being fetched, to be played or queued when they are all there.
struct Gather: Sendable, Hashable {
    enum Purpose: Sendable, Hashable {
        /// Replace the queue, and start with the row of this index.
        case play(start: Int)
        case next, later
    }

    var id: Int
    var parent: MediaItem
    var purpose: Purpose
    var items: [MediaItem] = []
}
