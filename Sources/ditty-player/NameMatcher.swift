import MediaModel
import TextForms

/// Which of a few items some words name, in any script, case ending or spelling: for choices and playlists, where a list is at hand.
struct NameMatcher: Sendable {
    let forms: TextForms

    /// The index of the nearest item; the earlier one where two are as near, `nil` where none is near.
    func match(_ words: String, _ items: [MediaItem]) -> Int? {
        let near = items.enumerated().compactMap { index, item in
            ([item.title] + (item.aliases ?? [])).compactMap { nearness(of: words, to: $0) }.min().map { (index: index, nearness: $0) }
        }
        return near.min { ($0.nearness, $0.index) < ($1.nearness, $1.index) }?.index
    }

    /// How the words and a name are alike; `nil` where they are not.
    private func nearness(of words: String, to name: String) -> NameMatch.Nearness? {
        let (said, written) = (TextForms.squash(words), TextForms.squash(name))
        guard !said.isEmpty, !written.isEmpty else { return nil }
        if said == written { return .exact }
        if TextForms.squash(forms.trimmed(words)) == TextForms.squash(forms.trimmed(name)) { return .trimmed }
        if forms.romanisations(of: name).contains(where: { TextForms.squash($0) == said }) { return .transliterated }
        if forms.isCaseForm(words, of: name) { return .inflected }
        if forms.soundAlike(words, name) { return .transliterated }
        if let retyped = forms.retyped(words), TextForms.squash(retyped) == written { return .keyboard }
        let limit = TextForms.allowedEdits(length: written.count)
        return limit > 0 && TextForms.distance(said, written, limit: limit) != nil ? .fuzzy : nil
    }
}
