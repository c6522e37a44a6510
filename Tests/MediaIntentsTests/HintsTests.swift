import MediaIntents
import Testing
import Wording

@Suite struct HintsTests {
    private let examples = [
        "play": ["Play {artist}", "Play {title} by {artist}", "Play my {playlist} playlist", "Play {show}"], "commands": ["Louder"],
        "ask": ["What's next?", "Who sings this?"],
    ]

    @Test func hintsNameWhatTheListenerHas() {
        let hints = Hints(examples: examples, collection: TestCollection.house.collection)
        #expect(
            hints.phrases(count: 9) == [
                "Play Queen", "Louder", "What's next?", "Play Bicycle Race by Queen", "Who sings this?", "Play my Rock 1 playlist",
            ])
        #expect(hints.phrases(count: 2, turn: 5) == ["Play my Rock 1 playlist", "Play Queen"])
    }

    @Test func repliesWithRoomForHintsGetThem() {
        let hints = Hints(examples: examples, collection: .empty)
        #expect(hints.completed(.help([])) == .help(["Louder", "What's next?", "Who sings this?"]))
        #expect(hints.completed(.notUnderstood(hint: nil), turn: 1) == .notUnderstood(hint: "What's next?"))
        #expect(hints.completed(.cancelled) == .cancelled)
    }

    @Test func hintsOfAKindNameWhatTheListenerHas() {
        let hints = Hints(examples: examples, collection: TestCollection.house.collection)
        #expect(hints.phrases(of: "play", count: 2) == ["Play Queen", "Play Bicycle Race by Queen"])
        #expect(hints.phrases(of: "ask", count: 9) == ["What's next?", "Who sings this?"])
        #expect(hints.phrases(of: "rooms", count: 9).isEmpty)
    }

    @Test func anEmptyCollectionStillHasHints() {
        #expect(Hints(examples: examples, collection: .empty).phrases(count: 1) == ["Louder"])
        #expect(Hints(examples: [:], collection: .empty).phrases(count: 3).isEmpty)
    }
}
