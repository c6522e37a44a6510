/// What is wrong with a pack of texts; `key` is the dotted path to it.
public enum TextPackError: Error, Hashable {
    /// The file is no JSON5 object of the right shape.
    case unreadable(path: String, detail: String)
    /// A brace or bracket of a template is not closed, or closed twice.
    case unbalanced(key: String)
    /// A placeholder asks for a format that the pack does not define.
    case unknownFormat(key: String, format: String)
    /// A plural rule is not in CLDR's notation.
    case badPluralRule(key: String, rule: String)
    /// A table of counts lacks the form `other`, or has one that no rule chooses.
    case badCount(key: String, form: String)
}
