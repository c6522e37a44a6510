import CMPV

/// A line that mpv, or a library it uses, has to say; it belongs in the log, never on the screen.
public struct PlayerLogMessage: Sendable, Hashable {
    /// mpv's level names.
    public enum Level: String, Sendable, Codable, CaseIterable { case fatal, error, warn, info, v, debug, trace }

    /// How grave it is.
    public let level: Level
    /// The part of mpv that speaks ("ao/alsa", "ffmpeg").
    public let prefix: String
    /// The line without its end.
    public let text: String

    /// A line from a part of the player.
    public init(level: Level, prefix: String, text: String) {
        self.level = level
        self.prefix = prefix
        self.text = text
    }

    /// Copies mpv's.
    init(_ message: mpv_event_log_message) {
        let text = message.text.map { String(cString: $0) } ?? ""
        self.init(
            level: message.level.flatMap { Level(rawValue: String(cString: $0)) } ?? .info,
            prefix: message.prefix.map { String(cString: $0) } ?? "",
            text: text.hasSuffix("\n") ? String(text.dropLast()) : text)
    }
}
