public import MediaModel

/// What MPRIS may ask of the session besides the two centres; handed in, so that this room knows no queue and no catalogue.
///
/// All closures run on the thread that owns the server and must not block. Completions may be called at once or later, on that thread,
/// and once.
public struct MPRISSource {
    /// The items of a file, playlist or URL, as a listener's own opening of it gives them; empty where it cannot be played.
    public var items: (MediaLocation, @escaping ([MediaItem]) -> Void) -> Void = { $1([]) }
    /// The items of a playlist, in order.
    public var playlistItems: (MediaIdentifier, @escaping ([MediaItem]) -> Void) -> Void = { $1([]) }
    /// How many entries the queue has.
    public var queueCount: () -> Int = { 0 }
    /// The entries in a range of indices, which lies inside the queue.
    public var queue: (Range<Int>) -> [Entry] = { _ in [] }
    /// What an entry plays; `nil` for one that is gone.
    public var item: (QueueEntryID) -> MediaItem? = { _ in nil }
    /// Words, as typed into the prompt.
    public var say: (String, @escaping (Answer) -> Void) -> Void = { $1(.notUnderstood) }
    /// Words to be understood only: an `explain --json` answer as one line of JSON.
    public var explain: (String, @escaping (String) -> Void) -> Void = { $1("{}") }
    /// One of the offered alternatives or choices, from 1.
    public var pick: (Int, @escaping (Answer) -> Void) -> Void = { $1(.notUnderstood) }

    /// A source that knows nothing.
    public init() {}

    /// A row of the queue.
    public struct Entry: Sendable, Hashable {
        /// Its place in the queue's life.
        public var id: QueueEntryID
        /// What it plays.
        public var item: MediaItem

        /// A row of the queue.
        public init(id: QueueEntryID, item: MediaItem) {
            self.id = id
            self.item = item
        }
    }

    /// What became of words.
    public struct Answer: Sendable, Hashable {
        /// How it ended: `done`, `failed`, `notFound`, `question`, `notUnderstood`.
        public var result: String
        /// One line for people.
        public var reply: String

        /// How it ended.
        public init(result: String, reply: String) {
            self.result = result
            self.reply = reply
        }

        static let notUnderstood = Answer(result: "notUnderstood", reply: "")
    }
}

/// What the bus shows of a session that the two centres do not hold.
public struct MPRISDetails: Sendable, Hashable {
    /// The listener's playlists, in the listener's order.
    public var playlists: [Playlist] = []
    /// The playlist that plays.
    public var activePlaylist: MediaIdentifier?
    /// "Maybe you wanted", or the choices of an open question.
    public var alternatives: [MediaItem] = []
    /// The outputs that can be selected, by name.
    public var outputs: [String] = []
    /// Commands that are enabled and would come to nothing now, as to go on from the last track; for them `Can…` is false.
    public var vain: Set<RemoteCommandName> = []
    /// What plays shows this picture file, where its own picture is inside the media.
    public var artwork: MediaLocation?

    /// Nothing to show.
    public init() {}

    /// A playlist of the collection.
    public struct Playlist: Sendable, Hashable {
        /// The name that stays.
        public var identifier: MediaIdentifier
        /// The name for people.
        public var name: String
        /// A picture file.
        public var artwork: MediaLocation?
        /// Seconds since 1970 when it was made.
        public var created: Double?
        /// Seconds since 1970 of its last change.
        public var modified: Double?
        /// Seconds since 1970 when it was last played.
        public var played: Double?

        /// A playlist.
        public init(identifier: MediaIdentifier, name: String) {
            self.identifier = identifier
            self.name = name
        }
    }
}

/// How a server is found on the bus.
public struct MPRISConfiguration: Sendable {
    /// A D-Bus address; `nil` is a machine without a bus.
    public var address: String?
    /// What the desktop shows as the player's name; a second player of the same user is "ditty (2)".
    public var identity = "ditty"
    /// Whether other players are told to pause when this one begins to play.
    public var pausesOtherPlayers = false
    /// Seconds until a lost or missing bus is tried again: after the first failure, and at most.
    public var retryDelays: ClosedRange<Double> = 1...60

    /// A server on the bus at an address.
    public init(address: String?) { self.address = address }

    /// The session bus of an environment, by `DBUS_SESSION_BUS_ADDRESS`, else in the runtime directory as systemd has it.
    public init(environment: [String: String]) {
        if let address = environment["DBUS_SESSION_BUS_ADDRESS"], !address.isEmpty {
            self.address = address
        } else if let folder = environment["XDG_RUNTIME_DIR"], folder.hasPrefix("/") {
            let escaped = MediaLocation(path: folder + "/bus").url.dropFirst("file://".count)
            address = "unix:path=\(escaped)"
        }
    }
}
