internal import CUTF8Proc
internal import Glibc

extension TextForms {
    /// Unicode's compatibility form (NFKC) with case folded: full width is half width, ligatures are letters, marks stay.
    public static func caseFolded(_ text: String) -> String {
        let options = utf8proc_option_t(
            UTF8PROC_STABLE.rawValue | UTF8PROC_COMPAT.rawValue | UTF8PROC_COMPOSE.rawValue | UTF8PROC_CASEFOLD.rawValue)
        var text = text
        return text.withUTF8 { bytes in
            var folded: UnsafeMutablePointer<UInt8>?
            let count = utf8proc_map(bytes.baseAddress, bytes.count, &folded, options)
            // The library hands out memory of malloc.
            defer { free(folded) }
            guard count >= 0, let folded else { return String(decoding: bytes, as: UTF8.self) }
            return String(decoding: UnsafeBufferPointer(start: folded, count: count), as: UTF8.self)
        }
    }
}
