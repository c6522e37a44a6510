/// One row of the palette or of help: an action with its keys and its sentence, an example, or a heading.
struct HelpRow: Sendable, Hashable {
    enum Content: Sendable, Hashable {
        case heading
        case action(ScreenAction)
        /// A sentence to be tried.
        case example(String)
    }

    var content: Content
    var title: String
    var keys = ""
    var sentence = ""

    /// The actions of a palette: those that hold every word of its filter in their title, sentence, name or keys.
    static func actions(_ state: AppState, _ palette: PaletteState) -> [HelpRow] {
        let words = palette.editor.text.lowercased().split(separator: " ")
        let actions = ScreenAction.allCases.filter { palette.group == nil || $0.group == palette.group && state.isApplicable($0) }
        return actions.map { row(for: $0, state) }.filter { row in
            guard case .action(let action) = row.content else { return false }
            let text = "\(row.title) \(row.sentence) \(action.rawValue)".lowercased()
            return words.allSatisfy { text.contains($0) || row.keys.split(separator: " ").contains(Substring($0)) }
        }
    }

    /// Everything that help shows: examples of what may be said, then all actions by group.
    static func all(_ state: AppState) -> [HelpRow] {
        var rows = [HelpRow(content: .heading, title: state.texts("help.say"))]
        rows += examples(state).map { HelpRow(content: .example($0), title: $0) }
        for group in ScreenAction.Group.allCases {
            rows.append(HelpRow(content: .heading, title: state.texts("group.\(group.rawValue)")))
            rows += ScreenAction.allCases.filter { $0.group == group }.map { row(for: $0, state) }
        }
        return rows
    }

    /// Sentences to begin with, from the pack.
    static func examples(_ state: AppState) -> [String] {
        (1...12).compactMap { state.texts.phrase("example.\($0)") }
    }

    private static func row(for action: ScreenAction, _ state: AppState) -> HelpRow {
        let keys = state.keyMap.anyKeys(for: action).prefix(3).joined(separator: "  ")
        return HelpRow(
            content: .action(action), title: state.texts.action(action), keys: keys, sentence: state.texts.sentence(action) ?? "")
    }
}

extension AppState {
    /// Whether an action has something to act on in the present view.
    fileprivate func isApplicable(_ action: ScreenAction) -> Bool {
        switch action {
        case .crop, .clearQueue: view == .queue
        case .moveUp, .moveDown: view == .queue || view == .playlists && playlists.isInside
        case .remove: view == .queue || view == .playlists || view == .history && history.kind == .liked
        case .newPlaylist: view == .playlists
        case .renamePlaylist: view == .playlists && !playlists.isInside
        case .clearMarks: !marks.isEmpty || !queue.marks.isEmpty
        default: true
        }
    }
}
