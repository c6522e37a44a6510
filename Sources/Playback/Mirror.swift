/// What mpv has confirmed about one of its properties.
///
/// Every set and every read carries a generation. A value counts only if nothing was set after it was asked for, so a property event that
/// was under way while the listener pressed a key again cannot turn the value back.
struct Mirror: Sendable, Hashable {
    private(set) var value: MPVValue
    private(set) var generation = 0

    /// A property that has a value from the start.
    init(_ value: MPVValue) { self.value = value }

    /// A new value is under way; gives its generation.
    mutating func begin() -> Int {
        generation += 1
        return generation
    }

    /// Takes a value in; `false` if it is out of date or nothing new.
    mutating func confirm(_ value: MPVValue, generation: Int) -> Bool {
        guard generation == self.generation, value != self.value else { return false }
        self.value = value
        return true
    }
}

/// The properties of mpv that outlive a file and that commands change.
enum Setting: UInt64, CaseIterable, Sendable {
    case pause, speed, volume, mute

    /// mpv's name of it.
    var property: String {
        switch self {
        case .pause: "pause"
        case .speed: "speed"
        case .volume: "volume"
        case .mute: "mute"
        }
    }
}
