import FoundationEssentials
import MediaModel
import Testing

@testable import Wording

@Suite struct TextPackTests {
    private func pack(_ body: String) throws -> TextPack { try TextPack(json5: Data("{language: 'en', \(body)}".utf8), path: "x") }

    @Test func optionalPartsAreLeftOut() throws {
        let wording = Wording(packs: [try pack("sentences: {a: {b: 'Playing {item}[ by {artist}[ ({year})]].'}}")])
        #expect(wording.text("a.b", ["item": "X"], language: "en") == "Playing X.")
        #expect(wording.text("a.b", ["item": "X", "artist": "Y"], language: "en") == "Playing X by Y.")
        #expect(wording.text("a.b", ["item": "X", "artist": "Y", "year": 1999], language: "en") == "Playing X by Y (1999).")
        #expect(wording.phrase("a.b", language: "en") == nil)
    }

    @Test func aNameWithLineEndsStaysOnItsLine() throws {
        let pack = try pack("sentences: {a: 'Playing {title}.'}")
        #expect(pack.words(for: .text("A\nB\r\nC\tD\u{2028}E"), format: nil) == "A B C D E")
        #expect(pack.words(for: .text("A B"), format: nil) == "A B")
    }

    @Test func numbersAreShort() throws {
        let pack = try pack("decimalSign: ',', sentences: {}")
        for (number, words) in [
            (1.0, "1"), (1.5, "1,5"), (1.25, "1,25"), (0.05, "0,05"), (-2, "-2"), (-0.5, "-0,5"), (.infinity, "10000000000000"),
        ] {
            #expect(pack.words(for: .number(number), format: nil) == words)
        }
    }

    @Test(arguments: [
        ("sentences: {a: 'x {b'}", TextPackError.unbalanced(key: "a")),
        ("sentences: {a: 'x [b'}", .unbalanced(key: "a")),
        ("sentences: {a: 'x b]'}", .unbalanced(key: "a")),
        ("sentences: {a: '{n:coins}'}", .unknownFormat(key: "a", format: "coins")),
        ("sentences: {}, counts: {coins: {one: 'x'}}", .badCount(key: "counts.coins", form: "other")),
        ("sentences: {}, counts: {coins: {other: 'x', few: 'y'}}", .badCount(key: "counts.coins", form: "few")),
    ])
    func faultsAreNamed(_ body: String, _ error: TextPackError) { #expect(throws: error) { try pack(body) } }

    @Test func anUnreadablePackNamesItsFile() {
        #expect { try TextPack(path: "/no/such/pack.json5") } throws: { error in
            guard case .unreadable(let path, _) = error as? TextPackError else { return false }
            return path == "/no/such/pack.json5"
        }
    }

    @Test func aSecondPackAddsToTheFirst() throws {
        let first = try pack("plurals: {one: 'n = 1'}, counts: {c: {one: 'a', other: 'b'}}, sentences: {x: '{n:c}', y: 'old'}")
        let both = Wording(packs: [first, try pack("sentences: {y: 'new'}")])
        #expect(both.text("x", ["n": 1], language: "en") == "a")
        #expect(both.text("y", language: "en") == "new")
    }
}
