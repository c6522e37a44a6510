/// What a piece of text is, so that a theme can say how it looks; the raw value is its name in `themes/*.json5`.
public enum Role: String, Sendable, CaseIterable {
    /// Ordinary words.
    case text
    /// Words that matter less: artists in a list of tracks, labels.
    case muted
    /// Words that should be there and not be noticed: numbers, rules, hints.
    case faint
    /// What the eye should find first.
    case accent
    /// The title of what plays.
    case title
    case artist, album
    /// The head of a group or a view.
    case heading
    /// The name of a key on the keyboard.
    case key
    /// A sentence that may be typed.
    case sentence
    case tab, tabActive
    case border, borderFocused
    case progressDone, progressRest
    /// The row of what plays.
    case playing
    case liked, disliked
    /// A mode that is on, and one that is off.
    case signOn, signOff
    case reply, success, warning, error
    case promptSign, promptText, promptGhost
    /// Pieces of the live reading.
    case spanVerb, spanName, spanArtist, spanFilter, spanOption, spanFiller
    /// What matched in a search.
    case match
    case scrollBar, scrollThumb
    case lyric, lyricActive
    case mark
    case disabled
    /// A record in place of a cover that is not there: its body, grooves and label upon it, the label around the hole.
    case coverPaper, coverInk, coverLabel, coverHole
}

/// What a piece of text stands on; the raw value is its name in `themes/*.json5`.
public enum Surface: String, Sendable, CaseIterable {
    /// The terminal's own background, unless the theme paints it.
    case base
    /// Bars at the edges: tabs, now playing.
    case bar
    /// The selected row of the list that has the keys.
    case selection
    /// The selected row of a list that has not.
    case selectionIdle
    case popup
    case prompt
}

/// How a cell looks, in a theme's words; a terminal resolves it to colours and attributes.
///
/// Pictures made of cells bring their own two colours, as `0xRRGGBB`.
public struct Style: Sendable, Hashable {
    /// What the text is.
    public var role: Role
    /// What it stands on.
    public var surface: Surface
    /// A colour that overrides the role's, for pictures.
    public var ink: RGB?
    /// A background that overrides the surface's, for pictures.
    public var paper: RGB?

    /// A role on a surface.
    public init(_ role: Role, on surface: Surface = .base) {
        self.role = role
        self.surface = surface
    }

    /// Two colours of a picture.
    public init(ink: RGB?, paper: RGB?) {
        self.init(.text)
        self.ink = ink
        self.paper = paper
    }

    /// The same role on another surface.
    public func on(_ surface: Surface) -> Style {
        var style = self
        style.surface = surface
        return style
    }
}
