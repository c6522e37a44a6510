import MediaModel
import PlayerProtocol
import Screen

/// The prompt while it has the keys.
extension AppState {
    mutating func openPrompt(with text: String = "") -> [Effect] {
        var prompt = PromptState(history: promptHistory)
        if !text.isEmpty { prompt.editor.setText(text) }
        self.prompt = prompt
        pendingKeys = []
        return connection == .connected ? [.send(.prepare, RequestTag(.nothing))] + promptChanged() : []
    }

    mutating func promptKey(_ key: Key) -> [Effect] {
        if prompt?.search != nil, let effects = historySearchKey(key) { return effects }
        switch key.name {
        case "Enter": return submit()
        case "Esc", "C-g", "C-c": return cancel()
        case "Tab": return choose(by: 1)
        case "S-Tab": return choose(by: -1)
        case "Up", "C-p": return prompt?.choice == nil ? recall(older: true) : choose(by: -1)
        case "Down", "C-n": return prompt?.choice == nil ? recall(older: false) : choose(by: 1)
        case "C-r":
            prompt?.search = PromptState.HistorySearch()
            return []
        case "C-l": return [.redraw]
        case "C-z": return [.suspend]
        case "C-d" where prompt?.editor.isEmpty ?? true: return cancel()
        case "Right", "C-f", "C-e", "End":
            if let ghost = prompt?.ghost, !ghost.isEmpty {
                prompt?.editor.insert(ghost)
                return promptChanged()
            }
        default: break
        }
        guard prompt?.editor.edit(key) ?? false else { return [] }
        return promptChanged()
    }

    private mutating func cancel() -> [Effect] {
        if let typed = prompt?.typed {
            prompt?.editor.setText(typed)
            prompt?.typed = nil
            prompt?.choice = nil
        } else {
            prompt = nil
            if isAsking, asksHere, snapshot.choices.isEmpty { return answer(texts("say.cancel")) }
        }
        return []
    }

    private mutating func submit() -> [Effect] {
        let line = (prompt?.editor.text ?? "").split(separator: " ").joined(separator: " ")
        lastReading = prompt.flatMap { prompt in prompt.readText == prompt.editor.text ? prompt.reading : nil }.map { (line, $0) }
        prompt = nil
        guard !line.isEmpty else { return isAsking && asksHere && snapshot.choices.isEmpty ? answer(texts("say.confirm")) : [] }
        promptHistory.add(line)
        // A disk may be slow; the words go first.
        return say(line) + [.remember(SaidLine(line))]
    }

    private mutating func recall(older: Bool) -> [Effect] {
        guard var prompt else { return [] }
        let line = older ? prompt.history.older(than: prompt.editor.text) : prompt.history.newer()
        guard let line else { return [] }
        prompt.editor.setText(line)
        self.prompt = prompt
        return promptChanged()
    }

    /// Walks through the menu; before its first row and behind its last one stands what was typed.
    private mutating func choose(by step: Int) -> [Effect] {
        guard var prompt else { return [] }
        let rows = prompt.visibleCompletions
        guard !rows.isEmpty else { return [] }
        let typed = prompt.typed ?? prompt.editor.text
        let places = rows.count + 1
        let place = ((prompt.choice.map { $0 + 1 } ?? 0) + step + places) % places
        prompt.choice = place == 0 ? nil : place - 1
        prompt.typed = place == 0 ? nil : typed
        prompt.editor.setText(place == 0 ? typed : rows[place - 1].text)
        self.prompt = prompt
        return ask()
    }

    /// The listener has changed the line.
    mutating func promptChanged() -> [Effect] {
        prompt?.choice = nil
        prompt?.typed = nil
        return ask()
    }

    /// Asks what the line means and how it may go on; one question of a kind at a time, the newest line last.
    private mutating func ask() -> [Effect] {
        guard connection == .connected, var prompt else { return [] }
        let text = prompt.editor.text
        var effects: [Effect] = []
        if text.isEmpty {
            prompt.reading = nil
            prompt.completions = []
            prompt.completedText = ""
        } else {
            if prompt.asked.reading == nil, prompt.readText != text {
                prompt.asked.reading = text
                effects.append(.send(.explain(Utterance(text, language: spokenLanguage)), RequestTag(.reading(text))))
            }
            if prompt.asked.completions == nil, prompt.choice == nil, prompt.completedText != text, prompt.editor.isAtEnd {
                prompt.asked.completions = text
                effects.append(.send(.complete(CompletionRequest(text)), RequestTag(.completions(text))))
            }
        }
        self.prompt = prompt
        return effects
    }

