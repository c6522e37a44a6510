/// What resolving an interpretation against the collection came to; `INMediaItemResolutionResult` by name.
public struct Resolution: Sendable, Hashable, Codable {
    /// How it ended.
    public var outcome: Outcome
    /// Only with `unsupported`.
    public var reason: UnsupportedReason?
    /// What plays, or is acted on.
    public var playing: MediaItem?
    /// "Maybe you wanted", or the choices of a question; at most four.
    public var alternatives: [MediaItem]

    /// A result.
    public init(_ outcome: Outcome, reason: UnsupportedReason? = nil, playing: MediaItem? = nil, alternatives: [MediaItem] = []) {
        self.outcome = outcome
        self.reason = reason
        self.playing = playing
        self.alternatives = alternatives
    }

    /// How it ended.
    public enum Outcome: String, Sendable, Codable, CaseIterable {
        case success, disambiguation, confirmationRequired, needsValue, unsupported, notFound, notUnderstood
    }

    /// SiriKit's reasons: of media items, of playlists as destinations, of speeds; and ditty's for rooms and opinions.
    public enum UnsupportedReason: String, Sendable, Codable, CaseIterable {
        case loginRequired, subscriptionRequired, unsupportedMediaType, explicitContentSettings, cellularDataSettings
        case restrictedContent, serviceUnavailable, regionRestriction
        case playlistNameNotFound, playlistNotEditable
        case belowMinimum, aboveMaximum
        /// A room that is not there.
        case noSuchOutput
        /// Only songs can be disliked.
        case affinityNotSupported
    }
}
