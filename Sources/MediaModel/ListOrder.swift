/// How a list of items is sorted, where the listener wants another order than its own.
public enum ListOrder: String, Sendable, Hashable, Codable, CaseIterable {
    /// By title, articles aside.
    case name
    /// By credited artist, then as albums lie.
    case artist
    /// Latest year of release first.
    case year
    /// What came into the collection last first.
    case added
    /// What was heard most first.
    case plays
    /// Best rated first.
    case rating
    /// Longest first.
    case duration
}
