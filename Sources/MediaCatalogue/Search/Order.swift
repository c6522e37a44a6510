internal import MediaModel

/// The order of items that fit equally well.
struct Order {
    private let order: MediaSortOrder

    init(_ order: MediaSortOrder) { self.order = order }

    /// Rows in this order; equal ones as they came.
    func sorted(_ rows: [ItemRow]) -> [ItemRow] {
        rows.enumerated().sorted { left, right in
            let (a, b) = (key(left.element), key(right.element))
            return a == b ? left.offset < right.offset : a > b
        }.map(\.element)
    }

    /// Hits that are named alike, in this order; the worse ones behind them.
    func sorted(_ hits: [SearchRun.Hit], _ workspace: Workspace) throws(CatalogueError) -> [SearchRun.Hit] {
        guard let best = hits.first else { return [] }
        var alike: [(hit: SearchRun.Hit, key: Double)] = []
        for hit in hits where hit.score > best.score - 0.1 {
            guard let row = try workspace.row(id: Int(hit.id)) else { continue }
            alike.append((hit, key(row)))
        }
        alike.sort { ($1.key, $1.hit.score, $0.hit.id) < ($0.key, $0.hit.score, $1.hit.id) }
        return alike.map(\.hit) + hits.filter { $0.score <= best.score - 0.1 }
    }

    /// The larger the earlier.
    private func key(_ row: ItemRow) -> Double {
        let item = row.item
        switch order {
        case .newest: return Order.day(item)
        case .oldest: return -(Order.day(item) == 0 ? 99_999_999 : Order.day(item))
        case .best, .recommended: return (item.rating ?? 0) * 10 + (item.liked == true ? 30 : 0) + Double(Fact.weight(of: item)) / 10
        case .worst: return -((item.rating ?? 2.5) * 10 + (item.liked == true ? 30 : 0)) + (item.disliked == true ? 50 : 0)
        case .popular, .trending: return Double(item.playCount ?? 0) + (item.liked == true ? 0.5 : 0)
        case .unpopular: return -Double(item.playCount ?? 0) - (item.liked == true ? 0.5 : 0)
        }
    }

    /// A date as a number that grows with time: `yyyymmdd`; 0 if unknown.
    private static func day(_ item: MediaItem) -> Double {
        let digits = (item.releaseDate ?? "").filter(\.isNumber)
        if let day = Int(digits), digits.count <= 8 { return Double(day * [1, 1, 1, 1, 10_000, 1, 100, 1, 1][digits.count]) }
        return Double((item.releaseYear ?? 0) * 10_000)
    }
}
