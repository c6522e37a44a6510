public import MediaModel

/// What resolving one parameter of an intent came to: SiriKit's `INIntentResolutionResult` and its subclasses.
public enum ResolutionResult<Value: Sendable & Hashable>: Sendable, Hashable {
    case success(Value)
    /// Best first: the first is used at once, the others are offered.
    case successes([Value])
    /// It was not said and cannot be done without.
    case needsValue
    /// It may be meant; the listener says yes or no.
    case confirmationRequired(Value)
    /// The listener chooses.
    case disambiguation([Value])
    /// SiriKit's reason; `nil` is *not found*.
    case unsupported(Resolution.UnsupportedReason?)
    /// It was not said and need not be.
    case notRequired

    /// The value that goes on, where one does.
    public var value: Value? {
        switch self {
        case .success(let value): value
        case .successes(let values): values.first
        default: nil
        }
    }
}

/// SiriKit's response codes of the media intents, for confirm and handle.
public enum IntentResponseCode: String, Sendable, Codable, CaseIterable {
    /// It can be done.
    case ready
    /// A screen should show what was found.
    case continueInApp
    /// It goes on in the player.
    case handleInApp
    case inProgress, success
    case failure
    /// The listener has to do something in the program first.
    case failureRequiringAppLaunch
    case failureUnknownMediaType, failureNoUnplayedContent, failureRestrictedContent, failureMaxStreamLimitReached
}
