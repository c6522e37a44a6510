import MediaCatalogue
import MediaIntents
import MediaLanguage
import MediaModel
import PlayerProtocol
import Queue
import RemoteControl
import Wording

/// Words in, actions and replies out: interpreter, dialogue and session put together.
final class Conversation {
    let session: PlaybackSession
    let library: Library
    let words: PlayerWords
    let phrases: PhraseBook
    let understanding: Understanding
    let alarms: AlarmClock
    var dialogue = Dialogue()
    /// What was last said to the listener.
    private(set) var reply: String?
    /// The language of the last utterance.
    var language: LanguageCode
    /// Told when what a snapshot shows has changed.
    var changed: () -> Void = {}
    /// Names of shortcuts that are being run, so that one that runs itself ends.
    private var running: [String] = []
    /// Whether the sentence that is being obeyed has asked for something to be played already.
    private var isBehindPlay = false

    init(
        session: PlaybackSession, library: Library, words: PlayerWords, phrases: PhraseBook, understanding: Understanding,
        alarms: AlarmClock, isHandsFree: Bool
    ) {
        self.session = session
        self.library = library
        self.words = words
        self.phrases = phrases
        self.understanding = understanding
        self.alarms = alarms
        language = words.language
        dialogue.isHandsFree = isHandsFree
    }

    /// Seconds after which "opening" is all that can be said of a slow stream.
    private static let startPatience = 8.0

    // MARK: What is shown

    func note(_ text: String) {
        reply = text
        changed()
    }

    /// Forgets what was offered, once it is about something that was taken back.
    func forgetOffers() {
        guard !dialogue.alternatives.isEmpty || dialogue.question != nil else { return }
        dialogue.forgetOffers()
        changed()
    }

    func fill(_ snapshot: inout PlayerSnapshot) {
        snapshot.reply = reply
        snapshot.alternatives = dialogue.alternatives
        snapshot.question = dialogue.question.map { words.sentence($0.fact, language: language) }
        snapshot.choices = dialogue.question?.choices ?? []
    }

    // MARK: Talking

    /// Understands and acts; answers when it is known what came of it.
    ///
    /// "Quit" said on a screen leaves that screen, as its key does: others may be open, and the listener may want the music to go on.
    ///
    /// - Parameter goesOn: Whether it is what a sentence asks for behind something else.
    func say(_ utterance: Utterance, onScreen: Bool = false, goesOn: Bool = false, _ respond: @escaping (ActionOutcome) -> Void) {
        phrases.refresh()
        whenReady { [self] in
            let context = dialogue.context(playing: playingItem, listener: listener)
            let heard = read(utterance, context)
            var reading = heard.reading
            // A number belongs to the conversation, and to no language; a language that was asked for is answered in.
            if let asked = understanding.language(of: utterance) {
                language = asked
            } else if utterance.text.contains(where: \.isLetter) {
                language = reading.language
            }
            isBehindPlay = goesOn && isBehindPlay
            if isBehindPlay { reading.interpretations = reading.interpretations.map(\.queued) }
            if dialogue.question == nil, let list = ruleRequested(in: utterance.text) {
                return make(list.name, list.rule) { finish($0, respond) }
            }
            if let folder = folderRequested(in: utterance.text, reading.interpretations.first) { return scan(folder, respond) }
            let turn = dialogue.submit(
                reading.interpretations, text: utterance.text, in: context, situation: situation(for: reading.interpretations),
                collection: heard.collection)
            if turn.resolution.outcome == .notUnderstood, turn.interpretation.intent.kind == .none { phrases.noteMiss(utterance.text) }
            if onScreen, turn.effects == [.send(.quit, outputs: nil)] {
                var outcome = ActionOutcome(.done, reply: words.sentence(turn.reply(after: [.success]), language: language))
                outcome.show = .leave
                return respond(outcome)
            }
            if turn.interpretation.intent.kind == .play { isBehindPlay = true }
            let respond = goingToChapter(of: turn, stoppingLater(turn, respond))
            guard let next = reading.then.first else { return perform(turn, respond) }
            let (rest, speech) = (reading.then.dropFirst(), reading.language)
            perform(turn) { [self] outcome in goOn(with: next, in: speech, rest, after: outcome, respond) }
        }
    }

