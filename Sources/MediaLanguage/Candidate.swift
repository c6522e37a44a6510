import MediaModel

/// A possible reading, before it is ranked.
struct Candidate: Sendable {
    var intent: MediaIntent
    /// What reading it so costs; small is likely.
    var cost: Double
    /// The key of the phrase, or what else it rests on.
    var rule: String
    var explanation: Explanation
    /// What its words ask for, where it asks for something.
    var request: Request?
    /// Whether it is of words that were not typed so.
    private(set) var isRepaired = false

    /// Whether its words need no second try: a phrase, or a request without a phrase whose names are spelt as the collection has them.
    var isCertain: Bool {
        guard intent.kind != .none else { return false }
        return rule != "request" || request?.hasDoubtfulNames != true && !isTitleOrSlip
    }

    /// Whether its phrase passes over words, whatever they are.
    var passesOver: Bool {
        guard case .phrase(let match, _, _) = explanation else { return false }
        return match.captures.contains { $0.slot == .rest }
    }

    /// Whether an unknown word stands beside a performer's name: a title, or a misspelt verb ("plya Metallica").
    private var isTitleOrSlip: Bool {
        guard let request, request.isTitleByPerformer, request.hasUnknownWords, let pieces = request.pieces?.pieces else { return false }
        return pieces.count(where: { !$0.isFiller }) == 2
    }

    /// Whether it is a command that no name takes part in.
    var isBareCommand: Bool {
        if case .command = intent { return request == nil }
        return false
    }

    /// The same reading of words that were repaired first.
    func repaired(_ variant: Repair.Variant) -> Candidate {
        var candidate = self
        candidate.cost += variant.cost
        candidate.rule += " · \(variant.rule)"
        candidate.isRepaired = true
        return candidate
    }

    init(_ intent: MediaIntent, cost: Double, rule: String, explanation: Explanation, request: Request? = nil) {
        self.intent = intent
        self.cost = cost
        self.rule = rule
        self.explanation = explanation
        self.request = request
    }
}
