/// How roles and surfaces look: a theme, ready for the terminal.
public struct StyleSheet: Sendable, Hashable {
    /// How text of a role looks; `nil` leaves a colour to the surface.
    public struct RoleLook: Sendable, Hashable {
        /// The text's colour.
        public var foreground: Color?
        /// The colour behind the text.
        public var background: Color?
        /// Bold and its like.
        public var traits: Attributes.Traits

        /// A look; everything is the surface's unless said.
        public init(foreground: Color? = nil, background: Color? = nil, traits: Attributes.Traits = []) {
            self.foreground = foreground
            self.background = background
            self.traits = traits
        }
    }

    /// How a surface looks.
    public struct SurfaceLook: Sendable, Hashable {
        /// The colour of text whose role has none.
        public var foreground: Color?
        /// The colour of all text, whatever its role: for surfaces on which the roles' own colours cannot be read.
        public var override: Color?
        /// The colour behind the text.
        public var background: Color?
        /// Bold and its like.
        public var traits: Attributes.Traits

        /// A look; everything is the base's unless said.
        public init(
            foreground: Color? = nil, override: Color? = nil, background: Color? = nil, traits: Attributes.Traits = []
        ) {
            self.foreground = foreground
            self.override = override
            self.background = background
            self.traits = traits
        }
    }

    /// The looks of roles.
    public var roles: [Role: RoleLook]
    /// The looks of surfaces.
    public var surfaces: [Surface: SurfaceLook]

    /// A sheet; roles and surfaces that are missing look like ordinary text on the base.
    public init(roles: [Role: RoleLook] = [:], surfaces: [Surface: SurfaceLook] = [:]) {
        self.roles = roles
        self.surfaces = surfaces
    }

    /// The look of a style on a terminal of a colour depth.
    ///
    /// Without colours what they told is told by traits: the selection is reversed, so it never becomes invisible.
    public func attributes(for style: Style, depth: ColorDepth) -> Attributes {
        let role = roles[style.role] ?? RoleLook()
        let surface = surfaces[style.surface] ?? SurfaceLook()
        // What a sheet says nothing of is told as on a terminal without colours, so that it is seen at all.
        var plain = style
        if roles[style.role] != nil { plain.role = .text }
        if surfaces[style.surface] != nil { plain.surface = .base }
        let traits = role.traits.union(surface.traits).union(roles.isEmpty && surfaces.isEmpty ? [] : StyleSheet.colorless(plain))
        guard depth != .none else { return Attributes(traits: traits.union(StyleSheet.colorless(style))) }
        let base = surfaces[.base] ?? SurfaceLook()
        let foreground = style.ink.map(Color.rgb) ?? surface.override ?? role.foreground ?? surface.foreground ?? base.foreground
        let background = style.paper.map(Color.rgb) ?? role.background ?? surface.background ?? base.background
        var attributes = Attributes(foreground: foreground ?? .terminal, background: background ?? .terminal, traits: traits)
        if style.ink == nil { attributes.foreground = StyleSheet.legible(attributes, style.role, at: depth) }
        // A picture's cell of one colour is just that.
        if style.paper == nil, attributes.background != .terminal,
            attributes.foreground.number(at: depth) == attributes.background.number(at: depth)
        {
            // Two colours that this terminal cannot tell apart.
            attributes = Attributes(traits: traits.union(.reverse))
        }
        return attributes
    }

    /// The text's colour, or one near it that can be read: themes are written for 16 million colours, and a cover's may be any.
    private static func legible(_ look: Attributes, _ role: Role, at depth: ColorDepth) -> Color {
        guard depth >= .palette, let contrast = role.neededContrast, !look.traits.contains(.reverse),
            case .rgb(let ink) = look.foreground, case .rgb(let paper) = look.background
        else { return look.foreground }
        return .rgb(ink.legible(on: paper, contrast: contrast, at: depth))
    }

    private static func colorless(_ style: Style) -> Attributes.Traits {
        switch (style.surface, style.role) {
        case (.selection, _), (_, .tabActive): .reverse
        case (.selectionIdle, _): .underline
        case (_, .title), (_, .heading), (_, .playing), (_, .lyricActive), (_, .accent), (_, .match), (_, .error), (_, .key): .bold
        default: []
        }
    }
}
