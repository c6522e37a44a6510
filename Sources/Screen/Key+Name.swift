extension Key {
    /// The name in key maps: `q`, `C-x`, `M-f`, `S-Tab`, `Space`, `Enter`, `F1`.
    public var name: String {
        var prefix = ""
        if modifiers.contains(.control) { prefix += "C-" }
        if modifiers.contains(.alt) { prefix += "M-" }
        if modifiers.contains(.shift) { prefix += "S-" }
        return prefix + code.name
    }

    /// The key of a name; `nil` if there is none of that name.
    public init?(name: String) {
        var rest = Substring(name)
        var modifiers: Modifiers = []
        while rest.count > 2, let modifier = Key.prefixes.first(where: { rest.hasPrefix($0.prefix) }) {
            modifiers.insert(modifier.modifier)
            rest = rest.dropFirst(2)
        }
        guard let code = Code(name: String(rest)) else { return nil }
        self.init(code, modifiers)
    }

    /// The keys of a sequence, whose names stand with spaces between; `nil` if a name is none.
    public static func sequence(_ text: String) -> [Key]? {
        let names = text.split(separator: " ")
        let keys = names.compactMap { Key(name: String($0)) }
        return keys.count == names.count && !keys.isEmpty ? keys : nil
    }

    private static let prefixes: [(prefix: String, modifier: Modifiers)] = [
        ("C-", .control), ("M-", .alt), ("A-", .alt), ("S-", .shift),
    ]
}

extension Key.Code {
    fileprivate var name: String {
        switch self {
        case .scalar(" "): "Space"
        case .scalar(let scalar): String(Character(scalar))
        case .function(let number): "F\(number)"
        default: Key.Code.named.first { $0.code == self }?.name ?? ""
        }
    }

    fileprivate init?(name: String) {
        if let named = Key.Code.named.first(where: { $0.name == name }) {
            self = named.code
        } else if name == "Space" {
            self = .scalar(" ")
        } else if name.first == "F", let number = Int(name.dropFirst()), (1...24).contains(number) {
            self = .function(number)
        } else if let scalar = name.unicodeScalars.first, name.unicodeScalars.count == 1, scalar.value > 0x20 {
            self = .scalar(scalar)
        } else {
            return nil
        }
    }

    private static let named: [(name: String, code: Key.Code)] = [
        ("Enter", .enter), ("Esc", .escape), ("Tab", .tab), ("Backspace", .backspace), ("Delete", .delete), ("Insert", .insert),
        ("Home", .home), ("End", .end), ("PageUp", .pageUp), ("PageDown", .pageDown), ("Up", .up), ("Down", .down), ("Left", .left),
        ("Right", .right),
    ]
}
