import Glibc
import MediaModel
import PlayerProtocol

extension Invocation {
    /// A connection to the running player; exit code 6 where none runs.
    func running() throws -> PlayerClient {
        do {
            let client = try launcher.connect()
            try verify(client)
            return client
        } catch PlayerClient.Failure.notRunning {
            throw CommandFailure.noPlayer
        } catch PlayerClient.Failure.system(let error) {
            throw CommandFailure("\(error)")
        } catch PlayerClient.Failure.silent {
            throw CommandFailure.silence
        }
    }

    /// A connection to the running player, or to one started for the shell.
    func runningOrStarted(lifetime: PlayerLifetime = .shell) throws -> PlayerClient {
        do {
            let client = try launcher.connectOrStart(lifetime: lifetime)
            try verify(client)
            return client
        } catch let error as CommandFailure {
            throw error
        } catch {
            throw CommandFailure("\(error)")
        }
    }

    /// Sends a request to the running player and waits for the reply; exit code 6 where none runs.
    func callRunning(_ request: PlayerRequest) throws -> PlayerReply { try again { try call(try running(), request) } }

    /// Does something again, once, where a player went that had not read what it was asked, or that may be asked twice.
    func again<Result>(_ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch let failure as CommandFailure where failure.isRepeatable {
            return try body()
        }
    }

    /// Sends a request to the running player, or to one started for the shell, and waits for the reply.
    ///
    /// A player that was just ending when it was asked counts as none: what was to be played is played by the next. But what may have been
    /// done already, and is not the same when it is done twice, is not asked again.
    func callOrStart(_ request: PlayerRequest) throws -> PlayerReply {
        try again { try call(try runningOrStarted(), request) }
    }

    /// Plays or queues places, however many, and returns the exit code.
    func open(_ places: [MediaLocation], at location: PlaybackQueueLocation = .now) throws -> Int32 {
        for part in OpenRequest.parts(of: places, at: location) {
            let code = try report(try callOrStart(.open(part)))
            guard code == 0 else { return code }
        }
        return 0
    }

    /// Refuses a player that has another database than the one asked for.
    private func verify(_ client: PlayerClient) throws {
        guard let database = options.database.map(absolutePath) else { return }
        guard case .hello(let player) = try call(client, .hello(ClientDescription(kind: .command, language: options.language))) else {
            return
        }
        guard player.database == database else {
            throw CommandFailure("a player with the database \(player.database) is running (process \(player.pid))")
        }
    }

    /// Sends a request and waits for the reply; a refusal is thrown.
    func call(_ client: PlayerClient, _ request: PlayerRequest) throws -> PlayerReply {
        let reply: PlayerReply
        do {
            reply = try client.call(request)
        } catch PlayerClient.Failure.untaken {
            try awaitEnd()
            throw CommandFailure.gone(isRepeatable: true)
        } catch PlayerClient.Failure.disconnected {
            if request.isRepeatable { try awaitEnd() }
            throw CommandFailure.gone(isRepeatable: request.isRepeatable)
        } catch PlayerClient.Failure.silent {
            throw CommandFailure.silence
        } catch {
            throw CommandFailure("\(error)")
        }
        return try accepted(reply)
    }

    /// Waits until a player that has gone is gone for good, or another one is there: while the kernel takes a killed one apart, connections
    /// to it are still made.
    func awaitEnd() throws {
        let deadline = MonotonicClock.now + Invocation.longestEnd
        while MonotonicClock.now < deadline {
            do {
                _ = try launcher.connect().call(.hello(ClientDescription(kind: .command, language: options.language)))
                return
            } catch PlayerClient.Failure.notRunning {
                return
            } catch PlayerClient.Failure.silent {
                throw CommandFailure.silence
            } catch {
                usleep(5000)
            }
        }
        throw CommandFailure.gone()
    }

    /// Seconds that it may take to end a process.
    private static let longestEnd = 3.0

    /// A reply that is no refusal; a refusal is thrown.
    func accepted(_ reply: PlayerReply) throws -> PlayerReply {
        if case .failure(let failure) = reply { throw CommandFailure(failure.message, exitCode: failure.code == .notFound ? 3 : 1) }
        return reply
    }

    /// Prints what became of an action and returns its exit code.
    func report(_ reply: PlayerReply) throws -> Int32 {
        switch reply {
        case .outcome(let outcome):
            if options.isJSON, let rows = outcome.rows {
                rows.forEach(LineOutput.jsonLine)
            } else if options.isJSON {
                try LineOutput.json(outcome)
                if outcome.result == .failed { LineOutput.diagnose(outcome.reply) }
            } else {
                if outcome.result == .failed { LineOutput.diagnose(outcome.reply) } else { LineOutput.line(outcome.reply) }
                outcome.lines.forEach(LineOutput.line)
            }
            return outcome.result.exitCode
        case .lines(let lines):
            for line in lines { if options.isJSON { try LineOutput.json(["text": line]) } else { LineOutput.line(line) } }
            return 0
        case .json(let lines):
            lines.forEach(LineOutput.jsonLine)
            return 0
        default:
            return 0
        }
    }
}

extension PlayerRequest {
    /// Whether it comes to the same when it is done twice.
    fileprivate var isRepeatable: Bool {
        switch self {
        case .hello, .status, .facts, .subscribe, .explain, .queue, .browse, .history, .find, .complete, .item, .library, .prepare, .doctor:
            true
        case .open(let request): request.queueLocation == .now && !request.locations.contains { $0.url.hasPrefix("ditty:") }
        case .alarms(.list), .alarms(.add): true
        case .send(.quit): true
        case .send, .say, .playlist, .phrases, .alarms, .duck: false
        }
    }
}
