import MediaLanguage
import MediaModel
import Testing

/// Kinds of sentence as people say them, in all three languages at once, without a collection.
struct KindsOfSentenceTests {
    /// Openings without a verb of playing.
    @Test(arguments: [
        ("en", "gimme some shoegaze", #"{"intent":"play","search":{"genreNames":["Shoegaze"]}}"#),
        ("en", "i'd love some bossa nova", #"{"intent":"play","search":{"genreNames":["Bossa Nova"]}}"#),
        ("en", "chuck on some disco", #"{"intent":"play","search":{"genreNames":["Disco"]}}"#),
        ("en", "got any blues", #"{"intent":"play","search":{"genreNames":["Blues"]}}"#),
        ("ru", "нужна музыка для йоги", #"{"intent":"play","search":{"mediaType":"music","moodNames":["yoga"]}}"#),
        ("ru", "пусть звучит джаз", #"{"intent":"play","search":{"genreNames":["Jazz"]}}"#),
        ("ru", "мне бы рока", #"{"intent":"play","search":{"genreNames":["Rock"]}}"#),
        ("ja", "久しぶりにジャズ", #"{"intent":"play","search":{"genreNames":["Jazz"]}}"#),
        ("ja", "ロックをちょうだい", #"{"intent":"play","search":{"genreNames":["Rock"]}}"#),
    ])
    func opensWithoutAVerbOfPlaying(_ language: LanguageCode, _ text: String, _ fields: String) throws {
        #expect(try Packs.first(text, language)?.fields == fields)
    }

    /// Two requests in one sentence: the one for music is not left out for the other's sake.
    @Test(arguments: [
        ("en", "play the beatles, louder"), ("en", "play solar winds, shuffled, and repeat it"), ("ru", "включи северный мост, погромче"),
        ("ja", "青い信号をかけて、音量を上げて"),
    ])
    func leavesNoRequestForMusicOut(_ language: LanguageCode, _ text: String) throws {
        #expect(try Packs.first(text, language)?.intent.kind == .play)
    }

    /// A sentence before or behind the request.
    @Test(arguments: [
        ("en", "i'm so bored, put something on", #"{"intent":"play"}"#),
        ("en", "hang on a minute, pause it", #"{"command":"pause","intent":"command"}"#),
        ("en", "oh man, this is dull, next song", #"{"command":"nextTrack","intent":"command"}"#),
        ("ru", "что-то мне скучно, включи что-нибудь", #"{"intent":"play"}"#),
        ("ru", "погоди-ка, сделай потише", #"{"command":"changeVolume","intent":"command","volumeChange":-10}"#),
        ("ru", "ой, телефон звонит, поставь на паузу", #"{"command":"pause","intent":"command"}"#),
        ("ja", "うーん、これはいいや、次", #"{"command":"nextTrack","intent":"command"}"#),
        ("ja", "暇だから何かかけて", #"{"intent":"play"}"#),
    ])
    func passesOverWhatIsSaidBeside(_ language: LanguageCode, _ text: String, _ fields: String) throws {
        #expect(try Packs.first(text, language)?.fields == fields)
    }

    /// Adverbials behind the request.
    @Test(arguments: [
        (
            "en", "play the album kid a by radiohead in order",
            #"{"intent":"play","search":{"artistName":"radiohead","mediaName":"kid a","mediaType":"album"}}"#
        ),
        ("en", "play nirvana instead", #"{"intent":"play","search":{"artistName":"nirvana"}}"#),
        ("en", "play nickelback please don't judge", #"{"intent":"play","search":{"artistName":"nickelback"}}"#),
        ("ru", "включи земфиру целиком", #"{"intent":"play","search":{"artistName":"земфиру"}}"#),
        ("ru", "поставь сплин, пж", #"{"intent":"play","search":{"artistName":"сплин"}}"#),
        ("ja", "スピッツを最初からノンストップで", #"{"intent":"play","search":{"artistName":"スピッツ"}}"#),
    ])
    func passesOverWhatIsSaidBehind(_ language: LanguageCode, _ text: String, _ fields: String) throws {
        #expect(try Packs.first(text, language)?.fields == fields)
    }

    /// Commands softened or in the talk of the day.
    @Test(arguments: [
        ("en", "crank it up a bit", #"{"command":"changeVolume","intent":"command","volumeChange":10}"#),
        ("en", "could it be a bit quieter", #"{"command":"changeVolume","intent":"command","volumeChange":-10}"#),
        ("en", "sound back on please", #"{"command":"unmute","intent":"command"}"#),
        ("en", "skip three songs", #"{"command":"nextTrack","count":3,"intent":"command"}"#),
        ("ru", "погромче можно?", #"{"command":"changeVolume","intent":"command","volumeChange":10}"#),
        ("ru", "чутка потише", #"{"command":"changeVolume","intent":"command","volumeChange":-10}"#),
        ("ru", "мотни секунд на сорок вперёд", #"{"command":"skipForward","intent":"command","interval":40}"#),
        ("ru", "отмотай чуть-чуть назад", #"{"command":"skipBackward","intent":"command"}"#),
        ("ja", "もうちょっと音小さめで", #"{"command":"changeVolume","intent":"command","volumeChange":-10}"#),
        ("ja", "音量を七割に", #"{"command":"changeVolume","intent":"command","volume":70}"#),
        ("ja", "この次の曲", #"{"command":"nextTrack","intent":"command"}"#),
    ])
    func hearsSoftenedCommands(_ language: LanguageCode, _ text: String, _ fields: String) throws {
        #expect(try Packs.first(text, language)?.fields == fields)
    }

    /// Likes and dislikes in other words.
    @Test(arguments: [
        (
            "en", "i'm really into this song",
            #"{"affinityType":"like","intent":"affinity","search":{"mediaType":"song","reference":"currentlyPlaying"}}"#
        ),
        (
            "en", "this one slaps",
            #"{"affinityType":"like","intent":"affinity","search":{"mediaType":"song","reference":"currentlyPlaying"}}"#
        ),
        (
            "en", "ugh, can't stand this track",
            #"{"affinityType":"dislike","intent":"affinity","search":{"mediaType":"song","reference":"currentlyPlaying"}}"#
        ),
        ("ru", "вот это вещь", #"{"affinityType":"like","intent":"affinity","search":{"reference":"currentlyPlaying"}}"#),
        ("ru", "больше такое не включай", #"{"affinityType":"dislike","intent":"affinity","search":{"reference":"currentlyPlaying"}}"#),
        ("ru", "убери из избранного", #"{"affinityType":"unset","intent":"affinity"}"#),
        ("ja", "この曲いいね", #"{"affinityType":"like","intent":"affinity","search":{"mediaType":"song","reference":"currentlyPlaying"}}"#),
        (
            "ja", "この曲あんまり好きじゃない",
            #"{"affinityType":"dislike","intent":"affinity","search":{"mediaType":"song","reference":"currentlyPlaying"}}"#
        ),
    ])
    func hearsOpinions(_ language: LanguageCode, _ text: String, _ fields: String) throws {
        #expect(try Packs.first(text, language)?.fields == fields)
    }

    /// Questions in other frames.
    @Test(arguments: [
        ("en", "which movie is this song from", #"{"intent":"ask","question":"album"}"#),
        ("en", "what was that last track called", #"{"intent":"ask","question":"history"}"#),
        ("en", "tell me the singer of this track", #"{"intent":"ask","question":"artist"}"#),
        ("ru", "скажи кто поёт эту песню", #"{"intent":"ask","question":"artist"}"#),
        ("ru", "из какого сериала эта музыка", #"{"intent":"ask","question":"album"}"#),
        ("ru", "долго ещё?", #"{"intent":"ask","question":"remaining"}"#),
        ("ja", "歌ってるの誰", #"{"intent":"ask","question":"artist"}"#),
        ("ja", "これ何の映画の曲", #"{"intent":"ask","question":"album"}"#),
        ("ja", "何分の曲？", #"{"intent":"ask","question":"duration"}"#),
    ])
    func hearsQuestions(_ language: LanguageCode, _ text: String, _ fields: String) throws {
        #expect(try Packs.first(text, language)?.fields == fields)
    }

    /// Greetings, talk and other things are no requests.
    @Test(arguments: [
        ("en", "good morning", #"{"intent":"none"}"#),
        ("en", "you are great", #"{"intent":"none"}"#),
        ("en", "play chess with me", #"{"intent":"none"}"#),
        ("ru", "спокойной ночи", #"{"intent":"none"}"#),
        ("ru", "молодец", #"{"intent":"none"}"#),
        ("ru", "это что-то не то с погодой", #"{"intent":"none"}"#),
        ("ja", "おやすみ", #"{"intent":"none"}"#),
        ("ja", "ありがとう", #"{"intent":"none"}"#),
        ("ja", "6かける7は", #"{"intent":"none"}"#),
    ])
    func saysNothingToSmallTalk(_ language: LanguageCode, _ text: String, _ fields: String) throws {
        #expect(try Packs.first(text, language)?.fields == fields)
    }

    /// What a connector or the word for its kind makes a name stays one.
    @Test(arguments: [
        ("en", "play sad by xxxtentacion", #"{"intent":"play","search":{"artistName":"xxxtentacion","mediaName":"sad"}}"#),
        ("en", "play 1985 by bowling for soup", #"{"intent":"play","search":{"artistName":"bowling for soup","mediaName":"1985"}}"#),
        (
            "en", "play the playlist called late night drive",
            #"{"intent":"play","search":{"mediaName":"late night drive","mediaType":"playlist"}}"#
        ),
        (
            "en", "play my playlist named rainy mornings",
            #"{"intent":"play","search":{"mediaName":"rainy mornings","mediaType":"playlist","reference":"my"}}"#
        ),
        ("en", "hotel california by eagles", #"{"intent":"play","search":{"artistName":"eagles","mediaName":"hotel california"}}"#),
        ("en", "play yellow off parachutes", #"{"intent":"play","search":{"albumName":"parachutes","mediaName":"yellow"}}"#),
        ("en", "play the black parade album", #"{"intent":"play","search":{"mediaName":"black parade","mediaType":"album"}}"#),
        ("ru", "перемотай на третью минуту", #"{"command":"changePlaybackPosition","intent":"command","position":180}"#),
        (
            "ru", "включи плейлист под названием ночная дорога",
            #"{"intent":"play","search":{"mediaName":"ночная дорога","mediaType":"playlist"}}"#
        ),
        ("ru", "включи машину времени", #"{"intent":"play","search":{"artistName":"машину времени"}}"#),
        ("ja", "ワークアウトというプレイリストを再生", #"{"intent":"play","search":{"mediaName":"ワークアウト","mediaType":"playlist"}}"#),
        ("ja", "ジャズというアルバムを再生", #"{"intent":"play","search":{"mediaName":"ジャズ","mediaType":"album"}}"#),
    ])
    func namesAreKeptWhole(_ language: LanguageCode, _ text: String, _ fields: String) throws {
        #expect(try Packs.first(text, language)?.fields == fields)
    }

    /// Frequencies are stations, not volumes; tenths are shares.
    @Test(arguments: [
        ("en", "turn on 88.5", #"{"intent":"play","search":{"mediaName":"88.5","mediaType":"radioStation"}}"#),
        ("en", "put on 101.1", #"{"intent":"play","search":{"mediaName":"101.1","mediaType":"radioStation"}}"#),
        ("ru", "включи 105.7", #"{"intent":"play","search":{"mediaName":"105.7","mediaType":"radioStation"}}"#),
        ("ja", "音量三割", #"{"command":"changeVolume","intent":"command","volume":30}"#),
        (
            "en", "play music from the 80s",
            #"{"intent":"play","search":{"mediaType":"music","releaseDate":{"from":"1980-01-01","to":"1989-12-31"}}}"#
        ),
        ("ru", "увеличь громкость на 20", #"{"command":"changeVolume","intent":"command","volumeChange":20}"#),
        ("ru", "перемотай на тридцать секунд", #"{"command":"skipForward","intent":"command","interval":30}"#),
    ])
    func frequenciesAndShares(_ language: LanguageCode, _ text: String, _ fields: String) throws {
        #expect(try Packs.first(text, language)?.fields == fields)
    }

    /// Into which playlist.
    @Test(arguments: [
        ("ja", "レモンを旅のプレイリストに追加して", #"{"destination":{"playlist":"旅"},"intent":"add","search":{"mediaName":"レモン"}}"#),
        ("ja", "これドライブのプレイリストに入れといて", #"{"destination":{"playlist":"ドライブ"},"intent":"add","search":{"reference":"currentlyPlaying"}}"#),
        (
            "en", "chuck this on my barbecue playlist",
            #"{"destination":{"playlist":"barbecue"},"intent":"add","search":{"reference":"currentlyPlaying"}}"#
        ),
        (
            "ru", "закинь эту песню в плейлист дача",
            #"{"destination":{"playlist":"дача"},"intent":"add","search":{"mediaType":"song","reference":"currentlyPlaying"}}"#
        ),
    ])
    func addsToWhatIsNamed(_ language: LanguageCode, _ text: String, _ fields: String) throws {
        #expect(try Packs.first(text, language)?.fields == fields)
    }

    /// Moods have one name.
    @Test(arguments: [
        ("en", "play upbeat music", #"{"intent":"play","search":{"mediaType":"music","moodNames":["happy"]}}"#),
        ("en", "put on something mellow", #"{"intent":"play","search":{"moodNames":["calm"]}}"#),
        ("ru", "включи что-нибудь весёленькое", #"{"intent":"play","search":{"moodNames":["happy"]}}"#),
        ("ru", "поставь тихую музыку", #"{"intent":"play","search":{"mediaType":"music","moodNames":["calm"]}}"#),
        ("ja", "静かな音楽を流して", #"{"intent":"play","search":{"mediaType":"music","moodNames":["calm"]}}"#),
        ("ja", "元気になれる曲をかけて", #"{"intent":"play","search":{"mediaType":"music","moodNames":["happy"]}}"#),
    ])
    func moodsOfTheContract(_ language: LanguageCode, _ text: String, _ fields: String) throws {
        #expect(try Packs.first(text, language)?.fields == fields)
    }

    /// A layout is guessed only where it leads to words.
    @Test(arguments: [
        ("ru", "эта песня как называется", #"{"intent":"ask","question":"title"}"#),
        ("ru", "эх, ну и денёк", #"{"intent":"none"}"#),
        ("ru", "drk.xb hjr", #"{"intent":"play","search":{"genreNames":["Rock"]}}"#),
    ])
    func keyboardLayouts(_ language: LanguageCode, _ text: String, _ fields: String) throws {
        #expect(try Packs.first(text, language)?.fields == fields)
    }
}
