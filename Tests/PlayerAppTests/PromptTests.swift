import MediaModel
import PlayerProtocol
import Screen
import Testing

@testable import PlayerApp

@Suite struct PromptTests {
    /// A script of keys on a line: what is typed, then named keys, and what stands there afterwards with `|` for the cursor.
    @Test(
        arguments: [
            ("play kino", "", "play kino|"), ("play kino", "C-a", "|play kino"), ("play kino", "M-b", "play |kino"),
            ("play kino", "C-w", "play |"), ("play kino", "C-a C-k C-y C-y", "play kinoplay kino|"), ("play kino", "C-a M-d", "| kino"),
            ("play kino", "C-u", "|"), ("play kino", "C-b C-b C-d", "play ki|o"), ("play kino", "Left Backspace", "play ki|o"),
            ("ab", "C-t", "ba|"), ("play kino", "M-Backspace", "play |"), ("play kino", "M-b M-u", "play KINO|"),
            ("play kino", "C-a M-f M-f", "play kino|"), ("play kino", "C-w C-_", "play kino|"), ("е\u{301}", "Backspace", "|"),
            ("включи 青い夜", "C-b C-b", "включи 青|い夜"), ("don't stop", "M-b M-b", "|don't stop"), ("play kino", "C-w C-w C-y", "play |"),
            ("включи кино", "M-и", "включи |кино"),
            ("one two three", "C-a M-c M-c", "One Two| three"), ("ein ärgernis", "C-a M-f M-c", "ein Ärgernis|"),
        ])
    func editing(typed: String, keys: String, line: String) throws {
        var editor = LineEditor()
        for scalar in typed.unicodeScalars { _ = editor.edit(Key(scalar)) }
        for name in keys.split(separator: " ") { _ = Key(name: String(name)).map { editor.edit($0) } }
        let shown = editor.textBeforeCursor + "|" + editor.text.dropFirst(editor.textBeforeCursor.count)
        #expect(shown == line)
    }

    /// "next → (what plays now)" would promise the wrong song.
    @Test func aCommandsReadingNamesNoItem() throws {
        let screen = try TestScreen.connected()
        let line = ReadingLine(texts: screen.state.texts, symbols: screen.state.symbols)
        let item = MediaItem(identifier: "local:1", type: .song, title: "Ebb")
        let resolution = Resolution(.success, playing: item)
        func text(_ intent: MediaIntent) -> String {
            line.line(Interpretation(intent, score: 1), resolution).text
        }
        #expect(!text(.command(.nextTrack, outputs: nil)).contains("Ebb"))
        #expect(text(.play(PlayMediaIntent())).contains("Ebb"))
    }

    @Test func enterSaysTheLine() throws {
        var screen = try TestScreen.connected()
        screen.press(":")
        #expect(screen.requests == [.prepare])
        screen.type("play  kino ")
        screen.press("Enter")
        #expect(screen.requests == [.say(Utterance("play kino"))])
        #expect(screen.state.prompt == nil)
        guard case .remember(SaidLine("play kino"))? = screen.effects.last else {
            Issue.record("not remembered")
            return
        }
    }

    @Test func whatCameOfASentenceIsKept() throws {
        var screen = try TestScreen.connected()
        screen.send(.reply(RequestTag(.say("play kino")), .outcome(ActionOutcome(.notFound, reply: "I found\tno kino."))))
        let kept = screen.effects.compactMap { if case .remember(let line) = $0 { line } else { nil } }
        #expect(kept == [SaidLine("play kino", reply: "I found no kino.")])
        let file = ["play kino", "pause", "\tplay kino\tI found no kino.", "play kino", "\tnobody said this\tNo."].joined(separator: "\n")
        let said = SaidLine.read(file)
        #expect(said == [SaidLine("play kino", reply: "I found no kino."), SaidLine("pause"), SaidLine("play kino")])
        #expect(SaidLine.read(said.map(\.whole).joined(separator: "\n")) == said)
        var next = try TestScreen(80, 24, history: said.map(\.sentence))
        next.state.recall(said)
        next.press("6")
        #expect(next.text.contains("I found no kino."))
    }