    func perform(_ turn: Turn, _ respond: @escaping (ActionOutcome) -> Void) {
        switch turn.effects.first {
        case .runShortcut(let name)?: return run(shortcut: name, respond)
        case .send(.setAlarm(let alarm), _)?: return set(alarm, respond)
        case .send(.scanLibrary(let folder), _)?: return scan(folder, respond)
        case .send(.cancelAlarm(let time), _)?: return finish(cancelAlarms(time, language: language), respond)
        default: break
        }
        if case .ask(let asked) = turn.interpretation.intent {
            if asked.question == .alarms { return finish(listAlarms(), respond) }
            if asked.question == .sleepTimer { return finish(tellSleepTimer(), respond) }
        }
        let loadsBefore = session.loadCount
        let undoable = session.undoableFact
        let meant = turn.effects.first?.command.map(session.meaning)
        let next = session.queue.peekNext(.command)?.item
        library.lastFailure = nil
        let statuses = session.pulling(false) { turn.effects.map(carryOut) }
        var fact = turn.reply(after: statuses)
        if let meant, meant != turn.effects.first?.command { fact = fact.about(meant, meant == .nextTrack ? next : nil) }
        let isRefused = statuses.contains { $0.map { $0 != .success } ?? false }
        if !isRefused, turn.effects == [.send(.undo, outputs: nil)] {
            dialogue.forgetOffers()
            if let undoable { fact = undoable }
        }
        if !isRefused { fact = fact.moved(to: session.queue.current?.item).arriving(at: session.presentChapter) }
        let isLoaded = session.loadCount > loadsBefore
        if isLoaded { fact = fact.beginning(with: session.queue.current?.item).shuffled(session.queue.shuffleType == .items) }
        var outcome = ActionOutcome(isRefused ? .failed : turn.result, reply: words.sentence(fact, language: language))
        if isLoaded { outcome.playing = fact.isAboutSubject ? turn.resolution.playing : session.queue.current?.item }
        outcome.alternatives = dialogue.question == nil ? turn.resolution.alternatives : dialogue.question?.choices ?? []
        outcome.show = turn.interpretation.intent.view ?? turn.effects.lazy.compactMap(\.destination).first
        outcome.lines = lines(for: turn, outcome)
        if isRefused, let failure = library.lastFailure { outcome.reply = library.notKept(failure, words.spoken(in: language)).reply }
        if !isRefused { outcome.reply = words.packs.reply(outcome.reply, leavingOut: turn.leftOut, language: language) }
        guard isLoaded, !isRefused else { return finish(outcome, respond) }
        awaitStart(outcome, respond)
    }

    /// Answers once it sounds, or with the reason why it does not.
    func awaitStart(_ outcome: ActionOutcome, _ respond: @escaping (ActionOutcome) -> Void) {
        let speech = language
        session.awaitStart(within: Conversation.startPatience) { [self] result in
            var outcome = outcome
            switch result {
            case .started: break
            case .opening:
                let title = outcome.playing?.title ?? ""
                outcome.reply = words.text("opening", ["title": .text(title)], language: speech)
            case .failed(let item, let failure):
                outcome.result = .failed
                outcome.reply = words.text(
                    "cannotPlay", ["title": .text(item.title), "reason": .text(words.reason(failure, language: speech))], language: speech)
            }
            finish(outcome, respond)
        }
    }

    func finish(_ outcome: ActionOutcome, _ respond: (ActionOutcome) -> Void) {
        note(outcome.reply)
        respond(outcome)
    }

    /// Alternatives and choices, one a line, for those who read lines.
    private func lines(for turn: Turn, _ outcome: ActionOutcome) -> [String] {
        if turn.interpretation.intent.kind == .help { return helpLines(in: language) }
        if outcome.result == .done, outcome.show == nil, !outcome.alternatives.isEmpty {
            return [words.sentence(.maybeYouWanted(outcome.alternatives), language: language)]
        }
        let listed = outcome.result == .question ? outcome.alternatives : turn.shown
        return listed.enumerated().map { index, item in
            "\(index + 1). " + [item.title, item.artist].compactMap { $0 }.joined(separator: " – ")
        }
    }

    // MARK: Acting

