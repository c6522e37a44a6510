import MediaLanguage
import MediaModel
import Testing

/// What must never be done by mistake, in all three languages, without a collection.
struct KindsOfHarmTests {
    /// A kind of music that is not wanted does not play.
    @Test(arguments: [
        ("en", "no metal please"), ("en", "no more disco"), ("en", "anything but country"), ("en", "please no opera"),
        ("en", "play anything except techno"),
        ("ru", "без рэпа, пожалуйста"), ("ru", "хватит джаза"), ("ru", "что угодно кроме шансона"), ("ru", "только не металл"),
        ("ja", "ジャズはもういい"), ("ja", "演歌以外で"), ("ja", "ロックはなしで"), ("ja", "テクノは聴きたくない"),
    ])
    func playsNothingThatIsNotWanted(_ language: LanguageCode, _ text: String) throws {
        #expect(try Packs.first(text, language)?.intent == MediaIntent.none)
    }

    /// With a mark it is what is wanted instead.
    @Test(arguments: [("en", "no, metal"), ("ru", "нет, металл"), ("ja", "違う、メタル")])
    func playsWhatIsWantedInstead(_ language: LanguageCode, _ text: String) throws {
        let genres = try Packs.first(text, language)?.intent.mediaSearch?.genreNames
        #expect(genres == ["Metal"])
    }

    /// What is for later does not play now; it is ten in the evening.
    @Test(arguments: [
        ("en", "at 8am tomorrow play some jazz", "08:00", "play some jazz"), ("en", "tomorrow at 7 play blues", "07:00", "play blues"),
        ("en", "play blues tomorrow at 7:15", "07:15", "play blues"), ("en", "play jazz tonight at eleven", "23:00", "play jazz"),
        ("en", "play jazz in half an hour", "22:30", "play jazz"), ("en", "in ten minutes play some rock", "22:10", "play some rock"),
        ("ru", "завтра в 8 утра включи джаз", "08:00", "включи джаз"), ("ru", "через полчаса включи рок", "22:30", "включи рок"),
        ("ru", "включи рок через десять минут", "22:10", "включи рок"), ("ru", "завтра в 7 поставь блюз", "07:00", "поставь блюз"),
        ("ja", "明日の8時にジャズかけて", "08:00", "ジャズかけて"), ("ja", "30分後にジャズをかけて", "22:30", "ジャズをかけて"),
    ])
    func playsLaterWhatIsForLater(_ language: LanguageCode, _ text: String, _ time: String, _ words: String) throws {
        #expect(
            try Packs.first(text, language)?.fields
                == #"{"command":"setAlarm","intent":"command","time":"\#(time)","words":"\#(words)"}"#)
    }

    /// For a while is not after a while.
    @Test(arguments: [
        ("en", "pause for ten minutes", "pause"), ("en", "stop the music for 5 minutes", "pause"), ("en", "mute for two minutes", "mute"),
        ("ru", "пауза на пять минут", "pause"), ("ru", "выключи звук на минуту", "mute"), ("ja", "5分だけ止めて", "pause"),
    ])
    func pausesForAWhile(_ language: LanguageCode, _ text: String, _ command: String) throws {
        #expect(try Packs.first(text, language)?.fields == #"{"command":"\#(command)","intent":"command"}"#)
    }

    /// An opinion about something else is none about what plays.
    @Test(arguments: [
        ("en", "this place is awful"), ("en", "i love this city"), ("en", "that movie was terrible"), ("ru", "эта неделя ужасная"),
        ("ru", "этот город люблю"), ("ru", "фильм ужасный"), ("ja", "この仕事きらい"), ("ja", "この街が好き"),
    ])
    func hasNoOpinionOfOtherThings(_ language: LanguageCode, _ text: String) throws {
        let intent = try Packs.first(text, language)?.intent
        #expect(intent?.kind != .affinity || intent?.mediaSearch?.reference == nil)
    }

    /// A slip makes no opinion out of a name.
    @Test(arguments: [("ru", "книгу Громовой"), ("ru", "роман Громовой")])
    func makesNoOpinionOfAName(_ language: LanguageCode, _ text: String) throws {
        #expect(try Packs.first(text, language)?.intent.kind != .affinity)
    }

    /// 「がいい」 chooses, and likes nothing.
    @Test(arguments: ["ジャズがいい", "激しいのがいい", "元気な曲がいい", "ロックじゃなくてジャズがいい"])
    func choosesInJapanese(_ text: String) throws {
        #expect(try Packs.first(text, "ja")?.intent.kind == .play)
    }

    /// What a player has nothing to do with.
    @Test(arguments: [
        ("en", "save me a seat"), ("en", "shuffle the cards"), ("en", "repeat after me"), ("en", "find my phone"),
        ("ru", "запиши в список молоко"),
        ("ru", "повтори за мной"), ("ru", "перемешай карты"), ("ru", "поставь подпись"), ("ru", "запиши это в дневник"), ("ja", "水かけて"),
        ("ja", "部屋を片付けて"), ("ja", "メモに追加して"),
    ])
    func leavesOtherThingsAlone(_ language: LanguageCode, _ text: String) throws {
        #expect(try Packs.first(text, language)?.intent == MediaIntent.none)
    }

