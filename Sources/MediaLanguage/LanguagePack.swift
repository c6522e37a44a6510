internal import FoundationEssentials
public import MediaModel

/// A language: the words and phrases of one folder of `Languages`, compiled.
///
/// Everything that is said in a language is in its pack; what the phrases mean is in the schema, the same for all. See
/// `docs/languages.md`.
public final class LanguagePack: Sendable {
    /// The name of its folder.
    public let code: LanguageCode
    /// What the language calls itself.
    public let name: String
    /// Sentences that show what can be said, by the key of the phrase that they use.
    public let examples: [String: [String]]
    /// The names and sentences of the pack's `AppIntentVocabulary.plist`.
    public let vocabulary: AppIntentVocabulary

    let words: WordTable
    let wordSets: WordSets
    /// Words that patterns may pass over.
    let skippable: WordSets.ID
    let phrases: Compiled<String>
    let chunks: Compiled<ChunkMeaning>
    let numbers: Compiled<NumberWord>
    let rooms: Compiled<String>
    let apps: Compiled<Bool>
    /// Phrases that are taken off an utterance before it is read.
    let strips: Compiled<Strip.Kind>
    let schema: PackSchema
    let traits: Traits
    /// Words in Latin letters, and how the language writes them.
    let romanised: [String: String]
    /// Letters of the language that may be typed as Latin ones.
    let letters: LatinLetters
    /// The names of `names.txt`.
    let famousNames: NameList
    /// The lines of `spellings.txt`.
    let spellings: [[String]]
    /// The weights of `readings.weights`.
    let tieBreaker: TieBreaker

    /// Patterns of one kind, and what each of them stands for.
    struct Compiled<Meaning: Sendable>: Sendable {
        var automaton: Automaton
        var meanings: [Meaning]
    }

    /// How names stand in the language.
    struct Traits: Sendable {
        /// The writings that show the language.
        var scripts: Set<Token.Script>
        /// A name behind "songs" is the performer's: «песни Земфиры».
        var namesPerformerAfterPlural: Bool
        /// A name before "songs" is the performer's: "Adele songs".
        var namesPerformerBeforeType: Bool
        /// Two names may stand side by side, title first or performer first, without a word between them.
        var hasGenitive: Bool
        /// Nouns are the same for one and for several: 「アデルの曲」 are songs.
        var isCountless: Bool
        /// A name behind a type and a possessive bears the type: 「バンドのニルヴァーナ」.
        var hasApposition: Bool
    }

    /// Loads the pack of a folder and checks it against `schema`.
    ///
    /// - Throws: ``PackError`` with the file and the key at fault.
    public convenience init(directory: String, schema: PackSchema) throws(PackError) {
        let code = directory.split(separator: "/").last.map(String.init) ?? directory
        var builder = PackBuilder(code: code, directory: directory, schema: schema)
        try builder.load()
        self.init(try builder.finish())
    }

    private init(_ compiled: PackBuilder.Result) {
        code = compiled.code
        name = compiled.name
        traits = compiled.traits
        romanised = compiled.romanised
        letters = compiled.letters
        vocabulary = compiled.vocabulary
        famousNames = compiled.famousNames
        spellings = compiled.spellings
        tieBreaker = compiled.tieBreaker
        schema = compiled.schema
        examples = compiled.examples
        words = compiled.words
        wordSets = compiled.wordSets
        skippable = compiled.skippable
        phrases = compiled.phrases
        chunks = compiled.chunks
        numbers = compiled.numbers
        rooms = compiled.rooms
        apps = compiled.apps
        strips = compiled.strips
    }

    /// The name of a room that begins at `place`, the longest, and the place behind it.
    func rooms(in line: Line, at place: Int) -> (end: Int, name: String)? {
        guard rooms.automaton.mayBegin(line, at: place) else { return nil }
        var matcher = Matcher(rooms.automaton, line: line, reader: nil, isWhole: false)
        let longest = matcher.matches(at: place).max { $0.range.upperBound < $1.range.upperBound }
        return longest.map { ($0.range.upperBound, rooms.meanings[$0.entry]) }
    }

    /// The place behind a name of this player or another app that begins at `place`.
    func app(in line: Line, at place: Int) -> Int? {
        var longest = line.appNames.filter { name in
            place + name.count <= line.count && name.indices.allSatisfy { line[place + $0].text == name[$0] && line[place + $0].quote == 0 }
        }.map { place + $0.count }.max()
        guard apps.automaton.mayBegin(line, at: place) else { return longest }
        var matcher = Matcher(apps.automaton, line: line, reader: nil, isWhole: false)
        for match in matcher.matches(at: place) { longest = max(longest ?? 0, match.range.upperBound) }
        return longest
    }
}
