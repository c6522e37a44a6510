import Foundation
import MediaModel
import PlayerProtocol
import Testing

/// Streams whose connection breaks, as a listener hears of them.
@Suite(.timeLimit(.minutes(3)))
struct BrokenStreamTests {
    @Test func whatWasSaidOfABrokenStreamIsPutAwayOnceItSoundsAgain() async throws {
        try await Listener.with { listener in
            let sound = WAVE.tone(seconds: 20, hertz: 220)
            let server = try ListenReceiver(files: ["/a.wav": sound], firstLimit: sound.count / 10)
            defer { server.close() }
            try await listener.startPlayer()
            let url = "http://127.0.0.1:\(server.port)/a.wav"
            let answer = try await listener.ditty(url)
            #expect(answer.exitCode == 0, "\(answer.diagnosticText)")
            let status = try await listener.status(within: 20, "it plays past the break") {
                $0.state == .playing && ($0.position ?? 0) > 2.5
            }
            #expect(server.requests.count > 1)
            #expect(status.reply == "Connected to \(url) again.", "\(status.reply ?? "no reply")")
        }
    }
}
