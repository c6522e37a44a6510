extension Key {
    /// The key at the same place of a US keyboard, for a character of a Cyrillic or kana layout or of full width; `nil` for others.
    ///
    /// So `q` quits whichever layout is on. Kana are read as a romaji listener types them where both ways exist (あ is `a`).
    public var onLatinLayout: Key? {
        guard case .scalar(let scalar) = code, scalar.value > 0x7f else { return nil }
        if scalar.value >= 0xff01, scalar.value <= 0xff5e, let narrow = Unicode.Scalar(scalar.value - 0xfee0) {
            return Key(narrow, modifiers)
        }
        return Key.latin[scalar].map { Key($0, modifiers) }
    }

    private static let latin: [Unicode.Scalar: Unicode.Scalar] = {
        let rows: [(from: String, to: String)] = [
            ("йцукенгшщзхъ", "qwertyuiop[]"), ("фывапролджэ", "asdfghjkl;'"), ("ячсмитьбюё", "zxcvbnm,.`"),
            ("ЙЦУКЕНГШЩЗХЪ", "QWERTYUIOP{}"), ("ФЫВАПРОЛДЖЭ", "ASDFGHJKL:\""), ("ЯЧСМИТЬБЮЁ", "ZXCVBNM<>~"),
            ("іїўґІЇЎҐ№", "s]o\\S}O|#"),
            ("あいうえお", "aiueo"), ("たてすかんなにらせ", "qwrtyuiop"), ("ちとしはきくまのりれけ", "asdfghjkl;:"), ("つさそひこみもねるめ", "zxcvbnm,./"),
            ("ぬふやゆよわ", "127890"), ("　。、・「」ー", " .,/[]-"),
        ]
        var table: [Unicode.Scalar: Unicode.Scalar] = [:]
        for row in rows {
            for (from, to) in zip(row.from.unicodeScalars, row.to.unicodeScalars) where table[from] == nil { table[from] = to }
        }
        return table
    }()
}
