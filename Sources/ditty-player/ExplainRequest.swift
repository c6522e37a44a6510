import FoundationEssentials
import MediaModel

/// One line of `explain --batch`: plain words, or an object with the fields of a phrase fixture that matter here.
struct ExplainRequest: Decodable {
    var text: String
    var language: LanguageCode?
    var context: Context?

    /// A phrase fixture's context: the dialogue's, and a library.
    struct Context: Decodable {
        /// Path of a fixture library.
        var library: String?
        var dialogue: DialogueContext

        private enum Keys: String, CodingKey { case library }

        /// An empty dialogue.
        init() { dialogue = DialogueContext() }

        init(from decoder: any Decoder) throws {
            library = try decoder.container(keyedBy: Keys.self).decodeIfPresent(String.self, forKey: .library)
            dialogue = try DialogueContext(from: decoder)
        }
    }

    /// Words alone.
    init(text: String, language: LanguageCode? = nil) {
        self.text = text
        self.language = language
    }

    /// Resolves against a fixture library.
    mutating func setLibrary(_ path: String?) {
        guard let path else { return }
        var context = context ?? Context()
        context.library = path
        self.context = context
    }

    /// A line of input: an object where it is one with a `text`, else the words themselves.
    init(line: String) {
        let isObject = line.drop { $0 == " " || $0 == "\t" }.hasPrefix("{")
        if isObject, let request = try? JSONDecoder().decode(ExplainRequest.self, from: Data(line.utf8)) {
            self = request
        } else {
            self.init(text: line)
        }
    }
}
