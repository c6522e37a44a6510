import MediaLanguage
import MediaModel
import Testing

/// The queue as people speak of it: by numbers of places, by so many songs, by names.
struct QueueSentenceTests {
    private static func place(_ place: Int) -> String { #"{"command":"playItemInPlaybackQueue","intent":"command","place":\#(place)}"# }

    /// A number or an ordinal of a song is a place of the queue that there is: never a search, never the song before.
    @Test(arguments: [
        ("en", "go to track 3", 3), ("en", "go to the first song", 1), ("en", "skip to the last song", -1),
        ("en", "jump to the third track", 3),
        ("en", "play the second song in the queue", 2), ("en", "go back to the first song", 1), ("ru", "перейди к третьей песне", 3),
        ("ru", "последний трек", -1), ("ru", "перейди на трек 3", 3), ("ru", "вернись к первой песне", 1), ("ja", "3曲目に飛んで", 3),
        ("ja", "三番目の曲に移動して", 3), ("ja", "最後の曲", -1), ("ja", "最初の曲に戻って", 1), ("ja", "キューの3曲目をかけて", 3),
    ])
    func goesToAPlace(_ language: LanguageCode, _ text: String, _ place: Int) throws {
        #expect(try Packs.first(text, language)?.fields == Self.place(place))
    }

    /// The last song is the one before where one goes back to it, and a year is no place.
    @Test(arguments: [("en", "go back to the last track", "previous"), ("en", "last song", "previous"), ("en", "play a 2013 song", "play")])
    func goesBack(_ language: LanguageCode, _ text: String, _ rule: String) throws {
        #expect(try Packs.first(text, language)?.rule == rule)
    }

    @Test(arguments: [
        ("en", "skip two songs", "nextTrack", 2), ("en", "skip 3 tracks", "nextTrack", 3), ("en", "skip a couple of songs", "nextTrack", 2),
        ("en", "go back two songs", "previousTrack", 2), ("ru", "пропусти две песни", "nextTrack", 2),
        ("ru", "пропусти пару песен", "nextTrack", 2),
        ("ru", "вернись на три песни назад", "previousTrack", 3), ("ja", "2曲飛ばして", "nextTrack", 2), ("ja", "三曲戻って", "previousTrack", 3),
    ])
    func skipsSoMany(_ language: LanguageCode, _ text: String, _ command: String, _ count: Int) throws {
        #expect(try Packs.first(text, language)?.fields == #"{"command":"\#(command)","count":\#(count),"intent":"command"}"#)
    }

    @Test(arguments: [
        ("en", "remove this from the queue", #"{"command":"removeFromPlaybackQueue","intent":"command"}"#),
        ("en", "remove Ebb from the queue", #"{"command":"removeFromPlaybackQueue","intent":"command","title":"Ebb"}"#),
        ("en", "move Ebb to the end", #"{"command":"reorderPlaybackQueue","intent":"command","place":-1,"title":"Ebb"}"#),
        ("en", "move this song to the top of the queue", #"{"command":"reorderPlaybackQueue","intent":"command","place":1}"#),
        ("ru", "убери это из очереди", #"{"command":"removeFromPlaybackQueue","intent":"command"}"#),
        ("ru", "перемести Ebb в конец", #"{"command":"reorderPlaybackQueue","intent":"command","place":-1,"title":"Ebb"}"#),
        ("ja", "Ebbをキューから削除して", #"{"command":"removeFromPlaybackQueue","intent":"command","title":"Ebb"}"#),
        ("ja", "この曲をキューの先頭に移動して", #"{"command":"reorderPlaybackQueue","intent":"command","place":1}"#),
    ])
    func movesAndRemoves(_ language: LanguageCode, _ text: String, _ fields: String) throws {
        #expect(try Packs.first(text, language)?.fields == fields)
    }
}