    /// A place in a song, said as a clock says it, is no percentage.
    @Test(
        arguments: [("en", "skip to two thirty", 150.0), ("ru", "перемотай на две тридцать", 150), ("en", "jump to one fifteen", 75)]
            as [(LanguageCode, String, Double)])
    func findsPlacesInWords(_ language: LanguageCode, _ text: String, _ seconds: Double) throws {
        #expect(try Packs.first(text, language)?.intent == .command(.changePlaybackPosition(.position(seconds)), outputs: nil))
    }

    /// The queue and its ends are no playlists.
    @Test(arguments: [
        ("ru", "кинь в конец очереди Туман", #"{"intent":"play","playbackQueueLocation":"later","search":{"mediaName":"Туман"}}"#),
        ("ru", "закинь Туман в начало очереди", #"{"intent":"play","playbackQueueLocation":"next","search":{"mediaName":"Туман"}}"#),
        (
            "ru", "сделай плейлист из очереди, назови Пятница",
            #"{"command":"createPlaylist","holdsQueue":true,"intent":"command","name":"Пятница"}"#
        ),
        (
            "en", "turn what's in the queue into a playlist named Friday",
            #"{"command":"createPlaylist","holdsQueue":true,"intent":"command","name":"Friday"}"#
        ),
        ("ja", "今のキューを金曜って名前で保存", #"{"command":"createPlaylist","holdsQueue":true,"intent":"command","name":"金曜"}"#),
        ("ja", "キューの最後に霧追加", #"{"intent":"play","playbackQueueLocation":"later","search":{"mediaName":"霧"}}"#),
    ])
    func knowsTheQueue(_ language: LanguageCode, _ text: String, _ fields: String) throws {
        #expect(try Packs.first(text, language)?.fields == fields)
    }

    /// One more song, and the end.
    @Test(arguments: [("en", "one more song then stop"), ("ru", "ещё одну песню и хватит"), ("ja", "あと1曲で止めて")])
    func stopsAfterOneMore(_ language: LanguageCode, _ text: String) throws {
        #expect(try Packs.first(text, language)?.fields == #"{"command":"sleepTimer","count":2,"endOfItem":true,"intent":"command"}"#)
    }

    /// A room is no thing to be paused.
    @Test(arguments: [
        ("en", "pause the kitchen", #"{"command":"pause","intent":"command","outputs":["kitchen"]}"#),
        ("en", "mute the attic", #"{"command":"mute","intent":"command","outputs":["attic"]}"#),
        ("ru", "переключи на спальню", #"{"command":"changeOutput","intent":"command","outputs":["спальня"]}"#),
    ])
    func knowsRooms(_ language: LanguageCode, _ text: String, _ fields: String) throws {
        #expect(try Packs.first(text, language)?.fields == fields)
    }

    /// Of two songs with one title the performer tells which, and a word that only one title has.
    @Test(arguments: [
        ("en", "the marlow finch one"), ("en", "by marlow finch"), ("ru", "ту что marlow finch"), ("ja", "Marlow Finchのやつ"),
        ("en", "the live one"),
        ("en", "the one from 2008"), ("ru", "2008 года"), ("ja", "2008年のやつ"),
    ])
    func picksByPerformerVersionAndYear(_ language: LanguageCode, _ text: String) throws {
        var (first, second) = (Self.song("s1", "Home", by: "Paper Lanterns"), Self.song("s2", "Home", by: "Marlow Finch"))
        (first.year, second.year) = (2014, 2008)
        if text.contains("live") { second.title = "Home (Live)" }
        var context = DialogueContext()
        context.disambiguation = [first, second]
        let intent = try Packs.first(text, language, context: context)?.intent
        #expect(intent == .pick(.index(2)) || intent == .pick(.name("Home (Live)")))
    }

    private static func song(_ id: String, _ title: String, by artist: String) -> MediaItem {
        MediaItem(identifier: MediaIdentifier(source: "test", id: id), type: .song, title: title, artist: artist)
    }

    /// A text without a kana is not answered in Japanese, whichever language makes something of it.
    @Test(arguments: [("classic punk", "en"), ("не надо громче", "ru"), ("назад в будущее", "ru")])
    func answersInTheLanguageOfTheLetters(_ text: String, _ language: LanguageCode) throws {
        let reading = try Packs.interpreter().interpret(text, context: DialogueContext(), gazetteer: .empty)
        #expect(reading.language == language)
    }

    /// Before a year is not in it; the last years end today, which is in 2024.
    @Test(
        arguments: [
            ("en", "jazz from before 1970", nil, "1969-12-31"), ("ru", "джаз до 1970 года", nil, "1969-12-31"),
            ("ja", "1970年より前のジャズ", nil, "1969-12-31"),
            ("en", "jazz from the last five years", "2020-01-01", nil), ("ru", "джаз за последние пять лет", "2020-01-01", nil),
        ] as [(LanguageCode, String, String?, String?)])
    func knowsSpansOfYears(_ language: LanguageCode, _ text: String, _ from: String?, _ to: String?) throws {
        #expect(try Packs.first(text, language)?.intent.mediaSearch?.releaseDate == DateRange(from: from, to: to))
    }
}
