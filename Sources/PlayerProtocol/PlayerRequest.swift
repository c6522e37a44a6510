public import MediaModel

/// What a client asks of the player: one JSON object a line, `{"id": 1, "request": "say", "text": "…"}`.
///
/// `id` is the client's own number and comes back with the reply; `session` names the session meant, `main` unless said.
public struct RequestEnvelope: Sendable, Codable, Hashable {
    /// Comes back with the reply.
    public var id: UInt64
    /// `nil` is `main`.
    public var session: String?
    /// What is asked.
    public var request: PlayerRequest

    /// A request with its number.
    public init(id: UInt64, request: PlayerRequest, session: String? = nil) {
        self.id = id
        self.request = request
        self.session = session
    }

    private enum Keys: String, CodingKey { case id, session }

    /// Reads the flat form.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Keys.self)
        id = try container.decode(UInt64.self, forKey: .id)
        session = try container.decodeIfPresent(String.self, forKey: .session)
        request = try PlayerRequest(from: decoder)
    }

    /// Writes the flat form.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Keys.self)
        try container.encode(id, forKey: .id)
        try container.encodeIfPresent(session, forKey: .session)
        try request.encode(to: encoder)
    }
}

/// The requests, with their payloads; `docs/protocol.md` describes each.
public enum PlayerRequest: Sendable, Hashable {
    /// Who is there. The reply is `hello`.
    case hello(ClientDescription)
    /// The present snapshot.
    case status
    /// What `ditty status` prints. The reply is `lines`, or `json` if asked for.
    case facts(FactsRequest)
    /// The present snapshot, and an event for each change from now on.
    case subscribe
    /// The one door for keys and the command line.
    case send(RemoteCommand)
    /// Words to be understood and acted on.
    case say(Utterance)
    /// Words to be understood only.
    case explain(Utterance)
    /// Files, folders, playlists, URLs to be played or queued.
    case open(OpenRequest)
    /// A page of the queue.
    case queue(PageRequest)
    /// A page of the collection.
    case browse(BrowseRequest)
    /// A page of what was heard, latest first.
    case history(PageRequest)
    /// The row of a list to which the start of a name leads.
    case find(FindRequest)
    /// Ends of what is being typed.
    case complete(CompletionRequest)
    /// Details of one item, lyrics included.
    case item(MediaIdentifier)
    /// Work on the collection: folders, scans.
    case library(LibraryRequest)
    /// Work on playlists.
    case playlist(PlaylistRequest)
    /// The listener's names and phrases, and what was not understood.
    case phrases(PhrasesRequest)
    /// Alarms: words that are said at a time of day.
    case alarms(AlarmsRequest)
    /// What works in the player: audio, D-Bus, languages, library.
    case doctor
    /// The first key in the prompt: open the device, fetch what is likely to be wanted.
    case prepare
    /// The music softer, or as it was: for as long as the connection lasts.
    case duck(Bool)
}

/// What a client says of itself.
public struct ClientDescription: Sendable, Codable, Hashable {
    /// The protocol's version that the client speaks.
    public var protocolVersion: Int
    /// A screen keeps a player alive that was started for a screen.
    public var kind: Kind
    /// The language of the client's own texts, as a code.
    public var language: LanguageCode?

    /// A client.
    public init(kind: Kind, language: LanguageCode? = nil) {
        protocolVersion = playerProtocolVersion
        self.kind = kind
        self.language = language
    }

    /// What the client is.
    public enum Kind: String, Sendable, Codable, Hashable { case screen, command, follower }
}

/// Words, and how to take them.
public struct Utterance: Sendable, Codable, Hashable {
    /// As typed.
    public var text: String
    /// Fixes the language; `nil` lets the player recognise it.
    public var language: LanguageCode?

    /// Words in a language that the player recognises unless told.
    public init(_ text: String, language: LanguageCode? = nil) {
        self.text = text
        self.language = language
    }
}

/// What to play, by place.
public struct OpenRequest: Sendable, Codable, Hashable {
    /// Files, folders, playlists and URLs, in order.
    public var locations: [MediaLocation]
    /// `now` replaces the queue.
    public var queueLocation: PlaybackQueueLocation

    /// Places to be played.
    public init(_ locations: [MediaLocation], at queueLocation: PlaybackQueueLocation = .now) {
        self.locations = locations
        self.queueLocation = queueLocation
    }

    /// UTF-8 bytes of the places in one request at most, well below what a line of the protocol may have.
    static let mostBytes = 1 << 20

    /// The requests that a long list takes, to be sent one after the reply to the other: the first as asked for, the others add to it.
    public static func parts(of locations: [MediaLocation], at queueLocation: PlaybackQueueLocation = .now) -> [OpenRequest] {
        var parts: [[MediaLocation]] = [[]]
        var bytes = 0
        for location in locations {
            if bytes > mostBytes {
                parts.append([])
                bytes = 0
            }
            parts[parts.count - 1].append(location)
            bytes += location.url.utf8.count + 16
        }
        // What is put in front comes last.
        if queueLocation == .next { return parts.reversed().map { OpenRequest($0, at: .next) } }
        return parts.enumerated().map { OpenRequest($1, at: $0 == 0 ? queueLocation : .later) }
    }
}

/// How `ditty status` is to print what plays: one fact a line, unless one of these says otherwise.
public struct FactsRequest: Sendable, Codable, Hashable {
    /// A template of ``StatusFormat``.
    public var format: String?
    /// One line of JSON, ``StatusAnswer``.
    public var json: Bool?

