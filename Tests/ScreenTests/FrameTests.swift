import Screen
import Testing

@Suite struct FrameTests {
    private func canvas(_ width: Int, _ height: Int = 1) -> Canvas { Canvas(width: width, height: height, widths: .simple) }

    @Test(arguments: 1...40, [1, 2, 3, 20, 27]) func aRowIsNeverWiderThanTheScreen(count: Int, width: Int) {
        var canvas = canvas(width)
        canvas.draw(String(repeating: "ツ", count: count), in: canvas.bounds)
        let widths = canvas.frame.row(0).map(\.glyph.width)
        #expect(widths.reduce(0, +) == UInt8(width))
        #expect(widths.first != 0)
        #expect(widths.last != 2)
    }

    @Test func halvesOfWideCharactersBecomeSpaces() {
        var canvas = canvas(6)
        canvas.draw("日本語", in: canvas.bounds)
        canvas.draw("x", in: Rect(x: 1, y: 0, width: 1, height: 1))
        #expect(canvas.frame.text == " x本語")
        canvas.draw("語", in: Rect(x: 3, y: 0, width: 2, height: 1))
        #expect(canvas.frame.text == " x 語")
        canvas.draw("日", in: Rect(x: 5, y: 0, width: 1, height: 1))
        #expect(canvas.frame.text == " x 語…")
    }

    @Test func nothingIsDrawnOutside() {
        var canvas = canvas(3, 2)
        canvas.draw("abc", in: Rect(x: -1, y: 0, width: 3, height: 1))
        canvas.draw("abc", in: Rect(x: 0, y: 5, width: 3, height: 1))
        canvas.fill(Rect(x: 2, y: 1, width: 9, height: 9), Glyph("#"))
        #expect(canvas.frame.text == "bc\n  #")
    }

    @Test func aLineOfPiecesIsCutAsOne() {
        var canvas = canvas(9)
        let line = TextLine([TextRun("Кино", .title), TextRun(" — ", .faint), TextRun("Группа крови", .album)])
        #expect(canvas.draw(line, in: canvas.bounds) == 9)
        #expect(canvas.frame.text == "Кино — Г…")
        #expect(canvas.frame[0, 0].style.role == .title)
        #expect(canvas.frame[8, 0].style.role == .album)
    }

    @Test(
        arguments: [
            ("abc", "abc", []), ("abc", "abd", [FrameChange(y: 0, columns: 2..<3)]), ("日本", "日木", [FrameChange(y: 0, columns: 2..<4)]),
            ("日本", "ab本", [FrameChange(y: 0, columns: 0..<2)]), ("a.b", "日b", [FrameChange(y: 0, columns: 0..<2)]),
            ("a12345b", "c12345d", [FrameChange(y: 0, columns: 0..<1), FrameChange(y: 0, columns: 6..<7)]),
            ("a123b", "c123d", [FrameChange(y: 0, columns: 0..<5)]),
        ])
    func onlyWhatDiffersIsChanged(old: String, new: String, changes: [FrameChange]) {
        var first = canvas(8)
        first.draw(old, in: first.bounds)
        var second = canvas(8)
        second.draw(new, in: second.bounds)
        #expect(second.frame.changes(from: first.frame) == changes)
    }

    @Test func anotherSizeChangesEverything() {
        #expect(
            canvas(4, 2).frame.changes(from: canvas(5, 2).frame) == [FrameChange(y: 0, columns: 0..<4), FrameChange(y: 1, columns: 0..<4)])
    }
}
