import MediaLanguage
import MediaModel
import Testing

/// Sentences with words of media in them that are not about media.
struct ForeignSentenceTests {
    /// Devices that are not the player's.
    @Test(arguments: [
        ("en", "turn off the TV"), ("en", "turn off my computer"), ("en", "shut off the heating"),
        ("en", "turn off the television in the kitchen"),
        ("ru", "выключи телевизор"), ("ru", "выруби телик"), ("ru", "останови стиральную машину"), ("ja", "テレビを消して"), ("ja", "エアコン止めて"),
    ])
    func leavesOtherDevicesAlone(_ language: LanguageCode, _ text: String) throws {
        #expect(try Packs.first(text, language)?.intent == MediaIntent.none)
    }

    @Test(arguments: [("en", "turn off the radio"), ("en", "turn off"), ("ru", "выключи радио"), ("ja", "ラジオを消して")])
    func stopsWhatIsItsOwn(_ language: LanguageCode, _ text: String) throws {
        #expect(try Packs.first(text, language)?.intent == .command(.stop, outputs: nil))
    }

    /// Opinions of what is no media, though a word of media stands in it.
    @Test(arguments: [
        ("en", "my track record is awful"), ("en", "my song book is terrible"), ("en", "I love my record player"),
        ("en", "the music teacher is horrible"),
        ("en", "this place is awful"), ("ru", "послужной список у меня ужасный"), ("ru", "учитель музыки ужасный"), ("ja", "音楽の先生はひどい"),
    ])
    func takesNoOpinionOfOtherThings(_ language: LanguageCode, _ text: String) throws {
        let kind = try Packs.first(text, language, context: Self.playing)?.intent.kind
        #expect(kind == MediaIntent.Kind.none)
    }

    @Test(arguments: [("en", "this song is awful"), ("ru", "эта песня ужасная"), ("ja", "この曲はひどい")])
    func takesOpinionsOfWhatPlays(_ language: LanguageCode, _ text: String) throws {
        #expect(try Packs.first(text, language, context: Self.playing)?.intent.kind == .affinity)
    }

    private static var playing: DialogueContext {
        var context = DialogueContext()
        context.nowPlaying = MediaItem(identifier: "s1", type: .song, title: "Salt Road")
        return context
    }
}
