/// The order in which people sort names.
enum NaturalOrder {
    /// Numbers by value, so that 2 comes before 10; letters without regard to case.
    static func precedes(_ left: [UInt8], _ right: [UInt8]) -> Bool {
        var (a, b) = (left[...], right[...])
        while let x = a.first, let y = b.first {
            if isDigit(x), isDigit(y) {
                let (m, n) = (takeNumber(&a), takeNumber(&b))
                if m.count != n.count { return m.count < n.count }
                if let (p, q) = zip(m, n).first(where: { $0 != $1 }) { return p < q }
            } else {
                let (p, q) = (lowered(x), lowered(y))
                if p != q { return p < q }
                a.removeFirst()
                b.removeFirst()
            }
        }
        return a.isEmpty && !b.isEmpty || a.isEmpty && b.isEmpty && left.lexicographicallyPrecedes(right)
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
    private static func lowered(_ byte: UInt8) -> UInt8 { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte }

    private static func takeNumber(_ bytes: inout ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let digits = bytes.prefix(while: isDigit)
        bytes = bytes.dropFirst(digits.count)
        return digits.drop { $0 == UInt8(ascii: "0") }
    }
}
