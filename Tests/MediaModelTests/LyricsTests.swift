import MediaModel
import Testing

@Suite struct LyricsTests {
    @Test(
        arguments: [
            ("[00:10.00]a\n[00:05.5]b", [(5.5, "b"), (10, "a")]), ("[00:10.00][01:10.000]a\n[00:20]b", [(10, "a"), (20, "b"), (70, "a")]),
            ("[ti:Title]\n[offset:+500]\n[00:10.00]a", [(9.5, "a")]), ("[00:10:50]a", [(10.5, "a")]),
            ("[00:01.00]<00:01.00>one <00:02.00>two", [(1, "one two")]),
        ] as [(String, [(Double, String)])])
    func timed(source: String, lines: [(Double, String)]) throws {
        let lyrics = try #require(Lyrics(source))
        #expect(lyrics.isTimed)
        #expect(lyrics.lines == lines.map { Lyrics.Line(time: $0.0, text: $0.1) })
    }

    @Test func plain() throws {
        let lyrics = try #require(Lyrics("one\n\ntwo [live]\n\n"))
        #expect(!lyrics.isTimed)
        #expect(lyrics.lines.map(\.text) == ["one", "", "two [live]"])
        #expect(lyrics.index(at: 3) == nil)
        #expect(lyrics.nextTime(after: 3) == nil)
        #expect(Lyrics("\n[ti:x]\n") == nil)
    }

    @Test(arguments: [(0, nil), (10, 0), (15, 0), (20, 1), (99, 2)] as [(Double, Int?)]) func theLineThatIsSung(
        position: Double, index: Int?
    ) throws {
        let lyrics = try #require(Lyrics("[00:10]a\n[00:20]b\n[00:30]c"))
        #expect(lyrics.index(at: position) == index)
    }
}
