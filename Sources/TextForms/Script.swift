/// A way of writing, as far as the forms of a name depend on it.
public enum Script: UInt8, Sendable, Hashable, CaseIterable {
    /// Letters from a to z, as folding leaves them.
    case latin
    case cyrillic
    case kana
    /// Chinese characters, read as Japanese.
    case kanji
    case hangul
    /// Any other alphabet.
    case other
    /// Digits and marks, which belong to every script.
    case common

    /// The script of one scalar of the comparing form.
    init(_ scalar: UInt32) {
        switch scalar {
        case 0x61...0x7A, 0x41...0x5A, 0xC0...0x24F: self = .latin
        case 0..<0x80: self = .common
        case 0x400...0x52F: self = .cyrillic
        case 0x3041...0x30FF, 0x31F0...0x31FF: self = .kana
        case 0x3005, 0x3007, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0x20000...0x3FFFF: self = .kanji
        case 0xAC00...0xD7A3, 0x1100...0x11FF, 0x3130...0x318F: self = .hangul
        default: self = .other
        }
    }

    /// The scripts in a text, without `common`.
    public static func scripts(in text: String) -> Set<Script> {
        var found = Mix(text)
        found.remove(.common)
        return Set(allCases.filter { found.contains($0) })
    }

    /// Scripts in a text, as bits.
    public struct Mix: Sendable, Hashable {
        private var bits: UInt8 = 0

        /// The scripts of the letters of a text; `common` where it has digits or marks.
        public init(_ text: String) {
            for byte in text.utf8 {
                if byte >= 0x80 {
                    bits = 0
                    for scalar in text.unicodeScalars { bits |= 1 << Script(scalar.value).rawValue }
                    return
                }
                bits |= 1 << ((byte | 0x20) &- 0x61 < 26 ? Script.latin.rawValue : Script.common.rawValue)
            }
        }

        /// Whether any letter is in a script.
        public func contains(_ script: Script) -> Bool { bits & 1 << script.rawValue != 0 }

        /// Leaves a script out.
        public mutating func remove(_ script: Script) { bits &= ~(1 << script.rawValue) }

        /// The same without digits and marks.
        public var letters: Mix {
            var mix = self
            mix.remove(.common)
            return mix
        }

        /// Whether all letters are Latin, if there are any.
        public var isLatin: Bool { bits & ~(1 << Script.latin.rawValue | 1 << Script.common.rawValue) == 0 }
    }
}
