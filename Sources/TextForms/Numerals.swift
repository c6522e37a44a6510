/// Number words.
struct NumeralTable: Sendable {
    private let values: [String: Int]

    init(folder: String) throws(TextFormsError) {
        let file = try TableFile("numerals.tsv", in: folder, columns: 2)
        var values: [String: Int] = [:]
        for row in file.rows {
            guard let value = Int(row.columns[1]) else { throw .malformed(path: file.path, line: row.line) }
            values[row.columns[0]] = value
        }
        self.values = values
    }

    /// The words that stand for numbers.
    var words: some Sequence<String> { values.keys }

    /// Number words as digits, each run as one number the way titles are read: "one eighty two" is 182, "nineteen seventy nine" 1979.
    func digits(_ words: [Substring]) -> [Substring] {
        var result: [Substring] = []
        var number: Int?
        for word in words {
            if let value = values[String(word)] {
                if let present = number, let joined = Self.join(present, value) {
                    number = joined
                    continue
                }
                if let present = number { result.append(Substring(String(present))) }
                number = value
            } else {
                if let present = number { result.append(Substring(String(present))) }
                number = nil
                result.append(word)
            }
        }
        if let present = number { result.append(Substring(String(present))) }
        return result
    }

    private static func join(_ number: Int, _ next: Int) -> Int? {
        switch next {
        case 1000 where number < 1000, 100 where number < 100: return number * next
        // Twenty one; two hundred and five.
        case 1...9 where number % 10 == 0 && number > 10: return number + next
        case 10...99 where number % 100 == 0: return number + next
        // Nineteen seventy; one eighty.
        case 10...99 where number < 100: return number * 100 + next
        default: return nil
        }
    }
}
