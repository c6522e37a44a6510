internal import FoundationEssentials
import MediaModel

/// Reads and compiles the files of one language pack.
struct PackBuilder {
    let code: String
    let directory: String
    let schema: PackSchema

    private var files: [String: PackFile] = [:]
    private var rules: [String: Pattern] = [:]
    private var notation = PatternNotation()
    private var lexicon = AutomatonBuilder.Lexicon(words: WordTableBuilder(endings: [:]))

    /// All that a pack is made of.
    struct Result {
        var code: LanguageCode
        var name: String
        var traits: LanguagePack.Traits
        var vocabulary: AppIntentVocabulary
        var famousNames: NameList
        var romanised: [String: String]
        var letters: LatinLetters
        var spellings: [[String]]
        var tieBreaker: TieBreaker
        var schema: PackSchema
        var words: WordTable
        var wordSets: WordSets
        var skippable: WordSets.ID
        var examples: [String: [String]]
        var phrases: LanguagePack.Compiled<String>
        var chunks: LanguagePack.Compiled<ChunkMeaning>
        var numbers: LanguagePack.Compiled<NumberWord>
        var rooms: LanguagePack.Compiled<String>
        var apps: LanguagePack.Compiled<Bool>
        var strips: LanguagePack.Compiled<Strip.Kind>
    }

    init(code: String, directory: String, schema: PackSchema) {
        self.code = code
        self.directory = directory
        self.schema = schema
    }

    /// Reads all files that the schema names and checks their keys.
    mutating func load() throws(PackError) {
        for name in schema.files.keys.sorted() {
            let label = "\(code)/\(name).json5"
            let file = try PackFile(path: "\(directory)/\(name).json5", label: label)
            try schema.check(file, name: name, label: label)
            files[name] = file
        }
        lexicon = AutomatonBuilder.Lexicon(words: WordTableBuilder(endings: endings()))
        for (key, patterns) in section("language", "rules") { rules[key] = try parse(patterns, "language", "rules.\(key)") }
    }

    /// Classes of endings, in which `-` is no ending.
    private func endings() -> [String: [String]] {
        let classes = section("language", "endings").map { key, forms in
            (key, forms.flatMap { $0.split(separator: " ") }.map { $0 == "-" ? "" : String($0) })
        }
        return Dictionary(uniqueKeysWithValues: classes)
    }

    /// Compiles what was read.
    mutating func finish() throws(PackError) -> Result {
        let phrases = try compile("phrases", ["phrases": { key in key }])
        // So far only words of phrases are known.
        lexicon.words.closeSpelling()
        let chunks = try compileChunks()
        let numbers = try compileNumbers()
        let rooms = try compile("words", ["rooms": { key in key }])
        let apps = try compile("words", ["apps": { key in key == "player" }])
        let strips = try compile("language", ["strip": { key in Strip.Kind(rawValue: key) }])
        let skippable = try skippableWords()
        let vocabulary = try AppIntentVocabulary(path: "\(directory)/AppIntentVocabulary.plist", label: "\(code)/AppIntentVocabulary.plist")
        let famousNames = try NameList(path: "\(directory)/names.txt", label: "\(code)/names.txt")
        let spellings = try ForeignSpellings.lines(path: "\(directory)/spellings.txt", label: "\(code)/spellings.txt")
        let tieBreaker = try TieBreaker(path: "\(directory)/readings.weights", label: "\(code)/readings.weights")
        return Result(
            code: LanguageCode(code), name: files["language"]?.patterns("language", "name").first ?? code, traits: traits(),
            vocabulary: vocabulary, famousNames: famousNames, romanised: typed("romanised"), letters: LatinLetters(typed("letters")),
            spellings: spellings, tieBreaker: tieBreaker, schema: schema,
            words: lexicon.words.finish(notation.texts), wordSets: lexicon.sets.finish(words: lexicon.words.count), skippable: skippable,
            examples: examples(), phrases: phrases, chunks: chunks, numbers: numbers, rooms: rooms, apps: apps, strips: strips)
    }

    /// What is typed in Latin letters, words or letters, and how the language writes it.
    private func typed(_ name: String) -> [String: String] {
        let words = section("language", name).flatMap { word, spellings in
            spellings.flatMap { $0.split(separator: " ") }.map { (String($0), word) }
        }
        return Dictionary(words) { first, _ in first }
    }

    private func section(_ file: String, _ section: String) -> [(key: String, patterns: [String])] { files[file]?.section(section) ?? [] }

    // MARK: Compiling

