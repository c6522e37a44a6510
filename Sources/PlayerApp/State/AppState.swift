public import MediaModel
import PlayerProtocol
public import Screen

/// All that the screen knows; ``update(_:_:)`` changes it, ``view(_:)`` shows it.
///
/// What plays and how comes from the player's snapshots alone, so nothing is shown that did not happen.
public struct AppState: Sendable {
    /// The views, in the order of their tabs.
    public enum View: String, Sendable, CaseIterable, Codable {
        case playing, library, queue, playlists, search, history, help
    }

    /// How the screen and the player are connected.
    enum Connection: Sendable, Hashable {
        case connecting
        case connected
        /// The player has gone; a new one is started. The text is its own last word.
        case lost(String)
        /// No player could be started; the text says why.
        case failed(String)
    }

    // What is fixed for a run.
    /// The words of the interface.
    public let texts: ScreenTexts
    let widths: CellWidths
    var keyMap: KeyMap
    /// Themes to choose from.
    var themes: [Theme]
    var symbols: Symbols
    /// Fixes the language of what is typed; `nil` lets the player recognise it.
    var spokenLanguage: LanguageCode?
    /// Offered where there is no library yet.
    var sampleMedia: MediaLocation?
    /// What `~` stands for in paths.
    var home = ""

    // What the terminal says.
    var width: Int
    var height: Int
    /// Seconds of the monotonic clock, as the last message told.
    var now: Double

    // What the player says.
    var connection = Connection.connecting
    var snapshot = PlayerSnapshot()
    /// Whether a snapshot has come: before that nothing is known, not even that nothing plays.
    var knowsPlayer = false
    /// Restarts of the player that failed in a row.
    var failedStarts = 0

    // What is looked at.
    var view = View.playing
    var library = LibraryState()
    var queue = QueueState()
    var playlists = PlaylistsState()
    var search = SearchState()
    var history = HistoryState()
    var help = HelpState()
    var details = ItemDetails()
    /// What rows of songs tell.
    var songColumns = SongColumn.usual
    var theme = 0
    /// Whether the listener, or a setting, chose the theme: then the terminal's background does not.
    var hasChosenTheme = false
    /// What the terminal can draw besides cells, as it has answered.
    var pixels: PixelProtocol?
    var showsPictures = true
    var moving = MovingState()

    // What is being done.
    var prompt: PromptState?
    var promptHistory: PromptHistory
    var overlay: Overlay?
    /// The folder that the player was told to add last, until it answers.
    var addedFolder: FolderState?
    var jump: JumpState?
    /// Seconds of the monotonic clock at which ``reply`` came.
    var replyTime = 0.0
    /// Seconds for which a reply is new.
    static let replyStay = 12.0
    /// The start of a name that was last jumped to.
    var jumped = ""
    var card: ResultCard?
    /// How the prompt read the line that was sent last.
    var lastReading: (sentence: String, reading: Reading)?
    var pendingKeys: [Key] = []
    var reply: ReplyLine?
    var areAlternativesOpen = false
    /// The reply that "Maybe you wanted" came with: without it on the screen nobody knows any more to what it is an alternative.
    var offerReply: String?
    /// What was told of a file's faults, until they are mended.
    var faultReply: ReplyLine?
    /// The theme of the settings when one was chosen here.
    var themeSetting: String?
    /// Seconds of the monotonic clock at which a running sleep timer was told of, in place of being replaced.
    var sleepWarning: Double?
    /// Whether the open question came of what was said here: then digits and Esc answer it.
    var asksHere = false
    /// What played when the last sentence was sent.
    var entryBefore: QueueEntryID?
    var showsTimeLeft = false
    var gathers: [Gather] = []
    var marks = Marks()
    var lastClick: (point: Point, time: Double)?
    /// What the button was pressed on, while it is held.
    var dragged: ClickTarget?

    /// What lies above the views.
    enum Overlay: Sendable, Hashable {
        case palette(PaletteState)
        case themes(ListScroll, before: Int)
        case columns(ListScroll)
        case folder(FolderState)
        case playlist(PlaylistDialog)
        case lines(title: String, [String], ListScroll)
    }

    /// What ditty said last.
    struct ReplyLine: Sendable, Hashable {
        enum Kind: Sendable, Hashable { case done, failed, notice }

        var text: String
        var kind: Kind
    }

    /// A screen that is not connected yet.
    ///
    /// - Parameters:
    ///   - texts: the words of the interface.
    ///   - widths: columns of characters, as the terminal counts them.
    ///   - keyMap: which keys do what.
    ///   - themes: themes to choose from; the first one is on.
    ///   - history: lines that were typed in earlier runs, oldest first.
    ///   - size: columns and rows.
    ///   - now: seconds of the monotonic clock.
    public init(
        texts: ScreenTexts, widths: CellWidths, keyMap: KeyMap, themes: [Theme], history: [String] = [], size: (width: Int, height: Int),
        now: Double
    ) {
        self.texts = texts
        self.widths = widths
        self.keyMap = keyMap
        self.themes = themes
        symbols = .rich
        promptHistory = PromptHistory(history)
        self.history.entries = history.map { HistoryState.Entry(sentence: $0) }
        width = size.width
        height = size.height
        self.now = now
    }

    /// Uses the signs that the terminal has.
    public mutating func use(_ symbols: Symbols) { self.symbols = symbols }

    /// Fixes the language in which sentences are understood.
    public mutating func speak(_ language: LanguageCode?) { spokenLanguage = language }

    /// Offers a folder of music where there is no library yet.
    public mutating func offer(sampleMedia: MediaLocation?) { self.sampleMedia = sampleMedia }

