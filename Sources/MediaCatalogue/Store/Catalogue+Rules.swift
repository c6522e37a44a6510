internal import FoundationEssentials
internal import Glibc
public import MediaModel

extension Catalogue {
    /// Makes a playlist whose songs are those that fit a rule whenever they are asked for.
    public func createPlaylist(_ title: String, rule: PlaylistRule) throws(PlaylistRefusal) -> MediaItem {
        var item = MediaItem(identifier: "", type: .playlist, title: title)
        item.editable = false
        item.owner = "me"
        let text = try Catalogue.encoded(rule)
        return try createPlaylist(item) { workspace, id throws(CatalogueError) in
            try workspace.database.run("INSERT INTO rule(playlist, search) VALUES(?, ?)", [.int(id), .text(text)])
        }
    }

    /// Gives a rule playlist another rule, and gives the one before; `notEditable` for one whose songs were chosen one by one.
    @discardableResult
    public func setRule(_ rule: PlaylistRule, ofPlaylist identifier: MediaIdentifier) throws(PlaylistRefusal) -> PlaylistRule {
        let text = try Catalogue.encoded(rule)
        return try change(playlist: identifier) { workspace, id throws(CatalogueError) in
            guard let before = try workspace.rule(ofPlaylist: id) else { return nil }
            try workspace.database.run("UPDATE rule SET search = ? WHERE playlist = ?", [.text(text), .int(id)])
            return before
        }
    }

    /// The rule of a playlist; `nil` for one whose songs were chosen one by one.
    public func rule(ofPlaylist identifier: MediaIdentifier) throws(CatalogueError) -> PlaylistRule? {
        try browse { workspace throws(CatalogueError) in
            try workspace.id(of: identifier).flatMap { id throws(CatalogueError) in try workspace.rule(ofPlaylist: id) }
        }
    }

    /// The songs that fit a rule, in its order, at most so many.
    public func songs(fitting rule: PlaylistRule, limit: Int) throws(CatalogueError) -> [MediaItem] {
        try search { workspace throws(CatalogueError) in try workspace.songs(of: rule, limit: limit).map(\.item) }
    }

    /// Those of some items whose life with the listener is as a rule says; its `search` is not looked at.
    public func songs(_ items: [MediaItem], fitting rule: PlaylistRule) throws(CatalogueError) -> [MediaItem] {
        let filter = RuleFilter(rule)
        return try search { workspace throws(CatalogueError) in
            var fitting: [MediaItem] = []
            for item in items {
                guard let id = try workspace.id(of: item.identifier), try filter.admits(id, workspace.database) else { continue }
                fitting.append(item)
            }
            return fitting
        }
    }

    /// Finds the conditions in a description of a rule playlist.
    public var ruleTable: RuleTable { tables.rules }

    private static func encoded(_ rule: PlaylistRule) throws(PlaylistRefusal) -> String {
        guard let data = try? JSONEncoder().encode(rule) else { throw .database(CatalogueError(code: 1, call: "encode")) }
        return String(decoding: data, as: UTF8.self)
    }
}

extension Workspace {
    func rule(ofPlaylist id: Int) throws(CatalogueError) -> PlaylistRule? {
        let text = try database.row("SELECT search FROM rule WHERE playlist = ?", [.int(id)]) { $0.text(0) }
        return text.flatMap { try? JSONDecoder().decode(PlaylistRule.self, from: Data($0.utf8)) }
    }

    /// The songs that fit a rule, in its order.
    func songs(of rule: PlaylistRule, limit: Int) throws(CatalogueError) -> [ItemRow] {
        var search = rule.search
        search.mediaType = .song
        search.count = nil
        let wanted = min(limit, rule.search.count ?? .max)
        let filter = RuleFilter(rule)
        let run = SearchRun(self, search: search, limit: filter.isOpen ? wanted : RuleFilter.considered, isStrict: true)
        return try run.hits(isFitting: { id throws(CatalogueError) in try filter.admits(Int(id), database) })
            .prefix(wanted).found { hit throws(CatalogueError) in try row(id: Int(hit.id)) }
    }
}

/// What a rule says of a song's life with the listener.
private struct RuleFilter {
    private let rule: PlaylistRule
    private let now: Double
    private let starts: [PlaylistRule.Period: Double]
    /// A rule's songs are chosen from at most so many.
    static let considered = 1_000_000

    init(_ rule: PlaylistRule) {
        self.rule = rule
        now = WallClock.now
        var starts: [PlaylistRule.Period: Double] = [:]
        for period in [rule.notPlayed, rule.played, rule.added].compactMap(\.self) { starts[period] = RuleFilter.start(of: period, now) }
        self.starts = starts
    }

    /// Whether every song passes.
    var isOpen: Bool {
        rule.notPlayed == nil && rule.played == nil && rule.added == nil && rule.liked == nil && rule.minimumRating == nil
    }

    func admits(_ id: Int, _ database: Connection) throws(CatalogueError) -> Bool {
        if isOpen { return true }
        let song = try database.row(
            """
            SELECT affinity.lastPlayed, affinity.liked, affinity.rating, item.added FROM item LEFT JOIN affinity ON affinity.item = item.id
            WHERE item.id = ?
            """, [.int(id)]
        ) { row in
            Song(
                lastPlayed: row.optionalDouble(0), isLiked: row.optionalBool(1) ?? false, rating: row.optionalDouble(2),
                added: row.optionalDouble(3))
        }
        return song.map(admits) ?? false
    }

    private struct Song {
        let lastPlayed: Double?
        let isLiked: Bool
        let rating: Double?
        let added: Double?
    }

    private func admits(_ song: Song) -> Bool {
        if let start = rule.notPlayed.flatMap({ starts[$0] }), let last = song.lastPlayed, last >= start { return false }
        if let start = rule.played.flatMap({ starts[$0] }), (song.lastPlayed ?? -1) < start { return false }
        if let start = rule.added.flatMap({ starts[$0] }), (song.added ?? -1) < start { return false }
        if let liked = rule.liked, song.isLiked != liked { return false }
        if let stars = rule.minimumRating, (song.rating ?? 0) < stars { return false }
        return true
    }

    /// When a period began, in seconds since 1970 and in local time.
    private static func start(of period: PlaylistRule.Period, _ now: Double) -> Double {
        var seconds = time_t(now)
        var day = tm()
        localtime_r(&seconds, &day)
        (day.tm_hour, day.tm_min, day.tm_sec, day.tm_isdst) = (0, 0, 0, -1)
        switch period {
        case .ever: return 0
        case .days(let days): return now - Double(days) * 86_400
        case .today: break
        case .week: day.tm_mday -= (day.tm_wday + 6) % 7
        case .month: day.tm_mday = 1
        case .year: (day.tm_mon, day.tm_mday) = (0, 1)
        }
        return Double(mktime(&day))
    }
}
