/// A set of entry numbers that is quick to ask: a bitmap where the numbers lie close together, as those of one list do.
struct NumberSet {
    private let first: UInt64
    private let marks: [Bool]
    private let scattered: Set<UInt64>
    /// How many numbers are in it.
    let count: Int

    /// The set of `numbers`.
    init(_ numbers: some Collection<UInt64>) {
        var low = UInt64.max
        var high = UInt64.min
        for number in numbers {
            low = min(low, number)
            high = max(high, number)
        }
        guard low <= high, high - low < 8 * UInt64(numbers.count) + 1024 else {
            first = 0
            marks = []
            scattered = Set(numbers)
            count = scattered.count
            return
        }
        var marks = [Bool](repeating: false, count: Int(high - low) + 1)
        var count = 0
        for number in numbers where !marks[Int(number - low)] {
            marks[Int(number - low)] = true
            count += 1
        }
        self.count = count
        first = low
        self.marks = marks
        scattered = []
    }

    var isEmpty: Bool { count == 0 }

    /// Whether a number is in the set.
    func contains(_ number: UInt64) -> Bool {
        guard !marks.isEmpty else { return scattered.contains(number) }
        return number >= first && number - first < UInt64(marks.count) && marks[Int(number - first)]
    }
}
