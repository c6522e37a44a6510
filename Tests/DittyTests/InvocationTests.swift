import MediaModel
import PlayerProtocol
import Testing

@testable import ditty_screen

/// The command line as the contract has it.
struct InvocationTests {
    private func parse(_ arguments: String...) throws -> Invocation {
        try Invocation(arguments: arguments, environment: ["HOME": "/home/me"])
    }

    @Test func optionsStandBeforeOrAfterTheCommand() throws {
        for invocation in [try parse("--json", "status"), try parse("status", "--json")] {
            #expect(invocation.command?.name == "status")
            #expect(invocation.options.isJSON)
        }
        #expect(try parse("--socket=/a", "next").socketPath == "/a")
        #expect(try parse("next", "--socket", "/a").socketPath == "/a")
    }

    @Test func afterTheFirstWordOfAnUtteranceNothingIsAnOption() throws {
        let invocation = try parse("say", "--language", "ru", "включи", "--json", "-5")
        #expect(invocation.operands == ["включи", "--json", "-5"])
        #expect(invocation.options.language == "ru")
        #expect(!invocation.options.isJSON)
    }

    @Test func negativeNumbersAreNoOptions() throws {
        #expect(try parse("skip", "-10").operands == ["-10"])
        #expect(try parse("volume", "-5").operands == ["-5"])
    }

    @Test func afterTheDashesCommandWordsArePaths() throws {
        let invocation = try parse("--", "next", "--json")
        #expect(invocation.command == nil)
        #expect(invocation.operands == ["next", "--json"])
    }

    @Test func aPathThatIsNoCommandIsAPath() throws {
        let invocation = try parse("song.flac", "next")
        #expect(invocation.command == nil)
        #expect(invocation.operands == ["song.flac", "next"])
    }

    static let wrong = [["--nonsense"], ["next", "now"], ["skip"], ["--socket"], ["--language", "xx"], ["--json=1"], ["say"]]

    @Test(arguments: wrong)
    func wrongUseIsSaid(_ arguments: [String]) {
        #expect(throws: UsageError.self) { try Invocation(arguments: arguments, environment: [:]) }
    }

    @Test func payloadsAreRead() throws {
        #expect(try TransportCommand.skip("-10") == .skipBackward(interval: 10))
        #expect(try TransportCommand.skip("2.5") == .skipForward(interval: 2.5))
        #expect(try TransportCommand.seek("1:02:03") == .changePlaybackPosition(.position(3723)))
        #expect(try TransportCommand.seek("83.5") == .changePlaybackPosition(.position(83.5)))
        #expect(try TransportCommand.seek("50%") == .changePlaybackPosition(.percent(50)))
        #expect(try TransportCommand.volume("+5") == .changeVolume(.change(5)))
        #expect(try TransportCommand.volume("30") == .changeVolume(.volume(30)))
        #expect(try TransportCommand.rate("1.5") == .changePlaybackRate(.rate(1.5)))
    }

    @Test(arguments: ["1:70", "x", "-5", "1:2:3:4", "101%", "nan", "inf"])
    func noPlaceIsSaid(_ word: String) { #expect(throws: UsageError.self) { try TransportCommand.seek(word) } }

    @Test func pathsAndURLs() {
        #expect(Places.location("/a b.mp3").url == "file:///a%20b.mp3")
        #expect(Places.location("https://example.org/s").url == "https://example.org/s")
        #expect(Places.isURL("ditty://daily"))
        #expect(!Places.isURL("a b://c"))
    }
}

/// Text for status lines.
struct StatusFormatTests {
    private func answer() -> StatusAnswer {
        var snapshot = PlayerSnapshot()
        snapshot.nowPlaying.state = .playing
        snapshot.nowPlaying.item = MediaItem(identifier: "local:1", type: .song, title: "Кино{}", artist: "A")
        snapshot.nowPlaying.item?.duration = 3725
        snapshot.nowPlaying.elapsedPlaybackTime = 65
        return StatusAnswer(snapshot, at: 0)
    }

    @Test func fieldsAreFilledIn() throws {
        let format = try StatusFormat("{artist} – {title} {{x}} {position}/{duration}\\n")
        #expect(format.text(answer()) == "A – Кино{} {x} 1:05/1:02:05\n")
    }

    @Test(arguments: ["{nonsense}", "{title"])
    func faultsAreSaid(_ template: String) { #expect(throws: StatusFormat.Fault.self) { try StatusFormat(template) } }

    @Test func linesSayStateAndName() { #expect(StatusFormat.line(answer()) == "playing: A – Кино{}") }
}

/// Names from files never reach the terminal raw.
struct OutputTests {
    static let texts = [
        ("plain текст 日本", "plain текст 日本"), ("a\u{1B}]52;c;x\u{07}b", "a␛]52;c;x␇b"), ("x\u{85}\u{9B}y", "x\u{FFFD}\u{FFFD}y"),
        ("a\u{202E}b", "a\u{FFFD}b"), ("one\ttwo\nthree", "one\ttwo\nthree"), ("a\u{7F}\rb", "a\u{FFFD}␍b"),
    ]

    @Test(arguments: texts)
    func controlsAreShown(_ text: String, _ shown: String) { #expect(LineOutput.visible(text) == shown) }
}
