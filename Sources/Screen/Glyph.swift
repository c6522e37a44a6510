/// What one cell, or two for a wide character, shows: a character and at most two marks upon it.
public struct Glyph: Sendable, Hashable {
    /// The character.
    public var base: Unicode.Scalar
    /// Combining marks; U+0000 where there is none.
    public var firstMark: Unicode.Scalar = "\0"
    /// A second mark; U+0000 where there is none.
    public var secondMark: Unicode.Scalar = "\0"
    /// Columns: 1 or 2, and 0 for the right half of a wide character.
    public var width: UInt8

    /// A character of a width.
    public init(_ base: Unicode.Scalar, width: UInt8 = 1) {
        self.base = base
        self.width = width
    }

    /// An empty cell.
    public static let space = Glyph(" ")
    /// The right half of a wide character.
    public static let continuation = Glyph(" ", width: 0)

    /// Puts a mark upon the character; a third one is dropped (stacked marks run into neighbouring rows).
    public mutating func add(mark: Unicode.Scalar) {
        if firstMark == "\0" {
            firstMark = mark
        } else if secondMark == "\0" {
            secondMark = mark
        }
    }

    /// The character and its marks.
    public var scalars: [Unicode.Scalar] {
        if firstMark == "\0" { return [base] }
        return secondMark == "\0" ? [base, firstMark] : [base, firstMark, secondMark]
    }
}

/// One place of the screen.
public struct Cell: Sendable, Hashable {
    /// What it shows.
    public var glyph: Glyph
    /// How it looks.
    public var style: Style

    /// A glyph in a style.
    public init(_ glyph: Glyph, _ style: Style) {
        self.glyph = glyph
        self.style = style
    }
}
