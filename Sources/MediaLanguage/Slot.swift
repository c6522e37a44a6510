/// What a `{slot}` of a pattern takes, by the name that patterns use.
enum Slot: String, Sendable, CaseIterable {
    /// What is to be found: read by the slot grammar.
    case search
    /// Words of a name, taken as they are: of a playlist to make, a shortcut.
    case name
    /// The playlist that something is added to.
    case playlist
    /// Words of a song.
    case lyrics
    /// Words without meaning for the player, to be passed over.
    case rest
    /// A span of time: "a minute and a half", `90 seconds`.
    case duration
    /// A place in time: `2:00`, "two minutes".
    case position
    /// A time of day that cannot be a mere number, in minutes since midnight: `7:30`, "seven in the evening", "noon".
    case time
    /// A whole number of hours: `7`, "seven".
    case hour
    /// Days of the week, as bits from Monday on: "every day", "on weekdays".
    case days
    /// A number, as digits or words.
    case number
    /// A whole number or an ordinal: `3`, "third".
    case ordinal
    /// A part of a hundred, with or without its sign: `30%`, "thirty percent", "half".
    case percent
    /// A speed: `1.5`, "double", "half".
    case rate
    /// The frequency of a radio station in megahertz, which has a decimal: `88.5`.
    case frequency
    /// A year in four digits or in words.
    case year
    /// A decade as a number: `80`, `1980`, "eighty".
    case decade
    /// The number of a day in a month.
    case day
    /// The name of a month.
    case month
    /// A room or speaker.
    case room
    /// A name of this player or of another.
    case app

    /// Whether any words may stand in it.
    var isText: Bool {
        switch self {
        case .search, .name, .playlist, .lyrics, .rest: true
        default: false
        }
    }
}

/// What a slot was filled with.
enum SlotValue: Sendable, Hashable {
    /// Words, as a range of the line.
    case words
    case number(Double)
    case rooms([String])
}

/// A filled slot of a matched pattern.
struct Capture: Sendable, Hashable {
    let slot: Slot
    let range: Range<Int>
    let value: SlotValue
}
