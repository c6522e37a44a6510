import Foundation
import MediaModel
import Testing

@testable import MediaLanguage

/// What is done once, or by a shorter way, comes out as the long way would have it.
struct SharedWorkTests {
    static let sentences: [(LanguageCode, String)] = [
        ("en", "play the three newest songs of nineteen eighty five by the smiths in the kitchen"),
        ("en", "Play 90s rock at one and a half speed on shuffle, please"),
        ("en", "add \"twenty one guns\" to my second playlist"),
        ("ru", "включи две новые песни восемьдесят пятого года группы Кино на кухне"),
        ("ru", "поставь на 1,5 минуты вперёд и сделай погромче на 30 процентов"),
        ("ja", "一作目から七作目までのアルバムを追加してください"),
        ("ja", "台所で八十年代の最後の二曲を三十分だけ再生して"),
    ]

    @Test(arguments: sentences)
    func partsOfALineHoldWhatTheyWouldHoldAlone(_ code: LanguageCode, _ text: String) throws {
        let pack = try #require(try Packs.loaded.get().first { $0.code == code })
        let line = Line(Tokeniser.cut(text), pack: pack)
        let chunks = LineChunks(line, pack: pack, reader: SlotReader(line: line, pack: pack), famous: .none)
        var shared = 0
        for start in 0..<line.count {
            for end in (start + 1)...line.count {
                guard let found = chunks.found(in: start..<end) else { continue }
                shared += 1
                let part = line.part(start..<end)
                let reader = SlotReader(line: part, pack: pack)
                var matcher = Matcher(pack.chunks.automaton, line: part, reader: reader, isWhole: false, budget: LineChunks.budget)
                let alone = (0..<part.count).map { matcher.matches(at: $0) }
                #expect(found.matches.map { $0.map(Self.describe) } == alone.map { $0.map(Self.describe) }, "\(line.words(start..<end))")
                #expect(found.words.found.map { $0.map(\.end) } == reader.words.found.map { $0.map(\.end) })
            }
        }
        #expect(shared > line.count)
    }

    private static func describe(_ match: Match) -> String { "\(match.entry) \(match.range) \(match.captures) \(match.words)" }

    @Test func filesOfPacksReadAsAllOfJSON5Would() throws {
        let decoder = JSONDecoder()
        decoder.allowsJSON5 = true
        var count = 0
        for code in try FileManager.default.contentsOfDirectory(atPath: Packs.resources + "/Languages") {
            for name in ["language", "words", "genres", "moods", "numbers", "phrases", "examples"] {
                let path = "\(Packs.resources)/Languages/\(code)/\(name).json5"
                let data = try #require(FileManager.default.contents(atPath: path))
                #expect(PackScanner.sections([UInt8](data)) == (try decoder.decode(PackFile.self, from: data)).sections, "\(path)")
                count += 1
            }
        }
        #expect(count >= 21)
    }

    @Test(arguments: [
        #"{a: {b: "x\n"}}"#, "{a: {b: 'x'}}", "{a: {b: 1}}", #"{a: {b: "x", b: "y"}}"#, #"{a: {b: ["x",,]}}"#, #"{a: {b: "x"}"#,
        #"{a: {b: "x"}} c"#,
    ])
    func unusualFilesAreLeftToTheDecoder(_ text: String) { #expect(PackScanner.sections(Array(text.utf8)) == nil) }

    @Test func usualFormsAreRead() {
        let text = #"/* a */ {a: {b: "x", "c d": ["y", "z",], // b"# + "\n}, e: {},}\n"
        #expect(PackScanner.sections(Array(text.utf8)) == ["a": ["b": ["x"], "c d": ["y", "z"]], "e": [:]])
    }

    @Test(arguments: [
        "Kino", "Сектор Газа", "Ёлка", "キング・クリムゾン", "椎名林檎", "AC/DC", "99 Luftballons", "Beyoncé", "がらくた", "Молчат Дома 2",
    ])
    func keysOfNamesAreTheirTokens(_ name: String) {
        var key: [UInt8] = []
        NameKey.write(name, to: &key)
        #expect(String(decoding: key, as: UTF8.self) == Tokeniser.cut(name).tokens.map(\.text).joined())
    }
}
