public import MediaModel

/// The answer to a ``MediaQuestion``, as facts.
public enum MediaAnswer: Sendable, Hashable {
    /// What plays, and in which room where one was named.
    case playing(MediaItem, room: String?)
    case artist(MediaItem)
    case album(MediaItem)
    case albumArtist(MediaItem)
    case year(MediaItem)
    case genre(MediaItem)
    case composer(MediaItem)
    /// Who took part.
    case credits(MediaItem)
    /// Seconds.
    case duration(Double, of: MediaItem)
    case position(Double, duration: Double?)
    case remaining(Double)
    case next(MediaItem)
    /// The next items, and how many come in all.
    case queue([MediaItem], count: Int)
    case chapter(number: Int, count: Int?, title: String?)
    /// Best first.
    case chart([MediaItem])
    /// Latest first.
    case history([MediaItem])
    /// What was heard at a time that was asked for, latest first, and how much that was in all.
    case played([MediaItem], count: Int)
    /// Nothing was heard then.
    case nothingPlayed
    case lyrics(String)
    /// 0…5.
    case rating(Double)
    case isLiked(Bool)
    case output(String)
    case alternatives([MediaItem])
    /// The question stands, the collection does not know.
    case unknown(MediaQuestion)
    /// Nothing comes after this, no list is open, nothing was heard yet.
    case none(MediaQuestion)
}
