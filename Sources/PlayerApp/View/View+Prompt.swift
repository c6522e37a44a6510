import MediaModel
import PlayerProtocol
import Screen

/// What is said: replies, offers, the prompt and how it is understood.
extension Painter {
    // MARK: Offers

    mutating func paintChoices() {
        let rect = layout.choices
        let isAsking = state.isAsking
        let items = isAsking ? state.snapshot.choices : state.snapshot.alternatives
        var rest = rect
        let head = rest.takeTop(1).inset(1)
        guard isAsking || state.areAlternativesOpen else {
            paintCollapsed(items, in: head)
            return
        }
        canvas.draw(isAsking ? state.snapshot.question ?? "" : texts("alternatives.title"), in: head, role: .heading)
        for (index, item) in items.enumerated() where index < rest.height {
            var place = rest.row(index)
            aim(.choice(index), place)
            let isPicked = state.pickable.indices.contains(index)
            canvas.draw(isPicked ? "\(index + 1)" : symbols.bullet, in: place.takeLeft(3), role: isPicked ? .key : .faint, align: .trailing)
            _ = place.takeLeft(1)
            paintOffer(item, in: place)
        }
    }

    /// An offer; what it is tells it from its namesakes, so that stays where there is little room.
    private mutating func paintOffer(_ item: MediaItem, in rect: Rect) {
        let line = describe(item)
        guard state.widths.columns(of: line.text) > rect.width else {
            canvas.draw(line, in: rect)
            return
        }
        var rest = rect
        let type = texts.type(item.type)
        canvas.draw(type, in: rest.takeRight(min(rest.width / 3, state.widths.columns(of: type))), role: .faint, align: .trailing)
        _ = rest.takeRight(1)
        var names = TextLine(texts.name(of: item), .text)
        names.append(item.artist ?? item.show ?? "", .muted, after: "  ")
        canvas.draw(names, in: rest)
    }

    private mutating func paintCollapsed(_ items: [MediaItem], in rect: Rect) {
        var rest = rect
        let key = state.keyMap.keys(for: .alternatives, in: state.keyContext).first ?? ""
        canvas.draw(key, in: rest.takeRight(state.widths.columns(of: key)), role: .key)
        _ = rest.takeRight(1)
        var line = TextLine("\(symbols.chevron) \(texts("alternatives.title"))  ", .muted)
        for (index, item) in items.enumerated() {
            line.append((index == 0 ? "" : " \(symbols.bullet) ") + texts.name(of: item), .text)
            // Of the same name as what plays: something else of that name.
            if item.type != .song, texts.name(of: item) == state.nowPlaying.item?.title {
                line.append(" (\(texts.type(item.type)))", .faint)
            }
        }
        canvas.draw(line, in: rest)
        aim(.action(.alternatives), rect)
    }

    /// An item in a list of choices: title, artist, what it is.
    func describe(_ item: MediaItem) -> TextLine {
        var line = TextLine(texts.name(of: item), .text)
        line.append(item.artist ?? item.show ?? "", .muted, after: "  ")
        line.append(texts.type(item.type), .faint, after: "  ")
        return line
    }

    // MARK: Reply, reading

    mutating func paintReply() {
        let rect = layout.reply.inset(1)
        if let prompt = state.prompt {
            canvas.draw(reading(prompt), in: rect)
        } else if state.width < 60, case .palette(let palette)? = state.overlay {
            // Where the palette has no room for sentences, that of the selected row stands here.
            let rows = HelpRow.actions(state, palette)
            let index = palette.scroll.selection
            canvas.draw(rows.indices.contains(index) ? rows[index].sentence : "", in: rect, role: .sentence)
        } else if state.jump?.hasMissed == true {
            canvas.draw(texts("jump.nothing"), in: rect, role: .warning)
        } else if let reply = state.reply, !(state.isAsking && !layout.choices.isEmpty && reply.text == state.snapshot.question) {
            let role: Role =
                switch reply.kind {
                case .done: state.isReplyFresh ? .reply : .muted
                case .failed: state.isReplyFresh ? .warning : .muted
                case .notice: .muted
                }
            let lines = rect.height > 1 ? state.widths.wrap(reply.text, to: rect.width) : [reply.text]
            for (row, line) in lines.prefix(rect.height - 1).enumerated() { canvas.draw(line, in: rect.row(row), role: role) }
            let rest = lines.dropFirst(rect.height - 1).joined(separator: " ")
            canvas.draw(rest, in: rect.row(rect.height - 1), role: role)
        }
    }

