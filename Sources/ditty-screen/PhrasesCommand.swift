import MediaModel
import PlayerProtocol

/// The listener's own phrases and names, and what was not understood.
enum PhrasesCommand {
    static func shortcut(_ invocation: Invocation) throws -> Int32 {
        let word = invocation.operands[0]
        let rest = Array(invocation.operands.dropFirst())
        switch (word, rest.count) {
        case ("list", 0): return try ask(.shortcuts, invocation)
        case ("add", 2...): return try ask(.addShortcut(name: rest[0], actions: Array(rest.dropFirst())), invocation)
        case ("remove", 1...): return try ask(.removeShortcut(name: rest.joined(separator: " ")), invocation)
        case ("run", 1...):
            return try invocation.report(try invocation.callOrStart(.phrases(.runShortcut(name: rest.joined(separator: " ")))))
        default: throw UsageError("usage: ditty shortcut list | add PHRASE SENTENCE… | remove PHRASE | run PHRASE")
        }
    }

    static func vocabulary(_ invocation: Invocation) throws -> Int32 {
        let words = invocation.operands
        if words.isEmpty || words == ["list"] { return try ask(.vocabulary, invocation) }
        guard words[0] == "add", words.count > 2, let type = VocabularyType(rawValue: words[1]) else {
            let types = VocabularyType.allCases.map(\.rawValue).joined(separator: ", ")
            throw UsageError("usage: ditty vocabulary [list] | add TYPE NAME…, where TYPE is one of \(types)")
        }
        return try ask(.setVocabulary(entry: VocabularyEntry(type: type, strings: Array(words.dropFirst(2)))), invocation)
    }

    static func misses(_ invocation: Invocation) throws -> Int32 { try ask(.misses, invocation) }

    private static func ask(_ request: PhrasesRequest, _ invocation: Invocation) throws -> Int32 {
        try invocation.report(try invocation.callRunning(.phrases(request)))
    }
}
