import CNcurses
import Glibc
public import Screen

/// The C library's idea of characters, which curses and layout share.
public enum TerminalLocale {
    /// Makes the process read and write UTF-8, whatever locales the system has; numbers stay as in C, or libmpv refuses to work.
    ///
    /// To be called once, before other threads start: `setlocale` is not safe beside them.
    public static func prepare() {
        setlocale(LC_CTYPE, "")
        if ditty_locale_is_utf8() == 0 {
            for name in ["C.UTF-8", "C.utf8", "en_US.UTF-8"] where setlocale(LC_CTYPE, name) != nil { break }
        }
        setlocale(LC_NUMERIC, "C")
    }

    /// Columns of characters as curses counts them; asks the locale that ``prepare()`` has set.
    public static let widths = CellWidths { Int(ditty_wcwidth($0.value)) }
}
