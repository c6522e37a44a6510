internal import CUTF8Proc

extension TextForms {
    /// The comparing form of `text`: what is left when spelling habits are taken away.
    ///
    /// NFKC and case folding (utf8proc), Latin, Greek, Cyrillic, Hebrew and Arabic marks off (ё is е; й stays), full width to half
    /// width, katakana to hiragana, punctuation to single spaces. Apostrophes join what they part ("don't" is `dont`), and so do
    /// the dots between single letters ("D.R.E." is `dre`). A text of punctuation alone ("!!!", "÷") keeps its marks.
    public static func fold(_ text: String) -> String {
        if let short = foldedASCII(text) { return short }
        return foldedScalars(text)
    }

    /// ``fold(_:)`` without its spaces: "AC/DC", "ac dc" and "ACDC" are one.
    public static func squash(_ text: String) -> String { withoutSpaces(fold(text)) }

    /// The words of the comparing form.
    public static func tokens(_ text: String) -> [String] { words(of: fold(text)).map(String.init) }

    /// The words of a text that is in the comparing form; of ASCII, which most names are, without asking where characters end.
    public static func words(of folded: String) -> [Substring] {
        guard folded.utf8.allSatisfy({ $0 < 0x80 }) else { return folded.split(separator: " ") }
        return folded.utf8.split(separator: UInt8(ascii: " ")).map(Substring.init)
    }

    /// A text without its spaces.
    public static func withoutSpaces(_ text: String) -> String {
        var text = text
        return text.withUTF8 { bytes -> String? in
            guard bytes.contains(UInt8(ascii: " ")) else { return nil }
            return String(unsafeUninitializedCapacity: bytes.count) { target in
                var count = 0
                for byte in bytes where byte != UInt8(ascii: " ") {
                    target[count] = byte
                    count += 1
                }
                return count
            }
        } ?? text
    }

    /// The fold of a text that is ASCII throughout; `nil` for any other.
    private static func foldedASCII(_ text: String) -> String? {
        var text = text
        return text.withUTF8 { bytes -> String? in
            guard bytes.allSatisfy({ $0 < 0x80 }) else { return nil }
            let folded = String(unsafeUninitializedCapacity: bytes.count) { ASCIIFolding(bytes).write(to: $0) }
            // Marks alone fold to themselves.
            return folded.isEmpty ? String(decoding: bytes.lazy.filter { $0 > 0x20 }, as: UTF8.self) : folded
        }
    }

    private static func foldedScalars(_ text: String) -> String {
        let folded = Folding.join(Folding.withoutMarks(Folding.decomposed(text)))
        var result = ""
        result.unicodeScalars.reserveCapacity(folded.count)
        for scalar in folded.lazy.compactMap(Unicode.Scalar.init) { result.unicodeScalars.append(scalar) }
        return result
    }
}

/// The steps of folding, on arrays of scalars.
enum Folding {
    /// NFKD with case folded and default ignorable characters gone.
    static func decomposed(_ text: String) -> [UInt32] {
        var text = text
        let options = utf8proc_option_t(
            UTF8PROC_COMPAT.rawValue | UTF8PROC_DECOMPOSE.rawValue | UTF8PROC_CASEFOLD.rawValue | UTF8PROC_IGNORE.rawValue)
        return text.withUTF8 { bytes in
            // A compatibility character may become 18 others, but the buffer only has to be right the second time.
            var buffer = [Int32](repeating: 0, count: bytes.count * 2 + 8)
            var count = utf8proc_decompose(bytes.baseAddress, bytes.count, &buffer, buffer.count, options)
            if count > buffer.count {
                buffer = [Int32](repeating: 0, count: count)
                count = utf8proc_decompose(bytes.baseAddress, bytes.count, &buffer, buffer.count, options)
            }
            return count < 0 ? [] : buffer.prefix(count).map { UInt32(bitPattern: $0) }
        }
    }

    /// Takes the marks off letters whose marks are habits, and composes what is left.
    static func withoutMarks(_ scalars: [UInt32]) -> [UInt32] {
        var kept: [Int32] = []
        kept.reserveCapacity(scalars.count + 1)
        for scalar in scalars where !isHabitualMark(scalar, after: kept.last) { kept.append(Int32(bitPattern: scalar)) }
        // utf8proc may write a final NUL behind the text.
        let count = kept.count
        kept.append(0)
        let composed = utf8proc_normalize_utf32(&kept, count, utf8proc_option_t(UTF8PROC_COMPOSE.rawValue | UTF8PROC_STABLE.rawValue))
        return composed < 0 ? [] : kept.prefix(composed).map { UInt32(bitPattern: $0) }
    }

