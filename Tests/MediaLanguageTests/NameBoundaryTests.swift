import MediaLanguage
import MediaModel
import Testing

/// Where names begin and end, and what is none, without a collection.
struct NameBoundaryTests {
    /// Playlists that are named by whose they might be, or not at all.
    @Test(arguments: [
        (
            "en", "add northern bridge to my women's choir playlist",
            #"{"destination":{"playlist":"women's choir"},"intent":"add","search":{"mediaName":"northern bridge"}}"#
        ),
        (
            "en", "add solar winds to playlist girls' trip",
            #"{"destination":{"playlist":"girls' trip"},"intent":"add","search":{"mediaName":"solar winds"}}"#
        ),
        ("en", "add this song to my playlist", #"{"intent":"add","search":{"mediaType":"song","reference":"currentlyPlaying"}}"#),
        ("ja", "この曲を私のプレイリストに追加して", #"{"intent":"add","search":{"mediaType":"song","reference":"currentlyPlaying"}}"#),
        ("en", "play the playlist number nine", #"{"intent":"play","search":{"mediaName":"number nine","mediaType":"playlist"}}"#),
        ("ru", "включи плейлист номер пять", #"{"intent":"play","search":{"mediaName":"номер пять","mediaType":"playlist"}}"#),
    ])
    func playlistsKeepTheirNames(_ language: LanguageCode, _ text: String, _ fields: String) throws {
        #expect(try Packs.first(text, language)?.fields == fields)
    }

    /// What is on a station cannot be chosen; the station can.
    @Test(arguments: [
        ("en", "play the quiet hour on npr", #"{"intent":"play","search":{"mediaName":"npr","mediaType":"radioStation"}}"#),
        (
            "ru", "включи северный мост на европе плюс",
            #"{"intent":"play","search":{"mediaName":"европе плюс","mediaType":"radioStation"}}"#
        ),
        (
            "en", "tune the radio to northern bridge",
            #"{"intent":"play","search":{"mediaName":"northern bridge","mediaType":"radioStation"}}"#
        ),
        ("ru", "настрой радио на северный мост", #"{"intent":"play","search":{"mediaName":"северный мост","mediaType":"radioStation"}}"#),
        ("ja", "渚ビーチエフエム七六 . 八の番組をかけて", #"{"intent":"play","search":{"mediaName":"渚ビーチエフエム七六 . 八","mediaType":"radioStation"}}"#),
        ("ja", "大きな木のおしゃべりのポッドキャストをかけて", #"{"intent":"play","search":{"mediaName":"大きな木のおしゃべり","mediaType":"podcastShow"}}"#),
    ])
    func stationsAndShows(_ language: LanguageCode, _ text: String, _ fields: String) throws {
        #expect(try Packs.first(text, language)?.fields == fields)
    }

    /// Words that say how a name is played are no part of it.
    @Test(arguments: [
        (
            "ru", "включи заного северный мост",
            #"{"intent":"play","playbackRepeatMode":"one","search":{"mediaName":"северный мост"}}"#
        ),
        ("ja", "星の海のオーディオプレイバックを再開して", #"{"intent":"play","resumePlayback":true,"search":{"mediaName":"星の海"}}"#),
    ])
    func howItIsPlayedIsNoName(_ language: LanguageCode, _ text: String, _ fields: String) throws {
        #expect(try Packs.first(text, language)?.fields == fields)
    }

    /// Words of the lexicon that alone explain what was said are no names, whatever was learnt.
    @Test(arguments: [
        ("en", "find good channels", #"{"intent":"search","search":{"mediaType":"station","sortOrder":"best"}}"#),
        ("en", "play some gospel", #"{"intent":"play","search":{"genreNames":["Christian & Gospel"]}}"#),
        ("ru", "включи радио с джазовой музыкой", #"{"intent":"play","search":{"genreNames":["Jazz"],"mediaType":"radioStation"}}"#),
        ("ru", "включи радио с рок музыкой", #"{"intent":"play","search":{"genreNames":["Rock"],"mediaType":"radioStation"}}"#),
        ("ru", "поставь мягкий рок", #"{"intent":"play","search":{"genreNames":["Rock"],"moodNames":["calm"]}}"#),
        ("ja", "ソフトロックを流して", #"{"intent":"play","search":{"genreNames":["Rock"],"moodNames":["calm"]}}"#),
        ("ja", "テクノの音楽が好き", #"{"affinityType":"like","intent":"affinity","search":{"genreNames":["Techno"],"mediaType":"music"}}"#),
    ])
    func wordsOfTheLexiconAreNoNames(_ language: LanguageCode, _ text: String, _ fields: String) throws {
        #expect(try Packs.first(text, language)?.fields == fields)
    }

    /// What is asked for stands in one of two sentences, or behind a search.
    @Test(arguments: [
        ("en", "i'd love to hear some queen, can you play some?", #"{"intent":"play","search":{"artistName":"queen"}}"#),
        ("en", "find songs by adele and start playing", #"{"intent":"play","search":{"artistName":"adele","mediaType":"music"}}"#),
        ("ru", "найди песни сплина и начни воспроизведение", #"{"intent":"play","search":{"artistName":"сплина","mediaType":"music"}}"#),
        ("ru", "включи станцию на свой вкус", #"{"intent":"play","search":{"mediaType":"station"}}"#),
        ("ja", "ハッピーバースデーの曲をかけて", #"{"intent":"play","search":{"mediaName":"ハッピーバースデー","mediaType":"song"}}"#),
    ])
    func searchesThatPlay(_ language: LanguageCode, _ text: String, _ fields: String) throws {
        #expect(try Packs.first(text, language)?.fields == fields)
    }

    /// A word for a kind says what the name behind it is, whatever was learnt.
    @Test(arguments: [
        ("ru", "включи альбом группы кино", MediaItemType.album, "", "кино"),
        ("en", "play the book 1984", .audioBook, "1984", ""),
        ("en", "play the album greatest hits", .album, "greatest hits", ""),
    ])
    func kindsAreHeeded(_ language: LanguageCode, _ text: String, _ type: MediaItemType, _ title: String, _ artist: String) throws {
        let search = try Packs.first(text, language)?.intent.mediaSearch
        #expect(search?.mediaType == type)
        #expect(search?.mediaName ?? "" == title)
        #expect(search?.artistName ?? "" == artist)
    }
}
