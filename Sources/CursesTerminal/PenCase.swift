import CNcurses
import Screen

/// curses' attributes for the styles of a sheet, worked out once for each style.
struct PenCase {
    /// What curses draws a style with.
    struct Pen {
        var attributes: attr_t = 0
        var pair: Int32 = 0
    }

    private let depth: ColorDepth
    private var sheet = StyleSheet()
    private var pens: [Style: Pen] = [:]

    init(depth: ColorDepth) {
        self.depth = depth
        if depth != .none {
            start_color()
            // The terminal's own background stays, transparency included.
            use_default_colors()
        }
    }

    mutating func use(_ sheet: StyleSheet) {
        self.sheet = sheet
        pens = [:]
    }

    mutating func pen(for style: Style) -> Pen {
        if let pen = pens[style] { return pen }
        let look = sheet.attributes(for: style, depth: depth)
        var pen = Pen()
        if look.traits.contains(.bold) { pen.attributes |= ditty_bold }
        if look.traits.contains(.dim) { pen.attributes |= ditty_dim }
        if look.traits.contains(.italic) { pen.attributes |= ditty_italic }
        if look.traits.contains(.underline) { pen.attributes |= ditty_underline }
        if look.traits.contains(.reverse) { pen.attributes |= ditty_reverse }
        let (ink, paper) = (look.foreground.number(at: depth), look.background.number(at: depth))
        if depth != .none, ink >= 0 || paper >= 0 { pen.pair = max(0, alloc_pair(ink, paper)) }
        // Pictures bring thousands of colours that are seen once; pairs of roles are few.
        if pens.count > 4096 { pens = [:] }
        pens[style] = pen
        return pen
    }

    mutating func cell(_ cell: Cell) -> cchar_t {
        let pen = pen(for: cell.style)
        let glyph = cell.glyph
        let text = [wchar_t(glyph.base.value), wchar_t(glyph.firstMark.value), wchar_t(glyph.secondMark.value), 0]
        var drawn = cchar_t()
        text.withUnsafeBufferPointer { ditty_setcchar(&drawn, $0.baseAddress, pen.attributes, pen.pair) }
        return drawn
    }
}
