import MediaModel
import PlayerProtocol
import Testing

/// Files that no library knows are shown by their tags, and sheets cut them.
@Suite(.timeLimit(.minutes(2)))
struct OpeningTests {
    private static let sampleMedia = #filePath.components(upTo: "/Tests/") + "/sample-media"

    @Test func aFolderIsShownByItsTagsAndASheetCutsItsFile() async throws {
        try await Listener.with { listener in
            let answer = try await listener.ditty(Self.sampleMedia + "/Bit Bramble")
            #expect(answer.text == "Playing Bit Bramble – Title Screen and 2 items more.\n", "\(answer.diagnosticText)")
            #expect(try await listener.queueTitles() == ["Title Screen", "Hedge Maze", "Last Boss, First Try"])
            try await listener.status("it ends where the sheet says") {
                $0.album == "Cartridge Garden" && ($0.duration.map { Int($0) } == 27)
            }
            try await listener.ditty("next")
            try await listener.status("the second cut plays from its own start") {
                $0.title == "Hedge Maze" && $0.state == .playing && $0.position ?? 9 < 5
            }
        }
    }

    @Test func aFileIsNamedByItsTagsNowLaterAndAfterUndo() async throws {
        try await Listener.with { listener in
            let song = Self.sampleMedia + "/Vesper Cartography/Three Tides (2009)/02 Slack Water.flac"
            #expect(try await listener.ditty(song).text == "Playing Vesper Cartography – Slack Water.\n")
            #expect(try await listener.ditty("add", Self.sampleMedia + "/Кислый Чай").text.contains("Троллейбус никуда не едет"))
            try listener.tone("01 untitled.wav")
            try await listener.ditty("01 untitled.wav")
            #expect(try await listener.queueTitles() == ["untitled"])
            #expect(try await listener.ditty("say", "undo").text == "The queue is back.\n")
            #expect(try await listener.queueTitles() == ["Slack Water", "Троллейбус никуда не едет"])
        }
    }

    @Test func whatIsOpenedForLongIsNotSaidToPlay() async throws {
        try await Listener.with { listener in
            let tones = try listener.threeTones()
            try await listener.startPlayer(playing: [tones[0]])
            let silence = try SilentServer()
            let follower = try listener.start("status", "--follow", "--json")
            let opening = try listener.start("http://127.0.0.1:\(silence.port)/a.mp3")
            try await listener.status("nothing sounds, and nothing is said to") { $0.state == .stopped && $0.title == nil }
            #expect(follower.lines.count { $0.contains("\"title\":\"one\"") } > 0)
            try await listener.ditty(tones[1])
            try await listener.status("what is wanted instead plays") { $0.state == .playing && $0.title == "two" }
            _ = await opening.end(within: 10)
            #expect(opening.lines.last == "Playing two.", "whoever wanted the other is told what plays")
        }
    }

    @Test func aListOfPlaylistsBeginsWithTheListenersOwn() async throws {
        try await Listener.with { listener in
            try await listener.ditty("say", "create a playlist called Road")
            let lines = try await listener.ditty("say", "show my playlists").lines
            #expect(lines.dropFirst().first == "1. Road")
            #expect(!lines.contains { $0.hasPrefix("Maybe you wanted") }, "a list has no rivals")
        }
    }
}

extension String {
    /// What stands before the first occurrence of some text.
    fileprivate func components(upTo text: String) -> String { ranges(of: text).first.map { String(self[..<$0.lowerBound]) } ?? self }
}
