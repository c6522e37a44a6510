import Glibc
import MediaModel
import PlayerProtocol
import Queue
import RemoteControl
import Wording

/// Answers requests: hands commands to the session's door, words to the conversation, and says what became of them.
final class PlayerServer {
    let session: PlaybackSession
    let sockets: SocketServer
    let library: Library
    let words: PlayerWords
    let work: BackgroundWork
    let conversation: Conversation
    private let covers: CoverStore
    let logPath: String
    /// Where listens go and how many wait; `nil` where none are submitted.
    var scrobbling: () -> (url: String, waiting: Int)? = { nil }
    /// The player's name on the session bus; `nil` without one.
    var busName: () -> String? = { nil }
    /// What is wrong with the settings, for `doctor`.
    var faults: [String] = []
    /// The search for what is to play now; what is opened next takes its place.
    var search: SearchLimit?
    private var isDirty = true
    /// Questions for the status that wait until a command has had its effect.
    private var questions: [(number: UInt64, answer: () -> Void)] = []
    private var nextQuestion: UInt64 = 0
    /// Whether a command waits for the collection, and those behind it for their turn.
    private var holdsCommands = false
    private var published: PlayerSnapshot?

    init(
        session: PlaybackSession, sockets: SocketServer, library: Library, words: PlayerWords, work: BackgroundWork,
        conversation: Conversation, covers: CoverStore, logPath: String
    ) {
        self.session = session
        self.sockets = sockets
        self.library = library
        self.words = words
        self.work = work
        self.conversation = conversation
        self.covers = covers
        self.logPath = logPath
        sockets.handler = { [unowned self] envelope, client, respond in
            guard envelope.session == nil || envelope.session == "main" else {
                return respond(
                    .failure(RequestFailure(.noSuchSession, words.text("noSuchSession", ["name": .text(envelope.session ?? "")]))))
            }
            handle(envelope.request, client, respond)
        }
        session.changed = { [unowned self] in isDirty = true }
        library.changed = { [unowned self] in isDirty = true }
        conversation.changed = { [unowned self] in isDirty = true }
        session.notify = { [unowned self] in publish($0) }
    }

    /// What is said when the player ends.
    var goodbye: String { words.text("goodbye") }

    // MARK: Snapshots

    /// Sends what has changed in this turn of the loop to all who follow, once, and gives it; `nil` where nothing has.
    func publishChanges() -> PlayerSnapshot? {
        answerSettled()
        guard isDirty else { return nil }
        isDirty = false
        let snapshot = snapshot()
        guard snapshot != published else { return nil }
        published = snapshot
        sockets.publish(snapshot.detached(at: MonotonicClock.now))
        return snapshot
    }

    /// Seconds that a question for the status waits for what a command has begun.
    private static let settling = 0.3

    /// Answers once mpv has done what it was told: who asks right behind a command wants to know what came of it.
    private func whenSettled(_ answer: @escaping () -> Void) {
        guard session.isSettling else { return answer() }
        let number = nextQuestion
        nextQuestion += 1
        questions.append((number, answer))
        session.loop.after(PlayerServer.settling) { [weak self] in
            guard let self, let index = questions.firstIndex(where: { $0.number == number }) else { return }
            questions.remove(at: index).answer()
        }
    }

    private func answerSettled() {
        guard !questions.isEmpty, !session.isSettling else { return }
        let waiting = questions
        questions = []
        for question in waiting { question.answer() }
    }

    private func shown(_ item: MediaItem) -> MediaItem { covers.shown(item) { [unowned self] in isDirty = true } }

    /// All that is shown, now.
    func snapshot() -> PlayerSnapshot {
        var snapshot = PlayerSnapshot()
        snapshot.nowPlaying = session.nowPlayingCenter.nowPlayingInfo
        snapshot.nowPlaying.item = snapshot.nowPlaying.item.map(shown)
        snapshot.queueRevision = session.queue.revision
        snapshot.libraryRevision = library.revision
        snapshot.libraryCount = library.count
        snapshot.scan = library.scanProgress
        snapshot.next = (session.queue.peekNext(.ending)?.item).map(shown)
        snapshot.sleepTimer = session.sleep.due.map { max(0, $0 - MonotonicClock.now).rounded() }
        snapshot.sleepsAtEndOfItem = session.sleep.finishesItem || session.sleep.itemsLeft == 1
        snapshot.sleepsAfterItems = session.sleep.itemsLeft
        snapshot.sleepsAtEndOfAlbum = session.sleep.stopsAtEndOfAlbum ? true : nil
        snapshot.isDucked = session.isDucked ? true : nil
        snapshot.undo = session.undoableFact.map { words.sentence($0) }
        conversation.fill(&snapshot)
        return snapshot
    }

