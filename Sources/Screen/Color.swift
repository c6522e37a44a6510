/// A colour by its three parts, 0…255 each.
public struct RGB: Sendable, Hashable {
    /// 0…255.
    public var red: UInt8
    /// 0…255.
    public var green: UInt8
    /// 0…255.
    public var blue: UInt8

    /// A colour by its parts.
    public init(_ red: UInt8, _ green: UInt8, _ blue: UInt8) {
        self.red = red
        self.green = green
        self.blue = blue
    }

    /// The colour of `#rrggbb`, `#rgb`; `nil` for anything else.
    public init?(hex text: String) {
        guard text.first == "#" else { return nil }
        let digits = text.dropFirst().compactMap { $0.isASCII ? $0.hexDigitValue : nil }
        guard digits.count == text.count - 1 else { return nil }
        switch digits.count {
        case 3: self.init(UInt8(digits[0] * 17), UInt8(digits[1] * 17), UInt8(digits[2] * 17))
        case 6:
            self.init(UInt8(digits[0] * 16 + digits[1]), UInt8(digits[2] * 16 + digits[3]), UInt8(digits[4] * 16 + digits[5]))
        default: return nil
        }
    }

    /// Perceived brightness, 0…1, by the weights of BT.709 on gamma-encoded parts: enough to tell ink from paper.
    public var brightness: Double {
        (0.2126 * Double(red) + 0.7152 * Double(green) + 0.0722 * Double(blue)) / 255
    }

    /// The colour on the way to another; `amount` 0 is this one, 1 the other.
    public func mixed(with other: RGB, _ amount: Double) -> RGB {
        func part(_ from: UInt8, _ to: UInt8) -> UInt8 {
            UInt8(min(255, max(0, (Double(from) + (Double(to) - Double(from)) * amount).rounded())))
        }
        return RGB(part(red, other.red), part(green, other.green), part(blue, other.blue))
    }

    /// How different two colours look: a weighted distance in RGB ("redmean"), cheap and good enough for palettes.
    func distance(to other: RGB) -> Int {
        let mean = (Int(red) + Int(other.red)) / 2
        let r = Int(red) - Int(other.red)
        let g = Int(green) - Int(other.green)
        let b = Int(blue) - Int(other.blue)
        return ((512 + mean) * r * r) >> 8 + 4 * g * g + ((767 - mean) * b * b) >> 8
    }
}

/// A colour as a theme names it.
public enum Color: Sendable, Hashable {
    /// Whatever the terminal has, its transparency included.
    case terminal
    /// One of the terminal's sixteen, which its owner chose.
    case ansi(UInt8)
    case rgb(RGB)

    /// A colour by its name in a theme: `default`, `black`…`white`, `brightBlack`…`brightWhite`, `#rrggbb`; `nil` if it is none.
    public init?(name: String) {
        if name == "default" {
            self = .terminal
        } else if let index = Color.names.firstIndex(of: name) {
            self = .ansi(UInt8(index))
        } else if let rgb = RGB(hex: name) {
            self = .rgb(rgb)
        } else {
            return nil
        }
    }

    /// The names of the sixteen, in their order.
    public static let names = [
        "black", "red", "green", "yellow", "blue", "magenta", "cyan", "white",
        "brightBlack", "brightRed", "brightGreen", "brightYellow", "brightBlue", "brightMagenta", "brightCyan", "brightWhite",
    ]
}

/// How cells look once a theme has spoken.
public struct Attributes: Sendable, Hashable {
    /// The colour of the text.
    public var foreground: Color
    /// The colour behind it.
    public var background: Color
    /// Bold and its like.
    public var traits: Traits

    /// Colours and traits; the terminal's own unless said.
    public init(foreground: Color = .terminal, background: Color = .terminal, traits: Traits = []) {
        self.foreground = foreground
        self.background = background
        self.traits = traits
    }

