import CLinux
import Glibc
import MPRIS
import MediaCatalogue
import MediaModel
import Playback
import PlayerProtocol
import Queue
import RemoteControl
import Scrobbling
import SystemServices
import Wording

/// Puts the rooms together: loop, mpv, session, collection, words, sockets; and decides when to end.
final class PlayerProcess {
    /// What is to be done first of all at the end.
    private var ending: (() -> Void)?
    private let options: ServeOptions
    let loop = PollLoop()
    let work: BackgroundWork
    let session: PlaybackSession
    let server: PlayerServer
    private let sockets: SocketServer
    private let events = Mailbox<PlaybackEvent>()
    private let signals: FileHandleOwner
    let library: Library
    private let bus: MPRISServer
    private let suspend: SuspendWatch
    private let system: SystemLink
    private let alarms: AlarmClock
    private let scrobbler: Scrobbler?
    private let log: PlayerLog
    private var libraryWatch: LibraryWatch?
    let settings: Settings
    private var idleTimer: PollLoop.TimerID?
    /// Whether what plays, or is being opened, was begun by an alarm.
    private var alarmPlays = false
    /// Alarms that ring and have not come to sound yet.
    private var ringing = 0
    /// When the last command was carried out.
    private var lastCommand: Double?

    init(
        _ options: ServeOptions, locations: Locations, environment: [String: String], listener: FileHandleOwner, signals: FileHandleOwner,
        service: ServiceNotifier
    ) throws {
        self.options = options
        self.signals = signals
        log = PlayerLog(path: locations.log)
        log.takeOverStandardError()
        var faults: [String] = []
        settings = PlayerProcess.settings(locations.config, &faults)
        work = BackgroundWork(loop: loop)
        let tables = NameTables(environment: environment)
        library = Library(
            database: options.database ?? locations.database, environment: environment, loop: loop, work: work, log: log)
        library.open(tables)
        let words = PlayerWords(environment: environment, language: options.language ?? settings.language, work: work, log: log)
        sockets = SocketServer(listener: listener, loop: loop)
        let folders = [locations.state, locations.config, locations.data, locations.cache + "/covers"]
        work.perform({ folders.forEach(AtomicFile.tidy) }, then: {})
        let player = try PlayerProcess.makePlayer(settings, log: log, events: events, &faults)
        let store = StateStore(folder: locations.state, work: work)
        store.report = { [log] in log.write($0) }
        ditty_crash_watch(store.crashPath)
        session = PlaybackSession(
            loop: loop, player: player, store: store, keeper: library.keeper, resumes: options.resumes && options.places.isEmpty)
        alarms = AlarmClock(path: locations.state + "/alarms.json", loop: loop, work: work) { [log] in log.write($0) }
        alarms.register(on: session.commandCenter)
        library.register(on: session.commandCenter, words)
        scrobbler = PlayerProcess.makeScrobbler(settings, folder: locations.state, loop: loop, work: work, log: log)
        let language = options.language ?? settings.language
        let conversation = Conversation(
            session: session, library: library, words: words, phrases: PhraseBook(locations: locations) { [log] in log.write($0) },
            understanding: Understanding(environment: environment, tables: tables, language: language, work: work, log: log),
            alarms: alarms, isHandsFree: settings.handsFree)
        server = PlayerServer(
            session: session, sockets: sockets, library: library, words: words, work: work, conversation: conversation,
            covers: CoverStore(cache: locations.cache, reader: library.scanProgram, work: work), logPath: locations.log)
        var configuration = MPRISConfiguration(environment: environment)
        configuration.pausesOtherPlayers = settings.pauseOtherPlayers
        bus = PlayerProcess.makeBus(configuration, session: session, server: server, library: library, work: work)
        suspend = SuspendWatch(address: SuspendWatch.systemBus(environment))
        system = SystemLink(settings, environment: environment, service: service, bus: bus) { [log] in log.write($0) }
        session.commandCenter.preferredIntervals = (settings.skipForward, settings.skipBackward)
        wire()
        for fault in faults {
            log.write(fault)
            server.publish(text: fault)
        }
        server.faults = faults
    }

