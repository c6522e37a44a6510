public import MediaModel

/// `ditty status --json`: the fields of the contract, absent where unknown.
public struct StatusAnswer: Sendable, Hashable, Codable {
    /// `playing`, `paused` or `stopped`.
    public var state: NowPlayingInfo.PlaybackState
    /// Of the item; of a live stream what it announces.
    public var title: String?
    /// As printed.
    public var artist: String?
    /// One by one.
    public var artists: [String]
    /// Of the item.
    public var album: String?
    /// Of the item.
    public var type: MediaItemType?
    /// Of the item.
    public var identifier: MediaIdentifier?
    /// Of the item.
    public var url: String?
    /// Seconds.
    public var position: Double?
    /// Seconds.
    public var duration: Double?
    /// Times normal speed.
    public var rate: Double
    /// 0…100.
    public var volume: Double
    /// Whether sound is off.
    public var muted: Bool
    /// What repeats.
    public var `repeat`: RepeatType
    /// What is shuffled.
    public var shuffle: ShuffleType
    /// From 0.
    public var queueIndex: Int?
    /// Entries in the queue.
    public var queueCount: Int
    /// Whether the listener likes it.
    public var liked: Bool?
    /// Whether it has no end.
    public var isLiveStream: Bool
    /// From 1.
    public var chapter: Int?
    /// Chapters in the item.
    public var chapterCount: Int?
    /// The device; absent where none opens.
    public var output: String?
    /// "Maybe you wanted".
    public var alternatives: [AlternativeAnswer]
    /// The last reply.
    public var reply: String?

    /// The status that a snapshot tells at `now` of the clock it is anchored to.
    public init(_ snapshot: PlayerSnapshot, at now: Double) {
        let info = snapshot.nowPlaying
        let item = info.item
        state = info.state
        title = info.streamTitle ?? item?.title
        artist = item?.artist
        artists = item?.artists ?? item?.artist.map { [$0] } ?? []
        album = item?.album
        type = item?.type
        identifier = item?.identifier
        url = item?.location?.url
        position = item == nil || info.state == .stopped ? nil : info.position(at: now)
        duration = info.isLiveStream ? nil : item?.playingTime
        rate = info.playbackRate
        volume = info.volume
        muted = info.isMuted
        `repeat` = info.repeatType
        shuffle = info.shuffleType
        queueIndex = info.queueIndex
        queueCount = info.queueCount
        liked = item?.liked
        isLiveStream = info.isLiveStream
        chapter = info.chapterNumber
        chapterCount = info.chapterCount
        output = info.output
        alternatives = snapshot.alternatives.map(AlternativeAnswer.init)
        reply = snapshot.reply
    }
}

/// An item as answers of the command line name it.
public struct AlternativeAnswer: Sendable, Hashable, Codable {
    /// The name that stays.
    public var identifier: MediaIdentifier
    /// What it is.
    public var type: MediaItemType
    /// Its name.
    public var title: String
    /// As printed.
    public var artist: String?
    /// The album that holds it.
    public var album: String?

    /// The five fields of the contract.
    public init(_ item: MediaItem) {
        identifier = item.identifier
        type = item.type
        title = item.title
        artist = item.artist
        album = item.album
    }
}
