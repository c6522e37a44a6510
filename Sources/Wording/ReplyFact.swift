public import MediaModel

/// Something to be told to the listener, as a fact; ``Wording`` finds the words.
public enum ReplyFact: Sendable, Hashable {
    /// The item plays; `count` items are in the queue now.
    case playing(MediaItem, count: Int, PlayManner)
    /// Several items that a description found play; the first of them is given.
    case playingSelection(first: MediaItem, count: Int, PlayManner)
    /// A station of similar items, grown from a seed.
    case playingStation(seed: MediaItem, PlayManner)
    /// Playback goes on; `position` in seconds where it is not the start.
    case resumed(MediaItem?, position: Double?)
    /// The item, with what it holds, was put into the queue.
    case queued(MediaItem, count: Int, PlaybackQueueLocation)

    /// A command was carried out; `item` is what plays after it, where that matters.
    case done(RemoteCommand, item: MediaItem?)
    /// A command was not carried out.
    case refused(RemoteCommand, RemoteCommandStatus)
    /// The last change was taken back; the name of what was changed, where it has one.
    case undone(UndoableChange, name: String? = nil)
    case nothingToUndo

    case added(MediaItem, to: MediaDestination)
    case alreadyAdded(MediaItem, to: MediaDestination)
    case subscribed(MediaItem)
    /// An opinion was kept; `isSkipped` where the item played and was skipped for it.
    case affinity(MediaAffinityType, MediaItem, isSkipped: Bool)

    /// What a search found, best first, and how many there are in all.
    case found([MediaItem], total: Int)
    /// An answer to a question.
    case answer(MediaAnswer)

    /// A question that asks to choose from a list.
    case which(ChoiceSubject, [MediaItem])
    /// A question that asks for a value that was not said.
    case missing(MissingValue)
    /// A question that asks for a yes or a no.
    case confirm(ConfirmationSubject)
    /// "Maybe you wanted".
    case maybeYouWanted([MediaItem])

    /// SiriKit's reasons and ditty's own; `name` is what they are about: a room, a playlist, a title, an app.
    case unsupported(Resolution.UnsupportedReason, name: String?, limit: Double?)
    /// The collection has nothing like it.
    case notFound(name: String?)
    case libraryIsEmpty
    /// A playlist, a show or the like that is there and holds nothing to play.
    case nothingIn(name: String)
    case notUnderstood(hint: String?)
    case nothingPlaying
    /// Every episode of a show, or the book, was heard to its end.
    case noUnplayedContent(MediaItem)
    case noSuchChoice(count: Int)
    case nothingToChoose
    case nothingToConfirm
    case nothingToCorrect
    case cancelled
    /// Example sentences.
    case help([String])
    case shortcut(name: String)
    /// The player did not do it, or not in time.
    case failed
    case timedOut
}

/// How something plays, as far as it was said.
public struct PlayManner: Sendable, Hashable {
    /// Whether the order is random.
    public var isShuffled = false
    /// What is played again.
    public var repeatMode: PlaybackRepeatMode?
    /// Times normal speed.
    public var rate: Double?
    /// Rooms by name; `["all"]` is everywhere.
    public var outputs: [String]?
    /// Seconds from the start, where it goes on from there.
    public var position: Double?

    /// Nothing was said.
    public init() {}

    /// What a play request says about the manner.
    public init(_ intent: PlayMediaIntent) {
        isShuffled = intent.playShuffled == true
        repeatMode = intent.playbackRepeatMode
        rate = intent.playbackSpeed
        outputs = intent.outputs
    }
}

/// What a list of choices is about.
public enum ChoiceSubject: String, Sendable, Codable, CaseIterable { case item, artist, playlist }

/// What has to be said before something can be done.
public enum MissingValue: String, Sendable, Codable, CaseIterable { case destination, item, playlistName }

/// What a yes or a no decides.
public enum ConfirmationSubject: Sendable, Hashable {
    /// A playlist that is not there yet, and what goes in it.
    case createPlaylist(name: String, item: MediaItem?)
    /// The newest episode of a show that was heard to its end, or a book from its start.
    case playAgain(MediaItem)
    /// An opinion about what was found.
    case affinity(MediaAffinityType, MediaItem)
    case add(MediaItem, to: MediaDestination)
}

/// What was taken back.
public enum UndoableChange: String, Sendable, Codable, CaseIterable {
    case queue, playlist, affinity, library, rating, position, sound, rate, modes, sleepTimer, alarms
}
