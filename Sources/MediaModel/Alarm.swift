/// An alarm as it is asked for: words that are said to the player at a time of day.
public struct AlarmRequest: Sendable, Codable, Hashable {
    /// In the time zone that the player is in when it rings.
    public var time: TimeOfDay
    /// On which days it rings again and again; empty: once, at the next such time.
    public var days: Weekdays
    /// What is said then: "play something calm".
    public var words: String

    /// Words for a time.
    public init(time: TimeOfDay, days: Weekdays = [], words: String) {
        self.time = time
        self.days = days
        self.words = words
    }

    private enum Keys: String, CodingKey { case time, days, words }

    /// Reads the flat form; `days` may be left out.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Keys.self)
        time = try container.decode(TimeOfDay.self, forKey: .time)
        days = try container.decodeIfPresent(Weekdays.self, forKey: .days) ?? []
        words = try container.decode(String.self, forKey: .words)
    }

    /// Writes the flat form.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Keys.self)
        try container.encode(time, forKey: .time)
        if !days.isEmpty { try container.encode(days, forKey: .days) }
        try container.encode(words, forKey: .words)
    }
}

/// A time on a clock of 24 hours; in JSON and in words `07:30`.
public struct TimeOfDay: Sendable, Hashable, Codable, CustomStringConvertible {
    /// Since midnight, 0…1439.
    public let minutes: Int

    /// A time by its minutes since midnight; `nil` for those of another day.
    public init?(minutes: Int) {
        guard (0..<24 * 60).contains(minutes) else { return nil }
        self.minutes = minutes
    }

    /// Reads `7`, `7:30`, `07:30`.
    public init?(_ text: some StringProtocol) {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard (1...2).contains(parts.count), parts.allSatisfy({ (1...2).contains($0.utf8.count) && $0.allSatisfy(\.isNumber) }) else {
            return nil
        }
        guard let hour = Int(parts[0]), let minute = parts.count == 1 ? 0 : Int(parts[1]), hour < 24, minute < 60 else { return nil }
        minutes = hour * 60 + minute
    }

    /// `07:30`.
    public var description: String {
        let (hour, minute) = (minutes / 60, minutes % 60)
        return (hour < 10 ? "0" : "") + "\(hour):" + (minute < 10 ? "0" : "") + "\(minute)"
    }

    /// Reads the text.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let time = TimeOfDay(try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "is no time of day such as 07:30")
        }
        self = time
    }

    /// Writes the text.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}

/// Days of the week; in JSON a list of their English names, Monday first.
public struct Weekdays: OptionSet, Sendable, Hashable, Codable {
    /// Bit 0 is Monday, bit 6 Sunday.
    public let rawValue: UInt8

    /// Days by their bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue & 0x7F }

    /// Monday to Friday.
    public static let workdays = Weekdays(rawValue: 0b001_1111)
    /// Saturday and Sunday.
    public static let weekend = Weekdays(rawValue: 0b110_0000)
    /// All seven.
    public static let daily = Weekdays(rawValue: 0b111_1111)

    /// The names in JSON and on the command line, Monday first.
    public static let names = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]

    /// A day, or `daily`, `workdays`, `weekend`; `nil` for other words.
    public init?(name: String) {
        switch name {
        case "daily": self = .daily
        case "workdays": self = .workdays
        case "weekend": self = .weekend
        default:
            guard let index = Weekdays.names.firstIndex(of: name) else { return nil }
            self.init(rawValue: 1 << UInt8(index))
        }
    }

    /// Whether a day is among them, 0 for Monday … 6 for Sunday.
    public func contains(day: Int) -> Bool { (0...6).contains(day) && rawValue >> UInt8(day) & 1 == 1 }

    /// The names of the days, Monday first.
    public var dayNames: [String] { Weekdays.names.indices.filter { contains(day: $0) }.map { Weekdays.names[$0] } }

    /// Reads the list.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        var days: Weekdays = []
        for name in try container.decode([String].self) {
            guard let day = Weekdays(name: name) else {
                throw DecodingError.dataCorruptedError(in: container, debugDescription: "there is no day '\(name)'")
            }
            days.formUnion(day)
        }
        self = days
    }

    /// Writes the list.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(dayNames)
    }
}
