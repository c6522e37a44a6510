import MediaModel
import Testing

@testable import PlayerProtocol

@Suite struct OpenRequestTests {
    private let places = (0..<40_000).map { MediaLocation(path: "/music/an artist with a name/an album of that artist/\($0).flac") }

    @Test func aLongListGoesInParts() {
        let parts = OpenRequest.parts(of: places)
        #expect(parts.count > 1)
        #expect(parts.map(\.queueLocation) == [.now] + Array(repeating: .later, count: parts.count - 1))
        #expect(parts.flatMap(\.locations) == places)
        #expect(parts.allSatisfy { $0.locations.reduce(0) { $0 + $1.url.utf8.count } <= OpenRequest.mostBytes + 200 })
    }

    @Test func whatIsPutInFrontComesLastPartFirst() {
        let parts = OpenRequest.parts(of: places, at: .next)
        #expect(parts.allSatisfy { $0.queueLocation == .next })
        #expect(parts.reversed().flatMap(\.locations) == places)
    }

    @Test func aShortListIsOneRequest() {
        #expect(OpenRequest.parts(of: [places[0]], at: .later) == [OpenRequest([places[0]], at: .later)])
        #expect(OpenRequest.parts(of: []) == [OpenRequest([])])
    }
}
