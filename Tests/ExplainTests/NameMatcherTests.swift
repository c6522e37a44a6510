import MediaModel
import PlayerProtocol
import Testing
import TextForms

@testable import ditty_player

/// Which of a few offered names some words mean.
@Suite struct NameMatcherTests {
    private static let names: [(String, [String])] = [
        ("Rock 1", []), ("Rock 2", []), ("road trip", []), ("Плейлист дня", ["Playlist of the Day"]), ("Halsey", []), ("Земфира", []),
        ("Kitchen", ["кухня"]),
        ("夜に駆ける", []), ("Creep (Acoustic)", []), ("1", []),
    ]

    @Test(
        arguments: [
            ("rock 2", "Rock 2"), ("Rock", nil), ("Rock 3", nil), ("Road-Trip", "road trip"), ("roadtrip", "road trip"),
            ("rod trip", "road trip"),
            ("playlist of the day", "Плейлист дня"), ("day", nil), ("дня", nil), ("Холзи", "Halsey"), ("ホールジー", "Halsey"),
            ("Земфиру", "Земфира"),
            ("на кухне", nil), ("кухне", "Kitchen"), ("kitchens", "Kitchen"), ("yoru ni kakeru", "夜に駆ける"), ("1", "1"), ("2", nil),
            ("", nil), ("!!!", nil),
        ] as [(String, String?)])
    func matches(_ words: String, _ name: String?) throws {
        let forms = try TextForms(tables: try DataLocator(environment: [:]).folder(.textforms))
        let items = Self.names.map { name, aliases in
            var item = MediaItem(identifier: MediaIdentifier(name), type: .playlist, title: name)
            item.aliases = aliases
            return item
        }
        #expect(NameMatcher(forms: forms).match(words, items).map { items[$0].title } == name)
    }
}
