import MediaLanguage
import MediaModel
import Testing

/// Words that are never dropped silently: signs, days, orders, modifiers, parts.
struct SaidPreciselyTests {
    /// A minus is the other direction, or a volume that there is not.
    @Test(arguments: [
        ("en", "skip -5 seconds", #"{"command":"skipBackward","intent":"command","interval":5}"#),
        ("en", "seek -30", #"{"command":"skipBackward","intent":"command","interval":30}"#),
        ("en", "volume -5", #"{"command":"changeVolume","intent":"command","volumeChange":-5}"#),
        ("en", "set the volume to -5", #"{"command":"changeVolume","intent":"command","volume":-5}"#),
        ("en", "turn it down by -5", #"{"command":"changeVolume","intent":"command","volumeChange":5}"#),
        ("ru", "громкость -5", #"{"command":"changeVolume","intent":"command","volumeChange":-5}"#),
        ("ru", "перемотай -30 секунд", #"{"command":"skipBackward","intent":"command","interval":30}"#),
        ("ja", "音量-5", #"{"command":"changeVolume","intent":"command","volumeChange":-5}"#),
        ("ja", "-30秒スキップ", #"{"command":"skipBackward","intent":"command","interval":30}"#),
        ("ja", "音量マイナス5", #"{"command":"changeVolume","intent":"command","volumeChange":-5}"#),
    ])
    func hearsASign(_ language: LanguageCode, _ text: String, _ fields: String) throws {
        #expect(try Packs.first(text, language)?.fields == fields)
    }

    @Test(arguments: [
        ("en", "what did I play yesterday", PlayedTime.yesterday), ("en", "what did I listen to last week", .lastWeek),
        ("en", "what was I listening to this morning", .thisMorning), ("en", "what did I hear on Monday", .monday),
        ("ru", "что я слушал вчера", .yesterday), ("ru", "что играло утром", .thisMorning), ("ru", "что я слушал в пятницу", .friday),
        ("ru", "что я слушал на прошлой неделе", .lastWeek), ("ja", "昨日何聴いた？", .yesterday), ("ja", "今朝聴いた曲", .thisMorning),
        ("ja", "先週何を聴いた", .lastWeek), ("ja", "月曜日に何を聴いた", .monday),
    ])
    func asksOfATime(_ language: LanguageCode, _ text: String, _ played: PlayedTime) throws {
        guard case .ask(let asked)? = try Packs.first(text, language)?.intent else {
            Issue.record("no question")
            return
        }
        #expect(asked.question == .history)
        #expect(asked.played == played)
    }

    @Test(arguments: [
        ("en", "sort by year", "year"), ("en", "sort the queue by artist", "artist"), ("ru", "отсортируй по названию", "name"),
        ("ja", "年順に並べ替えて", "year"), ("ja", "キューをタイトル順に並べ替えて", "name"),
    ])
    func sortsTheQueue(_ language: LanguageCode, _ text: String, _ order: String) throws {
        #expect(try Packs.first(text, language)?.fields == #"{"command":"sortPlaybackQueue","intent":"command","order":"\#(order)"}"#)
    }

    /// How something is played is no part of its name, though nobody knows that.
    @Test(arguments: [
        ("en", "play Zorblax shuffled", "Zorblax"), ("ru", "поставь Кино вперемешку", "Кино"), ("ja", "Zorblaxをシャッフルで", "Zorblax"),
    ])
    func keepsModifiersOutOfNames(_ language: LanguageCode, _ text: String, _ name: String) throws {
        guard case .play(let play)? = try Packs.first(text, language)?.intent else {
            Issue.record("no play")
            return
        }
        #expect(play.playShuffled == true)
        #expect(play.search?.mediaName ?? play.search?.artistName == name)
    }

    @Test(arguments: [
        ("en", "play the second chapter of Dune", 2), ("en", "play track 2 of Outer Peace", 2), ("ru", "включи третью главу Дюны", 3),
        ("ru", "включи второй трек альбома Мир", 2), ("ja", "平和の2曲目をかけて", 2), ("ja", "砂の惑星の第3章をかけて", 3),
    ])
    func playsAPart(_ language: LanguageCode, _ text: String, _ part: Int) throws {
        guard case .play(let play)? = try Packs.first(text, language)?.intent else {
            Issue.record("no play")
            return
        }
        #expect(play.part == part)
    }

    @Test(arguments: [("en", "go back to my bookmark"), ("ru", "вернись к закладке"), ("ja", "しおりに戻って")])
    func goesBackToABookmark(_ language: LanguageCode, _ text: String) throws {
        #expect(try Packs.first(text, language)?.intent == .command(.changePlaybackPosition(.bookmark), outputs: nil))
    }

    @Test(arguments: [
        ("en", "what songs do I like"), ("en", "what do I like"), ("ru", "какие песни мне нравятся"), ("ja", "好きな曲は何"),
    ])
    func showsWhatIsLiked(_ language: LanguageCode, _ text: String) throws {
        #expect(try Packs.first(text, language)?.fields == #"{"intent":"search","search":{"mediaIdentifier":"liked","mediaType":"song"}}"#)
    }

    @Test(arguments: [
        ("en", "how long is the queue"), ("en", "how many songs are in the queue"), ("ru", "какой длины очередь"), ("ja", "キューの長さは"),
    ])
    func asksHowLongTheQueueIs(_ language: LanguageCode, _ text: String) throws {
        #expect(try Packs.first(text, language)?.intent == .ask(AskIntent(question: .queue)))
    }
}
