import Glibc
import MediaModel
import PlayerApp
import PlayerProtocol

/// `--plain`: a sentence a line in, a line an event out; for screen readers, pipes and the simplest terminals.
struct PlainScreen {
    private let invocation: Invocation
    private let client: PlayerClient
    private let speaker: Speaker?
    private var telling: PlainTelling
    private var incoming: [UInt8] = []
    private var waiting = 0
    /// Sentences whose turn comes when the one before has its reply.
    private var sentences: [String] = []
    private var inputHasEnded = false
    /// Whether it has been said that the player does not answer.
    private var isSilent = false

    static func run(_ invocation: Invocation, playing places: [MediaLocation]) throws -> Int32 {
        let files = ScreenFiles(invocation)
        let texts = try files.texts(invocation.options.language)
        let speaker = try Speaker.wanted(by: invocation, language: texts.language)
        let client = try attach(invocation, texts.language)
        var screen = PlainScreen(invocation: invocation, client: client, speaker: speaker, texts: texts)
        if !places.isEmpty { try screen.open(places) }
        return try screen.loop()
    }

    /// A connection to a player that knows of us; one that was just ending counts as none.
    private static func attach(_ invocation: Invocation, _ language: LanguageCode) throws -> PlayerClient {
        try invocation.again {
            let client = try invocation.runningOrStarted(lifetime: .screen)
            _ = try invocation.call(client, .hello(ClientDescription(kind: .screen, language: language)))
            return client
        }
    }

    private init(invocation: Invocation, client: PlayerClient, speaker: Speaker?, texts: ScreenTexts) {
        telling = PlainTelling(texts)
        self.invocation = invocation
        self.client = client
        self.speaker = speaker
    }

    private mutating func open(_ places: [MediaLocation]) throws {
        for part in OpenRequest.parts(of: places) {
            let reply = try invocation.call(client, .open(part))
            _ = try invocation.report(reply)
            if case .outcome(let outcome) = reply { told(by: outcome) }
        }
    }

    private mutating func loop() throws -> Int32 {
        if case .snapshot(let snapshot) = try invocation.call(client, .subscribe) { announce(snapshot) }
        client.becomeNonBlocking()
        while !(inputHasEnded && waiting == 0 && sentences.isEmpty) {
            var entries = [
                pollfd(fd: client.descriptor, events: Int16(POLLIN), revents: 0),
                pollfd(fd: inputHasEnded ? -1 : STDIN_FILENO, events: Int16(POLLIN), revents: 0),
            ]
            let count = poll(&entries, 2, waiting > 0 ? PlainScreen.silence : -1)
            if count == 0 { feelPulse() }
            guard count > 0 else { continue }
            if entries[0].revents != 0, try !readPlayer() { return 0 }
            if entries[1].revents != 0 { try readSentences() }
        }
        return 0
    }

    /// Says, once, that the player says nothing: it may take its time over what it was told, but works.
    private mutating func feelPulse() {
        guard !isSilent, !PlayerPulse(socketPath: invocation.socketPath).beats() else { return }
        isSilent = true
        LineOutput.diagnose(CommandFailure.silence.message)
    }

    /// Milliseconds that the player may say nothing while it is asked something.
    private static let silence: Int32 = 5000

    /// Prints what the player says; false once it has gone.
    private mutating func readPlayer() throws -> Bool {
        isSilent = false
        guard let messages = try? client.receive() else {
            LineOutput.diagnose("the player has gone")
            return false
        }
        for message in messages {
            switch message {
            case .event(.snapshot(let snapshot)): announce(snapshot)
            case .event(.notice(let text)):
                LineOutput.line(text)
                speaker?.say(text)
            case .event(.goodbye(let text)):
                LineOutput.line(text)
                return false
            case .reply(_, let reply):
                waiting -= 1
                if case .outcome(let outcome) = reply {
                    // The last one is heard to its end.
                    if inputHasEnded, waiting == 0, sentences.isEmpty {
                        speaker?.sayAndWait(outcome.reply)
                    } else {
                        speaker?.say(outcome.reply)
                    }
                }
                _ = try invocation.report(reply)
                if case .outcome(let outcome) = reply {
                    told(by: outcome)
                    if outcome.show == .leave { return false }
                }
                try sendNext()
            }
        }
        return true
    }

    /// A line for a new item or state; nothing for a mere position.
    private mutating func announce(_ snapshot: PlayerSnapshot) {
        let now = MonotonicClock.now
        let answer = StatusAnswer(snapshot.anchored(at: now), at: now)
        tell(telling.line(of: answer, at: now, awaitingReply: waiting > 0))
    }

    /// After a reply: what came before it and it did not say.
    private mutating func told(by outcome: ActionOutcome) {
        tell(telling.line(after: outcome, at: MonotonicClock.now, awaitingReply: waiting > 0))
    }

    private func tell(_ line: String?) {
        if let line { LineOutput.line(LineOutput.field(line)) }
    }

    private mutating func readSentences() throws {
        var buffer = [UInt8](repeating: 0, count: 4096)
        let count = read(STDIN_FILENO, &buffer, buffer.count)
        if count > 0 { incoming += buffer[..<count] } else { inputHasEnded = true }
        if inputHasEnded, !incoming.isEmpty { incoming.append(UInt8(ascii: "\n")) }
        while let end = incoming.firstIndex(of: UInt8(ascii: "\n")) {
            let sentence = String(decoding: incoming[..<end], as: UTF8.self)
            incoming.removeFirst(end + 1)
            guard sentence.contains(where: { !$0.isWhitespace }) else { continue }
            sentences.append(sentence)
        }
        try sendNext()
    }

    private mutating func sendNext() throws {
        guard waiting == 0, !sentences.isEmpty else { return }
        try client.send(.say(Utterance(sentences.removeFirst(), language: invocation.options.language)))
        waiting += 1
    }
}
