/// Where things stand in JSON5 text: the decoder tells neither the line of a mistake nor that of a key.
public struct JSON5Text {
    /// Where the text stops being JSON5, and why; `nil` where it is whole.
    public private(set) var fault: Fault?
    /// Lines, from 1, by the key paths of a `DecodingError`, joined by dots.
    private var lines: [String: Int] = [:]

    /// A mistake in the text.
    public struct Fault: Error, Sendable, Hashable {
        /// From 1.
        public let line: Int
        /// What is wrong, in English.
        public let detail: String
        /// The bracket that is missing where the text ends too early.
        let missingEnd: UInt8?

        init(line: Int, detail: String, missingEnd: UInt8? = nil) {
            self.line = line
            self.detail = detail
            self.missingEnd = missingEnd
        }
    }

    /// Reads a whole text.
    public init(_ bytes: some Sequence<UInt8>) {
        var parser = Parser(bytes: Array(bytes))
        do throws(Fault) {
            try parser.document()
        } catch {
            fault = error
        }
        lines = parser.lines
    }

    /// The line of a key; of the innermost one that is there.
    public func line(of path: [String]) -> Int? {
        var path = path
        while !path.isEmpty {
            if let line = lines[path.joined(separator: ".")] { return line }
            path.removeLast()
        }
        return nil
    }

    private struct Parser {
        let bytes: [UInt8]
        var place = 0
        var line = 1
        var lines: [String: Int] = [:]
        private static let deepest = 500

        init(bytes: [UInt8]) { self.bytes = bytes }

        private var next: UInt8? { place < bytes.count ? bytes[place] : nil }

        private func fault(_ detail: String) -> Fault { Fault(line: line, detail: detail) }

        mutating func document() throws(Fault) {
            try value([])
            try space()
            if next != nil { throw fault("something follows the end") }
        }

        /// Passes blanks and remarks.
        private mutating func space() throws(Fault) {
            while let byte = next {
                if byte == UInt8(ascii: "\n") { line += 1 }
                if [0x20, 0x09, 0x0A, 0x0B, 0x0C, 0x0D].contains(byte) {
                    place += 1
                } else if let length = [[0xC2, 0xA0], [0xEF, 0xBB, 0xBF]].first(where: { bytes[place...].starts(with: $0) })?.count {
                    place += length
                } else if bytes[place...].starts(with: "//".utf8) {
                    while let byte = next, byte != UInt8(ascii: "\n") { place += 1 }
                } else if bytes[place...].starts(with: "/*".utf8) {
                    try remark()
                } else {
                    return
                }
            }
        }

        private mutating func remark() throws(Fault) {
            let start = fault("a remark has no end")
            place += 2
            while !bytes[place...].starts(with: "*/".utf8) {
                guard let byte = next else { throw start }
                if byte == UInt8(ascii: "\n") { line += 1 }
                place += 1
            }
            place += 2
        }

        private mutating func value(_ path: [String]) throws(Fault) {
            guard path.count < Parser.deepest else { throw fault("it is nested too deeply") }
            try space()
            switch next {
            case UInt8(ascii: "{"): try object(path)
            case UInt8(ascii: "["): try list(path)
            case UInt8(ascii: "\""), UInt8(ascii: "'"): _ = try text()
            default:
                let word = word()
                if word.isEmpty { throw fault("a value is missing") }
                if !Parser.isValue(word) { throw fault("'\(word)' is no value; texts stand in quotes") }
            }
        }

        private mutating func object(_ path: [String]) throws(Fault) {
            try members("}") { parser throws(Fault) in
                let start = parser.line
                let isQuoted = parser.next == UInt8(ascii: "\"") || parser.next == UInt8(ascii: "'")
                let key = isQuoted ? try parser.text() : parser.word()
                if key.isEmpty, !isQuoted { throw parser.fault("a name is missing") }
                parser.lines[(path + [key]).joined(separator: ".")] = start
                try parser.space()
                guard parser.next == UInt8(ascii: ":") else { throw parser.fault("a colon is missing after '\(key)'") }
                parser.place += 1
                try parser.value(path + [key])
            }
        }

        private mutating func list(_ path: [String]) throws(Fault) {
            var index = 0
            try members("]") { parser throws(Fault) in
                let key = "Index \(index)"
                parser.lines[(path + [key]).joined(separator: ".")] = parser.line
                try parser.value(path + [key])
                index += 1
            }
        }

        /// What stands between brackets, parted by commas; the last may have one too.
        private mutating func members(_ end: Character, _ member: (inout Parser) throws(Fault) -> Void) throws(Fault) {
            let start = line
            place += 1
            while true {
                try space()
                guard let byte = next else {
                    throw Fault(line: start, detail: "there is no '\(end)' to what begins here", missingEnd: end.asciiValue)
                }
                if byte == end.asciiValue { break }
                try member(&self)
                try space()
                if next == UInt8(ascii: ",") {
                    place += 1
                } else if let byte = next, byte != end.asciiValue {
                    throw fault("a comma or '\(end)' is missing")
                }
            }
            place += 1
        }

        private mutating func text() throws(Fault) -> String {
            let start = fault("a text has no end")
            let quote = next
            place += 1
            let first = place
            while let byte = next, byte != quote {
                if byte == UInt8(ascii: "\n") { throw start }
                if byte == UInt8(ascii: "\\") { place += 1 }
                if next == UInt8(ascii: "\n") { line += 1 }
                place += 1
            }
            guard place < bytes.count else { throw start }
            place += 1
            return String(decoding: bytes[first..<(place - 1)], as: UTF8.self)
        }

        /// What stands up to a blank or a sign.
        private mutating func word() -> String {
            let first = place
            while let byte = next, byte > 0x20, !"{}[]:,\"'/".utf8.contains(byte) { place += 1 }
            return String(decoding: bytes[first..<place], as: UTF8.self)
        }

        private static func isValue(_ word: String) -> Bool {
            if ["true", "false", "null"].contains(word) { return true }
            let number = word.hasPrefix("+") || word.hasPrefix("-") ? word.dropFirst() : word[...]
            if number == "Infinity" || number == "NaN" { return true }
            if number.lowercased().hasPrefix("0x") { return UInt64(number.dropFirst(2), radix: 16) != nil }
            return number.first.map { $0.isNumber || $0 == "." } == true
                && Double(number.hasSuffix(".") ? number + "0" : "0" + number) != nil
        }
    }
}