    /// Traits of text that every terminal has, or replaces by another.
    public struct Traits: OptionSet, Sendable, Hashable {
        /// The bits.
        public let rawValue: UInt8
        /// Traits by their bits.
        public init(rawValue: UInt8) { self.rawValue = rawValue }
        /// Heavier, or brighter.
        public static let bold = Traits(rawValue: 1)
        /// Fainter.
        public static let dim = Traits(rawValue: 2)
        /// Slanted, where the terminal can.
        public static let italic = Traits(rawValue: 4)
        /// With a line below.
        public static let underline = Traits(rawValue: 8)
        /// Ink and paper exchanged.
        public static let reverse = Traits(rawValue: 16)
    }
}

/// How many colours a terminal has.
public enum ColorDepth: Int, Sendable, Comparable, CaseIterable {
    case none, eight, sixteen, palette, direct

    /// Fewer colours come first.
    public static func < (left: ColorDepth, right: ColorDepth) -> Bool { left.rawValue < right.rawValue }
}

extension Color {
    /// The number by which a terminal of the depth knows the nearest colour: −1 its own, 0…255 of its palette, else `0xRRGGBB`.
    ///
    /// A `direct` terminal is described so that numbers below 16 are its owner's sixteen; no other colour comes out below 16.
    public func number(at depth: ColorDepth) -> Int32 {
        switch (self, depth) {
        case (.terminal, _), (_, .none): -1
        case (.ansi(let index), .eight): Int32(index & 7)
        case (.ansi(let index), _): Int32(index)
        case (.rgb(let rgb), .eight): Int32(Color.nearest(to: rgb, among: 0..<8))
        case (.rgb(let rgb), .sixteen): Int32(Color.nearest(to: rgb, among: 0..<16))
        case (.rgb(let rgb), .palette): Int32(Color.nearestInPalette(to: rgb))
        case (.rgb(let rgb), .direct): rgb.packed
        }
    }

    private static func nearest(to rgb: RGB, among numbers: Range<Int>) -> Int {
        numbers.min { standard[$0].distance(to: rgb) < standard[$1].distance(to: rgb) } ?? 0
    }

    /// The nearest of the fixed 240 colours of xterm's palette; the first sixteen belong to the terminal's owner.
    private static func nearestInPalette(to rgb: RGB) -> Int {
        let steps: [UInt8] = [0, 95, 135, 175, 215, 255]
        func step(_ part: UInt8) -> Int { steps.indices.min { abs(Int(steps[$0]) - Int(part)) < abs(Int(steps[$1]) - Int(part)) } ?? 0 }
        let (r, g, b) = (step(rgb.red), step(rgb.green), step(rgb.blue))
        let cube = RGB(steps[r], steps[g], steps[b])
        let mean = (Int(rgb.red) + Int(rgb.green) + Int(rgb.blue)) / 3
        let grey = min(23, max(0, (mean - 3) / 10))
        let level = UInt8(8 + 10 * grey)
        let greyDistance = RGB(level, level, level).distance(to: rgb)
        return greyDistance < cube.distance(to: rgb) ? 232 + grey : 16 + 36 * r + 6 * g + b
    }

    /// xterm's values of the sixteen, to measure distances by.
    static let standard: [RGB] = [
        RGB(0, 0, 0), RGB(205, 0, 0), RGB(0, 205, 0), RGB(205, 205, 0), RGB(0, 0, 238), RGB(205, 0, 205), RGB(0, 205, 205),
        RGB(229, 229, 229), RGB(127, 127, 127), RGB(255, 0, 0), RGB(0, 255, 0), RGB(255, 255, 0), RGB(92, 92, 255), RGB(255, 0, 255),
        RGB(0, 255, 255), RGB(255, 255, 255),
    ]
}

extension RGB {
    fileprivate var packed: Int32 { max(16, Int32(red) << 16 | Int32(green) << 8 | Int32(blue)) }
}
