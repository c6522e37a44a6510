import MediaCatalogue
import MediaLanguage
import MediaModel
import Wording

/// Reads descriptions of songs out of words, with what they say of the listener's life with them: "jazz from the sixties that I haven't played this
/// year".
struct RuleReader {
    let table: RuleTable
    /// What words mean without such conditions.
    let interpret: (String) -> Reading

    /// A list that is to hold what fits a rule, called as it was described.
    struct RequestedList {
        let name: String
        let rule: PlaylistRule

        /// What is said of it once it is there.
        func facts(_ count: Int) -> [String: TextValue] { ["name": .text(name), "count": TextValue(count)] }
    }

    /// The list that a sentence asks for by what is to be in it: "make a list of jazz from the sixties that I haven't played this year".
    func requestedList(in text: String) -> RequestedList? {
        guard let name = table.description(inRequest: text) else { return nil }
        // What is only a name may be a list of anything: of groceries, say.
        guard let rule = rule(of: name, PlaylistRule()), rule.search.mediaName == nil, rule != PlaylistRule() else { return nil }
        return RequestedList(name: name, rule: rule)
    }

    /// A rule with what words describe besides; `nil` where they describe no music.
    func rule(of text: String, _ rule: PlaylistRule) -> PlaylistRule? {
        var rule = rule
        let (found, rest) = table.conditions(in: text)
        for condition in found { _ = rule.add(condition: condition) }
        guard !rest.isEmpty else { return rule }
        guard let search = search(in: rest) else { return nil }
        rule.search = search.joined(with: rule.search)
        return rule
    }

    /// The songs that a sentence wants played by when they were played, came in, or by how they were rated, and its reading without that; `nil` where it says nothing of it.
    func narrowing(_ text: String) -> (rule: PlaylistRule, reading: Reading)? {
        let (found, rest) = table.conditions(in: text)
        var rule = PlaylistRule()
        for condition in found { _ = rule.add(condition: condition) }
        guard rule.narrows, !rest.isEmpty else { return nil }
        var reading = interpret(rest)
        guard case .play(var intent)? = reading.interpretations.first?.intent else { return nil }
        // "play something that I've never heard" is no leave to go on with what plays.
        let search = intent.search ?? MediaSearch(mediaType: .music)
        guard search.mediaName == nil, search.reference != .currentlyPlaying, [nil, .song, .music].contains(search.mediaType) else {
            return nil
        }
        intent.search = search
        reading.interpretations[0].intent = .play(intent)
        rule.search = search.joined(with: rule.search)
        return (rule, reading)
    }

    /// What a description names, said as something to be played.
    private func search(in text: String) -> MediaSearch? {
        for interpretation in interpret(text).interpretations {
            switch interpretation.intent {
            case .play(let intent): if let search = intent.search { return search }
            case .search(let intent): if let search = intent.search { return search }
            default: continue
            }
        }
        return nil
    }
}

extension PlaylistRule {
    /// Whether it says of the listener's life with songs what no search can.
    fileprivate var narrows: Bool { notPlayed != nil || played != nil || added != nil || minimumRating != nil }

    /// The conditions as they are written on the command line, `KEY=VALUE`.
    var conditions: [String] {
        var said: [(String, String?)] = []
        said += (search.genreNames ?? []).map { ("genre", $0) }
        said += (search.moodNames ?? []).map { ("mood", $0) }
        said += [("artist", search.artistName), ("album", search.albumName), ("year", search.releaseDate.map(PlaylistRule.years))]
        said += [("unplayed", notPlayed?.description), ("played", played?.description), ("added", added?.description)]
        said += [("liked", liked.map { $0 ? "yes" : "no" }), ("rating", minimumRating.map(PlaylistRule.stars))]
        said += [("sort", search.sortOrder?.rawValue), ("limit", search.count.map(String.init))]
        return said.compactMap { key, value in value.map { "\(key)=\($0)" } }
    }

    /// Stars as one writes them: 4, 3.5.
    private static func stars(_ rating: Double) -> String { rating == rating.rounded() ? "\(Int(rating))" : "\(rating)" }

    private static func years(_ range: DateRange) -> String {
        let (first, last) = (range.firstYear, range.lastYear)
        return first == last ? first.map(String.init) ?? "" : "\(first.map(String.init) ?? "")-\(last.map(String.init) ?? "")"
    }
}

extension MediaSearch {
    /// This search with what another says besides.
    fileprivate func joined(with other: MediaSearch) -> MediaSearch {
        var joined = self
        joined.genreNames = other.genreNames ?? genreNames
        joined.moodNames = other.moodNames ?? moodNames
        joined.artistName = other.artistName ?? artistName
        joined.albumName = other.albumName ?? albumName
        joined.releaseDate = other.releaseDate ?? releaseDate
        joined.sortOrder = other.sortOrder ?? sortOrder
        joined.count = other.count ?? count
        return joined
    }
}
