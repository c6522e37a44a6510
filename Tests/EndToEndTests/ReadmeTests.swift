import MediaModel
import PlayerProtocol
import Testing

/// What README tells a new listener to do, done: its own lines, in its order.
@Suite(.timeLimit(.minutes(3)))
struct ReadmeTests {
    static let root = String(#filePath.prefix(upTo: #filePath.ranges(of: "/Tests/")[0].lowerBound))

    /// The indented lines of a chapter of README.
    private static func lines(of chapter: String) throws -> [String] {
        let text = String(decoding: try #require(try AtomicFile.read(root + "/README.md")), as: UTF8.self)
        let start = try #require(text.ranges(of: "\n## \(chapter)\n").first).upperBound
        let body = text[start...].split(separator: "\n").prefix { !$0.hasPrefix("## ") }
        return body.filter { $0.hasPrefix("    ") }.map { String($0.dropFirst(4)) }
    }

    /// What the screen says to each sentence of "Try it", and what then holds.
    private static let replies = [
        "play something calm": "Playing 6 songs, starting with Canção do Guarda-chuva",
        "play Marzipan Radio, shuffled": "Playing Marzipan Radio, shuffled.",
        "next": "Next: ",
        "what song is this?": "This is ",
        "a bit quieter": "Quieter.",
        "sleep in 20 minutes, finish the song": "in 20 minutes",
        "at 7:30 play Marzipan Radio": "7:30",
    ]

    @Test(.enabled(if: Terminal.isInstalled, "tmux is the terminal of this test"))
    func theSentencesToTry() async throws {
        try await Listener.with { listener in
            try await listener.ditty("library", "add", Self.root + "/sample-media", within: 60)
            let terminal = try await Terminal(listener, width: 100, height: 30)
            try await terminal.type("\(Process.builtInShell("ditty")) '\(Self.root)/sample-media'")
            try await terminal.shows("▶ Title Screen")
            let sentences = try Self.lines(of: "Try it").filter { !$0.hasPrefix("make ") }
            #expect(sentences.count >= 5)
            for sentence in sentences {
                try await terminal.press(":")
                try await terminal.type(sentence)
                let reply = try #require(Self.replies[sentence], "no reply is known to '\(sentence)'")
                try await terminal.shows(reply)
            }
            let status = try await listener.status("it plays, shuffled") { $0.state == .playing }
            #expect(status.artist == "Marzipan Radio" && status.shuffle == .items)
        }
    }

    @Test func theCommandsOfTheShell() async throws {
        try await Listener.with { listener in
            try listener.tone("FILE")
            try await listener.ditty("library", "add", Self.root + "/sample-media", within: 60)
            try await listener.ditty("say", "play How Echoes Work")
            try await listener.ditty("add", Self.root + "/sample-media/Vesper Cartography")
            let commands = try Self.lines(of: "From the shell").flatMap(Self.commands)
            #expect(commands.count >= 25)
            for words in commands where !words.contains("--follow") {
                let answer = try await listener.run(words.map { Array($0.utf8) })
                #expect(answer.exitCode == 0, "ditty \(words.joined(separator: " ")): \(answer.text)\(answer.diagnosticText)")
            }
        }
    }

    /// The commands of a line: `ditty a | b` is two, `ditty repeat off|one` too, and so is `skip 30 · seek 1:23`.
    private static func commands(_ line: String) -> [[String]] {
        line.split(separator: "·").flatMap { part -> [[String]] in
            part.replacing(" | ", with: "·").split(separator: "·").flatMap { words(String($0)) }
        }
    }

    private static func words(_ command: String) -> [[String]] {
        var words: [String] = []
        for (index, quoted) in command.replacing("…", with: "").split(separator: "'", omittingEmptySubsequences: false).enumerated() {
            words += index % 2 == 1 ? [String(quoted)] : quoted.split(separator: " ").map(String.init)
        }
        if words.first == "ditty" { words.removeFirst() }
        guard let choices = words.last?.split(separator: "|"), choices.count > 1 else { return [words] }
        return choices.map { words.dropLast() + [String($0)] }
    }
}