    /// How the line is understood: verb, what is looked for, options, and what would play.
    private func reading(_ prompt: PromptState) -> TextLine {
        if let search = prompt.search {
            let hit = state.promptHistory.search(search.words.text, skip: search.skip)
            return TextLine(hit ?? (search.words.isEmpty ? "" : texts("prompt.noHit")), hit == nil ? .warning : .sentence)
        }
        guard !prompt.editor.isEmpty, let reading = prompt.reading, let found = reading.interpretation else {
            let isAsked = state.isAsking && state.asksHere && state.snapshot.choices.isEmpty
            return TextLine(prompt.editor.isEmpty ? texts(isAsked ? "prompt.answer" : "prompt.keys") : "", .faint)
        }
        // A name that is still being typed is not looked for in vain: the grey end, or the menu, says how it may go on.
        let goesOn = !prompt.ghost.isEmpty || !prompt.visibleCompletions.isEmpty
        let isHalf = goesOn && reading.resolution?.outcome == .notFound
        return ReadingLine(texts: texts, symbols: symbols).line(found, isHalf ? nil : reading.resolution)
    }

    // MARK: Prompt

    mutating func paintPrompt() {
        var rest = layout.prompt
        canvas.surface = .prompt
        canvas.fill(rest)
        let sign = symbols.prompt
        if rest.width > 8 {
            _ = rest.takeLeft(1)
            canvas.draw(sign, in: rest.takeLeft(2), role: state.prompt == nil ? .faint : .promptSign)
        }
        if let prompt = state.prompt {
            paintMenu(prompt)
            canvas.surface = .prompt
            if let search = prompt.search {
                let label = texts("prompt.search") + " "
                canvas.draw(label, in: rest.takeLeft(min(rest.width / 2, state.widths.columns(of: label))), role: .muted)
                canvas.field(PromptField(line: TextLine(search.words.text, .promptText), cursor: search.words.cursor), in: rest)
            } else {
                canvas.field(
                    PromptField(line: colored(prompt), cursor: prompt.editor.cursor, ghost: prompt.ghost), in: rest)
            }
        } else if let jump = state.jump {
            let label = texts("jump.label") + " "
            canvas.draw(label, in: rest.takeLeft(min(rest.width / 2, state.widths.columns(of: label))), role: .muted)
            canvas.field(PromptField(line: TextLine(jump.editor.text, .promptText), cursor: jump.editor.cursor), in: rest)
        } else {
            paintIdlePrompt(rest)
        }
        canvas.surface = .base
    }

    private mutating func paintIdlePrompt(_ rect: Rect) {
        var rest = rect
        if !state.pendingKeys.isEmpty {
            let keys = state.pendingKeys.map(\.name).joined(separator: " ") + " …"
            canvas.draw(keys, in: rest.takeRight(state.widths.columns(of: keys) + 1), role: .key)
        }
        aim(.action(.prompt), rest)
        let key = state.keyMap.keys(for: .prompt).first ?? ":"
        canvas.draw(texts("prompt.hint", ["key": key]), in: rest, role: .promptGhost)
    }

    /// The line with each piece in the colour of what it was taken for.
    private func colored(_ prompt: PromptState) -> TextLine {
        let text = prompt.editor.text
        guard prompt.readText == text, let spans = prompt.reading?.interpretation?.spans, !spans.isEmpty else {
            return TextLine(text, .promptText)
        }
        var line = TextLine()
        var rest = text[...]
        for span in spans {
            guard let range = rest.firstRange(of: span.text) else { continue }
            line.append(String(rest[..<range.lowerBound]), .promptText)
            line.append(span.text, ReadingLine.role(of: span.role))
            rest = rest[range.upperBound...]
        }
        line.append(String(rest), .promptText)
        return line
    }

    /// The completions, above the line.
    private mutating func paintMenu(_ prompt: PromptState) {
        let rows = prompt.visibleCompletions
        let bottom = layout.reply.isEmpty ? layout.prompt.y : layout.reply.y
        let isFramed = bottom >= 7 && state.width >= 24
        let height = min(rows.count, 8, bottom - (isFramed ? 4 : 2))
        guard height > 0, prompt.search == nil, rows.count > 1 || prompt.choice != nil || prompt.ghost.isEmpty else { return }
        let widest = rows.map { state.widths.columns(of: $0.text) + 14 }.max() ?? 0
        var rect = Rect(x: 0, y: bottom - height, width: state.width, height: height)
        canvas.surface = .popup
        if isFramed {
            let box = Rect(x: 1, y: bottom - height - 2, width: min(state.width - 1, max(30, widest) + 2), height: height + 2)
            canvas.removePicture(under: box)
            canvas.fill(box)
            rect = canvas.box(box)
        }
        canvas.removePicture(under: rect)
        let first = max(0, min((prompt.choice ?? 0) - height + 1, rows.count - height))
        for row in 0..<height {
            let index = first + row
            canvas.surface = index == prompt.choice ? .selection : .popup
            let line = rect.row(row)
            canvas.fill(line)
            aim(.completion(index), line)
            var place = line.inset(1)
            _ = place.takeLeft(2)
            let kind = MediaItemType(rawValue: rows[index].kind).map(texts.type) ?? texts.phrase("kind.\(rows[index].kind)") ?? ""
            let kindPlace = place.takeRight(min(place.width / 3, state.widths.columns(of: kind)))
            canvas.draw(kind, in: kindPlace, role: .faint, align: .trailing)
            _ = place.takeRight(1)
            canvas.draw(rows[index].text, in: place)
        }
    }
}
