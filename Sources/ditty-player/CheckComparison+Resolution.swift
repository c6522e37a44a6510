import TextForms

extension CheckComparison {
    /// What differs in what would play.
    func resolutionProblems(_ resolution: [String: JSONValue], _ interpretation: [String: JSONValue]) -> [CheckProblem] {
        var problems: [CheckProblem] = []
        if let wanted = fixture["resolves"] {
            let playing = resolution["playing"]?.object
            if !wanted.orList.contains(where: { want in playing.map { isItem(want.object ?? [:], $0) } ?? false }) {
                problems.append(.resolves(got: resolution["playing"] ?? .null, want: wanted))
            }
        }
        if let wanted = fixture["outcome"] {
            var outcome = resolution["outcome"]
            if outcome == nil, interpretation["intent"] == .string("none") || interpretation["intent"] == .string("help") {
                outcome = .string("notUnderstood")
            }
            if !wanted.orList.contains(outcome ?? .null) {
                problems.append(.outcome(got: outcome ?? .null, want: wanted))
            } else if outcome == .string("unsupported"), let reasons = fixture["reason"],
                !reasons.orList.contains(resolution["reason"] ?? .null)
            {
                problems.append(.reason(got: resolution["reason"] ?? .null, want: reasons))
            }
        }
        let titles = Set((resolution["alternatives"]?.list ?? []).map { CheckComparison.letters($0.object?["title"]?.string ?? "") })
        for title in (fixture["alternativesInclude"]?.list ?? []).compactMap(\.string)
        where !titles.contains(CheckComparison.letters(title)) {
            problems.append(.alternative(title))
        }
        return problems
    }

    /// Whether an item is the one wanted; of several artists any one will do.
    private func isItem(_ want: [String: JSONValue], _ got: [String: JSONValue]) -> Bool {
        want.allSatisfy { key, value in
            guard let wanted = value.string, let said = got[key]?.string else { return false }
            if key == "artist" {
                let names = [said] + said.separatedArtists + (got["artists"]?.list ?? []).compactMap(\.string)
                return names.contains { !$0.isEmpty && CheckComparison.letters($0) == CheckComparison.letters(wanted) }
            }
            if CheckComparison.names.contains(key) { return CheckComparison.letters(said) == CheckComparison.letters(wanted) }
            return TextForms.caseFolded(said) == TextForms.caseFolded(wanted)
        }
    }
}

extension String {
    /// The artists of a printed credit.
    fileprivate var separatedArtists: [String] {
        var parts = [self]
        for separator in ["&", ",", "、", ";", " feat. ", " feat ", " ft. ", " ft ", " featuring "] {
            parts = parts.flatMap { $0.split(separator: separator).map(String.init) }
        }
        return parts
    }
}
