import MediaModel

extension Segmenter {
    /// The places at which clauses begin.
    static func clauses(_ found: [[Piece]]) -> [Int: ChunkMeaning] {
        var clauses: [Int: ChunkMeaning] = [:]
        for (place, pieces) in found.enumerated() {
            clauses[place] = pieces.lazy.compactMap(\.meaning).first { $0 == .clause || $0 == .reason }
        }
        return clauses
    }

    /// A clause goes on for as long as nothing better is found in it.
    func clauseEdges(_ place: Int) -> [(Piece, Double)] {
        let before = place == 0 ? clausesBefore() : []
        guard let kind = clauses[place] else { return before }
        return before
            + (place + 1...line.count).filter { !line.cutsQuote($0) }.map { end in
                (Piece(range: place..<end, content: .chunk(kind)), Costs.clause(tokens: end - place) + hidden(place + 1..<end))
            }
    }

    /// Clauses before what is wanted: 「眠れないから」, 「母に贈る」.
    private func clausesBefore() -> [(Piece, Double)] {
        func edge(_ end: Int, _ kind: ChunkMeaning, _ cost: Double) -> (Piece, Double) {
            (Piece(range: 0..<end, content: .chunk(kind)), Costs.clauseBefore(tokens: end) + cost)
        }
        return clauseEnds.map { edge($0, .reason, 0) } + relativeEnds().map { edge($0, .clause, Costs.relative + hidden(0..<$0)) }
    }

    /// Where a verb stands before a word for what is wanted, and no performer before the verb.
    private func relativeEnds() -> [Int] {
        guard let cut = line.cut else { return [] }
        return chunks.indices.dropFirst(3).filter { place in
            cut.endsVerb(before: line.indices[place]) && !line.isGap(before: place)
                && chunks[place].contains { $0.isKind || $0.isGenreOrMood }
                && !fame.contains { $0.value.isArtist && $0.key.upperBound <= place }
        }
    }
}
