import Screen

/// One line being edited, with Emacs' ideas of words, killing and yanking; characters are what a reader counts as one.
struct LineEditor: Sendable, Hashable {
    private(set) var characters: [Character] = []
    /// Characters before the cursor.
    private(set) var cursor = 0
    private var killed: [Character] = []
    private var undoStack: [[Character]] = []
    /// Whether the last edit typed one character, so that a run of them is undone at once.
    private var isTyping = false

    init(_ text: String = "") {
        characters = Array(text)
        cursor = characters.count
    }

    var text: String { String(characters) }
    var textBeforeCursor: String { String(characters[..<cursor]) }
    var isEmpty: Bool { characters.isEmpty }
    var isAtEnd: Bool { cursor == characters.count }

    /// Replaces everything and puts the cursor at the end.
    mutating func setText(_ text: String) {
        remember()
        characters = Array(text)
        cursor = characters.count
    }

    /// Puts text at the cursor; a mark joins the character before it.
    mutating func insert(_ text: String, isTyped: Bool = false) {
        if !(isTyped && isTyping) { remember() }
        isTyping = isTyped
        // Marks may join what stands on either side, so the characters are counted anew.
        let before = String(characters[..<cursor]) + text
        let rest = characters[cursor...]
        characters = Array(before)
        cursor = characters.count
        characters += rest
    }

    /// Puts pasted text at the cursor: line ends and tabs become spaces, other control characters go.
    mutating func paste(_ text: String) {
        var clean = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            if scalar == "\n" || scalar == "\r" || scalar == "\t" {
                if clean.last != " " { clean.append(" ") }
            } else if scalar.value >= 0x20, !(0x7f...0x9f).contains(scalar.value) {
                clean.append(scalar)
            }
        }
        insert(String(clean))
    }

    mutating func move(to place: Int) {
        isTyping = false
        cursor = min(max(0, place), characters.count)
    }

    mutating func moveByWord(_ direction: Int) { move(to: wordBoundary(direction)) }

    mutating func deleteBackward() { remove(max(0, cursor - 1)..<cursor) }
    mutating func deleteForward() { remove(cursor..<min(characters.count, cursor + 1)) }
    mutating func killToEnd() { kill(cursor..<characters.count) }
    mutating func killToStart() { kill(0..<cursor) }
    mutating func killWordForward() { kill(cursor..<wordBoundary(1)) }
    mutating func killWordBackward() { kill(wordBoundary(-1)..<cursor) }

    /// Kills back to the last space, as `^W` does in a shell.
    mutating func killToSpace() {
        var start = cursor
        while start > 0, characters[start - 1].isWhitespace { start -= 1 }
        while start > 0, !characters[start - 1].isWhitespace { start -= 1 }
        kill(start..<cursor)
    }

    mutating func yank() {
        if !killed.isEmpty { insert(String(killed)) }
    }

    /// Exchanges the two characters around the cursor.
    mutating func transpose() {
        guard characters.count > 1, cursor > 0 else { return }
        remember()
        let second = min(cursor, characters.count - 1)
        characters.swapAt(second - 1, second)
        cursor = second + 1
    }

    /// Changes the letters from the cursor to the end of the word.
    mutating func changeWord(_ change: (String) -> String) {
        let end = wordBoundary(1)
        guard end > cursor else { return }
        remember()
        let changed = Array(change(String(characters[cursor..<end])))
        characters.replaceSubrange(cursor..<end, with: changed)
        cursor += changed.count
    }

    mutating func undo() {
        guard let last = undoStack.popLast() else { return }
        characters = last
        cursor = characters.count
        isTyping = false
    }

    private mutating func remove(_ range: Range<Int>) {
        guard !range.isEmpty else { return }
        remember()
        characters.removeSubrange(range)
        cursor = range.lowerBound
    }

    private mutating func kill(_ range: Range<Int>) {
        guard !range.isEmpty else { return }
        killed = Array(characters[range])
        remove(range)
    }

    private mutating func remember() {
        isTyping = false
        if undoStack.last != characters { undoStack.append(characters) }
        if undoStack.count > 100 { undoStack.removeFirst() }
    }

    private func wordBoundary(_ direction: Int) -> Int {
        var place = cursor
        if direction > 0 {
            while place < characters.count, !characters[place].isWordPart { place += 1 }
            while place < characters.count, characters[place].isWordPart { place += 1 }
        } else {
            while place > 0, !characters[place - 1].isWordPart { place -= 1 }
            while place > 0, characters[place - 1].isWordPart { place -= 1 }
        }
        return place
    }
}

extension Character {
    fileprivate var isWordPart: Bool { isLetter || isNumber || self == "'" || self == "’" }
}
