import MediaModel
import PlayerProtocol
import Screen

/// Adding a folder of music by its path.
extension AppState {
    mutating func openFolders() -> [Effect] {
        overlay = .folder(FolderState())
        return askForFolders()
    }

    mutating func folderKey(_ key: Key, _ old: FolderState) -> [Effect] {
        var state = old
        switch key.name {
        case "Esc", "C-g", "C-c":
            overlay = nil
            return []
        case "Enter":
            return add(state)
        case "Tab", "Down", "C-n": state.choose(by: 1)
        case "S-Tab", "Up", "C-p": state.choose(by: -1)
        case "Right" where state.choice != nil: state.choice = nil
        default:
            if key.written.map({ state.beginsAnew(with: $0) }) ?? false { state.editor.setText("") }
            guard state.editor.edit(key) else { return [] }
            state.choice = nil
        }
        overlay = .folder(state)
        return askForFolders()
    }

    /// A path was pasted, or dropped on the terminal: a whole one takes the place of what was typed, and quotes are the terminal's.
    mutating func paste(path: String, into old: FolderState) -> [Effect] {
        var state = old
        state.choice = nil
        let words = path.split { $0.isWhitespace }.joined(separator: " ")
        let bare = words.filter { $0 != "'" && $0 != "\"" }
        if bare.hasPrefix("/") || bare.hasPrefix("~") { state.editor.setText("") }
        state.editor.paste(bare)
        overlay = .folder(state)
        return askForFolders()
    }

    /// A row of the popup was clicked.
    mutating func enterFolder(_ index: Int) -> [Effect] {
        guard case .folder(var state)? = overlay, state.fitting.indices.contains(index) else { return [] }
        state.editor.setText(state.parent + state.fitting[index] + "/")
        state.choice = nil
        overlay = .folder(state)
        return askForFolders()
    }

    /// Has the folder added, which takes as long as there is music in it; the popup goes, for there is other use for the keys.
    private mutating func add(_ state: FolderState) -> [Effect] {
        let full = expanded(state.editor.text)
        guard full.hasPrefix("/") else {
            reply = ReplyLine(text: texts("folder.none"), kind: .failed)
            return []
        }
        let trimmed = full.count > 1 && full.hasSuffix("/") ? String(full.dropLast()) : full
        addedFolder = state
        overlay = nil
        reply = ReplyLine(text: texts("folder.looking", ["path": state.editor.text]), kind: .notice)
        return [.send(.library(.add(folders: [MediaLocation(path: trimmed)])), RequestTag(.folder))]
    }

    /// The player has taken a folder, or says why not: then the popup is back, so that a path that was mistyped can be mended.
    mutating func folderAnswered(_ answer: PlayerReply) {
        show(answer)
        defer { addedFolder = nil }
        if case .outcome(let outcome) = answer, outcome.result == .done { return }
        if let addedFolder, overlay == nil, prompt == nil { overlay = .folder(addedFolder) }
    }

    /// A path with the listener's home in place of `~`.
    private func expanded(_ path: String) -> String { path == "~" || path.hasPrefix("~/") ? home + path.dropFirst() : path }

    private func askForFolders() -> [Effect] {
        guard case .folder(let state)? = overlay, state.choice == nil, state.listed != state.parent else { return [] }
        return [.listFolders(path: expanded(state.parent), typed: state.parent)]
    }

    mutating func foldersCame(_ names: [String]?, in typed: String) {
        guard case .folder(var state)? = overlay, state.parent == typed else { return }
        state.listed = typed
        state.folders = names
        overlay = .folder(state)
    }
}

extension FolderState {
    /// Whether a character begins a whole path behind a slash, as in editors and shells.
    fileprivate func beginsAnew(with character: Unicode.Scalar) -> Bool {
        (character == "/" || character == "~") && editor.isAtEnd && editor.text.hasSuffix("/")
    }

    /// Walks through the folders that fit; the line shows the chosen one.
    fileprivate mutating func choose(by step: Int) {
        // While rows are walked through, the text is one of them and would fit only itself.
        let rows = fitting
        guard !rows.isEmpty else { return }
        walked = rows
        let place = rows.count == 1 ? 0 : ((choice ?? (step > 0 ? -1 : 0)) + step + rows.count) % rows.count
        editor.setText(parent + rows[place] + (rows.count == 1 ? "/" : ""))
        choice = rows.count == 1 ? nil : place
    }
}
