/// FNV-1a in 64 bits: the same on every machine and in every run, as what is kept on a disk must be.
public struct StableHash: Sendable {
    /// The hash of what was added.
    public private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

    /// Of nothing yet.
    public init() {}

    /// Adds a byte, or a whole word at once, which is not the same as its bytes.
    public mutating func add(_ word: some FixedWidthInteger & UnsignedInteger) { value = (value ^ UInt64(word)) &* 0x100_0000_01B3 }

    /// Adds bytes.
    public mutating func add(bytes: some Sequence<UInt8>) { for byte in bytes { add(byte) } }
}
