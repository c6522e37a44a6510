internal import MediaModel

/// An item that may be what was meant, and how its name is like the words.
struct Candidate {
    let id: UInt32
    var nearness: NameMatch.Nearness
    /// How far apart inside the nearness: 0 the same, 1 nothing in common.
    var distance: Double

    /// 0…1 by nearness and distance.
    var likeness: Double { Candidate.likeness(nearness) - distance * 0.2 }

    static func likeness(_ nearness: NameMatch.Nearness) -> Double {
        switch nearness {
        case .exact: 1
        case .alias: 0.98
        case .trimmed: 0.95
        case .transliterated: 0.92
        case .inflected: 0.91
        case .keyboard: 0.88
        case .fuzzy: 0.84
        }
    }
}

/// Candidates by item; of two readings of one item the better stays.
struct Candidates {
    private(set) var found: [UInt32: Candidate] = [:]

    var isEmpty: Bool { found.isEmpty }
    /// Whether nothing better than a misspelling was found.
    var areDoubtful: Bool { found.values.allSatisfy { $0.nearness == .fuzzy } }

    mutating func add(_ ids: IDSet, _ nearness: NameMatch.Nearness) {
        for id in ids.ids { add(Candidate(id: id, nearness: nearness, distance: 0)) }
    }

    mutating func add(_ candidate: Candidate) {
        if let known = found[candidate.id], known.likeness >= candidate.likeness { return }
        found[candidate.id] = candidate
    }

    /// Puts candidates farther from the words than they are by their nearness.
    mutating func putBack(_ ids: [UInt32], by distance: Double) {
        for id in ids { found[id]?.distance += distance }
    }

    /// Best first; the order is the same every time.
    var ranked: [Candidate] { found.values.sorted { ($1.likeness, $0.id) < ($0.likeness, $1.id) } }
}
