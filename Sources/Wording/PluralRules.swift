/// Which plural form a number takes: the rules of Unicode CLDR in their own notation, kept in the packs as data.
///
/// `"one": "v = 0 and i % 10 = 1 and i % 100 != 11"`; the form of all other numbers is `other`. Operands: `n` the number, `i` its
/// whole part, `v` how many decimals are shown, `f` the decimals as a number.
struct PluralRules: Sendable, Hashable {
    private let forms: [Form]

    private struct Form: Sendable, Hashable {
        let name: String
        /// Any of them, each all of its relations.
        let alternatives: [[Relation]]
    }

    private struct Relation: Sendable, Hashable {
        let operand: Character
        let modulus: Double?
        let isEqual: Bool
        let ranges: [ClosedRange<Double>]
    }

    /// Rules by the name of their form.
    init(_ rules: [String: String]) throws(TextPackError) {
        var forms: [Form] = []
        for (name, rule) in rules.sorted(by: { $0.key < $1.key }) {
            forms.append(Form(name: name, alternatives: try PluralRules.parse(rule, key: "plurals.\(name)")))
        }
        self.forms = forms
    }

    /// The names of all forms, `other` among them.
    var names: Set<String> { Set(forms.map(\.name)).union(["other"]) }

    /// The form for a number written with digits and at most one point (`"2"`, `"1.5"`).
    func form(of digits: String) -> String {
        let operands = Operands(digits)
        return forms.first { $0.alternatives.contains { $0.allSatisfy(operands.satisfy) } }?.name ?? "other"
    }

    private struct Operands {
        let values: [Character: Double]

        init(_ digits: String) {
            let parts = digits.split(separator: ".", omittingEmptySubsequences: false)
            let decimals = parts.count > 1 ? parts[1] : ""
            values = [
                "n": Double(digits) ?? 0, "i": Double(parts[0]) ?? 0, "v": Double(decimals.count), "f": Double(decimals) ?? 0,
            ]
        }

        func satisfy(_ relation: Relation) -> Bool {
            guard var value = values[relation.operand] else { return false }
            if let modulus = relation.modulus { value = value.truncatingRemainder(dividingBy: modulus) }
            return relation.ranges.contains { $0.contains(value) && value == value.rounded() } == relation.isEqual
        }
    }

    private static func parse(_ rule: String, key: String) throws(TextPackError) -> [[Relation]] {
        var alternatives: [[Relation]] = [[]]
        var words = rule.split(separator: " ")[...]
        while !words.isEmpty {
            guard let relation = relation(&words) else { throw .badPluralRule(key: key, rule: rule) }
            alternatives[alternatives.count - 1].append(relation)
            switch words.popFirst() {
            case "and": continue
            case "or": alternatives.append([])
            case nil: return alternatives
            default: throw .badPluralRule(key: key, rule: rule)
            }
        }
        throw .badPluralRule(key: key, rule: rule)
    }

    /// One relation, as in `i % 10 = 2..4`.
    private static func relation(_ words: inout ArraySlice<Substring>) -> Relation? {
        guard let operand = words.popFirst(), operand.count == 1, let letter = operand.first, "nivf".contains(letter) else { return nil }
        var modulus: Double?
        if words.first == "%" {
            words.removeFirst()
            modulus = words.popFirst().flatMap { Double($0) }
            if modulus == nil { return nil }
        }
        let sign = words.popFirst()
        guard sign == "=" || sign == "!=", let list = words.popFirst() else { return nil }
        var ranges: [ClosedRange<Double>] = []
        for part in list.split(separator: ",") {
            let bounds = part.split(separator: ".").compactMap { Double($0) }
            guard let low = bounds.first, let high = bounds.last, low <= high else { return nil }
            ranges.append(low...high)
        }
        return Relation(operand: letter, modulus: modulus, isEqual: sign == "=", ranges: ranges)
    }
}
