internal import MediaModel
internal import TextForms

/// Finds songs by words that are sung in them.
struct LyricsSearch {
    private let workspace: Workspace
    private static let compared = 200

    init(_ workspace: Workspace) { self.workspace = workspace }

    /// Songs whose lyrics hold the words in a row come first, then those that hold most pairs of neighbours; of a single word, those that
    /// sing it most often.
    func hits(for words: String, limit: Int) throws(CatalogueError) -> [SearchRun.Hit] {
        let pairs = Set(Indexer.pairs(of: words))
        var found: [Found] = []
        for (id, count) in try counts(of: pairs) where count >= max(1, pairs.count / 2) {
            found.append(Found(id: id, pairs: count, fact: try workspace.index.fact(id)))
        }
        found.sort { ($1.pairs, $1.fact.weight, $0.id) < ($0.pairs, $0.fact.weight, $1.id) }
        let said = TextForms.squash(words)
        var hits: [SearchRun.Hit] = []
        for song in found.prefix(Self.compared) {
            let sung = try workspace.database.row("SELECT folded FROM lyrics WHERE item = ?", [.int(Int(song.id))]) { $0.text(0) } ?? ""
            var score = NameForms.squash(sung).contains(said) ? 1 : 0.9 * Double(song.pairs) / Double(max(1, pairs.count))
            if let word = pairs.first, pairs.count == 1, !word.contains(" ") {
                let times = sung.split(separator: " ").count { $0 == word }
                score -= 0.02 * (1 - Double(min(times, Self.often)) / Double(Self.often))
            }
            if song.fact.version > 0 { score -= 0.02 }
            hits.append(
                SearchRun.Hit(id: song.id, score: score + Double(song.fact.weight) / 255 * 0.01 - 0.01, nearness: score, why: [.lyrics]))
        }
        return hits
    }

    /// A word that is sung so many times is what the song is about.
    private static let often = 8

    private struct Found {
        let id: UInt32
        let pairs: Int
        let fact: Fact
    }

    private func counts(of pairs: Set<String>) throws(CatalogueError) -> [UInt32: Int] {
        var counts: [UInt32: Int] = [:]
        for pair in pairs {
            for id in try workspace.index.items(Term(.lyrics, pair)).ids { counts[id, default: 0] += 1 }
        }
        return counts
    }
}
