/// A server that takes what was heard as ListenBrainz does, and the listener's token for it.
public struct ScrobbleSettings: Sendable, Hashable, Decodable {
    /// Where the server is.
    public var url: String
    /// Who the listener is, a secret.
    public var token: String

    private enum Keys: String, CodingKey { case url, token }

    /// The server of MetaBrainz.
    public static let listenBrainz = "https://api.listenbrainz.org"

    /// Reads the form of the settings; the URL may be left out.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Keys.self)
        url = try container.decodeIfPresent(String.self, forKey: .url) ?? ScrobbleSettings.listenBrainz
        token = try container.decode(String.self, forKey: .token)
        guard url.hasPrefix("https://") || url.hasPrefix("http://"), ScrobbleSettings.isPrintable(url) else {
            throw DecodingError.dataCorruptedError(forKey: .url, in: container, debugDescription: "is no https or http URL")
        }
        guard (1...1000).contains(token.utf8.count), ScrobbleSettings.isPrintable(token) else {
            throw DecodingError.dataCorruptedError(forKey: .token, in: container, debugDescription: "is no token")
        }
    }

    /// Blanks and line ends would end a header.
    private static func isPrintable(_ text: String) -> Bool { text.utf8.allSatisfy { (0x21...0x7E).contains($0) } }
}
