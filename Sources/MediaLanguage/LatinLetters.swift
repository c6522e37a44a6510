/// How the letters of a writing are typed in Latin ones.
struct LatinLetters: Sendable {
    /// What is typed, and the letters that it stands for.
    private let letters: [String: String]
    /// The length of the longest spelling.
    private let longest: Int

    init(_ letters: [String: String]) {
        self.letters = letters
        longest = letters.keys.map(\.count).max() ?? 0
    }

    var isEmpty: Bool { letters.isEmpty }

    /// A text in the writing, by the longest spelling at each place; what is no spelling stays.
    func written(_ text: String) -> String {
        let typed = Array(text.lowercased())
        var result = ""
        var place = 0
        while place < typed.count {
            let length = (1...longest).reversed().first { place + $0 <= typed.count && letters[String(typed[place..<(place + $0)])] != nil }
            if let length, let letter = letters[String(typed[place..<(place + length)])] {
                result += letter
                place += length
            } else {
                result.append(typed[place])
                place += 1
            }
        }
        return result
    }
}
