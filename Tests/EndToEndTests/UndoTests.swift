import MediaModel
import PlayerProtocol
import Testing

/// What one `undo` takes back, and no more than that.
@Suite(.timeLimit(.minutes(3)))
struct UndoTests {
    /// Commands that come close behind one another, and where each `undo` leads.
    struct Story: Sendable, CustomTestStringConvertible {
        let commands: [String]
        let steps: [Step]

        struct Step: Sendable {
            let title: String
            let position: Double
            let volume: Double
        }

        var testDescription: String { commands.joined(separator: ", ") }

        init(_ commands: [String], _ steps: (title: String, position: Double, volume: Double)...) {
            self.commands = commands
            self.steps = steps.map { Step(title: $0.title, position: $0.position, volume: $0.volume) }
        }
    }

    @Test(arguments: [
        Story(["next", "seek 20"], ("two", 0, 100), ("one", 0, 100)),
        Story(["seek 10", "seek 30"], ("one", 10, 100), ("one", 0, 100)),
        Story(["say go to 10 seconds", "say go to 30 seconds"], ("one", 10, 100), ("one", 0, 100)),
        Story(["skip 20", "next", "skip 10"], ("two", 0, 100), ("one", 20, 100), ("one", 0, 100)),
        Story(["volume 60", "volume 40"], ("one", 0, 60), ("one", 0, 100)),
        Story(["volume 60", "say mute", "volume 40"], ("one", 0, 60), ("one", 0, 60), ("one", 0, 100)),
        // A key that is held is one change.
        Story(["skip 10", "skip 10", "skip 10"], ("one", 0, 100)),
        Story(["volume 60", "volume -5", "volume -5", "volume -5"], ("one", 0, 60), ("one", 0, 100)),
        Story(["next", "next"], ("one", 0, 100)),
    ])
    func eachCommandIsAStepOfItsOwn(_ story: Story) async throws {
        try await Listener.with { listener in
            try await listener.startPlayer(playing: try listener.threeTones())
            try await listener.ditty("pause")
            try await listener.ditty("seek", "0")
            try await listener.status("it stands still at the start") { $0.state == .paused && $0.position == 0 }
            for command in story.commands {
                let answer = try await listener.run(command.split(separator: " ").map { Array($0.utf8) })
                #expect(answer.exitCode == 0, "\(command): \(answer.diagnosticText)")
            }
            for step in story.steps {
                #expect(try await listener.ditty("undo").exitCode == 0)
                try await listener.status("undo leads to \(step)") {
                    $0.title == step.title && abs(($0.position ?? 99) - step.position) < 0.5 && $0.volume == step.volume
                }
            }
        }
    }

    /// What a screen sends while a bar is pulled with the mouse.
    @Test func aBarThatIsPulledIsOneChange() async throws {
        try await Listener.with { listener in
            try await listener.startPlayer(playing: try listener.threeTones())
            let screen = try listener.connect()
            await screen.send(#"{"id":1,"request":"hello","protocolVersion":1,"kind":"screen"}"#)
            for (id, percent) in [20, 30, 40, 50].enumerated() {
                await screen.send(#"{"id":\#(id + 2),"request":"send","command":"changePlaybackPosition","positionPercent":\#(percent)}"#)
            }
            try await listener.status("it follows") { ($0.position ?? 0) > 29 }
            #expect(try await listener.ditty("undo").exitCode == 0)
            try await listener.status("the whole way is taken back") { ($0.position ?? 99) < 11 }
        }
    }
}
