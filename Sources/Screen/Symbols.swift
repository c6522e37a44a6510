/// The signs that are drawn; poorer terminals get poorer ones.
public struct Symbols: Sendable, Hashable {
    /// The left parts of a cell, from one part to the whole.
    public var bar: [Glyph]
    /// What is left of a progress bar.
    public var barRest: Glyph
    /// Upwards growing parts of a cell, from nothing to the whole.
    public var levels: [Glyph]
    /// Stands for what did not fit.
    public var ellipsis: Glyph
    /// A rule, and the sides of boxes.
    public var horizontal: Glyph
    /// The other sides of boxes.
    public var vertical: Glyph
    /// Upper left, upper right, lower left, lower right.
    public var corners: [Glyph]
    /// The part of a list that is seen.
    public var scrollThumb: Glyph
    /// The rest of a list.
    public var scrollTrack: Glyph
    /// Plays.
    public var play: String
    /// Stands still.
    public var pause: String
    /// Is over.
    public var stop: String
    /// Is liked.
    public var heart: String
    /// Music.
    public var note: String
    /// Between two facts.
    public var bullet: String
    /// A marked row.
    public var mark: String
    /// Leads further.
    public var chevron: String
    /// Is opened.
    public var expanded: String
    /// Becomes.
    public var arrow: String
    /// A star of a rating.
    public var star: String
    /// A star that is not given.
    public var emptyStar: String
    /// The sleep timer.
    public var sleep: String
    /// Where to type.
    public var prompt: String

    /// Everything that a UTF-8 terminal with an ordinary font shows.
    public static let rich = Symbols(
        bar: "╸━".glyphs, barRest: Glyph("─"), levels: " ▁▂▃▄▅▆▇█".glyphs, ellipsis: Glyph("…"), horizontal: Glyph("─"),
        vertical: Glyph("│"), corners: "╭╮╰╯".glyphs, scrollThumb: Glyph("┃"), scrollTrack: .space, play: "▶", pause: "‖", stop: "■",
        heart: "♥", note: "♪", bullet: "·", mark: "•", chevron: "›", expanded: "▾", arrow: "→", star: "★", emptyStar: "☆", sleep: "☾",
        prompt: "›")

    /// What the font of the Linux console has.
    public static let console = Symbols(
        bar: "▌█".glyphs, barRest: Glyph("─"), levels: " ▄█".glyphs, ellipsis: Glyph("…"), horizontal: Glyph("─"), vertical: Glyph("│"),
        corners: "┌┐└┘".glyphs, scrollThumb: Glyph("█"), scrollTrack: Glyph("│"), play: "►", pause: "=", stop: "■", heart: "♥", note: "♪",
        bullet: "·", mark: "•", chevron: "»", expanded: "v", arrow: "→", star: "*", emptyStar: ".", sleep: "z", prompt: "»")

    /// ASCII alone.
    public static let ascii = Symbols(
        bar: "#".glyphs, barRest: Glyph("-"), levels: " .:|".glyphs, ellipsis: Glyph("~"), horizontal: Glyph("-"), vertical: Glyph("|"),
        corners: "++++".glyphs, scrollThumb: Glyph("#"), scrollTrack: Glyph("|"), play: ">", pause: "=", stop: "#", heart: "<3", note: "*",
        bullet: "-", mark: "*", chevron: ">", expanded: "v", arrow: "->", star: "*", emptyStar: ".", sleep: "z", prompt: ">")
}

extension String {
    fileprivate var glyphs: [Glyph] { unicodeScalars.map { Glyph($0) } }
}
