import MediaModel
import Screen

/// What a row of a song tells besides its title; the raw value is the key of its name.
public enum SongColumn: String, Sendable, Hashable, Codable, CaseIterable {
    case artist, album, year, genre, rating, plays, time

    /// What is told until the listener chooses.
    static let usual: Set<SongColumn> = [.artist, .album, .time]

    /// Its place in a table; what matters least goes first when the place is narrow.
    var layout: ColumnLayout.Column {
        switch self {
        case .artist: .init(10, share: 4, order: 1)
        case .album: .init(12, share: 4, order: 3)
        case .year: .init(4, alignment: .trailing, order: 4)
        case .genre: .init(10, share: 2, order: 6)
        case .rating: .init(5, order: 5)
        case .plays: .init(5, alignment: .trailing, order: 7)
        case .time: .init(7, alignment: .trailing, order: 2)
        }
    }

    var role: Role {
        switch self {
        case .artist, .album, .genre: .muted
        case .year, .plays, .time: .faint
        case .rating: .accent
        }
    }
}

/// The columns of songs in a list: a sign where the list has signs, the title, and what was chosen.
struct SongTable {
    let columns: [SongColumn]
    let layout: ColumnLayout
    /// Whether a sign stands before the title.
    let hasSign: Bool

    init(_ chosen: Set<SongColumn>, hasSign: Bool = false) {
        columns = SongColumn.allCases.filter(chosen.contains)
        self.hasSign = hasSign
        let sign: [ColumnLayout.Column] = hasSign ? [.init(2)] : []
        let title = ColumnLayout.Column(hasSign ? 12 : 16, share: 5)
        layout = ColumnLayout(sign + [title] + columns.map(\.layout))
    }

    /// Where sign, title and the chosen columns stand in a row.
    func places(in rect: Rect) -> (sign: Rect?, title: Rect?, columns: [(column: SongColumn, place: Rect)]) {
        let places = layout.places(in: rect)
        let first = hasSign ? 1 : 0
        let told = zip(columns, places.dropFirst(first + 1)).compactMap { column, place in place.map { (column: column, place: $0) } }
        return (hasSign ? places[0] : nil, places[first], told)
    }
}
