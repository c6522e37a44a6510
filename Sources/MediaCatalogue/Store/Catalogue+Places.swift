public import MediaModel
internal import TextForms

/// A list that the screen shows: what ``Catalogue/list(_:in:words:order:offset:limit:)`` or ``Catalogue/groups(_:offset:limit:)`` gives.
public enum CatalogueList: Sendable, Hashable {
    /// All items of a type, or those inside another one.
    case items(MediaItemType, in: MediaIdentifier?, ListOrder?)
    /// Genres, years, folders, programmes.
    case groups(MediaGroup)
}

extension Catalogue {
    /// A text as the start of names.
    public func nameStart(_ text: String) -> NameStart { NameStart(text, forms: tables.forms) }

    /// The row of a list to which a listener jumps who types the start of a name.
    ///
    /// Names that begin with the text go before those of which a word does, in any script ("kis" finds "Кислый чай"). The first one from
    /// `start` on is taken, then from the top, or, backward, the last one above `start`, then from the bottom; `nil` where there is none.
    public func place(
        of text: String, in list: CatalogueList, from start: Int = 0, isBackward: Bool = false
    ) throws(CatalogueError) -> Int? {
        let name = nameStart(text)
        guard !name.isEmpty else { return nil }
        return try browse { workspace throws(CatalogueError) in
            switch list {
            case .groups(let group): return name.place(in: try workspace.groups(group).map(\.title), from: start, isBackward)
            case .items(let type, let parent?, let order):
                return name.place(in: try workspace.rows(of: type, in: parent, order).map(\.item.title), from: start, isBackward)
            case .items(let type, nil, let order):
                let ids = try workspace.order(of: type, by: order ?? .name)
                let beginning = try workspace.ids(of: type, beginning: name.folded)
                if let place = ids.place(from: start, isBackward, where: beginning.contains) { return place }
                let holding = Set(try TypedMatch(workspace, type: type).items(text))
                if let place = ids.place(from: start, isBackward, where: holding.contains) { return place }
                let spelled = Set(try workspace.spelled(beginning: text, type: type))
                return ids.place(from: start, isBackward, where: spelled.contains)
            }
        }
    }
}

extension Workspace {
    fileprivate func ids(of type: MediaItemType, beginning folded: String) throws(CatalogueError) -> Set<UInt32> {
        Set(
            try database.rows(
                "SELECT id FROM item WHERE type = ? AND sortKey >= ? AND sortKey < ?",
                [.int(type.code), .text(folded), .text(folded + "\u{10FFFF}")]
            ) { UInt32(clamping: $0.int(0)) })
    }
}

/// The start of a name, as it is typed in whatever script.
public struct NameStart: Sendable {
    let folded: String
    private let forms: TextForms

    init(_ text: String, forms: TextForms) {
        folded = TextForms.fold(text)
        self.forms = forms
    }

    /// Whether nothing is typed.
    public var isEmpty: Bool { folded.isEmpty }

    /// The place of the first title from `start` on, then from the top, that begins with the text; then of the first of which a word does.
    public func place(in titles: [String], from start: Int, _ isBackward: Bool = false) -> Int? {
        titles.place(from: start, isBackward) { forms.withoutArticle($0).isBegun(by: folded) || $0.isBegun(by: folded) }
            ?? titles.place(from: start, isBackward, where: holds)
    }

    /// Whether a title, as written or in Latin letters, begins with the text.
    public func begins(_ title: String) -> Bool {
        if title.isBegun(by: folded) { return true }
        return title.utf8.contains { $0 >= 0x80 } && forms.romanisations(of: title).contains { $0.hasPrefix(folded) }
    }

    /// Whether a word of a title, or the title in Latin letters or in kana, begins with the text.
    func holds(_ title: String) -> Bool {
        let words = TextForms.fold(title)
        if words.hasPrefix(folded) || words.contains(" " + folded) { return true }
        guard title.utf8.contains(where: { $0 >= 0x80 }) else { return false }
        return forms.romanisations(of: title).contains { $0.hasPrefix(folded) || $0.contains(" " + folded) }
    }
}

extension String {
    fileprivate func isBegun(by folded: String) -> Bool { TextForms.fold(self).hasPrefix(folded) }
}

extension RandomAccessCollection where Index == Int {
    /// The first place from `start` on that fits, then from the top; or the last one above it, then from the bottom.
    fileprivate func place(from start: Int, _ isBackward: Bool, where fits: (Element) -> Bool) -> Int? {
        let start = Swift.min(Swift.max(startIndex, start), endIndex)
        if isBackward { return self[..<start].lastIndex(where: fits) ?? self[start...].lastIndex(where: fits) }
        return self[start...].firstIndex(where: fits) ?? self[..<start].firstIndex(where: fits)
    }
}
