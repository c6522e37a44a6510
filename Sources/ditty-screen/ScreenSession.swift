import CursesTerminal
import Glibc
import MediaModel
import PlayerApp
import PlayerProtocol
import Screen

/// The screen as a process has it: a terminal, a state, a connection to the player.
///
/// Everything happens on the loop's thread; only starting a player, which takes a tenth of a second, happens beside it.
@ScreenActor final class ScreenSession: ScreenLoopClient {
    private let terminal: CursesTerminal
    private let launcher: PlayerLauncher
    private let pulse: PlayerPulse
    private var files: ScreenFiles
    private let language: LanguageCode?
    private var state: AppState
    private var client: PlayerClient?
    /// What is asked and not answered yet, and when the player is asked whether it works, should it go on to say nothing.
    private var tags: [UInt64: RequestTag] = [:]
    private var pulseTime = Double.infinity
    /// Whether a player was there before: one that is started now goes on where that one was.
    private var hadPlayer = false
    private var isStarting = false
    private var startTime: Double?
    /// What is to be opened once the player is there, one request after the reply to the other.
    private var openings: ArraySlice<OpenRequest>
    private var openingID: UInt64?
    private let covers: ScreenCovers
    private let frames: ScreenFrames
    private let speaker: Speaker?
    private let themeWatch: ThemeWatch
    private var drawTime: Double?
    private var lastDraw = 0.0
    /// What was last kept for the next run.
    private var kept = ScreenMemory()
    private(set) var isFinished = false
    /// Why the screen was left, where that is an error.
    private(set) var failure: String?
    private let database: String?
    /// Whether the terminal is still there to be drawn on.
    private var isHungUp = false

    init(_ invocation: Invocation, _ terminal: CursesTerminal, playing places: [MediaLocation]) throws {
        self.terminal = terminal
        openings = places.isEmpty ? [] : OpenRequest.parts(of: places)[...]
        launcher = invocation.launcher
        pulse = PlayerPulse(socketPath: invocation.socketPath)
        language = invocation.options.language
        database = invocation.options.database.map(absolutePath)
        files = ScreenFiles(invocation)
        covers = ScreenCovers(terminal, program: try? files.locator.program("ditty-picture"))
        frames = ScreenFrames(program: try? files.locator.program("ditty-player"))
        let texts = try files.texts(language)
        themeWatch = ThemeWatch(files.themeFolders)
        speaker = try Speaker.wanted(by: invocation, language: texts.language)
        var memory = files.memory()
        if memory.themeSetting != files.settings.theme { memory.theme = nil }
        let said = files.history()
        let theme = files.theme(memory.theme, plain: terminal.depth <= .sixteen)
        state = AppState(
            texts: texts, widths: TerminalLocale.widths, keyMap: try files.keyMap(), themes: [theme],
            history: said.map(\.sentence), size: terminal.size, now: MonotonicClock.now)
        state.use(terminal.symbols)
        state.speak(language)
        state.settle(theme: files.settings.theme)
        state.settle(home: files.environment["HOME"] ?? "")
        if files.settings.reducedMotion { state.reduceMotion() }
        var recalled = memory
        if !places.isEmpty { recalled.view = .playing }
        state.recall(recalled)
        state.recall(said)
        kept = state.choices
        if let sample = try? files.locator.folder(.sampleMedia) { state.offer(sampleMedia: MediaLocation(path: sample)) }
        terminal.use(state.styleSheet)
        draw()
        terminal.ask()
        if !files.faults.isEmpty { receive(.faults(files.faults)) }
        connect()
        draw()
    }

    var watches: [ScreenLoop.Watch] {
        var watches = terminal.descriptors.map { ScreenLoop.Watch($0) }
        if let client { watches.append(ScreenLoop.Watch(client.descriptor, writes: client.hasPendingBytes)) }
        if let descriptor = frames.descriptor { watches.append(ScreenLoop.Watch(descriptor)) }
        if let descriptor = themeWatch.descriptor { watches.append(ScreenLoop.Watch(descriptor)) }
        return watches
    }

