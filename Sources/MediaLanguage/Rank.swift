import MediaModel

/// Orders candidates and makes scores of their costs.
enum Rank {
    /// Readings kept alive until the collection has spoken.
    static let limit = 6
    /// A reading that costs more is none; a request of many words may cost more.
    static func worst(_ candidate: Candidate) -> Double {
        5 + 0.12 * Double(min(max(0, (candidate.request?.pieces?.line.count ?? 0) - 8), 12))
    }

    /// Interpretations, best first; readings that mean the same stand once.
    static func interpretations(_ candidates: [Candidate], weighingIn pack: LanguagePack) -> [Interpretation] {
        pack.tieBreaker.weigh(distinct(candidates, limit: TieBreaker.pool), in: pack).prefix(limit).map { candidate in
            Interpretation(candidate.intent, score: score(candidate.cost), rule: candidate.rule, spans: spans(of: candidate, in: pack))
        }
    }

    /// Its words, those of slots as the phrase takes them.
    private static func spans(of candidate: Candidate, in pack: LanguagePack) -> [Interpretation.Span] {
        let spans = candidate.explanation.spans
        guard let slots = pack.schema.meanings[candidate.rule]?.slots else { return spans }
        return spans.map { Interpretation.Span(text: $0.text, role: slots[$0.role] ?? $0.role) }
    }

    /// What candidates mean, each meaning once, likeliest first.
    static func distinct(_ candidates: [Candidate], limit: Int) -> [Candidate] {
        var result: [Candidate] = []
        // Candidates are large, so their places are put in order.
        let order = candidates.indices.sorted { (candidates[$0].cost, $0) < (candidates[$1].cost, $1) }
        for place in order {
            let candidate = candidates[place]
            guard candidate.cost < worst(candidate) else { continue }
            if result.contains(where: { $0.intent == candidate.intent }) { continue }
            result.append(candidate)
            if result.count == limit { break }
        }
        return result
    }

    /// 1 for what costs nothing; about ½ for a name that nobody knows behind a clear verb.
    static func score(_ cost: Double) -> Double {
        let score = 1 / (1 + 0.6 * max(0, cost) * max(0.2, cost))
        return (score * 1000).rounded() / 1000
    }
}
