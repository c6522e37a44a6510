import PlayerProtocol
import Testing

@testable import ditty_screen

/// The manual pages say all that the tables hold, in roff that groff has nothing against.
struct ManualTests {
    @Test(.enabled(if: ToolRun.has("groff"), "groff is not installed"), arguments: [ManualPage.commands, ManualPage.files])
    func groffIsSilent(page: String) throws {
        #expect(try ToolRun.output("groff -k -man -ww -rLL=120n -Tutf8 -z FILE", on: page) == "")
    }

    @Test(.enabled(if: ToolRun.has("groff"), "groff is not installed"))
    func everyCommandAndOptionIsThere() throws {
        let text = try ToolRun.output("groff -k -man -rLL=120n -Tascii -P-cbou FILE", on: ManualPage.commands)
        for row in CommandRow.all { #expect(text.contains("ditty \(row.name)"), "\(row.name)") }
        for row in OptionRow.all { #expect(text.contains(row.names[0]) == !row.isHidden, "\(row.names)") }
        #expect(text.contains("       3      Understood, nothing found."))
    }

    @Test(.enabled(if: ToolRun.has("groff"), "groff is not installed"))
    func everySettingIsThere() throws {
        let text = try ToolRun.output("groff -k -man -rLL=120n -Tutf8 -P-cbou FILE", on: ManualPage.files)
        for row in Settings.rows { #expect(text.contains("\(row.key): \(row.form)"), "\(row.key)") }
    }

    @Test(arguments: [
        (".dot", "\\&.dot"), ("'quote", "\\&'quote"), ("a\\b", "a\\eb"), ("a-b", "a\\-b"), ("a\n\nb", "a\n.PP\nb"),
    ])
    func textIsEscaped(text: String, roff: String) { #expect(ManualPage.escaped(text) == roff) }
}