    private func publish(_ notice: SessionNotice) {
        let text: String
        switch notice {
        case .skipped(let item, let failure):
            text = words.text("skipped", ["title": .text(item.title), "reason": .text(words.reason(failure))])
        case .endedEarly(let item): text = words.text("endedEarly", ["title": .text(item.title)])
        case .gaveUp(let item, let count):
            text = words.text("gaveUp", ["title": .text(item.title), "count": TextValue(count)])
        case .outputLost: text = words.text("outputLost")
        case .outputBack(let name): text = words.text("outputBack", ["name": .text(name)])
        case .reconnecting(let item, let attempt):
            text = words.text("reconnecting", ["title": .text(item.title), "attempt": TextValue(attempt)])
        case .reconnected(let item): text = words.text("reconnected", ["title": .text(item.title)])
        case .opening(let item): text = words.text("opening", ["title": .text(item.title)])
        case .sleepTimerFired: text = words.text("sleepTimerFired")
        case .pausedForSleep: text = words.text("pausedForSleep")
        case .alarm(let alarm): text = words.text("alarm.rings", ["time": .text(alarm.time.description), "words": .text(alarm.words)])
        case .alarmFellBack(let item, let reply):
            text = words.text("alarm.instead", ["reply": .text(reply), "title": .text(item.title)])
        case .alarmMissed(let alarm):
            text = words.text("alarm.missed", ["time": .text(alarm.time.description), "words": .text(alarm.words)])
        case .wentOnAtBookmark(let item, let seconds):
            text = words.text("bookmarkUsed", ["title": .text(item.title), "time": .number(seconds)])
        case .stateNotSaved(let failure): text = words.notSaved(failure, in: session.store.folder)
        }
        publish(text: text)
    }

    /// Tells all who follow something that nobody asked for.
    func publish(text: String) {
        conversation.note(text)
        isDirty = true
        sockets.publish(.notice(text))
    }

    // MARK: Requests

    private func handle(_ request: PlayerRequest, _ client: SocketServer.Client, _ respond: @escaping (PlayerReply) -> Void) {
        switch request {
        case .hello(let description):
            sockets.note(description, of: client)
            respond(.hello(PlayerDescription(version: dittyVersion, pid: getpid(), database: library.databasePath)))
        case .status: whenSettled { [unowned self] in respond(.snapshot(snapshot().detached(at: MonotonicClock.now))) }
        case .facts(let request): whenSettled { [unowned self] in respond(facts(request)) }
        case .subscribe:
            client.isSubscribed = true
            respond(.snapshot(snapshot().detached(at: MonotonicClock.now)))
        case .send(let command):
            let (words, isScreen) = (words.spoken(to: client), client.description?.kind == .screen)
            inTurn(command) { [self] in session.pulling(isScreen) { send(command, words) { respond(.outcome($0)) } } }
        case .say(let utterance):
            conversation.say(utterance, onScreen: client.description?.kind == .screen) { respond(.outcome($0)) }
        case .explain(let utterance): conversation.explain(utterance) { respond(.explanation($0)) }
        case .open(let request):
            open(request, client) { [conversation] reply in
                if case .outcome(let outcome) = reply { conversation.note(outcome.reply) }
                respond(reply)
            }
        case .queue(let page): respond(.queue(queuePage(page)))
        case .complete(let request): library.whenOpen { [self] in respond(.completions(conversation.completions(request))) }
        case .prepare:
            conversation.prepare()
            respond(.done)
        case .duck(let isDucking):
            client.isDucking = isDucking
            session.duck(sockets.isDucking)
            respond(.done)
        case .doctor: library.whenOpen { [self] in respond(.outcome(doctorOutcome(words.spoken(to: client)))) }
        case .phrases(let request): conversation.handle(request, respond)
        case .alarms(let request): conversation.handle(request, respond)
        case .find(let request) where request.list == nil: respond(.place(RowPlace(index: placeInQueue(request))))
        case .browse, .history, .find, .item, .library, .playlist:
            library.whenOpen { [self] in handleCollection(request, words.spoken(to: client), respond) }
        }
    }

    /// What `ditty status` prints, made here so that a command need not read a snapshot.
    private func facts(_ request: FactsRequest) -> PlayerReply {
        let answer = StatusAnswer(snapshot(), at: MonotonicClock.now)
        do {
            if request.json == true { return .json([LineOutput.jsonText(answer) ?? "{}"]) }
            return .lines(try request.format.map { [try StatusFormat($0).text(answer)] } ?? StatusFormat.facts(answer))
        } catch {
            return .failure(RequestFailure(.malformed, "\(error)"))
        }
    }

