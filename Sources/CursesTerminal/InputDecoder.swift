public import Screen

/// Turns the bytes of a terminal into events: UTF-8, escape sequences of keys, pastes, mouse, answers.
///
/// A value without clock or descriptor: bytes go in by ``feed(_:)``, and where the meaning of the last ones depends on what
/// follows, ``patience`` says how long to wait for it before ``giveUp()``.
public struct InputDecoder: Sendable {
    /// Bytes not understood yet.
    private var pending: [UInt8] = []
    /// What was pasted so far, while a paste is open.
    private var paste: [UInt8]?
    /// Sequences of this terminal's own description.
    private let sequences: [(bytes: [UInt8], key: Key)]

    /// A decoder that knows some sequences besides those that all terminals share.
    public init(sequences: [(bytes: [UInt8], key: Key)] = []) {
        self.sequences = sequences.filter { !$0.bytes.isEmpty }
    }

    /// Milliseconds after which ``giveUp()`` settles what is open; `nil` if nothing is.
    public var patience: Int? {
        if let paste { return InputDecoder.endsPaste(paste) ? 25 : 5000 }
        return pending.isEmpty ? nil : 25
    }

    /// Takes bytes and answers what they meant.
    public mutating func feed(_ bytes: some Sequence<UInt8>) -> [InputEvent] {
        pending.append(contentsOf: bytes)
        var events: [InputEvent] = []
        while !pending.isEmpty {
            if paste != nil {
                takePaste()
                return events
            }
            guard let (event, length) = next() else { break }
            pending.removeFirst(length)
            if let event { events.append(event) }
        }
        return events
    }

    /// Settles what is open, since nothing more came: a lone Escape is the key, a paste whose end stands last is over.
    public mutating func giveUp() -> [InputEvent] {
        if let pasted = paste {
            paste = nil
            return [.paste(InputDecoder.pastedText(pasted))]
        }
        guard let first = pending.first else { return [] }
        let rest = Array(pending.dropFirst())
        pending = []
        guard first == 0x1b else { return feed(rest) }
        guard let second = rest.first else { return [.key(Key(.escape))] }
        // Escape and a letter that might have begun a sequence is the letter with Alt; a sequence broken off later means nothing.
        guard rest.count == 1 else { return [] }
        return [.key(second == 0x1b ? Key(.escape) : InputDecoder.alt(second))]
    }

    // MARK: Pastes

    /// A paste ends where its end mark is the last thing that came: text that holds the mark itself cannot break out.
    private mutating func takePaste() {
        let room = InputDecoder.longestPaste - (paste?.count ?? 0)
        paste?.append(contentsOf: pending.prefix(max(0, room)))
        if room < pending.count { paste?.append(contentsOf: pending.suffix(InputDecoder.pasteEnd.count)) }
        pending = []
    }

    private static func endsPaste(_ bytes: [UInt8]) -> Bool { bytes.suffix(pasteEnd.count).elementsEqual(pasteEnd) }

    private static func pastedText(_ bytes: [UInt8]) -> String {
        var text = String(decoding: bytes, as: UTF8.self)
        for mark in ["\u{1b}[200~", "\u{1b}[201~"] { text = text.split(separator: mark, omittingEmptySubsequences: false).joined() }
        return text
    }

    private static let pasteEnd = Array("\u{1b}[201~".utf8)
    /// More than anybody pastes into one line, in bytes.
    private static let longestPaste = 1 << 20

    // MARK: Keys