    @Test(arguments: ["：", "Ж"]) func otherLayoutsOpenIt(key: String) throws {
        var screen = try TestScreen.connected()
        screen.press(key)
        #expect(screen.state.prompt != nil)
    }

    @Test func letters_areLettersInThePrompt() throws {
        var screen = try TestScreen.connected()
        screen.press(":")
        screen.type("й q 日 Space")
        #expect(screen.state.prompt?.editor.text == "й q 日 Space")
        #expect(screen.state.prompt != nil)
    }

    @Test func oneQuestionAtATime() throws {
        var screen = try TestScreen.connected()
        screen.press(":")
        screen.type("p")
        #expect(screen.requests == [.explain(Utterance("p")), .complete(CompletionRequest("p"))])
        screen.type("la")
        #expect(screen.requests.isEmpty)
        screen.send(.reply(RequestTag(.reading("p")), .explanation("{}")))
        #expect(screen.requests == [.explain(Utterance("pla"))])
        screen.send(.reply(RequestTag(.reading("pla")), .explanation("{}")))
        #expect(screen.requests.isEmpty)
    }

    @Test func tabWalksThroughTheMenu() throws {
        var screen = try TestScreen.connected()
        screen.showPrompt()
        #expect(screen.state.prompt?.ghost == " water")
        screen.press("Tab")
        #expect(screen.state.prompt?.editor.text == "play low water")
        screen.press("Tab")
        #expect(screen.state.prompt?.editor.text == "play low water shuffled")
        screen.press("Tab")
        #expect(screen.state.prompt?.editor.text == "play low")
        screen.press("S-Tab Esc")
        #expect(screen.state.prompt?.editor.text == "play low")
        screen.press("Right")
        #expect(screen.state.prompt?.editor.text == "play low water")
    }

    @Test func theHistoryIsWalkedAndSearched() throws {
        var screen = try TestScreen(history: ["play kino", "louder", "shuffle my library"])
        screen.press(":")
        screen.type("dra")
        screen.press("Up")
        #expect(screen.state.prompt?.editor.text == "shuffle my library")
        screen.press("C-p C-p Up")
        #expect(screen.state.prompt?.editor.text == "play kino")
        screen.press("Down Down Down")
        #expect(screen.state.prompt?.editor.text == "dra")
        screen.press("C-r")
        screen.type("l")
        #expect(screen.lines.dropLast().last == " shuffle my library")
        screen.press("C-r C-r C-r")
        #expect(screen.lines.dropLast().last == " play kino")
        screen.press("C-a")
        #expect(screen.state.prompt?.editor.text == "play kino")
        #expect(screen.state.prompt?.search == nil)
    }

    @Test(
        arguments: [
            ("qqq\nclear\n", "qqq clear "), ("a\r\nb\tc", "a b c"), ("x\u{1b}[31my\u{7}\u{9b}", "x[31my"), ("日本\n", "日本 "),
        ])
    func pastesGoIntoThePrompt(pasted: String, line: String) throws {
        var screen = try TestScreen.connected()
        screen.send(.input(.paste(pasted)))
        #expect(screen.state.prompt?.editor.text == line)
        #expect(screen.commands.isEmpty)
    }

    @Test func aSentenceShowsWhatItFound() throws {
        var screen = try TestScreen.connected()
        var outcome = ActionOutcome(.done, reply: "3 results.")
        outcome.show = .results(items: Array(Sample.songs.prefix(3)))
        screen.send(.reply(RequestTag(.say("find songs")), .outcome(outcome)))
        #expect(screen.state.view == .search)
        #expect(screen.text.contains("Paper Boats"))
        screen.press("j Enter")
        #expect(screen.commands == [.setPlaybackQueue(PlaybackQueueRequest(items: [Sample.songs[1]]))])
        screen.press("6")
        #expect(screen.text.contains("find songs"))
        outcome.show = .view(name: "playlists")
        screen.send(.reply(RequestTag(.say("show my playlists")), .outcome(outcome)))
        #expect(screen.state.view == .playlists)
    }
}
