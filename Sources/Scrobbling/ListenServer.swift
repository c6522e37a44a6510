import CCurlShim
import FoundationEssentials

/// A server that takes listens as ListenBrainz does.
public struct ListenServer: Sendable {
    /// What a server said to a request.
    public struct Answer: Sendable, Hashable {
        /// HTTP's status; `nil` where there was no answer.
        public var status: Int?
        /// Seconds that it wants to be left alone.
        public var wait: Double
        /// Why there was no answer.
        public var error: String

        /// An answer, or none.
        public init(status: Int?, wait: Double = 0, error: String = "") {
            self.status = status
            self.wait = wait
            self.error = error
        }
    }

    /// Where it is, for people.
    public let url: String
    private let transport: @Sendable (_ body: [UInt8]) -> Answer

    /// A server that `transport` brings a body of JSON to; it may take long, on any thread.
    public init(url: String, transport: @escaping @Sendable (_ body: [UInt8]) -> Answer) {
        self.url = url
        self.transport = transport
    }

    /// Seconds that a request may take.
    private static let patience = 30

    /// The server at a URL such as `https://api.listenbrainz.org`, for the listener of a token.
    public init(url: String, token: String, agent: String) {
        var base = url[...]
        while base.last == "/" { base.removeLast() }
        let target = base + "/1/submit-listens"
        self.init(url: url) { body in
            var answer = ditty_http_answer()
            body.withUnsafeBytes { bytes in
                bytes.withMemoryRebound(to: CChar.self) { chars in
                    ditty_http_post(String(target), "Token \(token)", agent, chars.baseAddress, chars.count, ListenServer.patience, &answer)
                }
            }
            let error = withUnsafeBytes(of: &answer.error) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
            return Answer(status: answer.status == 0 ? nil : Int(answer.status), wait: Double(answer.wait), error: error)
        }
    }

    func submit(_ submission: ListenSubmission) -> Answer {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let body = try? encoder.encode(submission) else { return Answer(status: 400) }
        return transport(Array(body))
    }
}