    private static func settings(_ folder: String, _ faults: inout [String]) -> Settings {
        let loaded = Settings.loadWhatHolds(folder: folder)
        faults += loaded.faults.map { "\($0)" }
        return loaded.settings
    }

    private static func makePlayer(
        _ settings: Settings, log: PlayerLog, events: Mailbox<PlaybackEvent>, _ faults: inout [String]
    ) throws -> Player {
        var options = PlayerOptions()
        options.replayGain = ReplayGain(rawValue: settings.replayGain) ?? .album
        if let device = settings.audioDevice { options.output = .device(device) }
        // A null output that was asked for is no device that might come back.
        if settings.mpv["ao"] == "null" { options.output = .null(untimed: false) }
        let own = settings.mpv.sorted { $0.key < $1.key }.map { (name: $0.key, value: $0.value) }
        options.mpvOptions = own
        let handlers = PlayerHandlers(
            event: { events.post($0) }, failure: { log.write("\($0)") }, log: { log.write("\($0.level) \($0.prefix): \($0.text)") })
        if let player = try? Player(options, handlers: handlers) { return player }
        // One option that mpv does not take costs that option, and not the music.
        options.mpvOptions = own.filter { option in
            var alone = options
            alone.mpvOptions = [option]
            do {
                try Player(alone, handlers: PlayerHandlers(event: { _ in })).close()
                return true
            } catch {
                faults.append("settings.json5: mpv.\(option.name): \(error)")
                return false
            }
        }
        return try Player(options, handlers: handlers)
    }

    private func wire() {
        loop.watch(events) { [unowned self] in session.handle($0) }
        loop.watch(signals.descriptor) { [unowned self] _ in
            if ditty_signalfd_read(signals.descriptor) != 0 { loop.stop() }
        }
        loop.turnEnded = { [unowned self] in
            guard let snapshot = server.publishChanges() else { return }
            updateBus(bus, snapshot)
            system.follow(snapshot)
        }
        library.onceOpen { [session] in session.resumeLate() }
        library.onceOpen { [unowned self] in
            guard let aside = library.setAside else { return }
            server.publish(text: server.words.text("library.setAside.\(aside.reason.rawValue)", ["name": .text(aside.path)]))
        }
        library.whenOpen { [unowned self] in
            if let trouble = library.trouble { server.publish(text: library.notKept(trouble, server.words).reply) }
        }
        serve(bus)
        serve(suspend, alarms)
        system.serve(on: loop)
        loop.watch(library.scanStates) { [unowned self] state in
            library.show(state)
        }
        library.onceOpen { [unowned self] in loop.after(Library.renewalDelay) { [unowned self] in library.renewIndex() } }
        if settings.watchFolders {
            library.onceOpen { [unowned self] in
                libraryWatch = LibraryWatch(library, words: server.words, loop: loop) { [unowned self] in server.publish(text: $0) }
            }
        }
        library.foldersRemoved = { [unowned self] in session.remember(.library, .addFolders($0)) }
        library.whenOpen { [unowned self] in session.earlierSteps = library.earlierSteps() }
        session.commandCenter.commandSent = { [unowned self] in if $0 != .quit { lastCommand = MonotonicClock.now } }
        library.filesMoved = { [unowned self] in refreshQueue() }
        session.quit = { [unowned self] in
            // Before the answer: who comes after it finds no player.
            stopListening()
            loop.after(0) { [unowned self] in loop.stop() }
        }
        sockets.clientLeft = { [unowned self] in
            session.duck(sockets.isDucking)
            considerEnding()
            pauseForAlarms()
        }
        session.stateChanged = { [unowned self] in
            if session.nowPlayingCenter.nowPlayingInfo.state != .playing { alarmPlays = false }
            considerEnding()
        }
        wireAlarms()
        if let scrobbler { serve(scrobbler, system) }
    }