    var deadline: Double? {
        let own = drawTime == nil ? state.deadline : nil
        return [terminal.deadline, startTime, drawTime, own, tags.isEmpty ? nil : pulseTime].compactMap { $0 }.min()
    }

    func ready(_ descriptors: [Int32]) {
        var isUrgent = false
        for event in terminal.events(descriptors) {
            isUrgent = true
            if case .hangUp = event { isHungUp = true }
            if case .answer(.cellSize(let width, let height)) = event { covers.cell = (width, height) }
            receive(.input(event))
        }
        if let client, descriptors.contains(client.descriptor) { listen(to: client) }
        if let descriptor = frames.descriptor, descriptors.contains(descriptor) { watchFrames() }
        if let descriptor = themeWatch.descriptor, descriptors.contains(descriptor) { followTheme() }
        let now = MonotonicClock.now
        if let startTime, startTime <= now {
            self.startTime = nil
            connect()
        }
        if !tags.isEmpty, pulseTime <= now { feelPulse() }
        if let deadline = state.deadline, deadline <= now { receive(.tick) }
        show(isUrgent: isUrgent)
        keepChoices()
    }

    /// What was chosen is kept at once, after the picture: nothing tells a program that it is about to be killed.
    private func keepChoices() {
        guard kept != state.choices else { return }
        kept = state.choices
        files.save(state.memory)
    }

    /// Gives the terminal back, and keeps what the next run begins with.
    func finish() {
        frames.stop()
        terminal.close()
        files.save(state.memory)
    }

    // MARK: State and picture

    private func receive(_ message: AppMessage) {
        for effect in update(&state, message, at: MonotonicClock.now) { perform(effect) }
    }

    private func perform(_ effect: Effect) {
        switch effect {
        case .send(let request, let tag): send(request, tag)
        case .start(let seconds): startTime = MonotonicClock.now + seconds
        case .remember(let line): files.remember(line)
        case .loadCover(let request): covers.load(request) { [weak self] cover, color in self?.coverCame(request, cover, color) }
        case .suit(let isDark):
            guard terminal.depth > .sixteen, let theme = files.suitableTheme(isDark: isDark), theme.id != state.themeID else { return }
            receive(.theme(theme))
        case .watch(let request, let clock):
            if !frames.watch(request, clock), let request { receive(.framesEnded(request)) }
        case .loadThemes:
            let (themes, faults) = files.themes()
            receive(.themes(themes, faults: faults))
        case .listFolders(let path, let typed): listFolders(path, typed)
        case .restyle: terminal.use(state.styleSheet)
        case .redraw: terminal.invalidate()
        case .suspend: for event in terminal.suspend() { receive(.input(event)) }
        case .quit: isFinished = true
        }
    }

    /// A theme that is being written shows what it has become, and what is wrong in it.
    private func followTheme() {
        let id = files.brokenTheme ?? state.themeID
        guard themeWatch.changed(id) else { return }
        let (theme, faults) = files.reread(id)
        if let theme { receive(.theme(theme)) }
        receive(.faults(faults))
        draw()
    }

    /// Lists folders beside the screen: a disk may sleep, and a network may be away.
    private func listFolders(_ path: String, _ typed: String) {
        BackgroundThread.start {
            let names = ScreenFiles.folders(in: path)
            Task { @ScreenActor in
                self.receive(.folders(names, in: typed))
                self.draw()
            }
        }
    }

    /// Draws at once after a key, else at most sixty times a second.
    private func show(isUrgent: Bool) {
        let now = MonotonicClock.now
        let next = lastDraw + 1.0 / 60
        if isUrgent || now >= next {
            draw()
        } else if drawTime == nil {
            drawTime = next
        }
    }

    private func draw() {
        drawTime = nil
        guard !isHungUp, !isFinished else { return }
        lastDraw = MonotonicClock.now
        terminal.show(view(state))
    }