    /// The theme that the settings name: whichever is changed last, they or the choice here, holds.
    public mutating func settle(theme: String?) { themeSetting = theme }

    /// Takes `~` in paths for a folder.
    public mutating func settle(home: String) { self.home = home }

    /// Keeps everything still but clocks and words.
    public mutating func reduceMotion() { moving.isReduced = true }

    /// What is worth keeping for the next run.
    public var memory: ScreenMemory {
        var memory = choices
        memory.columns = library.columns.map(\.memory)
        memory.playlists = [playlists.lists.memory, playlists.entries.memory]
        return memory
    }

    /// What the listener has chosen, without the lists as they are seen.
    public var choices: ScreenMemory {
        ScreenMemory(
            theme: hasChosenTheme && themes.indices.contains(theme) ? themes[theme].id : nil, view: view, showsTimeLeft: showsTimeLeft,
            showsPictures: showsPictures, library: library.kind.rawValue, visualiser: moving.visualiser,
            orders: Dictionary(uniqueKeysWithValues: library.orders.map { ($0.rawValue, $1) }),
            songColumns: SongColumn.allCases.filter(songColumns.contains), history: history.kind.rawValue, themeSetting: themeSetting)
    }

    /// Shows what came of the sentences of earlier runs.
    public mutating func recall(_ said: [SaidLine]) {
        history.entries = said.map { HistoryState.Entry(sentence: $0.sentence, reply: $0.reply) }
    }

    /// Begins where the last run ended.
    public mutating func recall(_ memory: ScreenMemory) {
        view = memory.view ?? .library
        // Who comes back wants to go somewhere; who wants to search presses its key.
        search.isTyping = view != .search
        showsTimeLeft = memory.showsTimeLeft ?? false
        showsPictures = memory.showsPictures ?? true
        hasChosenTheme = memory.theme != nil
        moving.visualiser = memory.visualiser
        library.go(to: memory.library.flatMap(LibraryState.Kind.init) ?? .artists)
        for (index, column) in (memory.columns ?? []).enumerated() { library.change(index) { $0.recall(column) } }
        for (name, order) in memory.orders ?? [:] {
            if let kind = LibraryState.Kind(rawValue: name), kind.sorting.orders.contains(order) { library.orders[kind] = order }
        }
        songColumns = memory.songColumns.map(Set.init) ?? SongColumn.usual
        history.kind = memory.history.flatMap(HistoryState.Kind.init) ?? .said
        if let lists = memory.playlists, lists.count == 2 {
            playlists.lists.recall(lists[0])
            playlists.entries.recall(lists[1])
        }
        revealSelections()
        if view == .help { help.scroll.setCount(HelpRow.all(self).count) }
    }

    /// Whether the collection is known to hold no song; revision 0 is one that is still being opened.
    var libraryIsEmpty: Bool { knowsPlayer && snapshot.libraryRevision > 0 && snapshot.libraryCount == 0 }

    /// Whether the view shows how to come by music, the music that ships among it.
    var offersSample: Bool {
        libraryIsEmpty && sampleMedia != nil
            && (view == .library && library.columns[0].rows.count == 0 || view == .playing && nowPlaying.item == nil)
    }

    /// What plays after what plays now, as the modes have it.
    var upNext: [MediaItem] {
        if nowPlaying.repeatType == .one { return [nowPlaying.item].compactMap(\.self) }
        return view == .playing && !details.upNext.isEmpty ? details.upNext : [snapshot.next].compactMap(\.self)
    }

    /// What plays.
    var nowPlaying: NowPlayingInfo { snapshot.nowPlaying }
    /// Seconds into the item, now.
    var position: Double { nowPlaying.position(at: now) }
    /// The bindings of the present view.
    var keyContext: KeyMap.Context { KeyMap.Context(rawValue: view.rawValue) ?? .everywhere }
    /// The id of the theme that is on.
    public var themeID: String { themes.indices.contains(theme) ? themes[theme].id : "" }
    /// How everything looks.
    public var styleSheet: StyleSheet {
        themes.indices.contains(theme) ? themes[theme].sheet(forCover: details.coverColor) : StyleSheet()
    }

    /// The moment at which something on the screen changes by itself: the next second of the position while it runs.
    ///
    /// `nil` while nothing moves, so that a paused screen sleeps.
    public var deadline: Double? {
        [playingDeadline, card?.end, freshReplyEnd].compactMap(\.self).min()
    }

    /// When the reply steps back, while it is new.
    private var freshReplyEnd: Double? { isReplyFresh ? replyTime + AppState.replyStay : nil }

    /// Whether the reply has come just now; later it is still there to be read, but no longer catches the eye.
    var isReplyFresh: Bool { reply != nil && now < replyTime + AppState.replyStay }

    private var playingDeadline: Double? {
        let info = nowPlaying
        guard connection == .connected, info.isAdvancing, info.playbackRate > 0 else {
            return snapshot.sleepTimer == nil || connection != .connected ? nil : now + 1
        }
        let position = info.position(at: now)
        if let duration = info.item?.playingTime, duration > 0, position >= duration { return nil }
        // Faster playing does not wake the screen more often than once a second.
        let step = max(1, info.playbackRate.rounded(.up))
        let next = (position / step + 1e-6).rounded(.down) * step + step
        var wait = (next - position) / info.playbackRate
        if view == .playing, let line = details.lyrics?.nextTime(after: position) {
            wait = min(wait, max(0.05, (line - position) / info.playbackRate))
        }
        return now + wait
    }
}