    mutating func readingCame(_ reply: PlayerReply, for text: String) -> [Effect] {
        guard prompt != nil else { return [] }
        if prompt?.asked.reading == text { prompt?.asked.reading = nil }
        if case .explanation(let json) = reply {
            prompt?.reading = Reading(json: json)
        }
        prompt?.readText = text
        return ask()
    }

    mutating func completionsCame(_ reply: PlayerReply, for text: String) -> [Effect] {
        guard prompt != nil else { return [] }
        if prompt?.asked.completions == text { prompt?.asked.completions = nil }
        if prompt?.choice == nil, case .completions(let rows) = reply {
            prompt?.completions = rows
            prompt?.completedText = text
        } else {
            prompt?.completedText = text
        }
        return ask()
    }

    // MARK: History search

    /// A key while `^R` searches; `nil` where the search ends and the key means what it means else.
    private mutating func historySearchKey(_ key: Key) -> [Effect]? {
        guard var search = prompt?.search else { return nil }
        switch key.name {
        case "C-r":
            search.skip += 1
            if promptHistory.search(search.words.text, skip: search.skip) == nil { search.skip = max(0, search.skip - 1) }
        case "Esc", "C-g", "C-c":
            prompt?.search = nil
            return []
        default:
            guard key.written != nil || key.code == .backspace, search.words.edit(key) else {
                if let hit = promptHistory.search(search.words.text, skip: search.skip) { prompt?.editor.setText(hit) }
                prompt?.search = nil
                return key.code == .enter ? nil : (key.code == .tab ? promptChanged() : nil)
            }
            search.skip = 0
        }
        prompt?.search = search
        return []
    }
}

extension LineEditor {
    /// Does what a key does in a line, as in a shell; false for keys that do nothing there.
    mutating func edit(_ key: Key) -> Bool {
        if let written = key.written {
            insert(String(Character(written)), isTyped: true)
            return true
        }
        guard let action = LineEditor.actions[key.name] ?? key.onLatinLayout.flatMap({ LineEditor.actions[$0.name] }) else { return false }
        action(&self)
        return true
    }

    /// The word behind what stands before it, with its first letter large.
    @Sendable private static func capitalized(_ text: String) -> String {
        let start = text.firstIndex { $0.isLetter || $0.isNumber } ?? text.startIndex
        return text[..<start] + text[start...].prefix(1).uppercased() + text[start...].dropFirst().lowercased()
    }

    private static let actions: [String: @Sendable (inout LineEditor) -> Void] = [
        "C-a": { $0.move(to: 0) }, "Home": { $0.move(to: 0) }, "C-e": { $0.move(to: .max) }, "End": { $0.move(to: .max) },
        "C-b": { $0.move(to: $0.cursor - 1) }, "Left": { $0.move(to: $0.cursor - 1) },
        "C-f": { $0.move(to: $0.cursor + 1) }, "Right": { $0.move(to: $0.cursor + 1) },
        "M-b": { $0.moveByWord(-1) }, "C-Left": { $0.moveByWord(-1) }, "M-Left": { $0.moveByWord(-1) },
        "M-f": { $0.moveByWord(1) }, "C-Right": { $0.moveByWord(1) }, "M-Right": { $0.moveByWord(1) },
        "Backspace": { $0.deleteBackward() }, "C-h": { $0.deleteBackward() }, "C-d": { $0.deleteForward() },
        "Delete": { $0.deleteForward() }, "C-k": { $0.killToEnd() }, "C-u": { $0.killToStart() }, "C-w": { $0.killToSpace() },
        "M-d": { $0.killWordForward() }, "M-Backspace": { $0.killWordBackward() }, "C-Backspace": { $0.killWordBackward() },
        "C-y": { $0.yank() }, "C-t": { $0.transpose() }, "C-_": { $0.undo() },
        "M-u": { $0.changeWord { $0.uppercased() } }, "M-l": { $0.changeWord { $0.lowercased() } },
        "M-c": { $0.changeWord(LineEditor.capitalized) },
    ]
}
