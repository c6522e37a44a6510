internal import FoundationEssentials
import MediaModel
import TextForms

/// How names of another writing are said and written in a language: a pack's `spellings.txt`.
///
/// The collection compares names by sound; where a language hears a name otherwise than it is spelt («Майкл Джексон», 「マイケル・ジャクソン」),
/// it is looked for as it is spelt.
struct ForeignSpellings: Sendable {
    /// Names in their own writing, by the form in which those of the language are compared.
    private let names: [String: String]
    private let forms: TextForms?

    /// No names.
    static let none = ForeignSpellings(names: [:], forms: nil)

    private init(names: [String: String], forms: TextForms?) {
        self.names = names
        self.forms = forms
    }

    /// The lines of some packs: a name in the language, a tab, the name in its own writing.
    init(lines: [[String]], forms: TextForms?) {
        var names: [String: String] = [:]
        for line in lines where line.count == 2 { names[Self.key(line[0], forms)] = line[1] }
        self.init(names: names, forms: forms)
    }

    /// Reads the lines at `path`, none where there is no such file; `label` names the file in errors.
    static func lines(path: String, label: String) throws(PackError) -> [[String]] {
        guard FileManager.default.fileExists(atPath: path) else { return [] }
        guard let data = try? Data(contentsOf: URL(filePath: path)) else { throw PackError(file: label, key: "", fault: .missingFile) }
        let lines = String(decoding: data, as: UTF8.self).split(separator: "\n").filter { !$0.hasPrefix("#") }
        return try lines.map { line throws(PackError) in
            let fields = line.split(separator: "\t").map(String.init)
            guard fields.count == 2 else { throw PackError(file: label, key: String(line), fault: .unreadable("line")) }
            return fields
        }
    }

    /// The name that the words are in another writing, whatever case they are in.
    func name(for words: String) -> String? { names.isEmpty ? nil : names[Self.key(words, forms)] }

    private static func key(_ words: String, _ forms: TextForms?) -> String {
        guard NameKey.hasCyrillic(words), let forms else { return FamousNames.key(words) }
        return forms.stems(of: words)
    }
}
