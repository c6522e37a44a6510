import Screen

/// A control sequence (`ESC [ parameters final`) as terminals send it for keys, mouse and answers.
struct EscapeSequence {
    var parameters: [UInt8]
    var final: UInt8

    /// Whether what follows is pasted.
    var beginsPaste: Bool { final == UInt8(ascii: "~") && numbers.first == 200 }

    /// The numbers between semicolons, without a private sign before them; 0 where one is missing or no number.
    private var numbers: [Int] {
        var digits = parameters[...]
        if let first = digits.first, first >= UInt8(ascii: "<"), first <= UInt8(ascii: "?") { digits.removeFirst() }
        // Sub-parameters after a colon are the kitty protocol's refinements.
        return digits.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false).map { field in
            Int(String(decoding: field.prefix { $0 != UInt8(ascii: ":") }, as: UTF8.self)) ?? 0
        }
    }

    private var sign: UInt8? { parameters.first.flatMap { $0 >= UInt8(ascii: "<") && $0 <= UInt8(ascii: "?") ? $0 : nil } }

    /// What the sequence means; `nil` for those that mean nothing here.
    var event: InputEvent? {
        switch (sign, final) {
        case (UInt8(ascii: "<"), UInt8(ascii: "M")), (UInt8(ascii: "<"), UInt8(ascii: "m")): return mouse
        case (UInt8(ascii: "?"), UInt8(ascii: "c")): return .answer(.attributes(numbers))
        case (.some, _): return nil
        case (nil, UInt8(ascii: "I")): return parameters.isEmpty ? .focus(true) : nil
        case (nil, UInt8(ascii: "O")): return parameters.isEmpty ? .focus(false) : nil
        case (nil, UInt8(ascii: "t")): return cellSize
        case (nil, UInt8(ascii: "u")): return kittyKey.map(InputEvent.key)
        default: return key.map(InputEvent.key)
        }
    }

    private var key: Key? {
        let numbers = numbers
        var modifiers = EscapeSequence.modifiers(numbers.count > 1 ? numbers[1] : 1)
        switch final {
        case UInt8(ascii: "~"):
            if numbers.first == 27, numbers.count > 2 { return EscapeSequence.key(code: numbers[2], modifiers) }
        case UInt8(ascii: "^"): modifiers.insert(.control)
        case UInt8(ascii: "@"): modifiers.formUnion([.control, .shift])
        case UInt8(ascii: "Z"): return Key(.tab, .shift)
        case UInt8(ascii: "a")...UInt8(ascii: "d"):
            return EscapeSequence.letters[final - 0x20].map { Key($0, .shift) }
        // A cursor position report and F3 with a modifier look alike; nobody asked for the position.
        default: return EscapeSequence.letters[final].map { Key($0, modifiers) }
        }
        return EscapeSequence.numbered[numbers.first ?? 0].map { Key($0, modifiers) }
    }

    private var kittyKey: Key? {
        let numbers = numbers
        return EscapeSequence.key(code: numbers.first ?? 0, EscapeSequence.modifiers(numbers.count > 1 ? numbers[1] : 1))
    }

    private var cellSize: InputEvent? {
        let numbers = numbers
        guard numbers.count == 3, numbers[0] == 6, numbers[1] > 0, numbers[2] > 0 else { return nil }
        return .answer(.cellSize(width: numbers[2], height: numbers[1]))
    }

    private var mouse: InputEvent? {
        let numbers = numbers
        guard numbers.count == 3 else { return nil }
        let point = Point(max(0, numbers[1] - 1), max(0, numbers[2] - 1))
        let button: MouseEvent.Button = [.left, .middle, .right, .left][numbers[0] & 3]
        let kind: MouseEvent.Kind
        switch numbers[0] {
        case let code where code & 64 != 0:
            guard code & 3 < 2 else { return nil }
            kind = code & 1 == 0 ? .wheelUp : .wheelDown
        case let code where code & 128 != 0: return nil
        case let code where code & 32 != 0: kind = .drag(button)
        default: kind = final == UInt8(ascii: "m") ? .release : .press(button)
        }
        return .mouse(MouseEvent(kind, at: point))
    }

    /// The key of `ESC O` and a letter.
    static func shifted(_ letter: UInt8) -> Key? {
        switch letter {
        case UInt8(ascii: "M"): Key(.enter)
        case UInt8(ascii: "a")...UInt8(ascii: "d"): letters[letter - 0x20].map { Key($0, .control) }
        // The keypad in application mode.
        case UInt8(ascii: "j")...UInt8(ascii: "y"): Key(Unicode.Scalar(letter - 0x40))
        default: letters[letter].map { Key($0) }
        }
    }

    /// An answer in a control string, by the letter that opened it.
    static func answer(_ opener: UInt8, _ body: ArraySlice<UInt8>) -> InputEvent? {
        let text = String(decoding: body, as: UTF8.self)
        if opener == UInt8(ascii: "P"), text.hasPrefix(">|") { return .answer(.name(String(text.dropFirst(2)))) }
        if opener == UInt8(ascii: "]"), text.hasPrefix("11;rgb:") { return color(text.dropFirst(7)).map { .answer(.background($0)) } }
        if opener == UInt8(ascii: "_"), text.hasPrefix("G") { return .answer(.kittyGraphics(text.hasSuffix(";OK"))) }
        return nil
    }

    /// A colour as X11 writes them: one to four digits for each part.
    private static func color(_ text: Substring) -> RGB? {
        let parts = text.split(separator: "/").compactMap { part in
            Int(part, radix: 16).map { UInt8(clamping: $0 * 255 / max(1, 1 << (4 * part.count) - 1)) }
        }
        return parts.count == 3 ? RGB(parts[0], parts[1], parts[2]) : nil
    }

    private static func modifiers(_ number: Int) -> Key.Modifiers {
        var modifiers: Key.Modifiers = []
        let bits = max(1, number) - 1
        if bits & 1 != 0 { modifiers.insert(.shift) }
        if bits & 2 != 0 { modifiers.insert(.alt) }
        if bits & 4 != 0 { modifiers.insert(.control) }
        return modifiers
    }

    private static func key(code: Int, _ modifiers: Key.Modifiers) -> Key? {
        switch code {
        case 9: return Key(.tab, modifiers)
        case 13: return Key(.enter, modifiers)
        case 27: return Key(.escape, modifiers)
        case 127: return Key(.backspace, modifiers)
        default:
            guard code >= 32, code < 57344 || code > 63743, let scalar = Unicode.Scalar(UInt32(clamping: code)) else { return nil }
            return Key(scalar, modifiers.subtracting(.shift))
        }
    }

    private static let letters: [UInt8: Key.Code] = [
        UInt8(ascii: "A"): .up, UInt8(ascii: "B"): .down, UInt8(ascii: "C"): .right, UInt8(ascii: "D"): .left,
        UInt8(ascii: "H"): .home, UInt8(ascii: "F"): .end, UInt8(ascii: "P"): .function(1), UInt8(ascii: "Q"): .function(2),
        UInt8(ascii: "R"): .function(3), UInt8(ascii: "S"): .function(4),
    ]

    private static let numbered: [Int: Key.Code] = [
        1: .home, 2: .insert, 3: .delete, 4: .end, 5: .pageUp, 6: .pageDown, 7: .home, 8: .end,
        11: .function(1), 12: .function(2), 13: .function(3), 14: .function(4), 15: .function(5), 17: .function(6), 18: .function(7),
        19: .function(8), 20: .function(9), 21: .function(10), 23: .function(11), 24: .function(12), 25: .function(13), 26: .function(14),
        28: .function(15), 29: .function(16), 31: .function(17), 32: .function(18), 33: .function(19), 34: .function(20),
    ]
}
