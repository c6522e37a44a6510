/// Entry numbers as they are stored: text in which a run is its two ends, `"1-60000 60003 60001"`.
///
/// The order of a long queue is mostly a run or two, and where it is shuffled a text is read ten times as fast as an array of JSON. Arrays,
/// as queues were stored once, are read too.
struct NumberList: Sendable, Hashable, Codable {
    let numbers: [UInt64]

    /// More than any queue holds: what a text of a few bytes can ask for must not take all memory.
    private static let limit = 20_000_000

    init(_ numbers: [UInt64]) { self.numbers = numbers }

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard var text = try? container.decode(String.self) else {
            numbers = try container.decode([UInt64].self)
            return
        }
        guard let numbers = text.withUTF8(NumberList.parsed) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "no list of numbers")
        }
        self.numbers = numbers
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }

    private var text: String {
        var text = ""
        var index = 0
        while index < numbers.count {
            var end = index + 1
            while end < numbers.count, numbers[end - 1] < .max, numbers[end] == numbers[end - 1] + 1 { end += 1 }
            if index > 0 { text += " " }
            text += String(numbers[index])
            if end > index + 1 { text += "-" + String(numbers[end - 1]) }
            index = end
        }
        return text
    }

    private static func parsed(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt64]? {
        var numbers: [UInt64] = []
        numbers.reserveCapacity(min(bytes.count / 2, limit))
        var value: UInt64?
        var start: UInt64?
        for index in 0...bytes.count {
            let byte = index < bytes.count ? bytes[index] : UInt8(ascii: " ")
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"):
                guard value ?? 0 < UInt64.max / 16 else { return nil }
                value = (value ?? 0) * 10 + UInt64(byte - UInt8(ascii: "0"))
            case UInt8(ascii: "-"):
                guard start == nil, let first = value else { return nil }
                (start, value) = (first, nil)
            case UInt8(ascii: " "):
                guard let last = value else {
                    // An empty list.
                    guard bytes.isEmpty else { return nil }
                    break
                }
                let first = start ?? last
                guard first <= last, last - first < UInt64(limit - numbers.count) else { return nil }
                numbers.append(contentsOf: first...last)
                (start, value) = (nil, nil)
            default: return nil
            }
        }
        return start == nil ? numbers : nil
    }
}
