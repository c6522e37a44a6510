import MediaLanguage
import MediaModel
import Testing

/// What capitals, politeness and words for kinds say about where names are.
struct MarksTests {
    @Test(
        arguments: [
            ("en", "let me hear the Live From The Attic album by Solar Winds", "albumName", "Live From The Attic"),
            ("en", "I want to hear Another Northern Story", "mediaName", "Another Northern Story"),
            ("en", "please play Sorry Please Two", "mediaName", "Sorry Please Two"),
            ("en", "add Hello to my mother's Long Winter Evenings playlist", "playlist", "Long Winter Evenings"),
            ("en", "add an album to corinne's Long Winter playlist", "playlist", "Long Winter"),
            ("en", "add northern bridge to This Is Solar Winds playlist", "playlist", "This Is Solar Winds"),
            ("en", "song northern bridge by solar winds", "artistName", "solar winds"),
            ("en", "play Dj Northwind music", "artistName", "Dj Northwind"),
            ("en", "add hello to The Long Winter Playlist playlist", "playlist", "The Long Winter Playlist"),
            ("en", "play the adele playlist", "artistName", "adele"),
            ("ja", "プログレスをかけて", "mediaName", "プログレス"),
            ("ja", "米津玄師のプレイリストを再生して", "artistName", "米津玄師"),
            (
                "en", "play The Lemons Feel Very Sour Today by Gerard Northway from album Nine Long Winters At Sea", "artistName",
                "Gerard Northway"
            ),
            ("ru", "песня северный мост", "mediaName", "северный мост"),
        ] as [(LanguageCode, String, String, String)])
    func names(_ language: LanguageCode, _ text: String, _ field: String, _ name: String) throws {
        let intent = try #require(try Packs.first(text, language)?.intent)
        let search = intent.mediaSearch
        let found: String? =
            switch field {
            case "albumName": search?.albumName ?? (search?.mediaType == .album ? search?.mediaName : nil)
            case "artistName": search?.artistName
            case "playlist": if case .add(let add) = intent, case .playlist(let name)? = add.destination { name } else { nil }
            default: search?.mediaName
            }
        #expect(found == name)
    }

    /// Words for nothing that has a title are no request without a verb.
    @Test(arguments: [("en", "movie times near the station"), ("ru", "дождь за окном")] as [(LanguageCode, String)])
    func noRequest(_ language: LanguageCode, _ text: String) throws {
        #expect(try Packs.first(text, language)?.intent.kind == MediaIntent.Kind.none)
    }
}
