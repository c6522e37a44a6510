import MediaLanguage
import MediaModel
import Testing

/// Kinds of phrase in Russian and what they mean, without a collection.
struct RussianTests {
    @Test(arguments: [
        (
            "Включи музыку восьмидесятых",
            #"{"intent":"play","search":{"mediaType":"music","releaseDate":{"from":"1980-01-01","to":"1989-12-31"}}}"#
        ),
        ("включи hello от адель", #"{"intent":"play","search":{"artistName":"адель","mediaName":"hello"}}"#),
        ("Не мог бы ты включить музыку, пожалуйста?", #"{"intent":"play","search":{"mediaType":"music"}}"#),
        ("В гостиной включи хип-хоп", #"{"intent":"play","outputs":["гостиная"],"search":{"genreNames":["Hip-Hop/Rap"]}}"#),
        ("Поставь песню «Искала»", #"{"intent":"play","search":{"mediaName":"Искала","mediaType":"song"}}"#),
        ("Включи что-нибудь", #"{"intent":"play"}"#),
        (
            "Включи песни Земфиры в случайном порядке",
            #"{"intent":"play","playShuffled":true,"search":{"artistName":"Земфиры","mediaType":"music"}}"#
        ),
        ("Перемотай вперёд на полторы минуты", #"{"command":"skipForward","intent":"command","interval":90}"#),
        ("Перейди на 1:02:00", #"{"command":"changePlaybackPosition","intent":"command","position":3720}"#),
        ("Вернись на вторую минуту", #"{"command":"changePlaybackPosition","intent":"command","position":120}"#),
        ("следущая песня", #"{"command":"nextTrack","intent":"command"}"#),
        ("lfkmit", #"{"command":"nextTrack","intent":"command"}"#),
        ("Не пропускай эту песню", #"{"intent":"none"}"#),
        ("Напомни купить молоко", #"{"intent":"none"}"#),
        (
            "Мне не нравится эта песня",
            #"{"affinityType":"dislike","intent":"affinity","search":{"mediaType":"song","reference":"currentlyPlaying"}}"#
        ),
        (
            "Добавь это в плейлист «Фокус»",
            #"{"destination":{"playlist":"Фокус"},"intent":"add","search":{"reference":"currentlyPlaying"}}"#
        ),
    ])
    func means(_ text: String, _ fields: String) throws {
        #expect(try Packs.first(text, "ru")?.fields == fields)
    }

    /// The object of a verb says whether it is a command or a request.
    @Test(arguments: [
        ("Включи повтор", #"{"command":"changeRepeatMode","intent":"command","repeatType":"all"}"#),
        ("Включи звук", #"{"command":"unmute","intent":"command"}"#),
        ("Включи рок", #"{"intent":"play","search":{"genreNames":["Rock"]}}"#),
    ])
    func tellsCommandsByTheirObject(_ text: String, _ fields: String) throws {
        #expect(try Packs.first(text, "ru")?.fields == fields)
    }

    @Test func explainsItself() throws {
        let first = try Packs.first("поставь «Искала» группы Земфира", "ru")
        #expect(first?.spans.map(\.role) == ["phrase", "mediaName", "connector", "artistName"])
        #expect(first?.spans.map(\.text) == ["поставь", "Искала", "группы", "Земфира"])
    }
}
