import MediaModel
import PlayerProtocol
import Screen

/// Changes the state as a message tells, and answers what is to be done outside.
///
/// - Parameters:
///   - state: the screen's state.
///   - message: what happened.
///   - now: seconds of the monotonic clock.
public func update(_ state: inout AppState, _ message: AppMessage, at now: Double) -> [Effect] {
    state.now = now
    if let card = state.card, card.end <= now { state.card = nil }
    let reply = state.reply
    var effects = state.receive(message)
    if state.reply != reply { state.replyTime = now }
    effects += state.fetches()
    effects += state.fetchCard()
    effects += state.followFrames()
    return effects
}

extension AppState {
    fileprivate mutating func receive(_ message: AppMessage) -> [Effect] {
        switch message {
        case .input(let event): return receive(event)
        case .tick: return []
        case .connected: return connect()
        case .disconnected(let reason):
            return lose(reason)
        case .silent:
            reply = ReplyLine(text: texts("connection.silent"), kind: .failed)
            return []
        case .notStarted(let reason):
            connection = .failed(reason)
            failedStarts += 1
            reply = ReplyLine(text: reason, kind: .failed)
            return failedStarts < 8 ? [.start(after: backOff)] : []
        case .event(let event): return receive(event)
        case .reply(let tag, let reply): return receive(reply, for: tag.purpose)
        case .cover(let request, let picture, let color):
            if request == card?.coverRequest { card?.cover = picture }
            guard request == details.coverRequest else { return [] }
            details.cover = picture
            let isNew = details.coverColor != color
            details.coverColor = color
            return isNew && followsCover ? [.restyle] : []
        case .frame(let request, let frame):
            if request == moving.request { moving.frame = frame }
            return []
        case .framesEnded(let request):
            guard request == moving.request else { return [] }
            moving.failed = request
            moving.frame = nil
            return []
        case .themes(let themes, let faults):
            choose(from: themes)
            if !faults.isEmpty { tell(faults) }
            return []
        case .folders(let names, let typed):
            foldersCame(names, in: typed)
            return []
        case .theme(let theme):
            // While themes are being chosen the one that was being written is among them.
            if case .themes? = overlay { return [] }
            themes = [theme]
            self.theme = 0
            return [.restyle]
        case .faults(let faults):
            tell(faults)
            if faults.count > 1 { showLines(faults.map(\.line), title: texts("faults.title")) }
            return []
        }
    }

    /// Tells what is wrong with files: the first fault, how many there are, and where they are listed.
    private mutating func tell(_ faults: [FileFault]) {
        guard let first = faults.first?.line else {
            // Mended: what was told of it holds no longer.
            if reply == faultReply { reply = nil }
            return
        }
        let text = faults.count == 1 ? first : texts("faults.several", ["count": "\(faults.count)", "first": first])
        reply = ReplyLine(text: text, kind: .failed)
        faultReply = reply
    }

    /// Whether there is no player; why stays to be read.
    private var hasFailed: Bool {
        if case .failed = connection { return true }
        return false
    }

    private var followsCover: Bool { themes.indices.contains(theme) && !themes[theme].followed.isEmpty }

    private mutating func choose(from themes: [Theme]) {
        let present = self.themes.indices.contains(theme) ? self.themes[theme].id : ""
        guard !themes.isEmpty else { return }
        self.themes = themes
        theme = themes.firstIndex { $0.id == present } ?? 0
        overlay = .themes(ListScroll(count: themes.count, selection: theme), before: theme)
    }

    private mutating func connect() -> [Effect] {
        let isFirst = connection == .connecting
        connection = .connected
        failedStarts = 0
        if !isFirst { reply = ReplyLine(text: texts("connection.back"), kind: .notice) }
        invalidateAll()
        return [.send(.subscribe, RequestTag(.subscribe))]
    }

    private mutating func lose(_ reason: String) -> [Effect] {
        connection = .lost(reason)
        failedStarts += 1
        gathers = []
        // The clock of what played stands still until the player tells otherwise.
        snapshot.nowPlaying.elapsedPlaybackTime = position
        snapshot.nowPlaying.isAdvancing = false
        prompt?.asked = PromptState.Asked()
        reply = ReplyLine(text: texts("connection.lost", reason.isEmpty ? [:] : ["reason": reason]), kind: .failed)
        return [.start(after: backOff)]
    }

