import MediaModel

/// The arguments of `explain` and `check`, as `ditty` hands them over.
struct ExplainOptions {
    var isJSON = false
    var isBatch = false
    /// A fixture library to use instead of the database.
    var library: String?
    /// Fixes the language.
    var language: LanguageCode?
    /// The listener's database.
    var database: String?
    /// The listener's settings.
    var config: String?
    /// The utterance, or the files to check.
    var operands: [String] = []

    /// What is wrong with arguments.
    enum Fault: Error, Hashable {
        case unknownOption(String)
        case missingValue(String)
        case missingOperand
    }

    /// Reads arguments; after `--` or the first operand nothing is an option.
    init(_ arguments: [String]) throws(Fault) {
        var rest = arguments[...]
        while let word = rest.popFirst() {
            switch word {
            case _ where !operands.isEmpty: operands.append(word)
            case "--":
                operands += rest
                rest = []
            case "--json": isJSON = true
            case "--batch": isBatch = true
            case "--library": library = try ExplainOptions.value(of: word, &rest)
            case "--language": language = LanguageCode(try ExplainOptions.value(of: word, &rest))
            case "--database": database = try ExplainOptions.value(of: word, &rest)
            case "--config": config = try ExplainOptions.value(of: word, &rest)
            default:
                guard !word.hasPrefix("--") else { throw .unknownOption(word) }
                operands.append(word)
            }
        }
    }

    private static func value(of option: String, _ rest: inout ArraySlice<String>) throws(Fault) -> String {
        guard let value = rest.popFirst() else { throw .missingValue(option) }
        return value
    }
}
