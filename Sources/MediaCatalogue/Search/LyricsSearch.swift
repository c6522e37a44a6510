internal import MediaModel
internal import TextForms

/// Finds songs by words that are sung in them.
struct LyricsSearch {
    private let workspace: Workspace
    private static let compared = 200

    init(_ workspace: Workspace) { self.workspace = workspace }

    /// Songs whose lyrics hold the words in a row come first, then those that hold most pairs of neighbours.
    func hits(for words: String, limit: Int) throws(CatalogueError) -> [SearchRun.Hit] {
        let pairs = Indexer.pairs(of: words)
        var counts: [UInt32: Int] = [:]
        for pair in Set(pairs) {
            for id in try workspace.index.items(Term(.lyrics, pair)).ids { counts[id, default: 0] += 1 }
        }
        let needed = max(1, Set(pairs).count / 2)
        let ranked = counts.filter { $0.value >= needed }.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
        let said = TextForms.squash(words)
        var hits: [SearchRun.Hit] = []
        for (id, count) in ranked.prefix(Self.compared) {
            let sung = try workspace.database.row("SELECT folded FROM lyrics WHERE item = ?", [.int(Int(id))]) { $0.text(0) } ?? ""
            let fact = try workspace.index.fact(id)
            let share = Double(count) / Double(max(1, Set(pairs).count))
            var score = NameForms.squash(sung).contains(said) ? 1 : 0.9 * share
            if fact.version > 0 { score -= 0.02 }
            hits.append(SearchRun.Hit(id: id, score: score + Double(fact.weight) / 255 * 0.01 - 0.01, nearness: score, why: [.lyrics]))
        }
        return hits
    }
}
