internal import Glibc
internal import Synchronization

/// A character set that old tags, cue sheets and playlists are written in.
public enum Charset: String, Sendable, CaseIterable {
    case utf8 = "UTF-8"
    case utf16LittleEndian = "UTF-16LE"
    case utf16BigEndian = "UTF-16BE"
    case windows1251 = "CP1251"
    case koi8r = "KOI8-R"
    case shiftJIS = "CP932"
    case eucJP = "EUC-JP"
    case windows1252 = "CP1252"

    /// Text in this set; `nil` if the bytes are none.
    public func decode(_ bytes: some Collection<UInt8>) -> String? {
        let bytes = Array(bytes)
        if self == .utf8 { return String(validating: bytes, as: UTF8.self) }
        return Charset.converters.withLock { converters in
            let converter = converters[self] ?? Converter(from: rawValue)
            converters[self] = converter
            return converter?.text(of: bytes)
        }
    }

    /// Opening one means looking for the C library's module for it on the disk, and a folder's charset is tried out on many names.
    private static let converters = Mutex<[Charset: Converter]>([:])

    /// The C library's way from one set to UTF-8, kept for the life of the program.
    private struct Converter: @unchecked Sendable {
        // Only touched under the lock of `converters`.
        private let descriptor: iconv_t

        init?(from name: String) {
            guard let opened = iconv_open("UTF-8", name), opened != iconv_t(bitPattern: -1) else { return nil }
            descriptor = opened
        }

        func text(of bytes: [UInt8]) -> String? {
            iconv(descriptor, nil, nil, nil, nil)
            var output = [CChar](repeating: 0, count: bytes.count * 4 + 4)
            var input = bytes.map { CChar(bitPattern: $0) }
            let written: Int? = input.withUnsafeMutableBufferPointer { source in
                output.withUnsafeMutableBufferPointer { target in
                    var from = source.baseAddress
                    var left = source.count
                    var to = target.baseAddress
                    var room = target.count
                    let lost = iconv(descriptor, &from, &left, &to, &room)
                    return lost == -1 || left > 0 ? nil : target.count - room
                }
            }
            return written.map { String(decoding: output[..<$0].map { UInt8(bitPattern: $0) }, as: UTF8.self) }
        }
    }

    /// The set that texts of one origin are most likely written in: all of an album's tags together, since one title is too short to tell.
    ///
    /// UTF-8 wins wherever it is valid. Of the others, the one in which most high bytes make letters that stand together as letters of a language do.
    public static func guess(_ texts: [[UInt8]]) -> Charset {
        let high = texts.filter { $0.contains { $0 >= 0x80 } }
        if high.allSatisfy({ Charset.utf8.decode($0) != nil }) { return .utf8 }
        var best = (charset: Charset.windows1252, score: -Double.infinity)
        for charset in [Charset.windows1252, .windows1251, .koi8r, .shiftJIS, .eucJP] {
            guard let score = charset.plausibility(high), score > best.score else { continue }
            best = (charset, score)
        }
        return best.charset
    }

    /// The text of a whole file: by its byte order mark, as UTF-8, or by guessing.
    public static func text(of file: [UInt8], hint: Charset? = nil) -> String {
        if file.starts(with: [0xEF, 0xBB, 0xBF]) { return String(decoding: file.dropFirst(3), as: UTF8.self) }
        if file.starts(with: [0xFF, 0xFE]) { return Charset.utf16LittleEndian.decode(file.dropFirst(2)) ?? "" }
        if file.starts(with: [0xFE, 0xFF]) { return Charset.utf16BigEndian.decode(file.dropFirst(2)) ?? "" }
        let lines = file.split(separator: UInt8(ascii: "\n")).map(Array.init)
        let charset = hint ?? guess(lines)
        return charset.decode(file) ?? String(decoding: file, as: UTF8.self)
    }

    // MARK: Plausibility

    /// The mean worth of a high byte, in texts that all decode; `nil` if one does not.
    private func plausibility(_ texts: [[UInt8]]) -> Double? {
        var worth = 0.0
        var count = 0
        for text in texts {
            guard let decoded = decode(text) else { return nil }
            worth += Charset.worth(of: decoded)
            count += text.count { $0 >= 0x80 }
        }
        return count == 0 ? nil : worth / Double(count)
    }

    /// What the characters of a text are worth, in high bytes.
    private static func worth(of text: String) -> Double {
        let scalars = text.unicodeScalars.map(\.value)
        var worth = 0.0
        for (index, scalar) in scalars.enumerated() where scalar >= 0x80 {
            let before = index > 0 ? scalars[index - 1] : 0x20
            let after = index + 1 < scalars.count ? scalars[index + 1] : 0x20
            switch scalar {
            case 0x410...0x44F, 0x401, 0x451: worth += cyrillicWorth(scalar, before: before)
            // Hiragana and katakana, then kanji: two bytes each.
            case 0x3041...0x30FF: worth += 2
            case 0x4E00...0x9FFF, 0x3005: worth += kanjiWorth(before: before, after: after)
            case 0xFF01...0xFF60, 0x3000...0x301F: worth += 1
            // Half-width katakana are what other sets look like as Shift JIS.
            case 0xFF61...0xFF9F: worth -= 0.3
            case 0xC0...0xFF: worth += isASCIILetter(before) || isASCIILetter(after) ? 0.75 : -0.5
            default: worth -= 0.3
            }
        }
        return worth
    }

    /// One alone within a word of Latin letters is an accented letter and the one behind it: "Chr騁ien" was "Chrétien".
    private static func kanjiWorth(before: UInt32, after: UInt32) -> Double {
        if isASCIILetter(before), isASCIILetter(after) { return -1 }
        let touchesSmall = isASCIILetter(before) && before >= 0x61 || isASCIILetter(after) && after >= 0x61
        return touchesSmall && before < 0x80 && after < 0x80 ? 0.5 : 1.4
    }

    /// Frequent letters count more, and a capital inside a word speaks against the set: KOI8-R read as Windows-1251 is full of them.
    private static func cyrillicWorth(_ scalar: UInt32, before: UInt32) -> Double {
        let isCapital = scalar < 0x430
        let followsSmall = (0x430...0x44F).contains(before)
        if isASCIILetter(before) { return -0.8 }
        if isCapital { return followsSmall ? -1 : 0.5 }
        return "оеаинтсрвлкмдпу".unicodeScalars.contains { $0.value == scalar } ? 1 : 0.6
    }

    private static func isASCIILetter(_ scalar: UInt32) -> Bool { (scalar | 0x20) &- 0x61 < 26 }
}
