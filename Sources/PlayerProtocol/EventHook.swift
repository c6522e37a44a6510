public import MediaModel

/// A program of the listener's that runs when something happens.
///
/// In `settings.json5`: `hooks: [{on: ["started"], run: ["notify-song", "--short"]}]`.
public struct EventHook: Sendable, Hashable, Codable {
    /// What it runs at; empty is everything.
    public var on: [Occasion]
    /// Program, by path or by name in `PATH`, and its arguments; no shell reads them.
    public var run: [String]

    /// A program for occasions.
    public init(on: [Occasion], run: [String]) {
        self.on = on
        self.run = run
    }

    private enum Keys: String, CodingKey { case on, run }

    /// Reads the form of the settings, in which `on` may be left out.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Keys.self)
        on = try container.decodeIfPresent([Occasion].self, forKey: .on) ?? []
        run = try container.decode([String].self, forKey: .run)
        guard !run.isEmpty else {
            throw DecodingError.dataCorruptedError(forKey: .run, in: container, debugDescription: "names no program")
        }
    }

    /// Something that happens to what plays.
    public enum Occasion: String, Sendable, Codable, CaseIterable {
        /// An entry was loaded and plays.
        case started
        case paused, resumed
        /// An entry is over, and nothing took its place.
        case stopped
        case liked, disliked
        /// The title that a live stream announces has changed.
        case titleChanged
        case outputChanged
    }

    /// What happened between two states of the now-playing centre, in order.
    public static func occasions(from before: NowPlayingInfo, to after: NowPlayingInfo) -> [Occasion] {
        var occasions: [Occasion] = []
        if after.entry != before.entry {
            occasions.append(after.entry == nil ? .stopped : .started)
        } else if after.entry != nil {
            occasions += changes(from: before, to: after)
        }
        if after.outputIsKnown, before.outputIsKnown, after.output != before.output { occasions.append(.outputChanged) }
        return occasions
    }

    private static func changes(from before: NowPlayingInfo, to after: NowPlayingInfo) -> [Occasion] {
        var occasions: [Occasion] = []
        if before.state == .playing, after.state == .paused { occasions.append(.paused) }
        if before.state == .paused, after.state == .playing { occasions.append(.resumed) }
        if after.item?.liked == true, before.item?.liked != true { occasions.append(.liked) }
        if after.item?.disliked == true, before.item?.disliked != true { occasions.append(.disliked) }
        if let title = after.streamTitle, title != before.streamTitle { occasions.append(.titleChanged) }
        return occasions
    }
}