    /// Shows the newest frame of a moving picture, and lets some pass where showing one takes long.
    private func watchFrames() {
        guard let request = frames.request else { return }
        switch frames.receive() {
        case .nothing: break
        case .end:
            frames.stop()
            receive(.framesEnded(request))
        case .frame(let frame):
            let start = MonotonicClock.now
            receive(.frame(request, frame))
            draw()
            frames.drew(in: MonotonicClock.now - start)
        }
    }

    private func coverCame(_ request: CoverRequest, _ cover: DrawnCover?, _ color: RGB?) {
        receive(.cover(request, cover, color))
        draw()
    }

    // MARK: The player

    private func connect() {
        if let client = try? launcher.connect() {
            connected(client)
        } else if !isStarting {
            isStarting = true
            let (launcher, resumes) = (launcher, hadPlayer)
            BackgroundThread.start {
                let outcome: StartOutcome
                do {
                    outcome = .connected(Handover(try launcher.connectOrStart(lifetime: .screen, resumes: resumes)))
                } catch {
                    outcome = .failed("\(error)")
                }
                Task { @ScreenActor in self.started(outcome) }
            }
        }
    }

    private enum StartOutcome: Sendable {
        case connected(Handover)
        case failed(String)
    }

    private func started(_ outcome: StartOutcome) {
        isStarting = false
        switch outcome {
        case .connected(let handover): connected(handover.client)
        case .failed(let reason): receive(.notStarted(reason))
        }
        draw()
    }

    private func connected(_ client: PlayerClient) {
        self.client = client
        hadPlayer = true
        client.becomeNonBlocking()
        tags = [:]
        send(.hello(ClientDescription(kind: .screen, language: state.texts.language)), .hello)
        receive(.connected)
        openNext()
    }

    private func openNext() {
        openingID = openings.popFirst().flatMap { send(.open($0), .command) }
    }

    @discardableResult
    private func send(_ request: PlayerRequest, _ tag: RequestTag) -> UInt64? {
        guard let client else { return nil }
        do {
            let id = try client.send(request)
            if tags.isEmpty { pulseTime = MonotonicClock.now + ScreenSession.silence }
            tags[id] = tag
            // The kernel likes to wake whoever is told something on the processor that tells it; the player is not to wait there until this
            // process has drawn.
            sched_yield()
            return id
        } catch {
            lost()
            return nil
        }
    }

    /// Asks beside the screen whether the player works: it may take its time over what it was told.
    private func feelPulse() {
        pulseTime = .infinity
        let pulse = pulse
        BackgroundThread.start {
            let beats = pulse.beats()
            Task { @ScreenActor in
                self.pulseTime = MonotonicClock.now + ScreenSession.silence
                guard !beats, !self.tags.isEmpty else { return }
                self.receive(.silent)
                self.draw()
            }
        }
    }

    /// Seconds that the player may say nothing while it is asked something.
    private static let silence = 5.0

    private func listen(to client: PlayerClient) {
        pulseTime = MonotonicClock.now + ScreenSession.silence
        client.flush()
        do {
            for message in try client.receive() {
                switch message {
                case .event(let event):
                    if case .notice(let text) = event { speaker?.say(text) }
                    receive(.event(event))
                case .reply(let id, let reply):
                    verify(reply)
                    if case .outcome(let outcome) = reply { speaker?.say(outcome.reply) }
                    if let tag = tags.removeValue(forKey: id) { receive(.reply(tag, reply)) }
                    if id == openingID { openNext() }
                }
            }
        } catch {
            lost()
        }
    }

    /// A player with another database than the one asked for is not ours to use.
    private func verify(_ reply: PlayerReply) {
        guard let database, case .hello(let player) = reply, player.database != database else { return }
        failure = "a player with the database \(player.database) is running (process \(player.pid))"
        isFinished = true
    }

    private func lost() {
        guard client != nil, !isFinished else { return }
        client = nil
        tags = [:]
        receive(.disconnected(""))
    }
}

/// A connection on its way from the thread that made it to the one that owns it from then on.
///
/// `@unchecked Sendable` holds because the maker lets go of it: it is used by one thread at a time.
private struct Handover: @unchecked Sendable {
    let client: PlayerClient

    init(_ client: PlayerClient) { self.client = client }
}
