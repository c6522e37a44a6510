import MediaModel

/// A `ditty://` link: `play?q=WORDS`, `item/ID`, `playlist/NAME`, `daily`, `liked`, `radio/ID`, each with `play=1` to play at once.
struct DittyLink: Equatable, Sendable {
    enum Target: Equatable, Sendable {
        case words(String)
        case item(MediaIdentifier)
        case playlist(String)
        case radio(MediaIdentifier)
    }

    let target: Target
    /// Whether to play, not only to show.
    let plays: Bool

    /// Reads a link; `nil` for anything else, so that nothing but what a listener could open gets further.
    init?(_ text: String) {
        let text = MediaLocation(url: text).url
        guard text.hasPrefix("ditty://") else { return nil }
        let parts = text.dropFirst("ditty://".count).split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        let query = parts.count > 1 ? DittyLink.query(parts[1]) : [:]
        let path = parts[0].split(separator: "/", maxSplits: 1, omittingEmptySubsequences: true).map { DittyLink.unescaped($0) }
        plays = query["play"] == "1" || query["play"] == "true"
        switch (path.first?.lowercased() ?? "", path.count) {
        case ("play", 1):
            guard let words = query["q"], !words.isEmpty else { return nil }
            target = .words(words)
        case ("item", 2): target = .item(MediaIdentifier(path[1]))
        case ("playlist", 2): target = .playlist(path[1])
        case ("radio", 2): target = .radio(MediaIdentifier(path[1]))
        case ("daily", 1): target = .item("daily")
        case ("liked", 1): target = .item("liked")
        default: return nil
        }
    }

    /// A link as a reply names it: who made it may have made it long.
    static func shown(_ link: String) -> String { link.count > 100 ? link.prefix(100) + "…" : link }

    private static func query(_ text: Substring) -> [String: String] {
        var values: [String: String] = [:]
        for pair in text.split(separator: "&") {
            let sides = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            values[unescaped(sides[0])] = sides.count > 1 ? unescaped(Substring(String(sides[1].map { $0 == "+" ? " " : $0 }))) : ""
        }
        return values
    }

    private static func unescaped(_ text: Substring) -> String {
        MediaLocation(url: "file://" + text).displayPath
    }
}
