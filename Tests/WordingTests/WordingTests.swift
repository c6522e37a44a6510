import FoundationEssentials
import MediaModel
import Testing

@testable import Wording

/// The packs of the source tree.
enum Packs {
    static let folder: String = {
        let parts = #filePath.split(separator: "/").dropLast(3)
        return "/" + parts.joined(separator: "/") + "/Sources/MediaLanguage/Resources/Languages"
    }()

    static func wording() throws -> Wording { try loaded.get() }

    private static let loaded = Result { try Wording.load(folder: folder) }
}

@Suite struct WordingTests {
    static let skyfall = MediaItem(identifier: "1", type: .song, title: "Skyfall", artist: "Adele", album: "Skyfall")
    static let zemfira = MediaItem(identifier: "2", type: .artist, title: "Земфира")
    static let radio = MediaItem(identifier: "3", type: .radioStation, title: "Наше Радио")
    static let ninety = MediaItem(identifier: "4", type: .playlist, title: "70s punk classics")

    static var shuffled: PlayManner {
        var manner = PlayManner()
        manner.isShuffled = true
        return manner
    }

    static var everywhere: PlayManner {
        var manner = PlayManner()
        manner.rate = 1.5
        manner.outputs = ["Kitchen", "Study"]
        return manner
    }

    @Test(
        arguments: [
            ("en", ReplyFact.playing(ninety, count: 3, shuffled), "Playing the playlist 70s punk classics, shuffled."),
            ("en", .playing(skyfall, count: 1, everywhere), "Playing Skyfall by Adele, at 1.5× speed, in Kitchen and Study."),
            ("en", .playingSelection(first: skyfall, count: 1, PlayManner()), "Playing 1 song, starting with Skyfall by Adele."),
            ("en", .queued(skyfall, count: 1, .next), "Next: Skyfall by Adele."),
            ("en", .done(.skipForward(interval: 90), item: nil), "Skipped ahead 1 minute 30 seconds."),
            ("en", .done(.changePlaybackPosition(.position(3725)), item: nil), "At 1:02:05."),
            ("en", .unsupported(.aboveMaximum, name: nil, limit: 4), "The fastest speed is 4×."),
            ("ru", .playing(ninety, count: 3, shuffled), "Включаю плейлист «70s punk classics», вперемешку."),
            ("ru", .playing(zemfira, count: 1, PlayManner()), "Включаю исполнителя «Земфира»."),
            ("ru", .playing(radio, count: 1, PlayManner()), "Включаю радиостанцию «Наше Радио»."),
            ("ru", .answer(.playing(radio, room: nil)), "Это радиостанция «Наше Радио»."),
            ("ru", .playing(skyfall, count: 1, everywhere), "Включаю «Skyfall» — Adele, скорость 1,5×, где: Kitchen и Study."),
            ("ru", .done(.skipBackward(interval: 61), item: nil), "Перемотано назад на 1 минуту 1 секунду."),
            ("ru", .answer(.remaining(122)), "Осталось 2 минуты 2 секунды."),
            ("ja", .playing(skyfall, count: 1, shuffled), "Adeleの「Skyfall」を再生します（シャッフル）。"),
            ("ja", .done(.skipForward(interval: 90), item: nil), "1分30秒進めました。"),
            ("ja", .which(.artist, [zemfira, MediaItem(identifier: "5", type: .artist, title: "アデル")]), "どのアーティストですか：Земфира、それともアデル？"),
        ] as [(LanguageCode, ReplyFact, String)])
    func says(_ language: LanguageCode, _ fact: ReplyFact, _ sentence: String) throws {
        #expect(try Packs.wording().sentence(for: fact, language: language) == sentence)
    }

    @Test(arguments: ["en", "ru", "ja"] as [LanguageCode])
    func everyFactHasItsSentence(_ language: LanguageCode) throws {
        let pack = try #require(try Packs.wording().pack(for: language))
        let alone = Wording(packs: [pack], fallback: language)
        for fact in ReplyFact.samples {
            let sentence = alone.sentence(for: fact, language: language)
            #expect(!sentence.isEmpty, "\(fact)")
            #expect(!sentence.contains { "{[\n".contains($0) }, "\(sentence)")
            for group in ReplyGroup.allCases { #expect(!sentence.hasPrefix("\(group.rawValue)."), "\(fact) lacks \(sentence)") }
        }
    }

    @Test func packsHoldTheSameSentences() throws {
        let wording = try Packs.wording()
        let english = try #require(wording.pack(for: "en"))
        #expect(wording.languages == ["en", "ja", "ru"])
        for language in wording.languages {
            let pack = try #require(wording.pack(for: language))
            #expect(english.keys.subtracting(pack.keys).isEmpty, "\(language) lacks them")
            // Only the names of items after a verb may be a language's own.
            #expect(pack.keys.subtracting(english.keys).allSatisfy { $0.hasPrefix("object.") }, "\(language) has more")
        }
    }

    @Test func missingLanguageBorrows() throws {
        let wording = try Packs.wording()
        #expect(wording.sentence(for: .nothingPlaying, language: "fi") == "Nothing is playing.")
        #expect(wording.text("no.such.key", language: "en") == "no.such.key")
    }
}
