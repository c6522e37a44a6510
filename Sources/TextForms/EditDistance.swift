extension TextForms {
    /// The number of edits between two texts: insert, delete, replace, or swap neighbours (Damerau's optimal string alignment).
    ///
    /// `nil` when there are more than `limit`.
    public static func distance(_ left: String, _ right: String, limit: Int) -> Int? {
        distance(Array(left.unicodeScalars), Array(right.unicodeScalars), limit: limit)
    }

    /// ``distance(_:_:limit:)-(String,_,_)`` over any elements: bytes, scalars, words.
    public static func distance<Element: Equatable>(_ left: [Element], _ right: [Element], limit: Int) -> Int? {
        guard abs(left.count - right.count) <= limit else { return nil }
        var start = 0
        while start < left.count, start < right.count, left[start] == right[start] { start += 1 }
        var tail = 0
        while tail < min(left.count, right.count) - start, left[left.count - 1 - tail] == right[right.count - 1 - tail] { tail += 1 }
        return alignment(left[start..<(left.count - tail)], right[start..<(right.count - tail)], limit: limit)
    }

    /// How many edits two texts of this length may be apart and still be the same name misspelt: one in five letters, and one in four.
    public static func allowedEdits(length: Int) -> Int { length < 4 ? 0 : max(1, length / 5) }

    private static func alignment<Element: Equatable>(_ left: ArraySlice<Element>, _ right: ArraySlice<Element>, limit: Int) -> Int? {
        guard !left.isEmpty, !right.isEmpty else { return max(left.count, right.count) <= limit ? max(left.count, right.count) : nil }
        var older = [Int](repeating: 0, count: right.count + 1)
        var old = Array(0...right.count)
        var row = old
        for i in 1...left.count {
            row[0] = i
            var least = i
            let letter = left[left.startIndex + i - 1]
            for j in 1...right.count {
                let other = right[right.startIndex + j - 1]
                var cost = min(old[j - 1] + (letter == other ? 0 : 1), min(old[j], row[j - 1]) + 1)
                if i > 1, j > 1, letter == right[right.startIndex + j - 2], left[left.startIndex + i - 2] == other {
                    cost = min(cost, older[j - 2] + 1)
                }
                row[j] = cost
                least = min(least, cost)
            }
            if least > limit { return nil }
            (older, old, row) = (old, row, older)
        }
        return old[right.count] <= limit ? old[right.count] : nil
    }
}
