import MediaModel
import PlayerProtocol
import Screen

/// The lists that live in the player.
enum ListID: Sendable, Hashable {
    /// A column of the library, in one of the ways to go through it.
    case library(LibraryState.Kind, Int)
    case queue, playlists, entries, results, heard, liked
}

/// A list of items in a column: its rows, where it stands, and what it lies inside.
struct ItemList: Sendable, Hashable {
    var rows = Paged<MediaItem>()
    var scroll = ListScroll()
    /// What the rows lie inside; `nil` for the top of the collection, or where nothing is chosen.
    var parent: MediaIdentifier?

    var selected: MediaItem? { rows.row(scroll.selection) }

    var invalidated: ItemList {
        var list = self
        list.rows.invalidate()
        return list
    }

    /// Keeps the selection on its item where that stands elsewhere now, because somebody else has changed the list.
    mutating func follow(_ identifier: MediaIdentifier, from row: Int, in page: ItemPage) {
        guard rows.row(row)?.identifier != identifier else { return }
        let places = page.items.indices.filter { page.items[$0].identifier == identifier }.map { $0 + page.offset }
        if let place = places.min(by: { abs($0 - row) < abs($1 - row) }) { scroll.page(by: place - row) }
    }

    /// The list of another parent, from its start.
    mutating func enter(_ parent: MediaIdentifier?) {
        guard parent != self.parent else { return }
        self.parent = parent
        rows.reset()
        scroll = ListScroll()
    }
}

/// The collection in columns: what lies in the last one lies inside what is selected in those before.
struct LibraryState: Sendable, Hashable {
    /// Ways to go through the collection; the raw value is the key of its name.
    enum Kind: String, Sendable, CaseIterable, Codable {
        case artists, albums, genres, years, songs, folders, podcasts, audioBooks

        /// What each column holds.
        var types: [Column] {
            switch self {
            case .artists: [.items(.artist), .items(.album), .items(.song)]
            case .albums: [.items(.album), .items(.song)]
            case .genres: [.groups(.genre), .items(.song)]
            case .years: [.groups(.year), .items(.song)]
            case .songs: [.items(.song)]
            case .folders: [.groups(.folder), .items(.song)]
            case .podcasts: [.groups(.show), .items(.podcastEpisode)]
            case .audioBooks: [.items(.audioBook)]
            }
        }

        /// The column whose order may be chosen, and the orders besides its own.
        var sorting: (column: Int, orders: [ListOrder]) {
            switch self {
            case .artists: (1, [.name, .added, .plays])
            case .albums: (0, [.artist, .year, .added, .plays])
            case .genres, .folders: (1, [.name, .artist, .year, .added, .plays, .rating, .duration])
            case .years: (1, [.name, .artist, .added, .plays, .rating, .duration])
            case .songs: (0, [.artist, .year, .added, .plays, .rating, .duration])
            case .podcasts: (1, [.name, .added, .duration])
            case .audioBooks: (0, [.artist, .added, .duration])
            }
        }
    }

    /// What a column holds.
    enum Column: Sendable, Hashable {
        case items(MediaItemType)
        case groups(MediaGroup)

        /// The key of its name.
        var name: String {
            switch self {
            case .items(let type): type.rawValue
            case .groups(let group): group.rawValue
            }
        }
    }

    private(set) var kind = Kind.artists
    /// The columns of each kind that was looked at, so that coming back finds everything as it was.
    private var lists: [Kind: [ItemList]] = [:]
    private var focuses: [Kind: Int] = [:]
    /// Orders that were chosen in place of the lists' own.
    var orders: [Kind: ListOrder] = [:]

    var columns: [ItemList] {
        get { lists[kind] ?? Array(repeating: ItemList(), count: kind.types.count) }
        set { lists[kind] = newValue }
    }

    /// The column that has the keys.
    var column: Int {
        get { focuses[kind] ?? 0 }
        set { focuses[kind] = min(max(0, newValue), kind.types.count - 1) }
    }

    /// The list that has the keys.
    var focused: ItemList { columns[column] }

    mutating func change(_ column: Int, _ change: (inout ItemList) -> Void) {
        guard kind.types.indices.contains(column) else { return }
        var columns = columns
        change(&columns[column])
        self.columns = columns
    }

    mutating func go(to kind: Kind) { self.kind = kind }

    /// The chosen order of a column; `nil` is its own.
    func order(of column: Int) -> ListOrder? { kind.sorting.column == column ? orders[kind] : nil }

    /// Takes the next order; the old rows stay until the new ones have come.
    mutating func sort() {
        let choices: [ListOrder?] = [nil] + kind.sorting.orders.map { $0 }
        let place = choices.firstIndex(of: orders[kind]) ?? 0
        orders[kind] = choices[(place + 1) % choices.count]
        change(kind.sorting.column) { list in
            list.rows.invalidate()
            list.scroll = ListScroll(count: list.scroll.count)
        }
    }

    /// What a column shows, as the player is asked for it.
    func request(_ column: Int, page: PageRequest) -> BrowseRequest {
        switch kind.types[column] {
        case .items(let type): BrowseRequest(type, in: columns[column].parent, order: order(of: column), page: page)
        case .groups(let group): BrowseRequest(group, page: page)
        }
    }