    private func handleCollection(_ request: PlayerRequest, _ words: PlayerWords, _ respond: @escaping (PlayerReply) -> Void) {
        switch request {
        case .browse(let request): respond(library.browse(request))
        case .history(let page): respond(library.history(page))
        case .find(let request): respond(library.find(request))
        case .item(let identifier):
            if let item = library.item(identifier) {
                respond(.item(item))
            } else {
                respond(.failure(RequestFailure(.notFound, words.sentence(.notFound(name: identifier.rawValue)))))
            }
        case .library(let request): library.handle(request, words, respond)
        case .playlist(.createRule(let name, let conditions)):
            conversation.createRule(name, conditions) { respond(.outcome($0)) }
        case .playlist(.remove(let name)): conversation.removePlaylist(name) { respond($0) }
        case .playlist(.create(let name, let items)): respond(.outcome(conversation.createPlaylist(name, items)))
        case .playlist(.edit(let playlist, let change)): respond(.outcome(conversation.edit(playlist, change)))
        case .playlist(let request): library.handle(request, words, respond)
        default: respond(.failure(RequestFailure(.malformed, "")))
        }
    }

    /// Carries a command out now; but one that the collection has a part in waits for it, and so do those that come behind.
    private func inTurn(_ command: RemoteCommand, _ body: @escaping () -> Void) {
        guard !library.isOpen, holdsCommands || command.concernsCollection else { return body() }
        holdsCommands = true
        library.whenOpen(body)
    }

    /// Sends a command; "play" is answered once it sounds, or with the reason why it does not.
    private func send(_ command: RemoteCommand, _ words: PlayerWords, _ respond: @escaping (ActionOutcome) -> Void) {
        let (meant, loads) = (session.meaning(of: command), session.loadCount)
        let outcome = carryOut(command, words)
        guard meant == .play, outcome.result == .done, session.loadCount > loads else { return respond(outcome) }
        session.awaitStart(within: PlayerServer.startPatience) { [unowned self] result in
            if case .started = result { respond(outcome) } else { respond(self.outcome(of: result, count: 1, words)) }
        }
    }

    /// Sends a command through the door and words its status.
    private func carryOut(_ command: RemoteCommand, _ words: PlayerWords) -> ActionOutcome {
        if case .cancelAlarm(let time) = command { return conversation.cancelAlarms(time, language: words.language) }
        let undoable = session.undoableFact
        let meant = session.meaning(of: command)
        library.lastFailure = nil
        let status = session.commandCenter.send(command)
        guard status == .success else {
            if let failure = library.lastFailure { return library.notKept(failure, words) }
            return ActionOutcome(.failed, reply: words.sentence(refusal(of: meant, status)))
        }
        if command == .quit, let reason = session.saveNow() {
            return ActionOutcome(.failed, reply: words.notSaved(reason, in: session.store.folder))
        }
        if command == .undo { conversation.forgetOffers() }
        if command == .undo, let undoable { return ActionOutcome(.done, reply: words.sentence(undoable)) }
        return ActionOutcome(.done, reply: words.sentence(.done(meant, item: nil).arriving(at: session.presentChapter)))
    }

    /// Why a command was not carried out; a rate that mpv cannot play names the limit.
    func refusal(of command: RemoteCommand, _ status: RemoteCommandStatus) -> ReplyFact {
        guard case .changePlaybackRate(.rate(let rate)) = command, status == .noSuchContent else { return .refused(command, status) }
        let range = session.commandCenter.supportedPlaybackRates
        return rate > range.upperBound
            ? .unsupported(.aboveMaximum, name: nil, limit: range.upperBound)
            : .unsupported(.belowMinimum, name: nil, limit: range.lowerBound)
    }

    /// The row of the queue to which the start of a name leads.
    private func placeInQueue(_ request: FindRequest) -> Int? {
        library.place(of: request, among: session.queue.titles)
    }

    private func queuePage(_ page: PageRequest) -> QueuePage {
        let queue = session.queue
        let start = min(max(0, page.offset), queue.count)
        let end = min(start + min(max(0, page.limit), PageRequest.largest), queue.count)
        let entries = queue[start..<end].map { QueuePage.Entry(id: $0.id, item: $0.item, failure: queue.failure(of: $0.id)) }
        return QueuePage(offset: start, entries: entries, total: queue.count, current: queue.currentIndex, revision: queue.revision)
    }
}

extension RemoteCommand {
    /// Whether the command is kept in the collection.
    fileprivate var concernsCollection: Bool {
        switch self {
        case .like, .dislike, .rating, .bookmark, .createPlaylist, .removePlaylist, .renamePlaylist, .removeFromPlaylist: true
        default: false
        }
    }
}
