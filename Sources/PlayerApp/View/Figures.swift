/// Numbers as the screen writes them.
enum Figures {
    /// Seconds as `1:23`, or `1:02:03`.
    static func clock(_ seconds: Double) -> String {
        guard seconds.isFinite else { return "" }
        let whole = Int(min(359_999, max(0, seconds)))
        let (hours, minutes, rest) = (whole / 3600, whole / 60 % 60, whole % 60)
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : String(number) }
        return hours > 0 ? "\(hours):\(two(minutes)):\(two(rest))" : "\(minutes):\(two(rest))"
    }

    /// A number with thin gaps between thousands.
    static func grouped(_ number: Int) -> String {
        let digits = Array(String(number))
        guard digits.count > 4 else { return String(digits) }
        var text = ""
        for (index, digit) in digits.enumerated() {
            if index > 0, (digits.count - index) % 3 == 0 { text += " " }
            text.append(digit)
        }
        return text
    }
}
