import Screen
import Testing

@Suite struct ColorTests {
    @Test(
        arguments: [
            ("default", .none, -1), ("#ff0000", .none, -1), ("red", .eight, 1), ("brightRed", .eight, 1), ("brightRed", .sixteen, 9),
            ("#ff0000", .sixteen, 9), ("#000000", .eight, 0), ("#ff0000", .palette, 196), ("#808080", .palette, 244),
            ("#123456", .direct, 0x123456),
            ("#000000", .direct, 16), ("brightWhite", .direct, 15), ("brightWhite", .palette, 15),
        ] as [(String, ColorDepth, Int32)])
    func numbers(name: String, depth: ColorDepth, number: Int32) { #expect(Color(name: name)?.number(at: depth) == number) }

    @Test(arguments: ["", "#12", "#gggggg", "reddish", "#１２３"]) func whatIsNoColor(name: String) { #expect(Color(name: name) == nil) }

    @Test func theSelectionIsSeenWithoutColors() {
        let sheet = StyleSheet(surfaces: [.selection: .init(background: .rgb(RGB(40, 40, 40)))])
        #expect(sheet.attributes(for: Style(.text, on: .selection), depth: .none) == Attributes(traits: .reverse))
    }

    @Test func colorsThatATerminalCannotTellApartAreReversed() {
        let sheet = StyleSheet(
            roles: [.text: .init(foreground: .rgb(RGB(20, 20, 20)))], surfaces: [.selection: .init(background: .rgb(RGB(5, 5, 5)))])
        #expect(sheet.attributes(for: Style(.text, on: .selection), depth: .eight) == Attributes(traits: .reverse))
        #expect(
            sheet.attributes(for: Style(.text, on: .selection), depth: .direct)
                == Attributes(foreground: .rgb(RGB(126, 126, 126)), background: .rgb(RGB(5, 5, 5))), "told apart, and made legible")
    }

    @Test(
        arguments: [
            ("#ffffff", "#000000", 21), ("#777777", "#ffffff", 4.48), ("#000000", "#000000", 1), ("#0000ff", "#ffffff", 8.59),
        ] as [(String, String, Double)])
    func contrastIsThatOfWCAG(ink: String, paper: String, ratio: Double) throws {
        let (one, two) = (try #require(RGB(hex: ink)), try #require(RGB(hex: paper)))
        #expect(abs(one.contrast(to: two) - ratio) < 0.01)
        #expect(abs(two.contrast(to: one) - ratio) < 0.01)
    }

    @Test func whatCannotBeReadIsMadeLegible() {
        let sheet = StyleSheet(
            roles: [.faint: .init(foreground: .rgb(RGB(100, 107, 136))), .border: .init(foreground: .rgb(RGB(58, 64, 88)))],
            surfaces: [.selection: .init(background: .rgb(RGB(51, 58, 86)))])
        func ink(_ role: Role) -> Color { sheet.attributes(for: Style(role, on: .selection), depth: .direct).foreground }
        #expect(ink(.faint) == .rgb(RGB(162, 166, 184)))
        #expect(ink(.border) == .rgb(RGB(58, 64, 88)), "a line is no text")
        #expect(sheet.attributes(for: Style(.faint), depth: .direct).foreground == .rgb(RGB(100, 107, 136)), "the paper is the terminal's")
    }

    @Test func whatAThemeLeavesOutIsStillSeen() {
        var sheet = StyleSheet()
        sheet.roles[.title] = StyleSheet.RoleLook(foreground: .rgb(RGB(255, 0, 0)))
        #expect(sheet.attributes(for: Style(.tabActive), depth: .direct).traits == .reverse)
        #expect(sheet.attributes(for: Style(.text, on: .selection), depth: .direct).traits == .reverse)
        #expect(sheet.attributes(for: Style(.title), depth: .direct).traits == [])
    }

    @Test func aPicturesCellOfOneColourIsThatColour() {
        let sky = RGB(10, 20, 30)
        let attributes = StyleSheet().attributes(for: Style(ink: sky, paper: sky), depth: .direct)
        #expect(attributes == Attributes(foreground: .rgb(sky), background: .rgb(sky)))
    }
}