    /// Carries an effect out; commands answer with a status, and so do writes that can fail.
    private func carryOut(_ effect: MediaEffect) -> RemoteCommandStatus? {
        switch effect {
        case .send(let command, _): return session.commandCenter.send(command)
        case .setAffinity(let type, let item): return session.keep(type, of: item) ? nil : .commandFailed
        case .addToLibrary(let items): library.addToLibrary(items)
        case .addToPlaylist(let items, let playlist): return session.addToPlaylist(items, playlist) ? nil : .commandFailed
        case .createPlaylist(let name, let items): return session.createPlaylist(name, items)
        case .reject(let item, let search): library.reject(item, for: search)
        case .show, .showView, .runShortcut: break
        }
        return nil
    }

    /// Runs what a shortcut stands for, one action after the other; the last one's reply counts.
    private func run(shortcut name: String, _ respond: @escaping (ActionOutcome) -> Void) {
        guard let shortcut = phrases.shortcut(name) else {
            return finish(
                ActionOutcome(.notFound, reply: words.text("shortcut.unknown", ["name": .text(name)], language: language)), respond)
        }
        guard !running.contains(shortcut.name) else {
            return finish(ActionOutcome(.failed, reply: words.text("shortcut.loops", ["name": .text(name)], language: language)), respond)
        }
        running.append(shortcut.name)
        run(shortcut.actions[...], ActionOutcome(.done, reply: words.sentence(.shortcut(name: name), language: language))) {
            [self] outcome in
            running.removeAll { $0 == shortcut.name }
            respond(outcome)
        }
    }

    private func run(_ actions: ArraySlice<String>, _ last: ActionOutcome, _ respond: @escaping (ActionOutcome) -> Void) {
        guard let action = actions.first else { return finish(last, respond) }
        let next: (ActionOutcome) -> Void = { [self] outcome in
            if outcome.result == .done { run(actions.dropFirst(), outcome, respond) } else { finish(outcome, respond) }
        }
        if let link = DittyLink(action) { open(link, next) } else { say(Utterance(action), next) }
    }

    /// Runs a shortcut by its name, from the command line.
    func runShortcut(_ name: String, _ respond: @escaping (ActionOutcome) -> Void) { run(shortcut: name, respond) }

    // MARK: What is known

    var playingItem: MediaItem? { session.nowPlayingCenter.nowPlayingInfo.item }

    var listener: DialogueContext {
        var context = DialogueContext()
        context.vocabulary = phrases.vocabulary + library.vocabulary
        context.shortcuts = phrases.shortcuts.map(\.name)
        return context
    }

    /// The situation, with the history of when some readings ask for.
    func situation(for readings: [Interpretation]) -> Situation {
        var situation = situation
        if case .ask(let asked)? = readings.first?.intent, let played = asked.played { situation.history = library.history(played) }
        return situation
    }

    private var situation: Situation {
        var situation = Situation(nowPlaying: session.nowPlayingCenter.nowPlayingInfo, time: MonotonicClock.now)
        let upcoming = session.queue.upcoming
        situation.upcoming = upcoming.prefix(10).map(\.item)
        situation.upcomingCount = upcoming.count
        situation.history = library.history(limit: 10)
        return situation
    }

    // MARK: Explaining

    /// The answer of `explain --json` as one line; changes nothing.
    func explain(_ utterance: Utterance, _ respond: @escaping (String) -> Void) {
        turn(for: utterance) { [self] turn, reading, rule in
            let reply = words.packs.reply(
                words.sentence(turn.reply, language: reading.language), leavingOut: turn.leftOut, language: reading.language)
            var answer = ExplainAnswer(text: utterance.text, language: reading.language, turn: turn, then: reading.then, reply: reply)
            answer.rule = rule
            if let list = ruleRequested(in: utterance.text) {
                let count = (try? library.catalogue?.songs(fitting: list.rule, limit: .max).count) ?? 0
                (answer.rule, answer.reply) = (list.rule, words.text("playlist.ruleMade", list.facts(count), language: reading.language))
            }
            respond(answer.line)
        }
    }

