extension CellWidths {
    /// The lines in which a text fits a width: broken at spaces, and between the characters of scripts that are written without them.
    ///
    /// A word that is too long by itself is broken where the line ends. Signs that close a phrase never begin a line. A width below 2
    /// gives the text as it is.
    public func wrap(_ text: String, to columns: Int) -> [String] {
        guard columns >= 2, self.columns(of: text) > columns else { return [text] }
        var wrap = Wrap(widths: self, columns: columns)
        for piece in CellWidths.pieces(of: text) { wrap.add(piece) }
        return wrap.finished
    }

    /// What is never parted: a word with the spaces behind it, or a wide character with the signs that close it.
    private static func pieces(of text: String) -> [String] {
        var pieces: [String] = []
        var last: Character = " "
        for character in text {
            let isClosing = character == " " || closing.contains(character)
            let isBoundary = !isClosing && (last == " " || isUnspaced(last) || isUnspaced(character))
            if pieces.isEmpty || isBoundary {
                pieces.append(String(character))
            } else {
                pieces[pieces.count - 1].append(character)
            }
            last = character
        }
        return pieces
    }

    private static let closing = Set("。、」』）！？ー・，．っッゃゅょャュョ")

    /// Kana, Chinese characters and their signs.
    private static func isUnspaced(_ character: Character) -> Bool {
        switch character.unicodeScalars.first?.value ?? 0 {
        case 0x3000...0x30ff, 0x3400...0x9fff, 0xf900...0xfaff, 0xff01...0xff60, 0x20000...0x3fffd: true
        default: false
        }
    }
}

/// Lines being filled.
private struct Wrap {
    let widths: CellWidths
    let columns: Int
    private var lines: [String] = []
    private var line = ""
    private var width = 0

    init(widths: CellWidths, columns: Int) {
        self.widths = widths
        self.columns = columns
    }

    mutating func add(_ piece: String) {
        let full = widths.columns(of: piece)
        let bare = widths.columns(of: Wrap.trimmed(piece))
        if width > 0, width + bare > columns { end() }
        guard bare > columns else { return append(piece, full) }
        for character in piece {
            let one = widths.columns(of: String(character))
            if width + one > columns { end() }
            append(String(character), one)
        }
    }

    var finished: [String] {
        let last = Wrap.trimmed(line)
        return last.isEmpty ? lines : lines + [last]
    }

    private mutating func append(_ text: String, _ columns: Int) {
        line += text
        width += columns
    }

    private mutating func end() {
        lines.append(Wrap.trimmed(line))
        (line, width) = ("", 0)
    }

    private static func trimmed(_ text: String) -> String {
        String(text[..<(text.lastIndex { $0 != " " }.map(text.index(after:)) ?? text.startIndex)])
    }
}
