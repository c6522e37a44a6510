import MediaLanguage
import MediaModel
import Testing

/// The same wishes in other words, orders and letters.
struct SaidOtherwiseTests {
    /// Long leads and words of degree ask for what follows them.
    @Test(arguments: [
        ("en", "i was just wondering whether you could possibly play some jazz", #"{"intent":"play","search":{"genreNames":["Jazz"]}}"#),
        ("en", "any chance of some reggae", #"{"intent":"play","search":{"genreNames":["Reggae"]}}"#),
        ("en", "it would be lovely to hear some blues", #"{"intent":"play","search":{"genreNames":["Blues"]}}"#),
        ("en", "quite loud rock please", #"{"intent":"play","search":{"genreNames":["Rock"],"moodNames":["energetic"]}}"#),
        ("en", "never mind, keep playing", #"{"command":"play","intent":"command"}"#),
        ("en", "sorry to disturb you, but turn it way down", #"{"command":"changeVolume","intent":"command","volumeChange":-10}"#),
        ("ru", "фоном тихонько джаз", #"{"intent":"play","search":{"genreNames":["Jazz"]}}"#),
        ("ru", "включи уже блюз, сколько можно ждать", #"{"intent":"play","search":{"genreNames":["Blues"]}}"#),
        ("ru", "звук немного убавь", #"{"command":"changeVolume","intent":"command","volumeChange":-10}"#),
        ("ja", "ちょっと音楽止めてくれる", #"{"command":"stop","intent":"command"}"#),
        ("ja", "もう少しゆっくりめで", #"{"command":"changePlaybackRate","intent":"command","playbackRateChange":-0.25}"#),
    ])
    func passesOverWhatLeadsIn(_ language: LanguageCode, _ text: String, _ fields: String) throws {
        #expect(try Packs.first(text, language)?.fields == fields)
    }

    /// How it is to be played may stand before the verb.
    @Test(arguments: [
        ("en", "on shuffle, play some jazz", #"{"intent":"play","playShuffled":true,"search":{"genreNames":["Jazz"]}}"#),
        ("en", "on a loop play some jazz", #"{"intent":"play","playbackRepeatMode":"one","search":{"genreNames":["Jazz"]}}"#),
        ("en", "play an hour of jazz", #"{"intent":"play","playingTime":3600,"search":{"genreNames":["Jazz"]}}"#),
    ])
    func takesModesBeforeTheVerb(_ language: LanguageCode, _ text: String, _ fields: String) throws {
        #expect(try Packs.first(text, language)?.fields == fields)
    }

    /// An occasion that is none of the activities is left out, and marked so.
    @Test(arguments: [
        ("en", "play some jazz for the neighbours", ["Jazz"], "the neighbours"), ("ru", "включи джаз для соседей", ["Jazz"], "соседей"),
        ("ja", "岬のカフェで流れてるようなジャズ", ["Jazz"], "岬のカフェ"),
    ])
    func leavesAnUnknownOccasionOut(_ language: LanguageCode, _ text: String, _ genres: [String], _ left: String) throws {
        let reading = try #require(try Packs.first(text, language))
        guard case .play(let intent) = reading.intent else { return #expect(Bool(false), "\(reading.fields)") }
        #expect(intent.search?.genreNames == genres)
        #expect(reading.spans.contains { $0.role == "unheeded" && $0.text == left }, "\(reading.spans)")
    }

    /// What is not wanted is no wish.
    @Test(arguments: [
        ("en", "no more rock"), ("en", "anything but rock"), ("ru", "всё кроме рока"), ("ja", "ロック以外をかけて"),
        ("en", "like the previous song"), ("en", "dislike the last one"), ("en", "add the next song to my favorites"),
        ("ru", "лайкни предыдущую песню"), ("ja", "次の曲をお気に入りに追加して"),
    ])
    func doesNothingOfAnotherKind(_ language: LanguageCode, _ text: String) throws {
        #expect(try Packs.first(text, language)?.intent.kind == MediaIntent.Kind.none)
    }

    /// Things that a player has nothing to do with.
    @Test(arguments: [
        ("en", "rename this file to notes"), ("en", "pause my subscription to the gym"), ("en", "read my emails"),
        ("ru", "прочитай почту"), ("ru", "спасибо, это всё"), ("ja", "ガレージを開けて"), ("ja", "メール読んで"),
    ])
    func leavesOtherThingsAlone(_ language: LanguageCode, _ text: String) throws {
        #expect(try Packs.first(text, language)?.intent.kind == MediaIntent.Kind.none)
    }

    /// A demonstrative before a title does not mean what plays.
    @Test(arguments: [
        ("en", "play that song dreams by the cranberries", "dreams", "the cranberries"), ("ja", "あの曲かけて、「波の音」", "波の音", nil),
    ])
    func takesNoTitleForWhatPlays(_ language: LanguageCode, _ text: String, _ title: String, _ artist: String?) throws {
        guard case .play(let intent)? = try Packs.first(text, language)?.intent else { return #expect(Bool(false)) }
        #expect(intent.search?.mediaName == title)
        #expect(intent.search?.artistName == artist)
        #expect(intent.search?.reference == nil)
    }

    /// Letters that are typed as they sound.
    @Test(arguments: [
        ("vklyuchi dzhaz", #"{"intent":"play","search":{"genreNames":["Jazz"]}}"#),
        ("postav kakoy-nibud rok", #"{"intent":"play","search":{"genreNames":["Rock"]}}"#),
        ("pauza", #"{"command":"pause","intent":"command"}"#),
        ("gromche", #"{"command":"changeVolume","intent":"command","volumeChange":10}"#),
        ("sleduyushchaya pesnya", #"{"command":"nextTrack","intent":"command"}"#),
    ])
    func readsRussianInLatinLetters(_ text: String, _ fields: String) throws {
        #expect(try Packs.first(text, "ru")?.fields == fields)
    }

    /// A text of another language does not become one that nobody wrote.
    @Test(arguments: ["i love my record player", "the weather is nice", "call me later"])
    func makesNoRussianOfEnglish(_ text: String) throws {
        #expect(try Packs.first(text, "ru")?.intent.kind == MediaIntent.Kind.none)
    }

    /// The verb alone, typed without an input method.
    @Test func readsAJapaneseVerbInLatinLetters() throws {
        #expect(try Packs.first("jazz kakete", "ja")?.fields == #"{"intent":"play","search":{"genreNames":["Jazz"]}}"#)
    }

    /// None of what is on offer, or of what a question offers; with nothing on offer it says nothing.
    @Test(arguments: [("en", "none of them"), ("ru", "ни один"), ("ja", "どれでもない")])
    func refusesWhatIsOnOffer(_ language: LanguageCode, _ text: String) throws {
        var context = DialogueContext()
        context.alternatives = [
            MediaItem(identifier: "1", type: .song, title: "Lanterns"), MediaItem(identifier: "2", type: .song, title: "Ferry"),
        ]
        #expect(try Packs.first(text, language, context: context)?.intent.kind == .cancel)
        #expect(try Packs.first(text, language)?.intent.kind != .cancel)
    }

    /// 「やっぱりいい」 declines where 「いい」 agrees.
    @Test(arguments: [("やっぱりいい", MediaIntent.Kind.cancel), ("やっぱいい", .cancel), ("いいよ", .confirm)])
    func tellsDecliningFromAgreeing(_ text: String, _ kind: MediaIntent.Kind) throws {
        var context = DialogueContext()
        context.confirmation = Interpretation(.affinity(UpdateMediaAffinityIntent(affinityType: .like)), rule: "like.this")
        #expect(try Packs.first(text, "ja", context: context)?.intent.kind == kind)
    }

    /// A word for a mood may name a list, and a number of years may be asked about.
    @Test(arguments: [
        ("en", "save this to evening", #"{"destination":{"playlist":"evening"},"intent":"add","search":{"reference":"currentlyPlaying"}}"#),
        ("en", "is this from the nineties", #"{"intent":"ask","question":"year"}"#),
        ("en", "no more shuffle please", #"{"command":"changeShuffleMode","intent":"command","shuffleType":"off"}"#),
        ("en", "remove from favorites", #"{"affinityType":"unset","intent":"affinity"}"#),
        ("en", "got anything by metallica", #"{"intent":"search","search":{"artistName":"metallica"}}"#),
        ("ja", "この曲みたいなやつ", #"{"intent":"play","search":{"mediaType":"algorithmicRadioStation","reference":"currentlyPlaying"}}"#),
        ("ja", "「灯台」の次に「港」", #"{"intent":"play","playbackQueueLocation":"next","search":{"mediaName":"港"}}"#),
    ])
    func saysItShortly(_ language: LanguageCode, _ text: String, _ fields: String) throws {
        #expect(try Packs.first(text, language)?.fields == fields)
    }

    /// Asked for, the volume is told and stays.
    @Test(arguments: [
        ("en", "volume"), ("en", "how loud is it"), ("en", "what's the volume"), ("ru", "громкость"), ("ru", "какая сейчас громкость"),
        ("ja", "音量"), ("ja", "今の音量は"),
    ])
    func asksForTheVolume(_ language: LanguageCode, _ text: String) throws {
        #expect(try Packs.first(text, language)?.fields == #"{"command":"changeVolume","intent":"command","volumeChange":0}"#)
    }

    /// What is polite before one sentence is the sense of another.
    @Test(arguments: [("ちょっと止めて", #"{"command":"pause","intent":"command"}"#), ("ちょっと音楽止めて", #"{"command":"stop","intent":"command"}"#)])
    func readsAllTheWordsFirst(_ text: String, _ fields: String) throws {
        #expect(try Packs.first(text, "ja")?.fields == fields)
    }

    /// 「この曲が終わったら」 says when, and not what.
    @Test func playsWhatIsNamedAfterThis() throws {
        let reading = try Packs.first("この曲が終わったら、灯台を流して", "ja")
        #expect(reading?.fields == #"{"intent":"play","playbackQueueLocation":"next","search":{"mediaName":"灯台"}}"#)
    }

    /// "is this …?" is asked of what plays, by what is named.
    @Test(arguments: [
        (
            "en", "is this Harbour Lights?",
            #"{"intent":"ask","question":"artist","search":{"artistName":"Harbour Lights","reference":"currentlyPlaying"}}"#
        ),
        ("en", "is this jazz?", #"{"intent":"ask","question":"genre"}"#),
        ("en", "is this a cover?", #"{"intent":"ask","question":"title"}"#),
        (
            "ru", "это Harbour Lights поют?",
            #"{"intent":"ask","question":"artist","search":{"artistName":"Harbour Lights","reference":"currentlyPlaying"}}"#
        ),
        (
            "ja", "これHarbour Lightsの曲？",
            #"{"intent":"ask","question":"artist","search":{"artistName":"Harbour Lights","reference":"currentlyPlaying"}}"#
        ),
    ])
    func asksWhetherItIs(_ language: LanguageCode, _ text: String, _ fields: String) throws {
        let known = Gazetteer { words in
            words.lowercased() == "harbour lights" ? [NameMatch(type: .artist, name: "Harbour Lights", nearness: .exact)] : []
        }
        let reading = try Packs.interpreter().interpret(text, language: language, context: DialogueContext(), gazetteer: known)
        #expect(reading.interpretations.first?.fields == fields)
    }
}
