/// The signs that are drawn; poorer terminals get poorer ones.
public struct Symbols: Sendable, Hashable {
    /// The left parts of a cell, from one part to the whole.
    public var bar: [Glyph]
    public var barRest: Glyph
    /// Upwards growing parts of a cell, from nothing to the whole.
    public var levels: [Glyph]
    public var ellipsis: Glyph
    public var horizontal: Glyph
    public var vertical: Glyph
    /// Upper left, upper right, lower left, lower right.
    public var corners: [Glyph]
    public var scrollThumb: Glyph
    public var scrollTrack: Glyph
    public var play: String
    public var pause: String
    public var stop: String
    public var heart: String
    public var note: String
    public var bullet: String
    public var mark: String
    public var chevron: String
    public var expanded: String
    public var arrow: String
    public var star: String
    public var emptyStar: String
    public var prompt: String

    /// Everything that a UTF-8 terminal with an ordinary font shows.
    public static let rich = Symbols(
        bar: "▏▎▍▌▋▊▉█".glyphs, barRest: Glyph("─"), levels: " ▁▂▃▄▅▆▇█".glyphs, ellipsis: Glyph("…"), horizontal: Glyph("─"),
        vertical: Glyph("│"), corners: "╭╮╰╯".glyphs, scrollThumb: Glyph("┃"), scrollTrack: Glyph("│"), play: "▶", pause: "‖", stop: "■",
        heart: "♥", note: "♪", bullet: "·", mark: "•", chevron: "›", expanded: "▾", arrow: "→", star: "★", emptyStar: "☆", prompt: "›")

    /// What the font of the Linux console has.
    public static let console = Symbols(
        bar: "▌█".glyphs, barRest: Glyph("─"), levels: " ▄█".glyphs, ellipsis: Glyph("…"), horizontal: Glyph("─"), vertical: Glyph("│"),
        corners: "┌┐└┘".glyphs, scrollThumb: Glyph("█"), scrollTrack: Glyph("│"), play: "►", pause: "=", stop: "■", heart: "♥", note: "♪",
        bullet: "·", mark: "•", chevron: "»", expanded: "v", arrow: "→", star: "*", emptyStar: ".", prompt: "»")

    /// ASCII alone.
    public static let ascii = Symbols(
        bar: "#".glyphs, barRest: Glyph("-"), levels: " .:|".glyphs, ellipsis: Glyph("~"), horizontal: Glyph("-"), vertical: Glyph("|"),
        corners: "++++".glyphs, scrollThumb: Glyph("#"), scrollTrack: Glyph("|"), play: ">", pause: "=", stop: "#", heart: "<3", note: "*",
        bullet: "-", mark: "*", chevron: ">", expanded: "v", arrow: "->", star: "*", emptyStar: ".", prompt: ">")
}

extension String {
    fileprivate var glyphs: [Glyph] { unicodeScalars.map { Glyph($0) } }
}
