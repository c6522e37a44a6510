public import Screen

/// A theme file: looks for roles and surfaces, by their names.
///
/// `{ name: "Dusk", roles: { title: { color: "#e8c07d", bold: true }, faint: "#6b7089" }, surfaces: { selection: { background: "#2e3350" } } }`,
/// with colours by name from `palette` too. A look that is a string is its colour.
public struct Theme: Sendable, Hashable {
    /// The file's name without its ending; settings name the theme by it.
    public var id: String
    /// For people.
    public var name: String
    /// How everything looks.
    public var sheet: StyleSheet
    /// Colours that take the cover's place: the first one as it is, the others on their way to the bar's background.
    var followed: [RGB] = []

    /// A theme.
    public init(id: String, name: String, sheet: StyleSheet) {
        self.id = id
        self.name = name
        self.sheet = sheet
    }

    /// The looks for a cover of a colour; the theme's own where there is none, or it does not follow covers.
    func sheet(forCover color: RGB?) -> StyleSheet {
        guard let color, let first = followed.first else { return sheet }
        var changes = [first: color]
        for other in followed.dropFirst() { changes[other] = color.mixed(with: RGB(0, 0, 0), 0.35) }
        return sheet.replacing(changes)
    }

    /// Reads a theme; what is wrong in it is left out and told.
    public static func load(path: String) -> (theme: Theme?, faults: [FileFault]) {
        do {
            let file = try JSON5.read(ThemeFile.self, path: path)
            var reader = ThemeReader(path: path, palette: file.palette ?? [:])
            let sheet = reader.sheet(file)
            let id = String((path.split(separator: "/").last ?? "").prefix { $0 != "." })
            var theme = Theme(id: id, name: file.name, sheet: sheet)
            theme.followed = reader.followed(file)
            return (theme, reader.faults)
        } catch {
            return (nil, [error])
        }
    }
}

private struct ThemeFile: Decodable {
    var name: String
    var palette: [String: String]?
    /// Names of the palette whose colours the cover gives.
    var followsCover: [String]?
    var roles: [String: Look]?
    var surfaces: [String: Look]?

    /// A colour, or an object.
    struct Look: Decodable {
        var color: String?
        var override: String?
        var background: String?
        var bold: Bool?
        var dim: Bool?
        var italic: Bool?
        var underline: Bool?
        var reverse: Bool?

        private enum Keys: String, CodingKey, CaseIterable { case color, override, background, bold, dim, italic, underline, reverse }

        init(from decoder: any Decoder) throws {
            if let text = try? decoder.singleValueContainer().decode(String.self) {
                color = text
                return
            }
            let container = try decoder.container(keyedBy: Keys.self)
            color = try container.decodeIfPresent(String.self, forKey: .color)
            override = try container.decodeIfPresent(String.self, forKey: .override)
            background = try container.decodeIfPresent(String.self, forKey: .background)
            bold = try container.decodeIfPresent(Bool.self, forKey: .bold)
            dim = try container.decodeIfPresent(Bool.self, forKey: .dim)
            italic = try container.decodeIfPresent(Bool.self, forKey: .italic)
            underline = try container.decodeIfPresent(Bool.self, forKey: .underline)
            reverse = try container.decodeIfPresent(Bool.self, forKey: .reverse)
        }

        var traits: Attributes.Traits {
            let pairs: [(Bool?, Attributes.Traits)] = [
                (bold, .bold), (dim, .dim), (italic, .italic), (underline, .underline), (reverse, .reverse),
            ]
            return pairs.reduce(into: []) { if $1.0 == true { $0.insert($1.1) } }
        }
    }
}

private struct ThemeReader {
    let path: String
    let palette: [String: String]
    var faults: [FileFault] = []

    mutating func sheet(_ file: ThemeFile) -> StyleSheet {
        var sheet = StyleSheet()
        for (name, value) in palette.sorted(by: { $0.key < $1.key }) where Color(name: value) == nil {
            faults.append(FileFault(path: path, key: "palette.\(name)", detail: "'\(value)' is no colour"))
        }
        for (name, look) in (file.roles ?? [:]).sorted(by: { $0.key < $1.key }) {
            guard let role = Role(rawValue: name) else {
                faults.append(FileFault(path: path, key: "roles.\(name)", detail: "there is no role '\(name)'"))
                continue
            }
            sheet.roles[role] = StyleSheet.RoleLook(
                foreground: color(look.color, "roles.\(name)"), background: color(look.background, "roles.\(name)"), traits: look.traits)
        }
        for (name, look) in (file.surfaces ?? [:]).sorted(by: { $0.key < $1.key }) {
            guard let surface = Surface(rawValue: name) else {
                faults.append(FileFault(path: path, key: "surfaces.\(name)", detail: "there is no surface '\(name)'"))
                continue
            }
            sheet.surfaces[surface] = StyleSheet.SurfaceLook(
                foreground: color(look.color, "surfaces.\(name)"), override: color(look.override, "surfaces.\(name)"),
                background: color(look.background, "surfaces.\(name)"), traits: look.traits)
        }
        return sheet
    }

    mutating func followed(_ file: ThemeFile) -> [RGB] {
        (file.followsCover ?? []).compactMap { name in
            guard case .rgb(let rgb)? = color(name, "followsCover") else { return nil }
            return rgb
        }
    }

    private mutating func color(_ name: String?, _ key: String) -> Color? {
        guard let name else { return nil }
        // What is wrong in the palette is told once, there.
        if let value = palette[name] { return Color(name: value) }
        if let color = Color(name: name) { return color }
        faults.append(FileFault(path: path, key: key, detail: "'\(name)' is no colour"))
        return nil
    }
}

extension StyleSheet {
    /// The sheet with some colours exchanged for others.
    fileprivate func replacing(_ changes: [RGB: RGB]) -> StyleSheet {
        func change(_ color: Color?) -> Color? {
            guard case .rgb(let rgb)? = color, let new = changes[rgb] else { return color }
            return .rgb(new)
        }
        var copy = self
        for (role, look) in roles {
            copy.roles[role]?.foreground = change(look.foreground)
            copy.roles[role]?.background = change(look.background)
        }
        for (surface, look) in surfaces { copy.surfaces[surface]?.background = change(look.background) }
        return copy
    }
}