    /// The first event of what is pending and how many bytes it took; an event of `nil` is skipped; `nil` waits for more.
    private mutating func next() -> (InputEvent?, Int)? {
        switch InputDecoder.match(sequences, pending) {
        case .whole(let key, let length): return (.key(key), length)
        case .part: return nil
        case .none: break
        }
        guard pending[0] == 0x1b else { return character(at: 0, alt: false) }
        guard pending.count > 1 else { return nil }
        switch pending[1] {
        case UInt8(ascii: "["): return controlSequence(from: 2)
        case UInt8(ascii: "O"): return shiftSequence(from: 2)
        case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "_"), UInt8(ascii: "^"), UInt8(ascii: "X"): return controlString()
        case 0x1b: return escapeTwice()
        default: return character(at: 1, alt: true)
        }
    }

    private enum Match {
        case whole(Key, Int)
        case part, none
    }

    private static func match(_ sequences: [(bytes: [UInt8], key: Key)], _ pending: [UInt8]) -> Match {
        var isPart = false
        for sequence in sequences {
            if pending.starts(with: sequence.bytes) { return .whole(sequence.key, sequence.bytes.count) }
            if sequence.bytes.starts(with: pending) { isPart = pending.count > 1 }
        }
        return isPart ? .part : .none
    }

    /// rxvt tells Alt with a cursor key by a second Escape.
    private mutating func escapeTwice() -> (InputEvent?, Int)? {
        guard pending.count > 2 else { return nil }
        guard pending[2] == UInt8(ascii: "[") || pending[2] == UInt8(ascii: "O") else { return (.key(Key(.escape)), 1) }
        let found = pending[2] == UInt8(ascii: "[") ? controlSequence(from: 3) : shiftSequence(from: 3)
        guard let (event, length) = found else { return nil }
        guard case .key(var key) = event else { return (event, length) }
        key.modifiers.insert(.alt)
        return (.key(key), length)
    }

    private func character(at start: Int, alt: Bool) -> (InputEvent?, Int)? {
        let byte = pending[start]
        guard byte >= 0x80 else {
            return (.key(alt ? InputDecoder.alt(byte) : InputDecoder.control(byte)), start + 1)
        }
        let length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc2 ? 2 : 1
        guard length > 1 else { return (nil, start + 1) }
        let tail = pending[(start + 1)...].prefix(length - 1)
        guard tail.allSatisfy({ $0 & 0xc0 == 0x80 }) else { return (nil, start + 1) }
        guard tail.count == length - 1 else { return nil }
        let text = String(decoding: pending[start..<start + length], as: UTF8.self)
        guard let scalar = text.unicodeScalars.first, scalar != "\u{FFFD}" else { return (nil, start + length) }
        return (.key(Key(scalar, alt ? .alt : [])), start + length)
    }

    private static func control(_ byte: UInt8) -> Key {
        switch byte {
        case 0x09: Key(.tab)
        case 0x0a, 0x0d: Key(.enter)
        case 0x1b: Key(.escape)
        case 0x7f: Key(.backspace)
        case 0x00: Key(" ", .control)
        case 0x01...0x1a: Key(Unicode.Scalar(byte + 0x60), .control)
        case 0x1c...0x1f: Key(Unicode.Scalar(byte + 0x40), .control)
        default: Key(Unicode.Scalar(byte))
        }
    }

    private static func alt(_ byte: UInt8) -> Key {
        var key = control(byte)
        key.modifiers.insert(.alt)
        return key
    }

    // MARK: Sequences

    private func shiftSequence(from start: Int) -> (InputEvent?, Int)? {
        guard pending.count > start else { return nil }
        return (EscapeSequence.shifted(pending[start]).map(InputEvent.key), start + 1)
    }

    private mutating func controlSequence(from start: Int) -> (InputEvent?, Int)? {
        guard pending.count > start else { return nil }
        // The Linux console's F1…F5.
        if pending[start] == UInt8(ascii: "[") {
            guard pending.count > start + 1 else { return nil }
            let number = Int(pending[start + 1]) - 0x40
            return ((1...5).contains(number) ? .key(Key(.function(number))) : nil, start + 2)
        }
        guard let end = pending[start...].firstIndex(where: { $0 >= 0x40 && $0 <= 0x7e || $0 < 0x20 }) else {
            return pending.count > 256 ? (nil, pending.count) : nil
        }
        // A control character cannot stand in a sequence: the sequence was cut short.
        guard pending[end] >= 0x40 else { return (nil, end) }
        let sequence = EscapeSequence(parameters: Array(pending[start..<end]), final: pending[end])
        if sequence.beginsPaste {
            paste = []
            return (nil, end + 1)
        }
        // Three bytes follow the oldest kind of mouse report.
        if sequence.final == UInt8(ascii: "M"), sequence.parameters.isEmpty {
            return pending.count >= end + 4 ? (nil, end + 4) : nil
        }
        return (sequence.event, end + 1)
    }

    /// OSC, DCS, APC and their like: answers, of which two are of use.
    private func controlString() -> (InputEvent?, Int)? {
        var end = 2
        while end < pending.count {
            if pending[end] == 0x07 { return (EscapeSequence.answer(pending[1], pending[2..<end]), end + 1) }
            if pending[end] == 0x1b {
                guard end + 1 < pending.count else { return nil }
                guard pending[end + 1] == UInt8(ascii: "\\") else { return (nil, end) }
                return (EscapeSequence.answer(pending[1], pending[2..<end]), end + 2)
            }
            end += 1
        }
        return pending.count > 1 << 16 ? (nil, pending.count) : nil
    }
}
