/// A character set that old tags may be in, as a listener names it.
public enum TagCharset: String, Sendable, Hashable, Codable, CaseIterable {
    /// Guessed for each album.
    case auto
    case utf8 = "utf-8"
    case windows1251 = "cp1251"
    case koi8r = "koi8-r"
    case shiftJIS = "cp932"
    case eucJP = "euc-jp"
    case windows1252 = "cp1252"

    /// The set of a name in any case and punctuation: `CP1251`, `windows-1251`, `Shift_JIS`, `latin1`.
    public init?(named name: String) {
        let bare = String(name.lowercased().filter { $0.isLetter || $0.isNumber })
        guard let known = TagCharset.allCases.first(where: { $0.spellings.contains(bare) }) else { return nil }
        self = known
    }

    /// Its names in small letters and digits.
    private var spellings: [String] {
        switch self {
        case .auto: ["auto", "guess"]
        case .utf8: ["utf8"]
        case .windows1251: ["cp1251", "windows1251", "win1251"]
        case .koi8r: ["koi8r", "koi8"]
        case .shiftJIS: ["cp932", "shiftjis", "sjis", "windows31j"]
        case .eucJP: ["eucjp", "ujis"]
        case .windows1252: ["cp1252", "windows1252", "latin1", "iso88591"]
        }
    }
}
