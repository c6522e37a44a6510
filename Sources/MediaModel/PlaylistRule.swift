/// What a rule playlist holds: the songs that fit, worked out anew each time they are asked for.
public struct PlaylistRule: Sendable, Hashable, Codable {
    /// What the songs are; its `sortOrder` orders them, its `count` bounds their number.
    public var search = MediaSearch()
    /// Only songs that were not played in this time.
    public var notPlayed: Period?
    /// Only songs that were played in this time.
    public var played: Period?
    /// Only songs that came into the library in this time.
    public var added: Period?
    /// Only songs that are liked, or only others.
    public var liked: Bool?
    /// Only songs with at least so many stars, 0…5.
    public var minimumRating: Double?

    /// A rule that every song fits.
    public init() {}

    /// A time that ends now; in JSON and on the command line `today`, `week`, `month`, `year`, `ever`, or a number of days.
    public enum Period: Sendable, Hashable, Codable, CustomStringConvertible {
        /// Since midnight, Monday, the first of the month, the first of January.
        case today, week, month, year
        case ever
        case days(Int)

        /// A period by its name.
        public init?(_ text: String) {
            switch text {
            case "today": self = .today
            case "week": self = .week
            case "month": self = .month
            case "year": self = .year
            case "ever": self = .ever
            default:
                guard let days = Int(text), days > 0 else { return nil }
                self = .days(days)
            }
        }

        /// The name.
        public var description: String {
            switch self {
            case .today: "today"
            case .week: "week"
            case .month: "month"
            case .year: "year"
            case .ever: "ever"
            case .days(let days): String(days)
            }
        }

        /// Reads the name.
        public init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            let text = try container.decode(String.self)
            guard let period = Period(text) else {
                throw DecodingError.dataCorruptedError(in: container, debugDescription: "'\(text)' is no period")
            }
            self = period
        }

        /// Writes the name.
        public func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            try container.encode(description)
        }
    }
}

extension PlaylistRule {
    /// Adds a condition of the form `KEY=VALUE`; false if it is none.
    ///
    /// Keys: `genre`, `mood` (several of either: any of them), `artist`, `album`, `year` (`1965`, `1960-1969`, `1960-`, `-1969`), `unplayed`, `played`,
    /// `added` (a ``Period``), `liked` (`yes`, `no`), `rating` (stars at least), `sort` (a ``MediaSortOrder``), `limit`.
    public mutating func add(condition: String) -> Bool {
        guard let equals = condition.firstIndex(of: "=") else { return false }
        let value = String(condition[condition.index(after: equals)...])
        guard !value.isEmpty else { return false }
        switch condition[..<equals].lowercased() {
        case "genre": search.genreNames = (search.genreNames ?? []) + [value]
        case "mood": search.moodNames = (search.moodNames ?? []) + [value]
        case "artist": search.artistName = value
        case "album": search.albumName = value
        case "year": return setYears(value)
        case "unplayed": return set(\.notPlayed, Period(value))
        case "played": return set(\.played, Period(value))
        case "added": return set(\.added, Period(value))
        case "liked": return set(\.liked, ["yes": true, "no": false][value])
        case "rating": return set(\.minimumRating, Double(value).flatMap { (0...5).contains($0) ? $0 : nil })
        case "sort": return set(\.search.sortOrder, MediaSortOrder(rawValue: value))
        case "limit": return set(\.search.count, Int(value).flatMap { $0 > 0 ? $0 : nil })
        default: return false
        }
        return true
    }

    private mutating func set<Value>(_ field: WritableKeyPath<PlaylistRule, Value?>, _ value: Value?) -> Bool {
        guard let value else { return false }
        self[keyPath: field] = value
        return true
    }

    private mutating func setYears(_ text: String) -> Bool {
        let ends = text.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
        let years = ends.map { Int($0) }
        guard let first = years.first, let last = years.last, first != nil || last != nil,
            zip(ends, years).allSatisfy({ $0.isEmpty || $1 != nil })
        else { return false }
        search.releaseDate = DateRange(years: first, through: last)
        return true
    }
}
