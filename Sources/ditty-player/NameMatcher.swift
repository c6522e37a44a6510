import MediaModel
import TextForms

/// Finds which of a few items some words name, in any script: picks from a list, destinations, rooms.
struct NameMatcher: Sendable {
    let forms: TextForms

    /// The index of the item that is named best; `nil` where none is.
    func match(_ words: String, _ items: [MediaItem]) -> Int? {
        let said = TextForms.squash(words)
        guard !said.isEmpty else { return nil }
        let distances = items.map { item in names(of: item).map { distance(said, words, $0) }.min() ?? .infinity }
        guard let least = distances.min(), least < .infinity else { return nil }
        return distances.firstIndex(of: least)
    }

    private func names(of item: MediaItem) -> [String] { [item.title] + [item.sortTitle].compactMap { $0 } + (item.aliases ?? []) }

    /// 0 for the same letters, then other spellings of the name, then slips; infinite for another name.
    private func distance(_ said: String, _ words: String, _ name: String) -> Double {
        let own = TextForms.squash(name)
        if own == said { return 0 }
        if TextForms.squash(forms.trimmed(name)) == TextForms.squash(forms.trimmed(words)) { return 0.1 }
        if forms.isCaseForm(words, of: name) { return 0.2 }
        // Numbers are not misspelt: "Rock 1" is not "Rock".
        guard own.filter(\.isNumber) == said.filter(\.isNumber) else { return .infinity }
        if Script.scripts(in: words) != Script.scripts(in: name) {
            guard forms.soundAlike(words, name) else { return .infinity }
            return 0.3 + forms.soundDistance(words, name)
        }
        let limit = TextForms.allowedEdits(length: own.unicodeScalars.count)
        guard limit > 0, let edits = TextForms.distance(said, own, limit: limit) else { return .infinity }
        return 0.6 + Double(edits) / Double(own.unicodeScalars.count)
    }
}
