import MediaIntents
import MediaModel
import Testing
import Wording

@Suite struct HintsTests {
    private let folder =
        "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/") + "/Sources/MediaLanguage/Resources/Languages"

    @Test func hintsNameWhatTheListenerHas() throws {
        let hints = Hints(wording: try Wording.load(folder: folder), collection: TestCollection.house.collection)
        #expect(hints.phrases("en", count: 2) == ["play something by Queen", "play the album Jazz"])
        #expect(hints.phrases("ru", count: 1) == ["включи исполнителя Queen"])
        #expect(hints.phrases("ja", count: 1) == ["Queenの曲をかけて"])
        #expect(hints.phrases("en", count: 1, turn: 1) == ["play the album Jazz"])
        #expect(hints.phrases("en", count: 500).count == Set(hints.phrases("en", count: 500)).count)
    }

    @Test func anEmptyCollectionStillHasHints() throws {
        let hints = Hints(wording: try Wording.load(folder: folder), collection: .empty)
        #expect(hints.phrases("en", count: 1) == ["play something calm"])
        #expect(Hints(wording: Wording(packs: []), collection: .empty).phrases("en", count: 3).isEmpty)
    }
}
