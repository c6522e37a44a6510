import Screen
import Testing

@testable import CursesTerminal

@Suite struct InputDecoderTests {
    @Test(
        arguments: [
            ("q", ["q"]), ("\u{1}", ["C-a"]), ("\r", ["Enter"]), ("\n", ["Enter"]), ("\t", ["Tab"]), ("\u{7f}", ["Backspace"]),
            ("\u{0}", ["C-Space"]), ("\u{1f}", ["C-_"]), (" ", ["Space"]),
            ("й", ["й"]), ("ｑ日", ["ｑ", "日"]), ("👍", ["👍"]),
            ("\u{1b}[A\u{1b}OB", ["Up", "Down"]), ("\u{1b}[1;5C", ["C-Right"]), ("\u{1b}[1;2D", ["S-Left"]), ("\u{1b}[Z", ["S-Tab"]),
            ("\u{1b}[H\u{1b}OF\u{1b}[1~\u{1b}[4~", ["Home", "End", "Home", "End"]), ("\u{1b}[3~\u{1b}[3;5~", ["Delete", "C-Delete"]),
            ("\u{1b}[5~\u{1b}[6~", ["PageUp", "PageDown"]), ("\u{1b}OP\u{1b}[15~\u{1b}[24~", ["F1", "F5", "F12"]),
            ("\u{1b}[[A\u{1b}[[E", ["F1", "F5"]), ("\u{1b}f", ["M-f"]), ("\u{1b}\u{7f}", ["M-Backspace"]), ("\u{1b}ж", ["M-ж"]),
            ("\u{1b}\u{1b}[A", ["M-Up"]), ("\u{1b}[97;5u", ["C-a"]), ("\u{1b}[27;5;105~", ["C-i"]), ("\u{1b}[a", ["S-Up"]),
            ("\u{1b}[1;2R", ["S-F3"]), ("\u{1b}[99x", []), ("\u{1b}[?1;2$y", []),
        ])
    func keys(bytes: String, names: [String]) {
        var decoder = InputDecoder()
        let events = decoder.feed(bytes.utf8)
        #expect(events == names.compactMap { Key(name: $0) }.map { InputEvent.key($0) })
        #expect(decoder.patience == nil)
    }

    @Test func bytesMayComeOneByOne() {
        var decoder = InputDecoder()
        let events = "\u{1b}[1;5Cй日\u{1b}OA\u{1b}[<0;10;5M".utf8.flatMap { decoder.feed([$0]) }
        #expect(
            events == [
                .key(Key(.right, .control)), .key(Key("й")), .key(Key("日")), .key(Key(.up)),
                .mouse(MouseEvent(.press(.left), at: Point(9, 4))),
            ])
    }

    @Test(
        arguments: [
            ("\u{1b}", [Key(.escape)]), ("\u{1b}[", [Key("[", .alt)]), ("\u{1b}O", [Key("O", .alt)]), ("\u{1b}\u{1b}", [Key(.escape)]),
            ("\u{1b}[1;", []), ("\u{1b}]", [Key("]", .alt)]),
        ])
    func silenceSettlesWhatIsOpen(bytes: String, keys: [Key]) {
        var decoder = InputDecoder()
        #expect(decoder.feed(bytes.utf8).isEmpty)
        #expect(decoder.patience == 25)
        #expect(decoder.giveUp() == keys.map { .key($0) })
        #expect(decoder.patience == nil)
    }

    @Test func brokenBytesAreSkipped() {
        var decoder = InputDecoder()
        #expect(
            decoder.feed([0xff, 0x61, 0xc3, 0x28, 0x80, 0xe3, 0x81] + Array("b".utf8)) == [.key(Key("a")), .key(Key("(")), .key(Key("b"))])
        #expect(decoder.feed([0xe3, 0x81]).isEmpty)
        #expect(decoder.giveUp().isEmpty)
    }

    @Test func pastesHoldWhateverTheyHold() {
        var decoder = InputDecoder()
        #expect(decoder.feed("a\u{1b}[200~один\n".utf8) == [.key(Key("a"))])
        #expect(decoder.patience == 5000)
        #expect(decoder.feed("два\u{1b}[201~rm -rf\u{1b}[201~".utf8).isEmpty)
        #expect(decoder.patience == 25)
        #expect(decoder.giveUp() == [.paste("один\nдваrm -rf")])
        #expect(decoder.feed("b".utf8) == [.key(Key("b"))])
    }

    @Test(
        arguments: [
            ("\u{1b}[I\u{1b}[O", [InputEvent.focus(true), .focus(false)]),
            (
                "\u{1b}[<64;3;4M\u{1b}[<65;3;4M",
                [.mouse(MouseEvent(.wheelUp, at: Point(2, 3))), .mouse(MouseEvent(.wheelDown, at: Point(2, 3)))]
            ),
            (
                "\u{1b}[<2;1;1M\u{1b}[<2;1;1m",
                [.mouse(MouseEvent(.press(.right), at: Point(0, 0))), .mouse(MouseEvent(.release, at: Point(0, 0)))]
            ),
            ("\u{1b}[<32;7;8M", [.mouse(MouseEvent(.drag(.left), at: Point(6, 7)))]),
            ("\u{1b}[?62;4;22c", [.answer(.attributes([62, 4, 22]))]),
            ("\u{1b}P>|foot(1.16)\u{1b}\\", [.answer(.name("foot(1.16)"))]),
            ("\u{1b}_Gi=31;OK\u{1b}\\", [.answer(.kittyGraphics(true))]),
            ("\u{1b}[6;18;9t", [.answer(.cellSize(width: 9, height: 18))]),
            ("\u{1b}]11;rgb:ffff/8080/0000\u{7}", [.answer(.background(RGB(255, 128, 0)))]),
            ("\u{1b}]52;c;AAAA\u{7}", []),
            ("\u{1b}[M !!", []),
        ] as [(String, [InputEvent])])
    func mouseFocusAndAnswers(bytes: String, events: [InputEvent]) {
        var decoder = InputDecoder()
        #expect(decoder.feed(bytes.utf8) == events)
        #expect(decoder.patience == nil)
    }
}
