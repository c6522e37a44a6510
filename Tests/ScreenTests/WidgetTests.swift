import Screen
import Testing

@Suite struct WidgetTests {
    private func drawn(_ width: Int, _ height: Int = 1, _ draw: (inout Canvas) -> Void) -> String {
        var canvas = Canvas(width: width, height: height, widths: .simple)
        draw(&canvas)
        return canvas.frame.text
    }

    @Test(
        arguments: [
            (0.0, "────"), (1.0, "━━━━"), (0.5, "━━──"), (0.4, "━╸──"), (0.97, "━━━━"), (-1, "────"), (2, "━━━━"), (.nan, "────"),
        ])
    func progressBar(fraction: Double, bar: String) {
        #expect(drawn(4) { $0.progressBar(fraction, in: $0.bounds) } == bar)
    }

    @Test func boxAndPopup() {
        #expect(drawn(12, 3) { _ = $0.box($0.bounds, title: "Help") } == "╭─ Help ───╮\n│          │\n╰──────────╯")
        #expect(drawn(1, 1) { _ = $0.box($0.bounds, title: "Help") } == "")
        let popup = drawn(9, 5) { canvas in
            canvas.fill(canvas.bounds, Glyph("."))
            let inner = canvas.popup(in: canvas.bounds, width: 7, height: 3, title: "")
            canvas.draw("abc", in: inner)
        }
        #expect(popup == ".........\n.╭─────╮.\n.│ abc │.\n.╰─────╯.\n.........")
    }

    @Test func aListDrawsTheRowsThatAreSeen() {
        var drawnRows: [Int] = []
        var scroll = ListScroll(count: 100_000, selection: 50_000)
        scroll.center(height: 3)
        let text = drawn(16, 3) { canvas in
            canvas.list(scroll, in: canvas.bounds, hasFocus: true) { canvas, row, rect in
                drawnRows.append(row)
                canvas.draw("row \(row)", in: rect)
            }
        }
        #expect(drawnRows == [49_999, 50_000, 50_001])
        #expect(text == "row 49999\nrow 50000      ┃\nrow 50001")
    }

    @Test func selectionStaysInTheListAndOnTheScreen() {
        var scroll = ListScroll(count: 10)
        scroll.move(by: -1)
        #expect(scroll.selection == 0)
        scroll.move(by: .max)
        #expect(scroll.selection == 9)
        scroll.reveal(height: 4)
        #expect(scroll.visible(height: 4) == 6..<10)
        scroll.select(5)
        scroll.reveal(height: 4)
        #expect(scroll.visible(height: 4) == 4..<8)
        scroll.scroll(by: -3, height: 4)
        #expect(scroll.visible(height: 4) == 1..<5)
        #expect(scroll.selection == 4)
        scroll.setCount(2)
        #expect(scroll.selection == 1)
        #expect(scroll.visible(height: 4) == 1..<2)
        scroll.setCount(0)
        #expect(scroll.selection == 0)
        #expect(scroll.visible(height: 4).isEmpty)
        scroll.reveal(height: 0)
    }

    /// A terminal that shrinks and grows again, through any size, shows what it showed before.
    @Test func aStormOfSizesLeavesTheRowsWhereTheyWere() {
        var scroll = ListScroll(count: 100)
        scroll.select(50)
        scroll.center(height: 20)
        scroll.move(by: 5)
        scroll.reveal(height: 20)
        let before = scroll.visible(height: 20)
        #expect(before == 40..<60)
        for height in [9, 1, 0, 30, 3, 20] {
            scroll.refit(height: height)
            #expect(height == 0 || scroll.visible(height: height).contains(55))
        }
        #expect(scroll.visible(height: 20) == before)
    }

    @Test(
        arguments: [
            (30, [0..<10, 12..<24, 26..<30]), (20, [0..<5, 7..<14, 16..<20]), (12, [0..<6, nil, 8..<12]), (4, [nil, nil, 0..<4]),
        ] as [(Int, [Range<Int>?])])
    func narrowTablesLoseWhatMattersLeast(width: Int, places: [Range<Int>?]) {
        let layout = ColumnLayout([.init(4, share: 1, order: 1), .init(6, share: 1, order: 2), .init(4)])
        let found = layout.places(in: Rect(x: 0, y: 0, width: width, height: 1))
        #expect(found.map { $0.map { $0.x..<$0.right } } == places)
    }

    @Test(
        arguments: [
            ("play Kino", 9, 12, "play Kino", 9), ("play Kino", 9, 5, "…ino", 4), ("play Kino", 0, 5, "play…", 0),
            ("play Kino", 5, 5, "…ay K", 4), ("play Kino", 9, 3, "no", 2),
            ("включи 日本", 9, 6, "…日本", 5),
        ])
    func theCursorIsAlwaysSeen(text: String, cursor: Int, width: Int, shown: String, column: Int) {
        var canvas = Canvas(width: width, height: 1, widths: .simple)
        canvas.field(PromptField(line: TextLine(text), cursor: cursor), in: canvas.bounds)
        #expect(canvas.frame.text == shown)
        #expect(canvas.frame.cursor == Point(column, 0))
        #expect(canvas.frame.isCursorVisible)
    }

    @Test func ghostsFollowTheText() {
        let text = drawn(20) { $0.field(PromptField(line: TextLine("play "), cursor: 5, ghost: "Kind of Blue"), in: $0.bounds) }
        #expect(text == "play Kind of Blue")
    }

    @Test(
        arguments: [
            ("", 10, [""]), ("one two three", 20, ["one two three"]), ("one two three", 7, ["one two", "three"]),
            ("one two  three", 8, ["one two", "three"]), ("incomprehensible", 6, ["incomp", "rehens", "ible"]),
            ("Дождь по крышам", 9, ["Дождь по", "крышам"]), ("雨の日の宿題。", 6, ["雨の日", "の宿", "題。"]),
            ("雨の日、窓辺の猫", 8, ["雨の日、", "窓辺の猫"]), ("Tokyo の夜", 8, ["Tokyo の", "夜"]), ("two words", 1, ["two words"]),
        ] as [(String, Int, [String])])
    func aTextIsBrokenIntoLines(text: String, columns: Int, lines: [String]) {
        #expect(CellWidths.simple.wrap(text, to: columns) == lines)
    }
}
