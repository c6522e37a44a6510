/// How many columns characters take, as the terminal's library counts; handed in, since layout and curses must agree to the cell.
public struct CellWidths: Sendable {
    /// Columns of a scalar: −1 not printable, 0 a mark, 1, 2.
    private let width: @Sendable (Unicode.Scalar) -> Int

    /// Widths by a function; printable ASCII is 1 without asking it.
    public init(_ width: @escaping @Sendable (Unicode.Scalar) -> Int) { self.width = width }

    /// Columns of one scalar: −1 not printable, 0 a mark, 1, 2.
    public func columns(_ scalar: Unicode.Scalar) -> Int {
        scalar.value >= 0x20 && scalar.value < 0x7f ? 1 : width(scalar)
    }

    /// A text as glyphs that are safe to send to any terminal.
    ///
    /// Tags and file names are other people's text, so nothing in them may act on the terminal or shift a column:
    /// control characters become visible placeholders, invisible joiners, variation selectors and direction overrides are dropped,
    /// flags become their letters, a character keeps at most two marks, and what has no width becomes U+FFFD.
    public func glyphs(_ text: some StringProtocol) -> [Glyph] {
        var glyphs: [Glyph] = []
        glyphs.reserveCapacity(text.utf8.count)
        for scalar in text.unicodeScalars {
            if scalar.value >= 0x20, scalar.value < 0x7f {
                glyphs.append(Glyph(scalar))
            } else if let shown = DisplayScalar.replacement(for: scalar) {
                append(shown, to: &glyphs)
            }
        }
        return glyphs
    }

    private func append(_ scalar: Unicode.Scalar, to glyphs: inout [Glyph]) {
        switch columns(scalar) {
        case 0:
            if glyphs.isEmpty { glyphs.append(.space) }
            glyphs[glyphs.count - 1].add(mark: scalar)
        case 1: glyphs.append(Glyph(scalar))
        case 2: glyphs.append(Glyph(scalar, width: 2))
        default: glyphs.append(Glyph("\u{FFFD}"))
        }
    }

    /// Columns that a text takes when drawn.
    public func columns(of text: some StringProtocol) -> Int { glyphs(text).columns }

    /// The longest start of a text that fits; with an ellipsis at its end where something was left out.
    public func fit(_ text: some StringProtocol, to columns: Int) -> [Glyph] { glyphs(text).fitted(to: columns) }
}

/// Which scalar stands on the screen for one in a text.
enum DisplayScalar {
    /// The scalar to show; `nil` for those that are left out.
    static func replacement(for scalar: Unicode.Scalar) -> Unicode.Scalar? {
        switch scalar.value {
        case 0x00...0x1f: Unicode.Scalar(0x2400 + scalar.value)
        case 0x7f: "\u{2421}"
        // C1 controls: some terminals obey them even inside UTF-8.
        case 0x80...0x9f: "\u{FFFD}"
        case 0xa0: " "
        case 0xad, 0x034f, 0x061c, 0x180b...0x180f: nil
        // Zero-width spaces and joiners, direction marks, embeddings, overrides and isolates.
        case 0x200b...0x200f, 0x202a...0x202e, 0x2060...0x206f: nil
        case 0x2028, 0x2029: "\u{2424}"
        case 0xfe00...0xfe0f, 0xfeff, 0xfff9...0xfffb, 0xe0000...0xe0fff: nil
        // Skin tones: glibc counts two columns for them, terminals draw none.
        case 0x1f3fb...0x1f3ff: nil
        // Half a flag is one column to glibc and two to many terminals; its letter is one to both.
        case 0x1f1e6...0x1f1ff: Unicode.Scalar(scalar.value - 0x1f1e6 + 0x41)
        default: scalar
        }
    }
}

extension Collection<Glyph> {
    /// Columns that the glyphs take.
    public var columns: Int { reduce(0) { $0 + Int($1.width) } }
}

extension [Glyph] {
    /// The longest start that fits, with an ellipsis at its end where something was left out.
    public func fitted(to columns: Int, ellipsis: Glyph = Glyph("…")) -> [Glyph] {
        guard self.columns > columns else { return self }
        guard columns > 0 else { return [] }
        var kept: [Glyph] = []
        var used = 0
        for glyph in self {
            guard used + Int(glyph.width) < columns else { break }
            used += Int(glyph.width)
            kept.append(glyph)
        }
        while kept.last?.base == " " { kept.removeLast() }
        return kept + [ellipsis]
    }
}