    /// The patterns of some sections of a file; `meaning` makes a key into what it stands for.
    private mutating func compile<Meaning: Sendable>(
        _ file: String, _ sections: KeyValuePairs<String, (String) -> Meaning?>
    ) throws(PackError) -> LanguagePack.Compiled<Meaning> {
        var builder = AutomatonBuilder(rules: rules)
        var meanings: [Meaning] = []
        for (name, meaning) in sections {
            for (key, patterns) in section(file, name) {
                guard let value = meaning(key) else { throw fault(.unknownKey, file, "\(name).\(key)") }
                for text in patterns { try add(text, to: &builder, entry: meanings.count, file, "\(name).\(key)") }
                meanings.append(value)
            }
        }
        return LanguagePack.Compiled(automaton: builder.finish(in: &lexicon), meanings: meanings)
    }

    private mutating func compileChunks() throws(PackError) -> LanguagePack.Compiled<ChunkMeaning> {
        var builder = AutomatonBuilder(rules: rules)
        var meanings: [ChunkMeaning] = []
        for (name, meaning) in ChunkMeaning.sections {
            for (key, patterns) in section("words", name) {
                guard let value = meaning(key) else { throw fault(.unknownKey, "words", "\(name).\(key)") }
                for text in patterns { try add(text, to: &builder, entry: meanings.count, "words", "\(name).\(key)") }
                meanings.append(value)
            }
        }
        for file in ["genres", "moods"] {
            for (key, patterns) in section(file, file) {
                for text in patterns { try add(text, to: &builder, entry: meanings.count, file, "\(file).\(key)") }
                meanings.append(file == "genres" ? .genre(key) : .mood(key))
            }
        }
        return LanguagePack.Compiled(automaton: builder.finish(in: &lexicon), meanings: meanings)
    }

    private mutating func compileNumbers() throws(PackError) -> LanguagePack.Compiled<NumberWord> {
        var builder = AutomatonBuilder(rules: rules)
        var meanings: [NumberWord] = []
        for (name, meaning) in NumberWord.sections {
            for (key, patterns) in section("numbers", name) {
                guard let number = Double(key) ?? (name == "marks" ? 0 : nil), let value = meaning(key, number) else {
                    throw fault(.unknownKey, "numbers", "\(name).\(key)")
                }
                for text in patterns { try add(text, to: &builder, entry: meanings.count, "numbers", "\(name).\(key)") }
                meanings.append(value)
            }
        }
        return LanguagePack.Compiled(automaton: builder.finish(in: &lexicon), meanings: meanings)
    }

    private mutating func add(
        _ text: String, to builder: inout AutomatonBuilder, entry: Int, _ file: String, _ key: String
    ) throws(PackError) {
        let pattern = try parse([text], file, key)
        do { try builder.add(pattern, entry: Int32(entry), in: &lexicon) } catch {
            throw fault(.pattern(text, problem: "\(error)"), file, key)
        }
    }

    /// Several patterns as one choice; each may itself be a choice without parentheses.
    private mutating func parse(_ texts: [String], _ file: String, _ key: String) throws(PackError) -> Pattern {
        var choices: [Pattern] = []
        for text in texts {
            do { choices.append(try notation.parse(text, isGroup: text.utf8.contains(UInt8(ascii: "|")))) } catch {
                throw fault(.pattern(text, problem: "\(error)"), file, key)
            }
        }
        return choices.count == 1 ? choices[0] : .choice(choices)
    }

    private func fault(_ fault: PackError.Fault, _ file: String, _ key: String) -> PackError {
        PackError(file: "\(code)/\(file).json5", key: key, fault: fault)
    }

    private mutating func skippableWords() throws(PackError) -> WordSets.ID {
        var symbols: [WordTable.Symbol] = []
        for text in files["language"]?.patterns("language", "skip") ?? [] {
            for word in text.split(separator: " ") {
                let parts = word.split(separator: "~").map(String.init)
                guard let symbol = lexicon.words.intern(notation.intern(parts[0]), endings: parts.count > 1 ? parts[1] : nil) else {
                    throw fault(.pattern(text, problem: "endings"), "language", "language.skip")
                }
                symbols.append(symbol)
            }
        }
        return lexicon.sets.intern(symbols)
    }

    private func examples() -> [String: [String]] {
        Dictionary(uniqueKeysWithValues: section("examples", "examples").map { ($0.key, $0.patterns) })
    }

    private func traits() -> LanguagePack.Traits {
        let file = files["language"]
        let flags = Set(file?.patterns("language", "traits") ?? [])
        let names: [String: Token.Script] = [
            "latin": .latin, "cyrillic": .cyrillic, "han": .han, "hiragana": .hiragana, "katakana": .katakana,
        ]
        return LanguagePack.Traits(
            scripts: Set((file?.patterns("language", "scripts") ?? []).compactMap { names[$0] }),
            namesPerformerAfterPlural: flags.contains("performerAfterPlural"),
            namesPerformerBeforeType: flags.contains("performerBeforeType"), hasGenitive: flags.contains("genitive"),
            isCountless: flags.contains("countless"), hasApposition: flags.contains("apposition"))
    }
}
