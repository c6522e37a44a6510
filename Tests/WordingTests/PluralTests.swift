import MediaModel
import Testing

@testable import Wording

@Suite struct PluralTests {
    @Test(arguments: [
        ("1", "one"), ("21", "one"), ("101", "one"), ("2", "few"), ("4", "few"), ("23", "few"), ("0", "many"), ("5", "many"),
        ("11", "many"),
        ("12", "many"), ("14", "many"), ("111", "many"), ("112", "many"), ("1.5", "other"), ("2.5", "other"),
    ])
    func russian(_ digits: String, _ form: String) throws {
        let rules = try PluralRules([
            "one": "v = 0 and i % 10 = 1 and i % 100 != 11",
            "few": "v = 0 and i % 10 = 2..4 and i % 100 != 12..14",
            "many": "v = 0 and i % 10 = 0 or v = 0 and i % 10 = 5..9 or v = 0 and i % 100 = 11..14",
        ])
        #expect(rules.form(of: digits) == form)
    }

    @Test(arguments: [("1", "one"), ("0", "other"), ("2", "other"), ("1.5", "other")])
    func english(_ digits: String, _ form: String) throws {
        #expect(try PluralRules(["one": "i = 1 and v = 0"]).form(of: digits) == form)
    }

    @Test(arguments: ["", "n", "n = ", "x = 1", "n = 1 nor n = 2", "n % = 1", "n = 3..1"])
    func nonsenseIsRefused(_ rule: String) {
        #expect(throws: TextPackError.badPluralRule(key: "plurals.one", rule: rule)) { try PluralRules(["one": rule]) }
    }

    @Test(arguments: [
        (0.0, "0 секунд"), (1, "1 секунда"), (2, "2 секунды"), (5, "5 секунд"), (60, "1 минута"), (3_600, "1 час"),
        (7_384, "2 часа 3 минуты 4 секунды"),
        (86_400, "24 часа"), (75_600, "21 час"),
    ])
    func lengths(_ seconds: Double, _ words: String) throws {
        let pack = try #require(try Packs.wording().pack(for: "ru"))
        #expect(pack.words(for: .number(seconds), format: "span") == words)
    }
}
