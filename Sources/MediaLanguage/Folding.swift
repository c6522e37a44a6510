import TextForms

/// The comparing form of one token.
enum Folding {
    /// Lower case and NFKC, without diacritics and apostrophes, ё as е; kana stay as they are.
    ///
    /// The letters that make up nearly all utterances are folded in place; the rest goes to ``TextForms``.
    static func fold(_ scalars: some Collection<Unicode.Scalar>) -> String {
        var result = String.UnicodeScalarView()
        for scalar in scalars {
            switch scalar.value {
            case 0x61...0x7A, 0x30...0x39, 0x3041...0x3096, 0x30A1...0x30FC, 0x4E00...0x9FFF, 0x2E, 0x3A, 0x3005, 0x3007:
                result.append(scalar)
            case 0x430...0x44F: result.append(scalar)
            case 0x41...0x5A, 0x410...0x42F: result.append(Unicode.Scalar(scalar.value + 0x20) ?? scalar)
            case 0x401, 0x451: result.append("е")
            case 0x27, 0x60, 0xB4, 0x2019, 0x2BC: break
            case 0x23, 0x25, 0x26, 0x2C: result.append(scalar)
            case 0xFF10...0xFF1A, 0xFF0E, 0xFF0C: result.append(Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar)
            case 0x2D, 0x2013, 0x2014, 0x301C, 0xFF5E, 0x2212, 0x7E: result.append("-")
            default: return foldRare(scalars)
            }
        }
        return String(result)
    }

    private static func foldRare(_ scalars: some Collection<Unicode.Scalar>) -> String {
        var text = String.UnicodeScalarView()
        text.append(contentsOf: scalars)
        let isKatakana = scalars.first.map { CharacterKind($0) == .letter(.katakana) } ?? false
        let folded = TextForms.fold(String(text))
        return isKatakana ? katakana(folded) : folded
    }

    /// Hiragana as katakana, the rest unchanged.
    static func katakana(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            let shifted = (0x3041...0x3096).contains(scalar.value) ? Unicode.Scalar(scalar.value + 0x60) : scalar
            result.append(shifted ?? scalar)
        }
        return String(result)
    }

    /// The value of digits with at most one decimal point or comma; three digits after a comma are thousands.
    static func number(_ text: String) -> Double? {
        guard text.utf8.count <= 12 else { return nil }
        let parts = text.split(omittingEmptySubsequences: false) { $0 == "." || $0 == "," }
        guard parts.count <= 2, let whole = parts.first, whole.allSatisfy(\.isASCII), let value = Double(whole) else { return nil }
        guard parts.count == 2 else { return value }
        guard let tail = Double(parts[1]) else { return nil }
        let digits = parts[1].utf8.count
        if digits == 3, text.contains(",") { return value * 1000 + tail }
        return Double("\(whole).\(parts[1])")
    }

    /// Seconds of `m:ss` or `h:mm:ss`.
    static func clock(_ text: String) -> Double? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard (2...3).contains(parts.count) else { return nil }
        var seconds = 0.0
        for part in parts {
            guard let field = Double(part), part.utf8.count <= 4 else { return nil }
            seconds = seconds * 60 + field
        }
        return seconds
    }
}
