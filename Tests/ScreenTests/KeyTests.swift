import Screen
import Testing

@Suite struct KeyTests {
    @Test(arguments: ["q", "Q", "C-x", "M-f", "S-Tab", "C-M-Left", "Space", "C-Space", "Enter", "Esc", "F12", "-", "C--", "ж", ">"])
    func namesAreReadAsTheyAreWritten(name: String) { #expect(Key(name: name)?.name == name) }

    @Test(arguments: ["", "Foo", "F99", "qq", "C-", " "]) func whatIsNoKey(name: String) { #expect(Key(name: name) == nil) }

    @Test func sequences() {
        #expect(Key.sequence("g g") == [Key("g"), Key("g")])
        #expect(Key.sequence("C-x C-s") == [Key("x", .control), Key("s", .control)])
        #expect(Key.sequence("g nonsense") == nil)
        #expect(Key.sequence("") == nil)
    }

    @Test(
        arguments: [
            ("й", "q"), ("ц", "w"), ("я", "z"), ("б", ","), ("ю", "."), ("Ж", ":"), ("Б", "<"), ("Ю", ">"), ("ё", "`"), ("і", "s"),
            ("ｑ", "q"), ("：", ":"), ("？", "?"), ("　", "Space"), ("あ", "a"), ("た", "q"), ("め", "/"), ("M-й", "M-q"),
        ])
    func keysOfOtherLayouts(name: String, latin: String) { #expect(Key(name: name)?.onLatinLayout == Key(name: latin)) }

    @Test(arguments: ["q", "Enter", "é", "日"]) func keysThatAreWhatTheyAre(name: String) { #expect(Key(name: name)?.onLatinLayout == nil) }
}
