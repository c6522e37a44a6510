/// What a scalar is to the tokeniser.
enum CharacterKind: Equatable {
    case letter(Token.Script)
    case digit
    case blank
    /// Punctuation and what is not said: quotes, dashes, emoji, control characters.
    case mark
    case apostrophe
    /// A sign that is said: `&`, `%`, `#`, `★`.
    case symbol

    /// Sorts a scalar by its block first, by its properties where the block does not tell.
    init(_ scalar: Unicode.Scalar) {
        switch scalar.value {
        case 0x30...0x39, 0xFF10...0xFF19: self = .digit
        case 0x41...0x5A, 0x61...0x7A, 0xFF21...0xFF3A, 0xFF41...0xFF5A, 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x24F, 0x1E00...0x1EFF:
            self = .letter(.latin)
        case 0x400...0x52F: self = .letter(.cyrillic)
        case 0x300...0x36F: self = .letter(.other)
        case 0x3041...0x309F: self = .letter(.hiragana)
        case 0x30A1...0x30FA, 0x30FC...0x30FF, 0x31F0...0x31FF, 0xFF66...0xFF9F: self = .letter(.katakana)
        case 0x3005...0x3007, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0x20000...0x3FFFF: self = .letter(.han)
        case 0x27, 0x2019, 0x02BC, 0xFF07, 0x60, 0xB4: self = .apostrophe
        case 0x23, 0x25, 0x26, 0xD7, 0xFF03, 0xFF05, 0xFF06, 0x2605, 0x2606, 0x2B50, 0x2116: self = .symbol
        case 0x09...0x0D, 0x20, 0xA0, 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000: self = .blank
        case 0x00...0xBF, 0x2010...0x206F, 0x3001...0x303F, 0xFF00...0xFF65: self = .mark
        default: self = CharacterKind(byProperties: scalar)
        }
    }

    private init(byProperties scalar: Unicode.Scalar) {
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .nonspacingMark, .spacingMark:
            self = .letter(.other)
        case .decimalNumber: self = .letter(.other)
        case .spaceSeparator, .lineSeparator, .paragraphSeparator: self = .blank
        default: self = .mark
        }
    }
}

extension Unicode.Scalar {
    /// A mark that voices the kana before it, or any combining mark.
    var isVoicingMark: Bool { (0x3099...0x309A).contains(value) || (0xFF9E...0xFF9F).contains(value) || (0x300...0x36F).contains(value) }
    var isColon: Bool { self == ":" || self == "：" }
    /// Stands between digits of one number or clock time.
    var isNumberSeparator: Bool { isColon || self == "." || self == "," || self == "．" || self == "，" }
    var isRangeDash: Bool { self == "-" || self == "–" || self == "—" || self == "~" || self == "〜" || self == "～" || self == "−" }
    var isStop: Bool {
        switch self {
        case ".", "!", "?", ";", "。", "！", "？", "；", "…", "．": true
        default: false
        }
    }
    var isComma: Bool {
        switch self {
        case ",", "、", "，", ":", "：", "—", "–": true
        default: false
        }
    }
    var isMiddleDot: Bool { self == "・" || self == "･" }
    var isKanjiDigit: Bool {
        switch self {
        case "〇", "一", "二", "三", "四", "五", "六", "七", "八", "九": true
        default: false
        }
    }
    /// Marks inside a name that do not divide it as a blank does.
    var isJoiner: Bool {
        switch self {
        case "-", "/", "・", "･", "·", "_", ".": true
        default: false
        }
    }
}
