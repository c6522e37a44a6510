import Glibc

/// A compiled terminal description, as `term(5)` lays it out, and a copy of it that knows direct colours.
///
/// Descriptions of terminals with 16 million colours are in no default installation, and `xterm-256color` hides what almost every
/// terminal can do. curses reads a description out of `TERMINFO` itself, so one that is changed in memory needs no file.
struct CompiledTerminfo {
    private let names: [UInt8]
    private let flags: [UInt8]
    private var numbers: [Int32]
    private var strings: [Int16]
    private var table: [UInt8]
    private let extended: Extended?

    /// Capabilities that are known by name alone.
    private struct Extended {
        var flags: [UInt8]
        var numbers: [Int32]
        var strings: [Int16]
        var names: [Int16]
        var table: [UInt8]
    }

    /// Reads a description; `nil` for bytes that are none.
    init?(_ bytes: [UInt8]) {
        var reader = Reader(bytes)
        let header = (0..<6).map { _ in reader.short() }
        guard header[0] == Magic.short || header[0] == Magic.long, header[1...].allSatisfy({ $0 >= 0 }) else { return nil }
        let isLong = header[0] == Magic.long
        names = reader.take(Int(header[1]))
        flags = reader.take(Int(header[2]))
        reader.align()
        numbers = reader.numbers(Int(header[3]), isLong: isLong)
        strings = reader.shorts(Int(header[4]))
        table = reader.take(Int(header[5]))
        reader.align()
        extended = reader.isAtEnd ? nil : CompiledTerminfo.extended(&reader, isLong: isLong)
        guard !reader.isBroken else { return nil }
    }

    private static func extended(_ reader: inout Reader, isLong: Bool) -> Extended? {
        let header = (0..<5).map { _ in Int(reader.short()) }
        guard header.allSatisfy({ $0 >= 0 }) else { return nil }
        let flags = reader.take(header[0])
        reader.align()
        return Extended(
            flags: flags, numbers: reader.numbers(header[1], isLong: isLong), strings: reader.shorts(header[2]),
            names: reader.shorts(header[0] + header[1] + header[2]), table: reader.take(header[4]))
    }

    /// The description with direct colours: numbers below 16 are the terminal's sixteen, others `0xRRGGBB`.
    func withDirectColors() -> CompiledTerminfo {
        var copy = self
        copy.setNumber(Index.maxColors, 1 << 24)
        copy.setNumber(Index.maxPairs, 1 << 15)
        copy.setString(Index.setForeground, CompiledTerminfo.color(3, bright: 9, direct: 38))
        copy.setString(Index.setBackground, CompiledTerminfo.color(4, bright: 10, direct: 48))
        return copy
    }

    private static func color(_ plain: Int, bright: Int, direct: Int) -> String {
        "%?%p1%{8}%<%t\u{1b}[\(plain)%p1%dm%e%p1%{16}%<%t\u{1b}[\(bright)%p1%{8}%-%dm"
            + "%e\u{1b}[\(direct);2;%p1%{65536}%/%d;%p1%{256}%/%{255}%&%d;%p1%{255}%&%dm%;"
    }

    private mutating func setNumber(_ index: Int, _ value: Int32) {
        while numbers.count <= index { numbers.append(-1) }
        numbers[index] = value
    }

    private mutating func setString(_ index: Int, _ value: String) {
        while strings.count <= index { strings.append(-1) }
        strings[index] = Int16(table.count)
        table += Array(value.utf8) + [0]
    }

    /// The bytes of the description, with the flag `RGB` among what is known by name.
    var bytesWithDirectColorFlag: [UInt8] {
        var writer: [UInt8] = []
        func short(_ value: Int) { writer += [UInt8(truncatingIfNeeded: value), UInt8(truncatingIfNeeded: value >> 8)] }
        func long(_ value: Int32) { for shift in [0, 8, 16, 24] { writer.append(UInt8(truncatingIfNeeded: value >> Int32(shift))) } }
        func align() { if !writer.count.isMultiple(of: 2) { writer.append(0) } }
        for value in [Int(Magic.long), names.count, flags.count, numbers.count, strings.count, table.count] { short(value) }
        writer += names + flags
        align()
        numbers.forEach(long)
        strings.forEach { short(Int($0)) }
        writer += table
        align()
        var more = extended ?? Extended(flags: [], numbers: [], strings: [], names: [], table: [])
        // Names are counted from behind the values.
        let values = more.strings.filter { $0 >= 0 }.reduce(0) { sum, offset in
            sum + more.table[Int(offset)...].prefix { $0 != 0 }.count + 1
        }
        more.names.insert(Int16(more.table.count - values), at: more.flags.count)
        more.flags.append(1)
        more.table += Array("RGB".utf8) + [0]
        let used = more.strings.count + more.names.count
        for value in [more.flags.count, more.numbers.count, more.strings.count, used, more.table.count] { short(value) }
        writer += more.flags
        align()
        more.numbers.forEach(long)
        for offset in more.strings + more.names { short(Int(offset)) }
        return writer + more.table
    }

    // Numbers of `term(5)` and the order of `term.h`.
    private enum Magic {
        static let short: Int16 = 0o432
        static let long: Int16 = 0o1036
    }

    private enum Index {
        static let maxColors = 13
        static let maxPairs = 14
        static let setForeground = 359
        static let setBackground = 360
    }

    private struct Reader {
        private let bytes: [UInt8]
        private var place = 0
        private(set) var isBroken = false

        init(_ bytes: [UInt8]) { self.bytes = bytes }

        var isAtEnd: Bool { place >= bytes.count }

        mutating func take(_ count: Int) -> [UInt8] {
            guard place + count <= bytes.count else {
                isBroken = true
                return Array(repeating: 0, count: count)
            }
            defer { place += count }
            return Array(bytes[place..<place + count])
        }

        mutating func align() { if !place.isMultiple(of: 2) { place += 1 } }

        mutating func short() -> Int16 {
            let pair = take(2)
            return Int16(bitPattern: UInt16(pair[0]) | UInt16(pair[1]) << 8)
        }

        mutating func shorts(_ count: Int) -> [Int16] { (0..<count).map { _ in short() } }

        mutating func numbers(_ count: Int, isLong: Bool) -> [Int32] {
            (0..<count).map { _ in
                guard isLong else { return Int32(short()) }
                let low = UInt32(UInt16(bitPattern: short()))
                return Int32(bitPattern: low | UInt32(UInt16(bitPattern: short())) << 16)
            }
        }
    }
}
