import MediaModel
import PlayerProtocol
import Testing

/// The queue by words: jumps, moves and removals, all in the queue that is there.
@Suite(.timeLimit(.minutes(2)))
struct QueueWordsTests {
    @Test func wordsGoToPlacesOfTheQueue() async throws {
        try await Listener.with { listener in
            try await listener.startPlayer(playing: try listener.threeTones())
            for (words, title) in [
                ("go to track 3", "three"), ("go to the first song", "one"), ("skip two songs", "three"),
                ("вернись на две песни назад", "one"),
                ("最後の曲に飛んで", "three"), ("jump to the second track", "two"),
            ] {
                let answer = try await listener.ditty("say", words)
                #expect(answer.exitCode == 0, "\(words): \(answer.diagnosticText)")
                try await listener.status("\(words)") { $0.title == title && $0.queueCount == 3 }
            }
        }
    }

    @Test func whatIsNotInTheQueueIsSaid() async throws {
        try await Listener.with { listener in
            try await listener.startPlayer(playing: try listener.threeTones())
            for (words, reply) in [
                ("go to track 9", "The queue has no such place."), ("skip three songs", "Not so many come after this one."),
                ("remove Zorblax from the queue", "That is not in the queue."), ("перемести Зорблакс в конец", "Этого нет в очереди."),
            ] {
                let answer = try await listener.ditty("say", words)
                #expect(answer.exitCode == 1)
                #expect(answer.diagnosticText == "\(reply)\n")
                try await listener.status("\(words)") { $0.title == "one" && $0.queueCount == 3 }
            }
        }
    }

    @Test func severalNamesPlayInTheirOrder() async throws {
        try await Listener.with { listener in
            let tones = try listener.threeTones()
            try await listener.startPlayer(playing: [tones[2]])
            _ = try await listener.ditty("library", "add", listener.path("."))
            let answer = try await listener.ditty("say", "play two and one")
            let said = answer.lines.first ?? ""
            #expect(said == "Playing two. Queued: one.", "\(answer.text) \(answer.diagnosticText)")
            try await listener.status("the first of them plays") { $0.title == "two" && $0.queueCount == 2 }
            let half = try await listener.ditty("say", "play one and Zorblax")
            #expect(
                half.text.contains("Playing one.") && half.text.contains("Left out: “Zorblax”."), "\(half.text) \(half.diagnosticText)")
        }
    }

    @Test func aMinusIsHeard() async throws {
        try await Listener.with { listener in
            try await listener.startPlayer(playing: try listener.threeTones())
            try await listener.ditty("say", "volume -5")
            try await listener.status("a step down") { $0.volume == 95 }
            let answer = try await listener.ditty("say", "set the volume to -5")
            #expect(answer.exitCode == 1)
            #expect(answer.diagnosticText == "The volume goes from 0 to 100.\n")
            try await listener.status("stays") { $0.volume == 95 }
        }
    }

    @Test func wordsSortWhatIsToCome() async throws {
        try await Listener.with { listener in
            let tones = try listener.threeTones()
            try await listener.startPlayer(playing: [tones[0], tones[1], tones[2]])
            try await listener.ditty("say", "sort the queue by title")
            try await listener.ditty("say", "go to track 2")
            try await listener.status("three comes before two") { $0.title == "three" && $0.queueCount == 3 }
        }
    }

    @Test func wordsMoveAndRemoveEntries() async throws {
        try await Listener.with { listener in
            try await listener.startPlayer(playing: try listener.threeTones())
            try await listener.ditty("say", "move two to the end")
            try await listener.status("two is last") { $0.queueIndex == 0 && $0.title == "one" }
            try await listener.ditty("say", "go to the last track")
            try await listener.status("two plays") { $0.title == "two" && $0.queueIndex == 2 }
            try await listener.ditty("say", "move this to the top of the queue")
            try await listener.status("two is first, and plays on") { $0.title == "two" && $0.queueIndex == 0 }
            try await listener.ditty("say", "remove three from the queue")
            try await listener.status("three is gone") { $0.queueCount == 2 && $0.title == "two" }
            try await listener.ditty("say", "remove this from the queue")
            try await listener.status("what follows plays") { $0.queueCount == 1 && $0.title == "one" }
            try await listener.ditty("say", "undo")
            try await listener.status("and is back") { $0.queueCount == 2 }
        }
    }
}
