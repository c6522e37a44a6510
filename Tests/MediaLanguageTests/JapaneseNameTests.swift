import MediaLanguage
import MediaModel
import Testing

/// Where names in Japanese begin and end, and what they are, without a collection.
struct JapaneseNameTests {
    /// Words of the lexicon are none inside of a dictionary's noun, and surname and given name are a person.
    @Test(arguments: [
        ("通信講座の英会話が聴きたい", #"{"intent":"play","search":{"mediaName":"通信講座の英会話"}}"#),
        ("佐藤まことのポッドキャストを聞かせて", #"{"intent":"play","search":{"mediaName":"佐藤まこと","mediaType":"podcastShow"}}"#),
        ("夜明けの匂いをかけて", #"{"intent":"play","search":{"mediaName":"夜明けの匂い"}}"#),
        ("平山みきの真夏の出来事をかけて", #"{"intent":"play","search":{"artistName":"平山みき","mediaName":"真夏の出来事"}}"#),
        ("映画のAlienをかけて", #"{"intent":"play","search":{"mediaName":"Alien","mediaType":"movie"}}"#),
        ("英会話レッスンの十二話を流して", #"{"intent":"play","search":{"episode":12,"mediaName":"英会話レッスン"}}"#),
        ("アデルさんの曲をかけて", #"{"intent":"play","search":{"artistName":"アデル","mediaType":"music"}}"#),
    ])
    func names(_ text: String, _ fields: String) throws {
        #expect(try Packs.first(text, "ja")?.fields == fields)
    }

    /// Stations bear the word for their kind, a frequency, or a word that makes a name of a place.
    @Test(arguments: [
        ("ラジオ関西をつけて", #"{"intent":"play","search":{"mediaName":"ラジオ関西","mediaType":"radioStation"}}"#),
        ("名古屋エフエムを聴きたい", #"{"intent":"play","search":{"mediaName":"名古屋エフエム","mediaType":"radioStation"}}"#),
        ("FM 82.5をつけて", #"{"intent":"play","search":{"mediaName":"FM 82.5","mediaType":"radioStation"}}"#),
        ("町内ラジオという番組をかけて", #"{"intent":"play","search":{"mediaName":"町内ラジオ","mediaType":"radioStation"}}"#),
    ])
    func stations(_ text: String, _ fields: String) throws {
        #expect(try Packs.first(text, "ja")?.fields == fields)
    }

    /// Why something is wanted, and what was done with it before, is no name.
    @Test(arguments: [
        ("眠れないから静かな曲をかけて", #"{"intent":"play","search":{"mediaType":"music","moodNames":["calm"]}}"#),
        ("気分が沈んでいるので明るい曲をお願い", #"{"intent":"play","search":{"mediaType":"music","moodNames":["happy"]}}"#),
        ("集中できるように落ち着いたピアノを流して", #"{"intent":"play","search":{"genreNames":["Piano"],"moodNames":["calm"]}}"#),
        ("母に贈る曲をかけて", #"{"intent":"play","search":{"mediaType":"music"}}"#),
        ("今朝聞いた音楽をかけて", #"{"intent":"play","search":{"mediaType":"music"}}"#),
        ("それを五分後に再生して", #"{"intent":"play","search":{"reference":"currentlyPlaying"}}"#),
        (
            "今年聴いていない60年代のジャズをかけて",
            #"{"intent":"play","search":{"genreNames":["Jazz"],"releaseDate":{"from":"1960-01-01","to":"1969-12-31"}}}"#
        ),
    ])
    func asides(_ text: String, _ fields: String) throws {
        #expect(try Packs.first(text, "ja")?.fields == fields)
    }

    /// What the world knows is a performer, a title with 「の」, or enough without a verb; and no part of a longer word.
    @Test(arguments: [
        ("スピッツの空の色をかけて", #"{"intent":"play","search":{"artistName":"スピッツ","mediaName":"空の色"}}"#),
        ("グレイテストを聴きたい", #"{"intent":"play","search":{"mediaName":"グレイテスト"}}"#),
        ("木綿のハンカチーフをかけて", #"{"intent":"play","search":{"mediaName":"木綿のハンカチーフ"}}"#),
        ("和楽器バンドの曲をかけて", #"{"intent":"play","search":{"artistName":"和楽器バンド","mediaType":"music"}}"#),
        ("山下達郎の高い塔", #"{"intent":"play","search":{"artistName":"山下達郎","mediaName":"高い塔"}}"#),
        ("コテンラジオの対談を聴きたい", #"{"intent":"play","search":{"mediaName":"コテンラジオ"}}"#),
        ("オールナイトニッポンの続き", #"{"intent":"play","resumePlayback":true,"search":{"mediaName":"オールナイトニッポン"}}"#),
        ("三浦の新しいアルバム", #"{"intent":"play","search":{"artistName":"三浦","mediaType":"album","sortOrder":"newest"}}"#),
        ("川端康成の小説を聴きたい", #"{"intent":"play","search":{"artistName":"川端康成","mediaType":"audioBook"}}"#),
        ("高台食堂の第五回を再生して", #"{"intent":"play","search":{"episode":5,"mediaName":"高台食堂"}}"#),
    ])
    func known(_ text: String, _ fields: String) throws {
        #expect(try Packs.first(text, "ja")?.fields == fields)
    }

    /// Words typed in Latin letters; a verb inside of a longer word.
    @Test(arguments: [
        ("ongaku wo kakete", #"{"intent":"play","search":{"mediaType":"music"}}"#),
        ("miho sato no blue rain wo kakete", #"{"intent":"play","search":{"artistName":"miho sato","mediaName":"blue rain"}}"#),
        ("tsugi no kyoku", #"{"command":"nextTrack","intent":"command"}"#),
        ("oto wo agete", #"{"command":"changeVolume","intent":"command","volumeChange":10}"#),
        ("散歩用プレイリスト", #"{"intent":"play","search":{"mediaName":"散歩用","mediaType":"playlist"}}"#),
    ])
    func spelling(_ text: String, _ fields: String) throws {
        #expect(try Packs.first(text, "ja")?.fields == fields)
    }

    /// What was done with songs says in which order they are wanted.
    @Test(arguments: [
        ("一番再生した曲をかけて", #"{"intent":"play","search":{"mediaType":"music","sortOrder":"popular"}}"#),
        ("最近追加した曲を再生して", #"{"intent":"play","search":{"mediaType":"song","sortOrder":"newest"}}"#),
        (
            "去年流行った曲をかけて",
            #"{"intent":"play","search":{"mediaType":"music","releaseDate":{"from":"2023-01-01","to":"2023-12-31"}}}"#
        ),
    ])
    func orders(_ text: String, _ fields: String) throws {
        #expect(try Packs.first(text, "ja")?.fields == fields)
    }
}
