/// A key as a terminal tells it.
public struct Key: Sendable, Hashable {
    /// Which key.
    public var code: Code
    /// What was held down with it.
    public var modifiers: Modifiers

    /// A key with modifiers.
    public init(_ code: Code, _ modifiers: Modifiers = []) {
        self.code = code
        self.modifiers = modifiers
    }

    /// A key that writes a character.
    public init(_ scalar: Unicode.Scalar, _ modifiers: Modifiers = []) { self.init(.scalar(scalar), modifiers) }

    /// Which key.
    public enum Code: Sendable, Hashable {
        case scalar(Unicode.Scalar)
        case enter, escape, tab, backspace, delete, insert, home, end, pageUp, pageDown, up, down, left, right
        /// F1…F24.
        case function(Int)
    }

    /// Keys held down with another.
    ///
    /// Shift is told only for keys that write nothing.
    public struct Modifiers: OptionSet, Sendable, Hashable {
        /// The bits.
        public let rawValue: UInt8
        /// Modifiers by their bits.
        public init(rawValue: UInt8) { self.rawValue = rawValue }
        /// Shift, for keys that write nothing.
        public static let shift = Modifiers(rawValue: 1)
        /// Alt, or Escape typed before.
        public static let alt = Modifiers(rawValue: 2)
        /// Control.
        public static let control = Modifiers(rawValue: 4)
    }

    /// The character that the key writes; `nil` with Control or Alt and for keys that write none.
    public var written: Unicode.Scalar? {
        guard case .scalar(let scalar) = code, modifiers.isDisjoint(with: [.control, .alt]) else { return nil }
        return scalar
    }
}

/// What comes from a terminal.
public enum InputEvent: Sendable, Hashable {
    case key(Key)
    /// Pasted text as it was sent; it never acts as keys.
    case paste(String)
    case mouse(MouseEvent)
    /// Whether the terminal's window has the keyboard.
    case focus(Bool)
    /// The screen has another size.
    case resize(width: Int, height: Int)
    /// The program was stopped and goes on; the terminal has to be drawn anew.
    case resumed
    /// The terminal's answer to a question.
    case answer(TerminalAnswer)
    /// Somebody asked the program to end.
    case terminate
    /// The terminal is gone; nothing may be written to it.
    case hangUp
}

/// What terminals answer when asked what they can do.
public enum TerminalAnswer: Sendable, Hashable {
    /// Primary device attributes: numbers such as 4 for sixel.
    case attributes([Int])
    /// The name and version a terminal gives itself.
    case name(String)
    /// Whether a kitty graphics query succeeded.
    case kittyGraphics(Bool)
    /// Pixels of a cell.
    case cellSize(width: Int, height: Int)
    /// The colour behind the text.
    case background(RGB)
}

/// Something done with the mouse.
public struct MouseEvent: Sendable, Hashable {
    /// What was done.
    public var kind: Kind
    /// Where.
    public var point: Point

    /// A deed at a place.
    public init(_ kind: Kind, at point: Point) {
        self.kind = kind
        self.point = point
    }

    /// What was done.
    public enum Kind: Sendable, Hashable {
        case press(Button), release, drag(Button), wheelUp, wheelDown
    }

    /// Which button.
    public enum Button: Sendable, Hashable { case left, middle, right }
}