    /// Facts, or a template filled in, or JSON.
    public init(format: String? = nil, json: Bool? = nil) {
        self.format = format
        self.json = json
    }
}

/// A stretch of a long list.
public struct PageRequest: Sendable, Codable, Hashable {
    /// From 0.
    public var offset: Int
    /// At most ``largest`` are given.
    public var limit: Int

    /// A stretch of at most `limit` rows.
    public init(offset: Int = 0, limit: Int = PageRequest.largest) {
        self.offset = offset
        self.limit = limit
    }

    /// No reply holds more rows than this.
    public static let largest = 250
}

/// A page of what the collection holds.
public struct BrowseRequest: Sendable, Codable, Hashable {
    /// The kind of the rows.
    public var type: MediaItemType
    /// Only what lies inside: the albums of an artist, the songs of an album, the entries of a playlist.
    public var parent: MediaIdentifier?
    /// Only what these words find, best first.
    public var words: String?
    /// Groups of this kind instead of items: genres, years, folders, programmes.
    public var group: MediaGroup?
    /// Another order than the list's own.
    public var order: ListOrder?
    /// The stretch wanted.
    public var page: PageRequest

    /// Rows of a kind.
    public init(
        _ type: MediaItemType, in parent: MediaIdentifier? = nil, words: String? = nil, order: ListOrder? = nil,
        page: PageRequest = PageRequest()
    ) {
        self.type = type
        self.parent = parent
        self.order = order
        group = nil
        self.words = words
        self.page = page
    }

    /// Groups of a kind.
    public init(_ group: MediaGroup, page: PageRequest = PageRequest()) {
        type = .music
        self.group = group
        self.page = page
    }
}

/// The start of a name, and where to look for it.
public struct FindRequest: Sendable, Codable, Hashable {
    /// The list, whose page does not matter; `nil` is the queue.
    public var list: BrowseRequest?
    /// As typed, in any script.
    public var text: String
    /// The row to look at first; after the last one the search goes on from the top.
    public var start: Int
    /// Whether rows above `start` are looked at, nearest first, and then those from the bottom up.
    public var isBackward: Bool

    /// A name in a list.
    public init(_ text: String, in list: BrowseRequest?, from start: Int = 0, isBackward: Bool = false) {
        self.list = list
        self.text = text
        self.start = start
        self.isBackward = isBackward
    }
}

/// A line being typed.
public struct CompletionRequest: Sendable, Codable, Hashable {
    /// The line up to the cursor.
    public var text: String
    /// The most that are wanted.
    public var limit: Int

    /// Ends for `text`.
    public init(_ text: String, limit: Int = 8) {
        self.text = text
        self.limit = limit
    }
}

/// Work on the collection.
public enum LibraryRequest: Sendable, Hashable, Codable {
    /// Adds folders and scans them; progress comes as snapshots, the end as the reply.
    case add(folders: [MediaLocation])
    /// Forgets folders; what plays and what is listed in playlists stays.
    case remove(folders: [MediaLocation])
    /// Looks for what is new, changed, gone.
    case scan
    /// The folders.
    case list
    /// What there is, in numbers.
    case info
    case cancelScan
    /// The files of the folders that are not in the collection, and why.
    case skipped
    /// Has old tags in a folder read in a character set, and reads them again; without one, tells which it is.
    case charset(folder: MediaLocation, name: TagCharset?)
}

/// Work on playlists.
public enum PlaylistRequest: Sendable, Hashable, Codable {
    case list
    case show(name: String)
    case importFiles(files: [MediaLocation])
    /// Text of the playlist in a format (`m3u8`, which is meant by none, `m3u`, `pls`, `xspf`, `cue`), with paths relative to a folder where they lie
    /// in it.
    case export(name: String, relativeTo: MediaLocation?, format: String? = nil)
    /// A playlist of what fits conditions (`KEY=VALUE`) and a description in words, now and later.
    case createRule(name: String, conditions: [String])
    case remove(name: String)
    /// A playlist of the listener's that holds what is given; of artists, albums and playlists what lies in them.
    case create(name: String, items: [MediaItem])
    /// Changes one playlist and no other, whatever its name is.
    case edit(playlist: MediaIdentifier, change: PlaylistEdit)
}

/// A change of one playlist, which `undo` takes back.
public enum PlaylistEdit: Sendable, Hashable, Codable {
    /// Puts items at the end; of artists, albums and playlists what lies in them.
    case add(items: [MediaItem])
    /// Takes entries out.
    case remove(entries: [PlaylistEntry])
    /// Moves an entry so that it stands at a place, from 0.
    case move(entry: PlaylistEntry, to: Int)
    case rename(title: String)
    case delete
}

/// An entry of a playlist as somebody saw it; nothing is changed if another stands there by now.
public struct PlaylistEntry: Sendable, Hashable, Codable {
    /// Its place, from 0.
    public let place: Int
    /// What stands there.
    public let item: MediaIdentifier

    /// The entry at a place.
    public init(place: Int, item: MediaIdentifier) {
        self.place = place
        self.item = item
    }
}

/// The listener's own words.
public enum PhrasesRequest: Sendable, Hashable, Codable {
    case shortcuts
    case addShortcut(name: String, actions: [String])
    case removeShortcut(name: String)
    case runShortcut(name: String)
    case vocabulary
    case setVocabulary(entry: VocabularyEntry)
    case misses
}

/// Work on alarms.
public enum AlarmsRequest: Sendable, Hashable, Codable {
    case list
    case add(AlarmRequest)
    /// By the number in the list; all of them if `nil`.
    case remove(number: Int?)
}
