import MediaLanguage
import MediaModel
import Testing

/// Sentences that correct, that ask for two things, that are misspelt, and questions about what is named, in all three languages.
struct KindsOfDialogueTests {
    private static func reading(_ text: String, _ language: LanguageCode) throws -> Reading {
        try Packs.interpreter().interpret(text, language: language, context: DialogueContext(), gazetteer: .empty)
    }

    /// Several requests in one sentence: the first, and the words of the others.
    @Test(arguments: [
        ("en", "pause it and turn the volume down", #"{"command":"pause","intent":"command"}"#, ["turn the volume down"]),
        ("en", "mute and then go to the next track", #"{"command":"mute","intent":"command"}"#, ["go to the next track"]),
        (
            "en", "play metallica and set the volume to 40", #"{"intent":"play","search":{"artistName":"metallica"}}"#,
            ["set the volume to 40"]
        ),
        ("ru", "пропусти эту и сделай потише", #"{"command":"nextTrack","intent":"command"}"#, ["сделай потише"]),
        ("ru", "включи сплин и сделай погромче", #"{"intent":"play","search":{"artistName":"сплин"}}"#, ["сделай погромче"]),
        ("ja", "音量を上げて次の曲", #"{"command":"changeVolume","intent":"command","volumeChange":10}"#, ["次の曲"]),
        ("en", "pause, next", #"{"command":"pause","intent":"command"}"#, ["next"]),
        ("en", "pause, next and volume 20", #"{"command":"pause","intent":"command"}"#, ["next", "volume 20"]),
        ("en", "next and volume 33 and pause", #"{"command":"nextTrack","intent":"command"}"#, ["volume 33", "pause"]),
        ("en", "next, pause and volume 20", #"{"command":"nextTrack","intent":"command"}"#, ["pause", "volume 20"]),
        ("ru", "дальше и громкость 33 и пауза", #"{"command":"nextTrack","intent":"command"}"#, ["громкость 33", "пауза"]),
        ("ja", "再生して音量を上げて", #"{"command":"play","intent":"command"}"#, ["音量を上げて"]),
        (
            "ja", "一時停止して、次の曲にして、音量を20にして", #"{"command":"pause","intent":"command"}"#, ["次の曲にして", "音量を20にして"]
        ),
    ])
    func readsAllRequests(_ language: LanguageCode, _ text: String, _ fields: String, _ then: [String]) throws {
        let reading = try Self.reading(text, language)
        #expect(reading.interpretations.first?.fields == fields)
        #expect(reading.then == then)
    }

    /// What is to be played then is a request of its own, with the verb of the first where it has none.
    @Test(arguments: [
        ("en", "play metallica and then play radiohead", #"{"intent":"play","search":{"artistName":"metallica"}}"#, ["play radiohead"]),
        (
            "en", "play metallica, then radiohead and then queen", #"{"intent":"play","search":{"artistName":"metallica"}}"#,
            ["play radiohead", "play queen"]
        ),
        ("ru", "включи сплин и включи кино", #"{"intent":"play","search":{"artistName":"сплин"}}"#, ["включи кино"]),
        ("ru", "включи сплин а потом кино", #"{"intent":"play","search":{"artistName":"сплин"}}"#, ["включи кино"]),
        (
            "ja", "メタリカを再生して次にクイーンを流して", #"{"intent":"play","search":{"artistName":"メタリカ"}}"#, ["次にクイーンを流して"]
        ),
    ])
    func readsWhatIsPlayedThen(_ language: LanguageCode, _ text: String, _ fields: String, _ then: [String]) throws {
        let reading = try Self.reading(text, language)
        #expect(reading.interpretations.first?.fields == fields)
        #expect(reading.then == then)
    }

    /// A name that was offered just now is a request in a sentence of several all the same.
    @Test func whatIsOnOfferIsAskedForByName() throws {
        var context = DialogueContext()
        context.alternatives = [MediaItem(identifier: "1", type: .album, title: "Дорога к морю")]
        let reading = try Packs.interpreter().interpret(
            "включи Дорога к морю а потом Wet Cement", language: "ru", context: context, gazetteer: .empty)
        #expect(reading.interpretations.first?.fields == #"{"intent":"play","search":{"mediaName":"Дорога к морю"}}"#)
        #expect(reading.then == ["включи Wet Cement"])
    }

    /// A playlist may be made under a name that somebody bears, and to go beyond the end is refused, not searched for.
    @Test func aCommandMayEndInATitle() throws {
        let known = Gazetteer { words in
            words.lowercased() == "ebb" ? [NameMatch(type: .song, name: "Ebb", nearness: .exact)] : []
        }
        let interpreter = try Packs.interpreter()
        let reading = interpreter.interpret("create a playlist called Ebb", language: "en", context: DialogueContext(), gazetteer: known)
        #expect(reading.interpretations.first?.fields == #"{"command":"createPlaylist","intent":"command","name":"Ebb"}"#)
        #expect(
            try Packs.first("go to 200 percent", "en")?.fields
                == #"{"command":"changePlaybackPosition","intent":"command","positionPercent":200}"#)
    }

    /// What nobody understands behind a command is no part of it, and not lost.
    @Test(arguments: [
        ("en", "pause and blarg the frobnicator", #"{"command":"pause","intent":"command"}"#, ["blarg the frobnicator"]),
        ("en", "pause, next and then dance with me", #"{"command":"pause","intent":"command"}"#, ["next", "dance with me"]),
        ("ru", "пауза и почеши кота", #"{"command":"pause","intent":"command"}"#, ["почеши кота"]),
        ("ja", "一時停止して猫を撫でて", #"{"command":"pause","intent":"command"}"#, ["猫を撫でて"]),
    ])
    func keepsWhatItDoesNotUnderstand(_ language: LanguageCode, _ text: String, _ fields: String, _ then: [String]) throws {
        let reading = try Self.reading(text, language)
        #expect(reading.interpretations.first?.fields == fields)
        #expect(reading.then == then)
    }

    /// Where something is said to be played joins no requests.
    @Test func readsAPlaceAsNoRequest() throws {
        let reading = try Self.reading("リビングでヒップホップをかけて", "ja")
        #expect(reading.interpretations.first?.intent.kind == .play)
        #expect(reading.then.isEmpty)
    }

    /// What says how something is played belongs to playing it.
    @Test(arguments: [
        (
            "en", "play metallica, shuffled, and repeat it",
            #"{"intent":"play","playShuffled":true,"playbackRepeatMode":"all","search":{"artistName":"metallica"}}"#
        ),
        ("ru", "включи сплин и перемешай", #"{"intent":"play","playShuffled":true,"search":{"artistName":"сплин"}}"#),
    ])
    func playsAsTheSecondRequestSays(_ language: LanguageCode, _ text: String, _ fields: String) throws {
        let reading = try Self.reading(text, language)
        #expect(reading.interpretations.first?.fields == fields)
        #expect(reading.then.isEmpty)
    }

    /// Names with words between them that join requests elsewhere.
    @Test(arguments: [
        ("en", "play rock and roll"), ("en", "play hello and goodbye"), ("en", "play start and stop"), ("ru", "включи день и ночь"),
        ("en", "play stop and go"),
        ("ja", "今夜はブギーバックをかけて"),
    ])
    func leavesNamesWhole(_ language: LanguageCode, _ text: String) throws {
        let reading = try Self.reading(text, language)
        #expect(reading.then.isEmpty)
        #expect(reading.interpretations.first?.intent.kind == .play)
    }

    /// What is called so is another kind of thing: the name stays, whatever it was taken for.
    @Test(
        arguments: [
            ("en", "no, the song", MediaItemType.song), ("en", "no, the album", .album), ("en", "no, the artist", .artist),
            ("ru", "нет, песню", .song), ("ru", "нет, исполнителя", .artist), ("ja", "違う、曲の方", .song), ("ja", "いや、アーティストの方", .artist),
        ] as [(LanguageCode, String, MediaItemType)])
    func correctsTheKind(_ language: LanguageCode, _ text: String, _ type: MediaItemType) throws {
        for search in [
            MediaSearch(mediaName: "Hello"), MediaSearch(artistName: "Hello"), MediaSearch(mediaType: .album, mediaName: "Hello"),
        ] {
            var context = DialogueContext()
            context.lastPlay = Interpretation(.play(PlayMediaIntent(search: search)))
            let intent = try Packs.first(text, language, context: context)?.intent
            #expect(intent == .correct(PlayMediaIntent(search: MediaSearch(mediaType: type, mediaName: "Hello"))))
        }
    }

    /// Favourites are what the listener likes.
    @Test(arguments: [
        ("en", "add this to liked songs", #"{"affinityType":"like","intent":"affinity","search":{"reference":"currentlyPlaying"}}"#),
        ("en", "add to my favorites", #"{"affinityType":"like","intent":"affinity","search":{"reference":"currentlyPlaying"}}"#),
        ("ru", "добавь в любимые", #"{"affinityType":"like","intent":"affinity","search":{"reference":"currentlyPlaying"}}"#),
        ("ru", "добавь это в любимые", #"{"affinityType":"like","intent":"affinity","search":{"reference":"currentlyPlaying"}}"#),
        ("ja", "お気に入りに追加して", #"{"affinityType":"like","intent":"affinity","search":{"reference":"currentlyPlaying"}}"#),
        ("ru", "включи любимые", #"{"intent":"play","search":{"mediaIdentifier":"liked","mediaType":"playlist"}}"#),
        (
            "en", "add everything by Queen to a new playlist called Royal",
            #"{"destination":{"playlist":"Royal"},"intent":"add","search":{"artistName":"Queen"}}"#
        ),
        ("ru", "зажги свет", #"{"intent":"none"}"#), ("en", "light the candles", #"{"intent":"none"}"#),
        ("en", "sort the library by year", #"{"intent":"none"}"#), ("en", "hide the genre column", #"{"intent":"help"}"#),
        ("ru", "отсортируй по году", #"{"command":"sortPlaybackQueue","intent":"command","order":"year"}"#),
        ("ru", "обнови библиотеку", #"{"command":"scanLibrary","intent":"command"}"#),
        ("en", "rescan my library", #"{"command":"scanLibrary","intent":"command"}"#),
        ("ja", "ライブラリを更新して", #"{"command":"scanLibrary","intent":"command"}"#),
        ("ru", "добавь папку ~/Музыка в библиотеку", #"{"command":"scanLibrary","folder":"~/Музыка","intent":"command"}"#),
        ("ja", "/home/me/Musicフォルダをライブラリに追加して", #"{"command":"scanLibrary","folder":"/home/me/Music","intent":"command"}"#),
        (
            "en", "remove Whale from my Road Trip playlist",
            #"{"command":"removeFromPlaylist","intent":"command","name":"Road Trip","title":"Whale"}"#
        ),
        (
            "ru", "удали песню Whale из плейлиста Road Trip",
            #"{"command":"removeFromPlaylist","intent":"command","name":"Road Trip","title":"Whale"}"#
        ),
        (
            "ja", "プレイリストRoad TripからWhaleを削除して",
            #"{"command":"removeFromPlaylist","intent":"command","name":"Road Trip","title":"Whale"}"#
        ),
        ("en", "remove this from my playlist Road Trip", #"{"command":"removeFromPlaylist","intent":"command","name":"Road Trip"}"#),
        ("ru", "убери эту песню из плейлиста Road Trip", #"{"command":"removeFromPlaylist","intent":"command","name":"Road Trip"}"#),
        ("ja", "プレイリストEveningからこの曲を削除して", #"{"command":"removeFromPlaylist","intent":"command","name":"Evening"}"#),
        ("en", "remove milk from the shopping list", #"{"intent":"none"}"#),
        ("ja", "年代順に並べ替えて", #"{"command":"sortPlaybackQueue","intent":"command","order":"year"}"#),
        ("ja", "ジャンルの列を隠して", #"{"intent":"help"}"#),
        (
            "en", "add folder /home/me/Music to the library",
            #"{"command":"scanLibrary","folder":"/home/me/Music","intent":"command"}"#
        ),
    ])
    func readsWhatIsKept(_ language: LanguageCode, _ text: String, _ fields: String) throws {
        #expect(try Self.reading(text, language).interpretations.first?.fields == fields)
    }

    /// A change of mind within the sentence.
    @Test(arguments: [
        ("en", "play metallica, no, radiohead", #"{"intent":"play","search":{"artistName":"radiohead"}}"#),
        ("en", "play, um, no wait, stop", #"{"command":"stop","intent":"command"}"#),
        ("ru", "включи, хотя нет, пауза", #"{"command":"pause","intent":"command"}"#),
    ])
    func followsAChangeOfMind(_ language: LanguageCode, _ text: String, _ fields: String) throws {
        #expect(try Packs.first(text, language)?.fields == fields)
    }
}

/// Corrections of the last play, in all three languages.
struct CorrectionKindsTests {
    private static func context(_ title: String?, _ artist: String?) -> DialogueContext {
        var search = MediaSearch()
        (search.mediaName, search.artistName) = (title, artist)
        var context = DialogueContext()
        context.lastPlay = Interpretation(.play(PlayMediaIntent(search: search)), score: 1)
        return context
    }

    /// Whoever names another performer behind a song by somebody does not want that song.
    @Test(arguments: [
        ("en", "no, metallica", #"{"intent":"correct","search":{"artistName":"metallica"}}"#),
        ("ru", "нет, сплин", #"{"intent":"correct","search":{"artistName":"сплин"}}"#),
        ("ja", "違う、スピッツ", #"{"intent":"correct","search":{"artistName":"スピッツ"}}"#),
        ("en", "no, the album", #"{"intent":"correct","search":{"artistName":"Adele","mediaName":"Hello","mediaType":"album"}}"#),
        ("en", "no, by metallica", #"{"intent":"correct","search":{"artistName":"metallica","mediaName":"Hello"}}"#),
        ("en", "wrong song", #"{"intent":"correct","search":{"artistName":"Adele","mediaName":"Hello"}}"#),
        ("ru", "не то", #"{"intent":"correct","search":{"artistName":"Adele","mediaName":"Hello"}}"#),
        ("ja", "違う曲", #"{"intent":"correct","search":{"artistName":"Adele","mediaName":"Hello"}}"#),
    ])
    func replacesWhatConflicts(_ language: LanguageCode, _ text: String, _ fields: String) throws {
        #expect(try Packs.first(text, language, context: Self.context("Hello", "Adele"))?.fields == fields)
    }

    /// A title without a performer is what is wanted of the one who is named.
    @Test
    func keepsATitleThatHasNoPerformer() throws {
        let fields = try Packs.first("no, metallica", "en", context: Self.context("Hello", nil))?.fields
        #expect(fields == #"{"intent":"correct","search":{"artistName":"metallica","mediaName":"Hello"}}"#)
    }
}

/// What the hurried type.
struct SlipTests {
    /// Swapped, doubled and missing letters of short verbs, and a blank within one.
    @Test(arguments: [
        ("en", "plya metallica", #"{"intent":"play","search":{"artistName":"metallica"}}"#),
        ("en", "ply metallica", #"{"intent":"play","search":{"artistName":"metallica"}}"#),
        ("en", "p lay metallica", #"{"intent":"play","search":{"artistName":"metallica"}}"#),
        ("en", "shufle my library", #"{"intent":"play","playShuffled":true,"search":{"reference":"my"}}"#),
        ("ru", "вклчи сплин", #"{"intent":"play","search":{"artistName":"сплин"}}"#),
        ("ru", "стп", #"{"command":"stop","intent":"command"}"#),
    ])
    func isUnderstood(_ language: LanguageCode, _ text: String, _ fields: String) throws {
        #expect(try Packs.first(text, language)?.fields == fields)
    }
}
