import MediaModel

extension PlaybackQueue {
    /// What changes while a queue plays: small, so that it can be stored every few seconds while the queue itself stands.
    public struct Progress: Sendable, Hashable, Codable {
        /// Where playback is.
        public var place: QueuePlace
        let repeatType: RepeatType
        let history: [UInt64]
        let failures: [UInt64: PlaybackFailure]
        let generator: SeededGenerator
    }

    /// How far the queue has come.
    public var progress: Progress {
        Progress(place: currentPlace, repeatType: repeatType, history: history, failures: failures, generator: generator)
    }

    /// Takes a progress back that was stored later than the queue itself; what is not in the queue any more is passed over.
    public mutating func restore(_ progress: Progress) {
        if let index = progress.place.entry.flatMap({ index(of: $0) }) {
            place = index
            elapsed = progress.place.elapsed
        }
        repeatType = progress.repeatType
        let present = NumberSet(order)
        history = progress.history.filter(present.contains)
        failures = progress.failures.filter { present.contains($0.key) }
        generator = progress.generator
    }
}