    /// Lets the columns to the right follow the selections.
    mutating func follow() {
        var columns = columns
        for index in 1..<max(1, columns.count) { columns[index].enter(columns[index - 1].selected?.identifier) }
        self.columns = columns
    }

    /// The collection has changed: what is shown stays until it is replaced.
    mutating func invalidate() {
        for kind in lists.keys { lists[kind] = lists[kind]?.map(\.invalidated) }
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
    /// Seconds of the monotonic clock until which rows change because of keys pressed here: then the selection is where those put it.
    var editedUntil = 0.0

    var selected: QueuePage.Entry? { rows.row(scroll.selection) }
}

/// Playlists and the entries of one.
struct PlaylistsState: Sendable, Hashable {
    var lists = ItemList()
    var entries = ItemList()
    var isInside = false
    /// The name of a playlist that was just made here: it is selected as soon as it is listed.
    var awaited: String?

    mutating func follow() { entries.enter(lists.selected?.identifier) }
}

/// Everything that some words find.
struct SearchState: Sendable, Hashable {
    var editor = LineEditor()
    /// Whether the field has the keys.
    var isTyping = true
    /// Whether what stands in the field is that of an earlier search: the first letter takes its place.
    var isStale = false
    var results = ItemList()
    /// Why results were found whose names do not show it, by identifier.
    var matches: [String: ItemMatch] = [:]
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

    /// What is looked at; the raw value is the key of its name.
    enum Kind: String, Sendable, CaseIterable, Codable { case said, heard, liked }

    var kind = Kind.said
    /// Oldest first.
    var entries: [Entry] = []
    var scroll = ListScroll()
    /// Latest first.
    var heard = Paged<HistoryPage.Entry>()
    var heardScroll = ListScroll()
    /// The player's day, as the last page of ``heard`` told.
    var today = ""
    var liked = ItemList(parent: HistoryState.likedSongs.identifier)

    /// The playlist of what the listener likes, which every collection has.
    static let likedSongs = MediaItem(identifier: "liked", type: .playlist, title: "")

    /// Where the list stands that is looked at.
    var focusedScroll: ListScroll {
        get {
            switch kind {
            case .said: scroll
            case .heard: heardScroll
            case .liked: liked.scroll
            }
        }
        set {
            switch kind {
            case .said: scroll = newValue
            case .heard: heardScroll = newValue
            case .liked: liked.scroll = newValue
            }
        }
    }
}

/// The list of all actions.
struct HelpState: Sendable, Hashable {
    var scroll = ListScroll()
}

/// The list of all actions, filtered by what is typed.
struct PaletteState: Sendable, Hashable {
    /// The only group that is shown; `nil` shows all.
    var group: ScreenAction.Group?
    var editor = LineEditor()
    var scroll = ListScroll()
}

/// What is fetched about the item that plays.
struct ItemDetails: Sendable, Hashable {
    var identifier: MediaIdentifier?
    var lyrics: Lyrics?
    /// The row of the lyrics that the listener scrolled to, and when; `nil` follows the song.
    var lyricsScroll: (row: Int, time: Double)? {
        get { lyricsRow.map { ($0, lyricsTime) } }
        set { (lyricsRow, lyricsTime) = (newValue?.row, newValue?.time ?? 0) }
    }
    private var lyricsRow: Int?
    private var lyricsTime = 0.0
    /// The cover that was asked for, and its cells once they have come.
    var coverRequest: CoverRequest?
    var cover: DrawnCover?
    /// The colour that stands out of the cover.
    var coverColor: RGB?
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
    /// What was selected, in order: what holds others, and single items among it.
    var sources: [MediaItem]
    var order: ListOrder?
    var purpose: Purpose
    /// The source that is being fetched.
    var place = 0
    var items: [MediaItem] = []
    /// How many items there were before the present source.
    var before = 0

    /// The source to be asked for next, once single items are taken as they are; `nil` if that was all.
    mutating func nextSource() -> MediaItem? {
        while sources.indices.contains(place) {
            if sources[place].isContainer { return sources[place] }
            items.append(sources[place])
            place += 1
            before = items.count
        }
        return nil
    }

    /// The present source is all there.
    mutating func endSource() {
        place += 1
        before = items.count
    }
}

/// Marked items of any list, in the order in which they were marked.
///
/// In a playlist, which may hold a song twice, a mark belongs to a place.
struct Marks: Sendable, Hashable {
    private struct Mark: Sendable, Hashable {
        var item: MediaItem
        var place: Int?
    }

    private var marks: [Mark] = []
    private var identifiers: Set<MediaIdentifier> = []

    var isEmpty: Bool { marks.isEmpty }
    var items: [MediaItem] { marks.map(\.item) }

    func contains(_ identifier: MediaIdentifier, at place: Int? = nil) -> Bool {
        identifiers.contains(identifier)
            && marks.contains { $0.item.identifier == identifier && ($0.place == nil || place == nil || $0.place == place) }
    }

    mutating func toggle(_ item: MediaItem, at place: Int? = nil) {
        if let index = marks.firstIndex(where: { $0.item.identifier == item.identifier && $0.place == place }) {
            marks.remove(at: index)
            identifiers = Set(marks.map(\.item.identifier))
        } else {
            marks.append(Mark(item: item, place: place))
            identifiers.insert(item.identifier)
        }
    }
}
