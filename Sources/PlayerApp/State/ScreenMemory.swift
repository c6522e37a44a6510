public import MediaModel
import Screen

/// What the screen keeps from one run to the next.
public struct ScreenMemory: Sendable, Hashable, Codable {
    /// The theme's id, where the listener chose one.
    public var theme: String?
    /// The theme that the settings named then: another one there is the later choice.
    public var themeSetting: String?
    /// The view that was open.
    public var view: AppState.View?
    /// Whether the time left is shown.
    public var showsTimeLeft: Bool?
    /// Whether covers are shown.
    public var showsPictures: Bool?
    /// The way through the collection.
    public var library: String?
    /// Its columns, so that the first frame need not wait for the player.
    public var columns: [Column]?
    /// What is drawn of music.
    public var visualiser: FrameContent?
    /// Orders of lists, by the way through the collection.
    public var orders: [String: ListOrder]?
    /// What rows of songs tell.
    public var songColumns: [SongColumn]?
    /// What was looked at in the history.
    public var history: String?
    /// The playlists, and the entries of one.
    public var playlists: [Column]?

    /// What to keep.
    public init(
        theme: String? = nil, view: AppState.View? = nil, showsTimeLeft: Bool? = nil, showsPictures: Bool? = nil, library: String? = nil,
        columns: [Column]? = nil, visualiser: FrameContent? = nil, orders: [String: ListOrder]? = nil,
        songColumns: [SongColumn]? = nil, history: String? = nil, playlists: [Column]? = nil, themeSetting: String? = nil
    ) {
        self.theme = theme
        self.themeSetting = themeSetting
        self.view = view
        self.showsTimeLeft = showsTimeLeft
        self.showsPictures = showsPictures
        self.library = library
        self.columns = columns
        self.visualiser = visualiser
        self.orders = orders
        self.songColumns = songColumns
        self.history = history
        self.playlists = playlists
    }

    /// A list as it was seen.
    public struct Column: Sendable, Hashable, Codable {
        /// What the rows lie inside.
        public var parent: MediaIdentifier?
        /// Rows in all.
        public var total: Int
        /// The first row that was seen.
        public var offset: Int
        /// The selected row.
        public var selection: Int
        /// The rows that were seen.
        public var rows: [MediaItem]
    }
}

extension ItemList {
    /// More rows than any screen shows are not kept.
    private static let longest = 100

    /// The list as it is seen.
    var memory: ScreenMemory.Column {
        let seen = rows.rows(scroll.visible(height: ItemList.longest)).map { item in
            // Only what a row shows.
            var row = MediaItem(identifier: item.identifier, type: item.type, title: item.title, artist: item.artist, album: item.album)
            (row.track, row.year, row.duration, row.liked) = (item.track, item.year, item.playingTime, item.liked)
            (row.genres, row.rating, row.playCount) = (item.genres, item.rating, item.playCount)
            return row
        }
        return ScreenMemory.Column(
            parent: parent, total: rows.count, offset: scroll.offset, selection: scroll.selection, rows: seen)
    }

    /// Shows the list as it was seen, until the player tells how it is.
    mutating func recall(_ memory: ScreenMemory.Column) {
        guard !memory.rows.isEmpty, memory.offset >= 0 else { return }
        parent = memory.parent
        rows.preload(memory.rows, at: memory.offset, total: memory.total)
        scroll = ListScroll(count: rows.count, selection: memory.selection, offset: memory.offset)
    }
}
