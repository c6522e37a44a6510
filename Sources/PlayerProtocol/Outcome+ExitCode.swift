public import MediaModel

extension Resolution.Outcome {
    /// The exit code of the contract for an utterance that came to this.
    public var exitCode: Int32 {
        switch self {
        case .success: 0
        case .unsupported: 1
        case .notFound: 3
        case .disambiguation, .confirmationRequired, .needsValue: 4
        case .notUnderstood: 5
        }
    }
}
