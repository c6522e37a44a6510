import MediaLanguage
import MediaModel
import Testing

/// Kinds of phrase in Japanese and what they mean, without a collection.
struct JapaneseTests {
    @Test(arguments: [
        (
            "８０年代の音楽をかけて",
            #"{"intent":"play","search":{"mediaType":"music","releaseDate":{"from":"1980-01-01","to":"1989-12-31"}}}"#
        ),
        ("アデルのHelloをかけて", #"{"intent":"play","search":{"artistName":"アデル","mediaName":"Hello"}}"#),
        ("すみません、音楽をかけていただけますか？", #"{"intent":"play","search":{"mediaType":"music"}}"#),
        ("リビングでヒップホップをかけて", #"{"intent":"play","outputs":["リビング"],"search":{"genreNames":["Hip-Hop/Rap"]}}"#),
        ("「ハッピー」という曲を流して", #"{"intent":"play","search":{"mediaName":"ハッピー","mediaType":"song"}}"#),
        ("何かかけて", #"{"intent":"play"}"#),
        ("ロックが聴きたいな", #"{"intent":"play","search":{"genreNames":["Rock"]}}"#),
        ("作業用の静かなピアノをお願い", #"{"intent":"play","search":{"genreNames":["Piano"],"moodNames":["working","calm"]}}"#),
        ("次に春よ、来いをかけて", #"{"intent":"play","playbackQueueLocation":"next","search":{"mediaName":"春よ、来い"}}"#),
        ("この曲を飛ばさないで", #"{"intent":"none"}"#),
        ("牛乳を買うのをリマインドして", #"{"intent":"none"}"#),
        ("照明をつけて", #"{"intent":"none"}"#),
        (
            "この曲は好きじゃない",
            #"{"affinityType":"dislike","intent":"affinity","search":{"mediaType":"song","reference":"currentlyPlaying"}}"#
        ),
        (
            "これをプレイリスト「フォーカス」に追加して",
            #"{"destination":{"playlist":"フォーカス"},"intent":"add","search":{"reference":"currentlyPlaying"}}"#
        ),
    ])
    func means(_ text: String, _ fields: String) throws {
        #expect(try Packs.first(text, "ja")?.fields == fields)
    }

    /// 「の」 ties performer and title, kind and name, album and song.
    @Test(arguments: [
        ("バンドのニルヴァーナをかけて", #"{"intent":"play","search":{"artistName":"ニルヴァーナ","mediaType":"artist"}}"#),
        ("オーディオブックの羅生門をかけて", #"{"intent":"play","search":{"mediaName":"羅生門","mediaType":"audioBook"}}"#),
        (
            "アルバム「森」の「霧」をかけて",
            #"{"intent":"play","search":{"albumName":"森","mediaName":"霧"}}"#
        ),
        ("アデルの曲をかけて", #"{"intent":"play","search":{"artistName":"アデル","mediaType":"music"}}"#),
        ("アデルの新曲をかけて", #"{"intent":"play","search":{"artistName":"アデル","mediaType":"song","sortOrder":"newest"}}"#),
        ("ランニングのプレイリストをかけて", #"{"intent":"play","search":{"mediaName":"ランニング","mediaType":"playlist"}}"#),
    ])
    func ties(_ text: String, _ fields: String) throws {
        #expect(try Packs.first(text, "ja")?.fields == fields)
    }

    /// Commands in kanji, kana, full width, polite and plain.
    @Test(arguments: [
        ("次のきょく", #"{"command":"nextTrack","intent":"command"}"#),
        ("一時停止してください", #"{"command":"pause","intent":"command"}"#),
        ("次の曲ｎ", #"{"command":"nextTrack","intent":"command"}"#),
        ("いちじていし", #"{"command":"pause","intent":"command"}"#),
        ("もっと音量を上げて", #"{"command":"changeVolume","intent":"command","volumeChange":10}"#),
        ("音量を四十にして", #"{"command":"changeVolume","intent":"command","volume":40}"#),
        ("シャッフルをオンにして", #"{"command":"changeShuffleMode","intent":"command","shuffleType":"items"}"#),
        ("音を消して", #"{"command":"mute","intent":"command"}"#),
        ("この曲が終わったら止めて", #"{"command":"sleepTimer","endOfItem":true,"intent":"command"}"#),
    ])
    func commands(_ text: String, _ fields: String) throws {
        #expect(try Packs.first(text, "ja")?.fields == fields)
    }

    /// Numbers in kanji are built of tens and hundreds, or stand digit by digit, with a dot for the decimals.
    @Test(arguments: [
        ("一分半早送りして", #"{"command":"skipForward","intent":"command","interval":90}"#),
        ("1:02:00に移動して", #"{"command":"changePlaybackPosition","intent":"command","position":3720}"#),
        ("一・五倍速で再生して", #"{"command":"changePlaybackRate","intent":"command","playbackRate":1.5}"#),
        ("１．５倍速で", #"{"command":"changePlaybackRate","intent":"command","playbackRate":1.5}"#),
        (
            "二〇〇七年のヒット曲をかけて",
            #"{"intent":"play","search":{"mediaType":"music","releaseDate":{"from":"2007-01-01","to":"2007-12-31"},"sortOrder":"popular"}}"#
        ),
        (
            "千九百八十五年の音楽",
            #"{"intent":"play","search":{"mediaType":"music","releaseDate":{"from":"1985-01-01","to":"1985-12-31"}}}"#
        ),
        (
            "1985年5月の音楽をかけて",
            #"{"intent":"play","search":{"mediaType":"music","releaseDate":{"from":"1985-05-01","to":"1985-05-31"}}}"#
        ),
    ])
    func numbers(_ text: String, _ fields: String) throws {
        #expect(try Packs.first(text, "ja")?.fields == fields)
    }

    /// The half of the day stands before the hour.
    @Test(arguments: [
        ("毎朝7時半にジャズをかけて", 450, "ジャズをかけて"), ("午後八時十五分に音楽を流して", 1215, "音楽を流して"),
        ("22:30に波の音を再生して", 1350, "波の音を再生して"),
    ])
    func alarms(_ text: String, _ minutes: Int, _ words: String) throws {
        guard case .command(.setAlarm(let alarm), _)? = try Packs.first(text, "ja")?.intent else {
            Issue.record("no alarm")
            return
        }
        #expect(alarm.time == TimeOfDay(minutes: minutes))
        #expect(alarm.words == words)
    }

    /// 「いや、いい」 refuses, 「いいよ」 agrees.
    @Test(arguments: [("いや、いい", MediaIntent.Kind.cancel), ("いいよ", .confirm), ("はい、お願いします", .confirm), ("やめておく", .cancel)])
    func answers(_ text: String, _ kind: MediaIntent.Kind) throws {
        let question = Interpretation(.command(.stop, outputs: nil), rule: "stop")
        var context = DialogueContext()
        context.confirmation = question
        #expect(try Packs.first(text, "ja", context: context)?.intent.kind == kind)
    }

    @Test func explainsItself() throws {
        let first = try Packs.first("アデルのHelloをかけて", "ja")
        #expect(first?.spans.map(\.role) == ["artistName", "connector", "mediaName", "phrase"])
        #expect(first?.spans.map(\.text) == ["アデル", "の", "Hello", "をかけて"])
    }
}
