/// When something was played, as listeners say it.
public enum PlayedTime: String, Sendable, Codable, CaseIterable {
    case today, yesterday, dayBeforeYesterday, thisMorning, lastNight
    case thisWeek, lastWeek, thisMonth, lastMonth
    /// The last such day, today counted.
    case monday, tuesday, wednesday, thursday, friday, saturday, sunday

    /// Monday to Sunday.
    public static let weekdays: [PlayedTime] = [.monday, .tuesday, .wednesday, .thursday, .friday, .saturday, .sunday]
}