    /// Seconds before the next start: at once after the first loss, then doubling.
    private var backOff: Double { failedStarts <= 1 ? 0 : min(30, 0.25 * Double(1 << min(8, failedStarts - 1))) }

    private mutating func receive(_ event: InputEvent) -> [Effect] {
        switch event {
        case .key(let key): return receive(key)
        case .paste(let text): return paste(text)
        case .mouse(let event): return receive(event)
        case .resize(let width, let height):
            (self.width, self.height) = (width, height)
            revealSelections()
            return []
        case .resumed: return [.redraw]
        case .terminate, .hangUp: return [.quit]
        case .answer(let answer): return hear(answer)
        case .focus: return []
        }
    }

    /// What the terminal says it can do.
    private mutating func hear(_ answer: TerminalAnswer) -> [Effect] {
        switch answer {
        case .background(let color): return hasChosenTheme ? [] : [.suit(isDark: color.brightness < 0.5)]
        case .kittyGraphics(true): pixels = .kitty
        case .attributes(let numbers) where numbers.contains(4) && pixels == nil: pixels = .sixel
        case .name(let name) where name.hasPrefix("iTerm2") && pixels != .kitty: pixels = .iterm
        case .kittyGraphics, .attributes, .name, .cellSize: break
        }
        return []
    }

    private mutating func paste(_ text: String) -> [Effect] {
        if case .palette(var palette)? = overlay {
            palette.editor.paste(text)
            overlay = .palette(palette)
            return []
        }
        if case .folder(let state)? = overlay { return paste(path: text, into: state) }
        if case .playlist(let dialog)? = overlay { return paste(name: text, into: dialog) }
        if prompt == nil, view == .search, search.isTyping {
            if search.isStale { search.editor.setText("") }
            search.isStale = false
            search.editor.paste(text)
            return searchChanged()
        }
        overlay = nil
        var effects = prompt == nil ? openPrompt() : []
        prompt?.editor.paste(text)
        effects += promptChanged()
        return effects
    }

    mutating func receive(_ key: Key) -> [Effect] {
        card = nil
        if !isReplyFresh, !hasFailed { reply = nil }
        if let overlay { return receive(key, over: overlay) }
        if prompt != nil { return promptKey(key) }
        if jump != nil { return jumpKey(key) }
        if view == .search, search.isTyping, pendingKeys.isEmpty, let effects = searchKey(key) { return effects }
        if pendingKeys.isEmpty, let effects = pick(key) { return effects }
        pendingKeys.append(key)
        switch keyMap.match(pendingKeys, in: keyContext) {
        case .prefix: return []
        case .binding(let binding):
            pendingKeys = []
            return perform(binding)
        case .none:
            // A sequence broken off: its last key stands for itself.
            let isBroken = pendingKeys.count > 1
            pendingKeys = []
            if key.code == .escape { return escape() }
            return isBroken ? receive(key) : []
        }
    }

    /// Esc closes what is open.
    private mutating func escape() -> [Effect] {
        if isAsking, asksHere { return answer(texts("say.cancel")) }
        if areAlternativesOpen {
            areAlternativesOpen = false
        } else {
            marks = Marks()
            queue.marks = []
        }
        return []
    }

    /// A digit picks one of what is offered.
    private mutating func pick(_ key: Key) -> [Effect]? {
        let written = (key.onLatinLayout ?? key).written
        guard let written, let digit = Character(written).wholeNumberValue, pickable.indices.contains(digit - 1) else { return nil }
        return pick(digit - 1)
    }

    mutating func pick(_ index: Int) -> [Effect] {
        areAlternativesOpen = false
        entryBefore = nowPlaying.entry
        return [.send(.say(Utterance(String(index + 1))), RequestTag(.answer(String(index + 1))))]
    }

    /// Answers a question; what it was about is what was said.
    mutating func answer(_ sentence: String) -> [Effect] { say(sentence, for: .answer(sentence)) }

    /// Says a sentence, as if it were typed.
    mutating func say(_ sentence: String) -> [Effect] { say(sentence, for: .say(sentence)) }

    private mutating func say(_ sentence: String, for purpose: RequestTag.Purpose) -> [Effect] {
        guard connection == .connected else {
            reply = ReplyLine(text: texts("connection.none"), kind: .failed)
            return []
        }
        entryBefore = nowPlaying.entry
        return [.send(.say(Utterance(sentence, language: spokenLanguage)), RequestTag(purpose))]
    }
}
