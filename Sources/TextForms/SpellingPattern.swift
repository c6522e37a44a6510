/// A word that is compared with many others: the edits between them are counted for all its letters at once, as bits.
///
/// The bit-parallel optimal string alignment of Hyyrö (2003): insert, delete, replace, or swap neighbours, as `TextForms.distance` counts them.
public struct SpellingPattern: Sendable {
    /// The letters, as UTF-16.
    public let letters: [UInt16]
    /// Where each ASCII letter stands, a bit a place.
    private let places: [UInt64]
    private let otherPlaces: [(letter: UInt16, places: UInt64)]

    /// More letters than this do not fit into the bits.
    private static let longest = 64

    /// A word in the comparing form.
    public init(_ word: String) { self.init(letters: Array(word.utf16)) }

    /// A word from its letters.
    public init(letters: [UInt16]) {
        self.letters = letters
        var places = [UInt64](repeating: 0, count: 128)
        var others: [(letter: UInt16, places: UInt64)] = []
        for (place, letter) in letters.prefix(Self.longest).enumerated() {
            let bit: UInt64 = 1 << UInt64(place)
            if letter < 128 {
                places[Int(letter)] |= bit
            } else if let known = others.firstIndex(where: { $0.letter == letter }) {
                others[known].places |= bit
            } else {
                others.append((letter, bit))
            }
        }
        self.places = places
        otherPlaces = others
    }

    /// The number of edits to another word; `nil` when there are more than `limit`.
    public func distance(to other: UnsafeBufferPointer<UInt16>, limit: Int) -> Int? {
        guard abs(letters.count - other.count) <= limit else { return nil }
        guard !letters.isEmpty else { return other.count }
        guard letters.count <= Self.longest else { return TextForms.distance(letters, Array(other), limit: limit) }
        return alignment(other, limit: limit)
    }

    /// The number of edits to another word; `nil` when there are more than `limit`.
    public func distance(to other: [UInt16], limit: Int) -> Int? { other.withUnsafeBufferPointer { distance(to: $0, limit: limit) } }

    private func alignment(_ other: UnsafeBufferPointer<UInt16>, limit: Int) -> Int? {
        let last: UInt64 = 1 << UInt64(letters.count - 1)
        var edits = letters.count
        // Where a cell is one more, or one less, than the one above it.
        var (more, less) = (~UInt64(0), UInt64(0))
        var (diagonal, before) = (UInt64(0), UInt64(0))
        var left = other.count
        for letter in other {
            let here = places(of: letter)
            let swapped = ((~diagonal & here) << 1) & before
            diagonal = (((here & more) &+ more) ^ more) | here | less | swapped
            var right = less | ~(diagonal | more)
            var down = diagonal & more
            if right & last != 0 { edits += 1 } else if down & last != 0 { edits -= 1 }
            left -= 1
            // Each letter that is left can take back one edit at most.
            if edits - left > limit { return nil }
            right = right << 1 | 1
            down <<= 1
            more = down | ~(diagonal | right)
            less = right & diagonal
            before = here
        }
        return edits <= limit ? edits : nil
    }

    @inline(__always)
    private func places(of letter: UInt16) -> UInt64 {
        if letter < 128 { return places[Int(letter)] }
        return otherPlaces.first { $0.letter == letter }?.places ?? 0
    }
}
