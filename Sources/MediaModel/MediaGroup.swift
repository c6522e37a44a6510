/// Ways to divide a collection that are no items of their own; their groups are told as items of type `music` with an identifier of this source.
public enum MediaGroup: String, Sendable, Hashable, Codable, CaseIterable {
    /// By a tag of the songs: `genre:Jazz`.
    case genre
    /// By the year of release, latest first: `year:1984`.
    case year
    /// By the folder that a file lies in, with all folders below it: `folder:/home/me/Music/Kino`.
    case folder
    /// By the programme that episodes belong to: `show:The Listening Bench`.
    case show

    /// The identifier of a group.
    public func identifier(_ name: String) -> MediaIdentifier { MediaIdentifier(source: rawValue, id: name) }

    /// The way and the group's name that an identifier tells; `nil` for those of items.
    public init?(_ identifier: MediaIdentifier) { self.init(rawValue: String(identifier.source)) }
}