    private func wireAlarms() {
        alarms.changed = { [unowned self] in considerEnding() }
        alarms.remember = { [unowned self] in session.remember(.alarms, $0) }
        alarms.missed = { [unowned self] in session.notify(.alarmMissed($0)) }
        alarms.ring = { [unowned self] alarm in
            ringing += 1
            server.conversation.ring(alarm) { [unowned self] in
                ringing -= 1
                // mpv may still be on its way to what it was told.
                alarmPlays = session.wantsToPlay || session.nowPlayingCenter.nowPlayingInfo.state == .playing
                considerEnding()
            }
        }
    }

    /// Serves until a signal, `quit`, or the end of what the player lives for; `ending` is called first of all then.
    func run(ending: @escaping () -> Void) {
        self.ending = ending
        if !options.places.isEmpty {
            server.open(OpenRequest(options.places)) { [log] in log.write("\($0)") }
        } else if options.resumes {
            session.resumeAfterCrash()
        }
        if options.lifetime == .screen {
            // Whoever started us may have died before saying hello.
            loop.after(20) { [unowned self] in if !sockets.hadScreen { loop.stop() } }
        }
        loop.run()
        stopListening()
        settle()
        system.service.stopping()
        sockets.publish(.goodbye(server.goodbye))
        session.saveNow()
        alarms.saveNow()
        finishNotes()
        // A copy of the database's file is then a copy of the collection.
        library.attempt { try $0.settle() }
        bus.close()
        suspend.close()
        session.player.close()
        system.end()
        ditty_crash_subject("")
    }

    /// Once only: the next player may have its socket there by then.
    private func stopListening() {
        ending?()
        ending = nil
    }

    /// Seconds within which mpv confirms a command.
    private static let confirmation = 0.15

    /// What was asked for in the last moment is saved too, and only what mpv has confirmed is.
    private func settle() {
        guard let lastCommand, case let left = lastCommand + PlayerProcess.confirmation - MonotonicClock.now, left > 0 else { return }
        loop.after(left) { [loop] in loop.stop() }
        loop.run()
    }

    /// Has what waits for a database that is still being opened written before the end, if that does not take too long.
    private func finishNotes() {
        guard library.isAwaited else { return }
        library.whenOpen { [loop] in loop.stop() }
        loop.after(2) { [loop] in loop.stop() }
        loop.run()
    }

    /// Entries of the queue follow their files.
    private func refreshQueue() {
        let (queue, catalogue) = (session.queue, library.catalogue)
        work.perform { () -> [(QueueEntryID, MediaItem)] in
            queue.namedIDs.compactMap { id in
                guard let known = queue.item(id), let item = (try? catalogue?.item(known.identifier)) ?? nil else { return nil }
                return item.location == known.location ? nil : (id, item)
            }
        } then: { [self] moved in
            session.refresh(moved)
        }
    }

    /// Seconds that a player lives on that a shell command started, once it neither plays nor is attended.
    private static let shellPatience = 600.0

    private func considerEnding() {
        if options.lifetime == .service { return }
        if sockets.screenCount == 0, sockets.hadScreen, !settings.keepPlaying {
            if !alarmPlays, ringing == 0, alarms.alarms.isEmpty { loop.stop() }
            return
        }
        guard options.lifetime == .shell else { return }
        let isIdle =
            sockets.clientCount == 0 && session.nowPlayingCenter.nowPlayingInfo.state != .playing && alarms.alarms.isEmpty
            && ringing == 0
        guard isIdle else {
            loop.cancel(idleTimer)
            idleTimer = nil
            return
        }
        guard idleTimer == nil else { return }
        idleTimer = loop.after(PlayerProcess.shellPatience) { [unowned self] in loop.stop() }
    }

    /// With the last screen the music ends; the player itself stays on where alarms wait.
    private func pauseForAlarms() {
        guard options.lifetime != .service, sockets.screenCount == 0, sockets.hadScreen, !settings.keepPlaying, !alarmPlays,
            ringing == 0
        else { return }
        if session.nowPlayingCenter.nowPlayingInfo.state == .playing { session.commandCenter.send(.pause) }
    }
}
