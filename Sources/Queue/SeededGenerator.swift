/// A random number generator that can be stored and gives the same numbers for the same seed: SplitMix64.
///
/// The algorithm is Steele, Lea and Flood's, "Fast splittable pseudorandom number generators", OOPSLA 2014.
public struct SeededGenerator: RandomNumberGenerator, Sendable, Hashable, Codable {
    private var state: UInt64

    /// A generator whose numbers follow from `seed`.
    public init(seed: UInt64) { state = seed }

    /// A generator that nobody can foretell.
    public init() { state = SystemRandomNumberGenerator().nextSeed() }

    /// The next 64 bits.
    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// Fisher and Yates' shuffle, written out so that a stored seed gives the same order under every Swift.
    mutating func shuffle<Element>(_ elements: inout [Element]) {
        guard elements.count > 1 else { return }
        for last in stride(from: elements.count - 1, to: 0, by: -1) {
            let chosen = Int(next().multipliedFullWidth(by: UInt64(last + 1)).high)
            if chosen != last { elements.swapAt(last, chosen) }
        }
    }
}

extension SystemRandomNumberGenerator {
    fileprivate func nextSeed() -> UInt64 {
        var generator = self
        return generator.next()
    }
}
