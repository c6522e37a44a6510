import CMPV

/// A call to libmpv, or to the system on its behalf, that did not do what it should.
public struct PlaybackError: Error, Sendable, Hashable {
    /// What went wrong.
    public let code: Code
    /// The call or command that failed ("mpv_create", "seek").
    public let call: String
    /// What it was about, in mpv's or the system's words; empty if there is nothing to add.
    public let context: String

    /// A failure of a call.
    public init(_ code: Code, call: String, context: String = "") {
        self.code = code
        self.call = call
        self.context = context
    }

    /// Kinds of failure.
    public enum Code: Sendable, Hashable {
        /// `LC_NUMERIC` is not "C", so libmpv refuses to start: call `setlocale(LC_NUMERIC, "C")` first thing in `main`.
        case numericLocale
        /// libmpv gave no handle: no memory, or no threads left.
        case noHandle
        /// The command needs something that plays.
        case nothingPlays
        /// What plays cannot be sought in (a live stream).
        case notSeekable
        /// What plays has no chapter with that number.
        case noSuchChapter
        /// A system call failed with this `errno`.
        case system(Int32)
        /// One of mpv's `MPV_ERROR_…` numbers (negative).
        case mpv(Int32)
    }

    /// A failure that mpv reported by number, with its words for it.
    init(mpv number: Int32, call: String) {
        self.init(.mpv(number), call: call, context: String(cString: mpv_error_string(number)))
    }
}
