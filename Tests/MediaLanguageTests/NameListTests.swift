import Foundation
import MediaModel
import Testing

@testable import MediaLanguage

/// The names of `names.txt` are well-formed, and say what a name is where the collection does not.
struct NameListTests {
    @Test func namesStandAsTheyAreSearched() throws {
        for pack in try Packs.loaded.get() {
            let lines = pack.famousNames.lines
            #expect(lines == lines.sorted { Array($0.utf8).lexicographicallyPrecedes(Array($1.utf8)) }, "\(pack.code)")
            for line in lines {
                let columns = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
                #expect(columns.count == 2, "\(line)")
                #expect(columns.first.map(FamousNames.key) == columns.first, "\(line)")
                for kind in columns.last?.split(separator: " ") ?? [] {
                    let name = kind.last == "~" ? kind.dropLast() : kind
                    #expect(MediaItemType(rawValue: String(name)) != nil, "\(line)")
                }
            }
            #expect(Set(lines.map { $0.prefix { $0 != "\t" } }).count == lines.count, "\(pack.code): a name stands twice")
        }
    }

    @Test func listsAreLarge() throws {
        for pack in try Packs.loaded.get() {
            #expect(pack.famousNames.count >= 1500, "\(pack.code)")
        }
    }

    @Test(arguments: [
        // Performer and title side by side, in either order.
        ("play daft punk solar winds", "en", "solar winds", "daft punk"),
        ("play solar winds daft punk", "en", "solar winds", "daft punk"),
        ("включи радиохед северный мост", "ru", "северный мост", "радиохед"),
        ("включи северный мост земфиры", "ru", "северный мост", "земфиры"),
        // A performer alone, in any case and script.
        ("play herbie hancock", "en", "", "herbie hancock"),
        ("включи билана", "ru", "", "билана"),
        ("включи daft punk", "ru", "", "daft punk"),
        ("поставь песню земфиры", "ru", "", "земфиры"),
        // What is as well an ordinary word is a performer only by itself.
        ("play queen", "en", "", "queen"),
        ("play queen of the lake", "en", "queen of the lake", ""),
        ("включи кино", "ru", "", "кино"),
        // Words of the lexicon in a famous name.
        ("play new order", "en", "", "new order"),
        ("play talking heads", "en", "", "talking heads"),
        // A title that the world knows beside a name that it does not, and a performer within other words.
        ("play stairway to heaven solar winds", "en", "stairway to heaven", "solar winds"),
        ("поставь rolling in the deep адель", "ru", "rolling in the deep", "адель"),
        // A short name is as well a part of a longer one.
        ("play something by solar bach", "en", "", "solar bach"),
        // A name that nobody knows stays one.
        ("play solar winds over tallinn", "en", "solar winds over tallinn", ""),
    ])
    func worldKnows(_ text: String, _ language: String, _ title: String, _ artist: String) throws {
        let search = try Packs.first(text, LanguageCode(language))?.intent.mediaSearch
        #expect((search?.mediaName ?? "") == title)
        #expect((search?.artistName ?? "") == artist)
    }

    @Test(arguments: [
        ("put on a podcast on true crime", "en", MediaIntent.Kind.play, ""),
        ("включи радио сто три и пять фм", "ru", .play, "сто три и пять фм"),
        ("хочу слушать радио северный ветер онлайн", "ru", .play, "северный ветер"),
        ("rate this book four stars", "en", .command, ""),
    ])
    func kinds(_ text: String, _ language: String, _ kind: MediaIntent.Kind, _ name: String) throws {
        let intent = try Packs.first(text, LanguageCode(language))?.intent
        #expect(intent?.kind == kind)
        #expect((intent?.mediaSearch?.mediaName ?? "") == name)
    }

    @Test func vocabularyIsKnownInAllCases() throws {
        let entry = VocabularyEntry(type: .mediaPlaylistTitle, strings: ["Wintry evening", "Зимняя дорога"], identifier: nil)
        var context = DialogueContext()
        context.vocabulary = [entry]
        for text in ["включи зимнюю дорогу", "поставь зимняя дорога"] {
            let search = try Packs.first(text, "ru", context: context)?.intent.mediaSearch
            #expect(search?.mediaType == .playlist, "\(text)")
        }
    }

    @Test func collectionComesFirst() throws {
        let song = NameMatch(type: .song, name: "Daft Punk", artist: "Solar Winds", nearness: .exact)
        let gazetteer = Gazetteer { $0.lowercased() == "daft punk" ? [song] : [] }
        let reading = try Packs.interpreter().interpret("play daft punk", language: "en", context: DialogueContext(), gazetteer: gazetteer)
        #expect(reading.interpretations.first?.intent.mediaSearch?.mediaName == "Daft Punk")
        #expect(reading.interpretations.first?.intent.mediaSearch?.artistName == nil)
    }
}
