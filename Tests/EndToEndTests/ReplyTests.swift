import Foundation
import MediaModel
import PlayerProtocol
import Testing

/// Replies that tell what they are about.
@Suite(.timeLimit(.minutes(3)))
struct ReplyTests {
    private static let episode =
        #filePath.components(separatedBy: "/Tests/")[0] + "/sample-media/Podcasts/The Listening Bench/01 How Echoes Work.m4a"

    @Test func helpListsKindsOfWhatCanBeSaid() async throws {
        try await Listener.with { listener in
            let help = try await listener.ditty("say", "help")
            #expect(help.exitCode == 0)
            #expect(help.lines.count >= 8, "\(help.text)")
            #expect(
                help.lines.dropFirst().first == "Play: Play some music · Play something slow · Play hits of the nineties", "\(help.text)")
            #expect(help.lines.contains("Ask: What song is this? · Who sings this? · How much is left? · What's next?"))
            #expect(!help.text.contains("kitchen"), "there are no other rooms")
            let russian = try await listener.ditty("--plain", "--language", "ru", input: Array("помощь\n".utf8))
            #expect(russian.lines.contains { $0.hasPrefix("Спросить: Что это за песня?") }, "\(russian.text)")
        }
    }

    @Test func theVolumeIsToldAndStays() async throws {
        try await Listener.with { listener in
            try await listener.ditty(try listener.tone("one.wav"))
            try await listener.ditty("say", "volume 40")
            #expect(try await listener.ditty("say", "how loud is it").lines.first == "Volume 40.")
            #expect(try await listener.ditty("say", "громкость").lines.first == "Громкость 40.")
            #expect(try await listener.status().volume == 40)
        }
    }

    /// An occasion that no song is tagged with plays all the same, and is told.
    @Test func whatIsLeftOutOfAnOccasionIsTold() async throws {
        try await Listener.with { listener in
            try await listener.ditty("library", "add", Self.episode.components(separatedBy: "/Podcasts/")[0])
            let reply = try await listener.ditty("say", "play some jazz for the neighbours")
            #expect(reply.exitCode == 0)
            #expect(reply.lines.first?.hasSuffix("Left out: “the neighbours”.") == true, "\(reply.text)")
        }
    }

    @Test func theChapterThatIsNextIsNamed() async throws {
        try await Listener.with { listener in
            try await listener.ditty(Self.episode)
            try await listener.status("its chapters are known") { $0.state == .playing && ($0.chapterCount ?? 0) > 2 }
            #expect(try await listener.ditty("say", "next chapter").lines.first == "Chapter 2 of 5: A wall that answers.")
            #expect(try await listener.ditty("say", "previous chapter").lines.first == "Chapter 1 of 5: Hello.")
            #expect(try await listener.ditty("say", "chapter 3").lines.first == "Chapter 3 of 5: How far is the wall?.")
            let wire = try listener.connect()
            let reply = try await wire.call(#"{"id": 1, "request": "send", "command": "previousChapter"}"#)["reply"]?["outcome"]?["reply"]
            #expect(reply == .string("Chapter 2 of 5: A wall that answers."), "\(String(describing: reply))")
        }
    }

    @Test func aRenameThatIsTakenBackNamesTheOldName() async throws {
        try await Listener.with { listener in
            try await listener.ditty("say", "create a playlist called Evening")
            for undo in [["undo"], ["say", "undo"]] {
                try await listener.ditty("say", "rename the playlist Evening to Night")
                let answer = try await listener.run(undo.map { Array($0.utf8) })
                #expect(answer.text == "The playlist is called Evening now.\n", "\(answer.text)\(answer.diagnosticText)")
            }
        }
    }

    @Test func moreResultsThanAreNamedAreCounted() async throws {
        try await Listener.with { listener in
            for name in ["Ash", "Birch", "Cedar", "Dogwood"] { try await listener.ditty("say", "create a playlist called \(name)") }
            let answer = try await listener.ditty("say", "show my playlists")
            let first = try #require(answer.lines.first)
            #expect(first.hasPrefix("9 results: ") && first.hasSuffix(" · and 4 more"), "\(answer.text)")
        }
    }
}
