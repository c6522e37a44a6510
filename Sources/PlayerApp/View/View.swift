import MediaModel
import PlayerProtocol
public import Screen

/// What a state looks like.
public func view(_ state: AppState) -> Frame { painted(state).canvas.frame }

/// The picture of a state, and what a click on it hits.
func painted(_ state: AppState) -> Painter {
    var painter = Painter(state)
    painter.paint()
    return painter
}

/// Draws a state; the parts are in extensions.
struct Painter {
    let state: AppState
    let layout: ScreenLayout
    var canvas: Canvas
    /// Places that a click may hit; later ones lie above earlier ones.
    private(set) var targets: [(rect: Rect, target: ClickTarget)] = []
    /// The first row of the lyrics that is seen, the last one that may be the first, and how many are seen; `nil` where none are.
    var lyricsPlace: (first: Int, last: Int, height: Int)?

    var texts: ScreenTexts { state.texts }
    var symbols: Symbols { state.symbols }

    init(_ state: AppState) {
        self.state = state
        layout = ScreenLayout(state)
        canvas = Canvas(width: state.width, height: state.height, widths: state.widths, symbols: state.symbols)
    }

    mutating func aim(_ target: ClickTarget, _ rect: Rect) {
        if !rect.isEmpty { targets.append((rect, target)) }
    }

    /// Takes over the targets of a copy that drew rows.
    mutating func adopt(_ copy: Painter) { targets = copy.targets }

    /// Nothing below a popup can be hit.
    mutating func forgetTargets() { targets = [] }

    mutating func paint() {
        if !layout.tabs.isEmpty { paintTabs() }
        if !layout.body.isEmpty { paintBody() }
        if !layout.bar.isEmpty { paintBar() }
        if !layout.choices.isEmpty { paintChoices() }
        if !layout.reply.isEmpty { paintReply() }
        paintCard()
        paintOverlay()
        if !layout.prompt.isEmpty { paintPrompt() }
    }

    private mutating func paintBody() {
        switch state.view {
        case .playing: paintPlaying(layout.body)
        case .library: paintLibrary(layout.body)
        case .queue: paintQueue(layout.body)
        case .playlists: paintPlaylists(layout.body)
        case .search: paintSearch(layout.body)
        case .history: paintHistory(layout.body)
        case .help: paintHelp(layout.body)
        }
    }

    // MARK: Tabs

    private mutating func paintTabs() {
        canvas.surface = .bar
        canvas.fill(layout.tabs)
        var rest = layout.tabs
        let names = AppState.View.allCases.map { texts("view.\($0.rawValue)") }
        let full = names.reduce(1) { $0 + state.widths.columns(of: $1) + 4 }
        var status = status(isShort: state.width < 60)
        if state.widths.columns(of: status.text) + 2 > rest.width - full { status = self.status(isShort: true) }
        let statusWidth = state.widths.columns(of: status.text)
        let room = rest.width - (statusWidth > 0 ? statusWidth + 2 : 0)
        // The air between names goes first, then the names; what is told beside them stays.
        let isAiry = full <= room
        let isFull = full - names.count <= room
        _ = rest.takeLeft(isAiry ? 1 : 0)
        for (index, view) in AppState.View.allCases.enumerated() {
            let isActive = view == state.view
            let name = isFull || isActive ? names[index] : ""
            var line = TextLine(" \(index + 1)", isActive ? .tabActive : .faint)
            if !name.isEmpty { line.append(" \(name)", isActive ? .tabActive : .tab) }
            if isAiry || !isFull { line.append(" ", isActive ? .tabActive : .tab) }
            let place = rest.takeLeft(state.widths.columns(of: line.text))
            canvas.draw(line, in: place)
            aim(.view(view), place)
        }
        if statusWidth > 0, rest.width >= statusWidth + 2 { canvas.draw(status, in: rest.inset(1), align: .trailing) }
        canvas.surface = .base
    }

    /// What goes on besides playing, in words or in as few columns as can be.
    private func status(isShort: Bool) -> TextLine {
        switch state.connection {
        case .connecting: return TextLine(texts("connection.starting"), .faint)
        case .lost, .failed: return TextLine(texts("connection.none"), .error)
        case .connected: break
        }
        var line = TextLine()
        if let scan = state.snapshot.scan { line.append(isShort ? texts.shortScanning(scan) : texts.scanning(scan), .muted) }
        line.append(isShort ? shortSleep : sleep, .signOn, after: "  ")
        return line
    }

    /// When the sleep timer ends the music; empty without one.
    private var sleep: String {
        if let left = secondsToSleep { return texts("sleep.in", ["time": clock(left)]) }
        if state.snapshot.sleepsAtEndOfAlbum == true { return texts("sleep.album") }
        if let count = state.snapshot.sleepsAfterItems, count > 1 { return texts("sleep.items", ["count": String(count)]) }
        return state.snapshot.sleepsAtEndOfItem ? texts("sleep.end") : ""
    }

    private var shortSleep: String {
        guard !sleep.isEmpty else { return "" }
        return secondsToSleep.map { "\(symbols.sleep) \(clock($0))" } ?? symbols.sleep
    }

    private var secondsToSleep: Double? {
        state.snapshot.sleepTimer.map { max(0, $0 - (state.now - state.nowPlaying.anchoredAt)) }
    }

    // MARK: Common pieces

    /// Lines in the middle of a place; those of one style in as many rows as they need.
    mutating func paintMessage(_ lines: [TextLine], in rect: Rect) {
        let lines = lines.flatMap { line -> [TextLine] in
            guard line.runs.count == 1, let run = line.runs.first else { return [line] }
            return state.widths.wrap(run.text, to: rect.width - 2).map { TextLine([TextRun($0, run.style)]) }
        }
        let top = max(0, (rect.height - lines.count) / 3)
        for (index, line) in lines.enumerated() { canvas.draw(line, in: rect.inset(1).row(top + index), align: .center) }
    }

    /// The heading of a list: its name, and how many rows it has.
    ///
    /// - Parameter note: what is told besides, the order of the rows for instance.
    mutating func paintHeading(_ name: String, count: Int?, note: String = "", in rect: Rect, hasFocus: Bool = true) {
        var line = TextLine(name, hasFocus ? .heading : .muted)
        if let count, count > 0 { line.append("  \(grouped(count))", .faint) }
        line.append(note, .faint, after: " \(symbols.bullet) ")
        canvas.draw(line, in: rect.inset(1))
    }

    func clock(_ seconds: Double) -> String { Figures.clock(seconds) }
    func grouped(_ number: Int) -> String { Figures.grouped(number) }
}