    private static func isHabitualMark(_ scalar: UInt32, after last: Int32?) -> Bool {
        switch scalar {
        // и with a breve is another letter.
        case 0x306: return last != 0x438
        case 0x300...0x36F, 0x483...0x489, 0x591...0x5C7, 0x610...0x61A, 0x64B...0x65F, 0x670, 0x1DC0...0x1DFF, 0x20D0...0x20FF: return true
        default: return false
        }
    }

    /// Letters and digits in words; punctuation is a border, or nothing, or, when there is nothing else, itself.
    static func join(_ scalars: [UInt32]) -> [UInt32] {
        var result: [UInt32] = []
        result.reserveCapacity(scalars.count)
        var border = false
        for (index, scalar) in scalars.enumerated() {
            guard isWordCharacter(scalar) else {
                border = border || !joins(scalar, at: index, in: scalars)
                continue
            }
            if border, !result.isEmpty { result.append(0x20) }
            border = false
            appendLetter(scalar, to: &result)
        }
        return result.isEmpty ? scalars.filter { $0 > 0x20 } : result
    }

    private static func isWordCharacter(_ scalar: UInt32) -> Bool {
        if scalar < 0x80 { return scalar &- 0x61 < 26 || scalar &- 0x30 < 10 }
        let category = utf8proc_category(Int32(bitPattern: scalar)).rawValue
        return category >= UTF8PROC_CATEGORY_LU.rawValue && category <= UTF8PROC_CATEGORY_NO.rawValue
    }

    /// Whether a mark of punctuation leaves its neighbours together.
    private static func joins(_ scalar: UInt32, at index: Int, in scalars: [UInt32]) -> Bool {
        switch scalar {
        case 0x27, 0x60, 0xB4, 0x2018, 0x2019, 0x2BC, 0x2B9: return true
        // Dots inside D.R.E., and the one behind it.
        case 0x2E: return isInitial(before: index, in: scalars) && index + 1 < scalars.count && isInitial(after: index, in: scalars)
        default: return false
        }
    }

    private static func isInitial(before index: Int, in scalars: [UInt32]) -> Bool {
        guard index >= 1, isWordCharacter(scalars[index - 1]) else { return false }
        return index == 1 || !isWordCharacter(scalars[index - 2])
    }

    private static func isInitial(after index: Int, in scalars: [UInt32]) -> Bool {
        guard isWordCharacter(scalars[index + 1]) else { return false }
        return index + 2 == scalars.count || !isWordCharacter(scalars[index + 2])
    }

    /// Letters that compatibility decomposition leaves whole, though people type them plain.
    private static func appendLetter(_ scalar: UInt32, to result: inout [UInt32]) {
        switch scalar {
        case 0x30A1...0x30F6: result.append(scalar - 0x60)
        case 0xF8: result.append(0x6F)
        case 0x142: result.append(0x6C)
        case 0x111, 0xF0: result.append(0x64)
        case 0x131: result.append(0x69)
        case 0x127: result.append(0x68)
        case 0x167: result.append(0x74)
        case 0xE6: result.append(contentsOf: [0x61, 0x65])
        case 0x153: result.append(contentsOf: [0x6F, 0x65])
        case 0xFE: result.append(contentsOf: [0x74, 0x68])
        default: result.append(scalar)
        }
    }
}

/// Folding of ASCII, which most names are, without tables and arrays.
struct ASCIIFolding {
    private let bytes: UnsafeBufferPointer<UInt8>

    init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    /// Writes words in lower case with single spaces, and gives how many bytes that took: never more than there were.
    func write(to target: UnsafeMutableBufferPointer<UInt8>) -> Int {
        var count = 0
        var isBorder = false
        for index in bytes.indices {
            let byte = bytes[index]
            guard ASCIIFolding.isWord(byte) else {
                isBorder = isBorder || !joins(at: index)
                continue
            }
            if isBorder, count > 0 {
                target[count] = 0x20
                count += 1
            }
            isBorder = false
            target[count] = byte &- 0x41 < 26 ? byte | 0x20 : byte
            count += 1
        }
        return count
    }

    private static func isWord(_ byte: UInt8) -> Bool { (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10 }

    /// Apostrophes, and the dots inside D.R.E.
    private func joins(at index: Int) -> Bool {
        switch bytes[index] {
        case 0x27, 0x60: return true
        case 0x2E:
            let isAfterInitial =
                index > 0 && ASCIIFolding.isWord(bytes[index - 1]) && (index == 1 || !ASCIIFolding.isWord(bytes[index - 2]))
            let isLast = index + 2 >= bytes.count
            return isAfterInitial && index + 1 < bytes.count && ASCIIFolding.isWord(bytes[index + 1])
                && (isLast || !ASCIIFolding.isWord(bytes[index + 2]))
        default: return false
        }
    }
}
