import MediaModel

/// How much of what was said a reading takes in: weights may not speak for one that leaves more out.
struct Grasp {
    /// Words that say nothing in it, and names that found no field.
    private var lost = 0
    private var names = 0
    /// Names that the world knows.
    private var famous = 0
    /// Performers whose names show that they are: people, and who is famous.
    private var performers = 0

    /// What `candidate` takes in.
    init(_ candidate: Candidate) {
        for part in candidate.explanation.parts {
            if ReadingFeatures.names.contains(part.role) { names += 1 }
            if part.piece?.isFamous ?? false { famous += 1 }
            if part.role == "artistName", part.piece?.isPerson ?? false || part.piece?.isFamousPerformer ?? false { performers += 1 }
            if part.isLost { lost += part.range.count }
        }
        lost += 2 * max(0, names - candidate.nameCount)
    }

    /// Whether it takes in as much as another.
    ///
    /// Where words of the lexicon alone explain what was said, none of them becomes a name.
    func isNoWorse(than other: Grasp) -> Bool {
        lost <= other.lost && famous >= other.famous && performers >= other.performers && (other.names > 0 || names == 0)
    }
}

extension Explanation.Part {
    /// Whether it says nothing, though its words do.
    fileprivate var isLost: Bool {
        switch piece?.meaning {
        case .clause?, .reason?, .clauseEnd?, .foreign?, .filler?: true
        case nil: role == Slot.rest.rawValue || role == "filler"
        default: false
        }
    }
}

extension Candidate {
    /// The fields that hold a name.
    fileprivate var nameCount: Int {
        let search = intent.mediaSearch ?? MediaSearch()
        var count = [search.mediaName, search.artistName, search.albumName, search.lyrics].count { $0 != nil }
        if case .add(let intent) = intent, intent.destination != nil { count += 1 }
        return count
    }
}
