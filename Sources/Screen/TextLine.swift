/// A piece of a line in one style.
public struct TextRun: Sendable, Hashable {
    /// What it says.
    public var text: String
    /// How it looks.
    public var style: Style

    /// A text in a style.
    public init(_ text: String, _ style: Style) {
        self.text = text
        self.style = style
    }

    /// A text in a role on the base surface.
    public init(_ text: String, _ role: Role = .text) { self.init(text, Style(role)) }
}

/// A line of pieces in different styles.
public struct TextLine: Sendable, Hashable {
    /// The pieces, in order.
    public var runs: [TextRun]

    /// A line of pieces.
    public init(_ runs: [TextRun] = []) { self.runs = runs }

    /// A line in one role.
    public init(_ text: String, _ role: Role = .text) { runs = text.isEmpty ? [] : [TextRun(text, role)] }

    /// Whether it says nothing.
    public var isEmpty: Bool { runs.allSatisfy(\.text.isEmpty) }
    /// The words without their styles.
    public var text: String { runs.map(\.text).joined() }

    /// Adds a piece at the end.
    public mutating func append(_ text: String, _ role: Role = .text) {
        if !text.isEmpty { runs.append(TextRun(text, role)) }
    }

    /// Adds a piece, after `separator` where something stands before it.
    public mutating func append(_ text: String, _ role: Role, after separator: String) {
        guard !text.isEmpty else { return }
        if !isEmpty { append(separator, .faint) }
        append(text, role)
    }

    /// Two lines, one behind the other.
    public static func + (left: TextLine, right: TextLine) -> TextLine { TextLine(left.runs + right.runs) }
}

/// Where a text stands in a wider place.
public enum Alignment: Sendable, Hashable { case leading, center, trailing }
