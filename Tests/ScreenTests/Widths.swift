import Screen

extension CellWidths {
    /// Widths as East Asian terminals draw them, without a C library: enough for the characters of these tests.
    static let simple = CellWidths { scalar in
        switch scalar.value {
        case 0..<0x20, 0x7f..<0xa0: -1
        case 0x300..<0x370, 0x200b..<0x2010, 0x20d0..<0x2100, 0xfe00..<0xfe10, 0x1f3fb..<0x1f400: 0
        case 0x1100..<0x1160, 0x2e80..<0xa4d0, 0xac00..<0xd7a4, 0xf900..<0xfb00, 0xff01..<0xff61, 0x1f300..<0x1f650, 0x1f900..<0x1fa00: 2
        default: 1
        }
    }
}