    /// What words would come to, were they said now; changes nothing.
    func turn(for utterance: Utterance, _ respond: @escaping (Turn, Reading, PlaylistRule?) -> Void) {
        phrases.refresh()
        whenReady { [self] in
            let context = dialogue.context(playing: playingItem, listener: listener)
            let (reading, collection, rule) = read(utterance, context)
            var trial = dialogue
            let turn = trial.submit(
                reading.interpretations, text: utterance.text, in: context, situation: situation(for: reading.interpretations),
                collection: collection)
            respond(turn, reading, rule)
        }
    }

    /// Opens what takes long to open, before it is wanted.
    func prepare() { understanding.ready {} }

    /// Calls back when words can be understood and the collection can be asked: at once, but for the first time.
    func whenReady(_ body: @escaping () -> Void) { understanding.ready { [library] in library.whenOpen(body) } }
}

extension Turn {
    /// What the exit code follows from.
    var result: ActionOutcome.Result {
        switch resolution.outcome {
        case .success where code == .failureNoUnplayedContent: .notFound
        case .success: interpretation.intent.kind == .none ? .notUnderstood : code.isFailure ? .failed : .done
        case .disambiguation, .confirmationRequired, .needsValue: code == .inProgress ? .question : code.isFailure ? .failed : .done
        // What is not there may be offered to be made.
        case .unsupported: code == .inProgress ? .question : .failed
        case .notFound: .notFound
        case .notUnderstood: code.isFailure || interpretation.intent.kind == .none ? .notUnderstood : .done
        }
    }
}

extension IntentResponseCode {
    /// Whether the intent was not carried out.
    var isFailure: Bool { rawValue.hasPrefix("failure") }
}

extension MediaIntent {
    /// The view that shows just what was asked for: playlists have one, and so has all that there is.
    fileprivate var view: ActionOutcome.Destination? {
        guard case .search(let intent) = self else { return nil }
        var search = intent.search ?? MediaSearch()
        guard [nil, .music, .playlist].contains(search.mediaType) else { return nil }
        let name = search.mediaType == .playlist ? "playlists" : "library"
        search.mediaType = nil
        search.reference = search.reference == .currentlyPlaying ? .currentlyPlaying : nil
        return search.isEmpty ? .view(name: name) : nil
    }
}

extension MediaEffect {
    /// The place on the screen that the effect leads to.
    var destination: ActionOutcome.Destination? {
        switch self {
        case .show(let items): items.count == 1 ? .item(item: items[0]) : .results(items: items)
        case .showView(let name): .view(name: name)
        default: nil
        }
    }
}

extension ReplyFact {
    /// The same about the command that another one came to.
    fileprivate func about(_ command: RemoteCommand, _ item: MediaItem?) -> ReplyFact {
        switch self {
        case .done: .done(command, item: item)
        case .refused(_, let status): .refused(command, status)
        default: self
        }
    }

    /// The same, naming the item that a selection really begins with: shuffling takes another than the first.
    fileprivate func beginning(with item: MediaItem?) -> ReplyFact {
        guard case .playingSelection(_, let count, let manner) = self, let item else { return self }
        return .playingSelection(first: item, count: count, manner)
    }

    /// The same, naming what a move has come to.
    fileprivate func moved(to item: MediaItem?) -> ReplyFact {
        switch self {
        case .done(.nextTrack, _): .done(.nextTrack, item: item)
        case .done(.previousTrack, _): .done(.previousTrack, item: item)
        case .done(.skipTracks(let count), _): .done(.skipTracks(count), item: item)
        case .done(.playPlaceInPlaybackQueue(let place), _): .done(.playPlaceInPlaybackQueue(place), item: item)
        default: self
        }
    }

    /// The same, saying that the order is random where the mode was on before.
    fileprivate func shuffled(_ isShuffled: Bool) -> ReplyFact {
        func told(_ manner: PlayManner) -> PlayManner {
            var manner = manner
            manner.isShuffled = manner.isShuffled || isShuffled
            return manner
        }
        return switch self {
        case .playingSelection(let first, let count, let manner): .playingSelection(first: first, count: count, told(manner))
        case .playing(let item, let count, let manner) where count > 1: .playing(item, count: count, told(manner))
        default: self
        }
    }

    /// Whether it tells of what was asked for as a whole: an album, a playlist, an artist.
    fileprivate var isAboutSubject: Bool {
        switch self {
        case .playingSelection, .done, .undone: false
        default: true
        }
    }
}
