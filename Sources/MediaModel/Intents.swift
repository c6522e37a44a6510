/// `INPlayMediaIntent` as understood from words: options are `nil` where nothing was said.
public struct PlayMediaIntent: Sendable, Codable, Hashable {
    /// `nil` for a bare "play" or "play something".
    public var search: MediaSearch?
    /// Whether the order is to be mixed.
    public var playShuffled: Bool?
    /// What is to repeat.
    public var playbackRepeatMode: PlaybackRepeatMode?
    /// Whether to go on where listening stopped.
    public var resumePlayback: Bool?
    /// Where in the queue it goes.
    public var playbackQueueLocation: PlaybackQueueLocation?
    /// Times normal speed.
    public var playbackSpeed: Double?
    /// Which track or chapter of it is wanted, from 1, or from -1 at the end (not in SiriKit).
    public var part: Int?
    /// Rooms by name; `["all"]` is everywhere (not in SiriKit).
    public var outputs: [String]?

    /// A play without options.
    public init(search: MediaSearch? = nil) { self.search = search }
}

/// `INPlaybackRepeatMode`.
public enum PlaybackRepeatMode: String, Sendable, Codable, CaseIterable { case none, all, one }

/// `INPlaybackQueueLocation`: at once, after the current item, at the end.
public enum PlaybackQueueLocation: String, Sendable, Codable, CaseIterable { case now, next, later }

/// `INAddMediaIntent`.
public struct AddMediaIntent: Sendable, Codable, Hashable {
    /// What is meant; `nil` where nothing was named.
    public var search: MediaSearch?
    /// `nil` where the listener did not say where to.
    public var destination: MediaDestination?

    /// An add to a destination.
    public init(search: MediaSearch? = nil, destination: MediaDestination? = nil) {
        self.search = search
        self.destination = destination
    }
}

/// `INMediaDestination`; in JSON `{"library": true}` or `{"playlist": "road trip"}`.
public enum MediaDestination: Sendable, Hashable, Codable {
    case library
    case playlist(String)

    private enum Keys: String, CodingKey { case library, playlist }

    /// Reads either of the two forms.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Keys.self)
        if let name = try container.decodeIfPresent(String.self, forKey: .playlist) {
            self = .playlist(name)
        } else {
            self = .library
        }
    }

    /// Writes the form of the contract.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Keys.self)
        switch self {
        case .library: try container.encode(true, forKey: .library)
        case .playlist(let name): try container.encode(name, forKey: .playlist)
        }
    }
}

/// `INUpdateMediaAffinityIntent`.
public struct UpdateMediaAffinityIntent: Sendable, Codable, Hashable {
    /// What is meant; `nil` where nothing was named.
    public var search: MediaSearch?
    /// The opinion.
    public var affinityType: MediaAffinityType

    /// An opinion about what `search` finds; about what plays, where `search` is `nil`.
    public init(search: MediaSearch? = nil, affinityType: MediaAffinityType) {
        self.search = search
        self.affinityType = affinityType
    }
}

/// `INMediaAffinityType`, and `unset` to withdraw one.
public enum MediaAffinityType: String, Sendable, Codable, CaseIterable { case like, dislike, unset }

/// `INSearchForMediaIntent`: show, do not play.
public struct SearchForMediaIntent: Sendable, Codable, Hashable {
    /// What is meant; `nil` where nothing was named.
    public var search: MediaSearch?

    /// A search to be shown.
    public init(search: MediaSearch? = nil) { self.search = search }
}

/// A question about what plays, what comes, or what a search finds.
public struct AskIntent: Sendable, Codable, Hashable {
    /// What is asked.
    public var question: MediaQuestion
    /// What is meant; `nil` where nothing was named.
    public var search: MediaSearch?
    /// Rooms by name.
    public var outputs: [String]?
    /// Of when it asks, for a history.
    public var played: PlayedTime?

    /// A question about the present item, unless `search` says otherwise.
    public init(question: MediaQuestion, search: MediaSearch? = nil) {
        self.question = question
        self.search = search
    }
}

/// What can be asked.
public enum MediaQuestion: String, Sendable, Codable, CaseIterable {
    case title, artist, album, albumArtist, year, genre, composer, credits, duration, position, remaining, next, queue
    case playing, chapter, chart, history, lyrics, rating, output, alternatives, alarms, sleepTimer
}
