import MediaModel
import RemoteControl

/// What the interfaces read and where their commands go.
final class MPRISSession {
    let center: RemoteCommandCenter
    let source: MPRISSource
    let now: () -> Double
    /// What the centres do not hold.
    var details = MPRISDetails()
    /// The part of the queue that is shown as the track list.
    var tracks: [MPRISSource.Entry] = []
    /// The index in the queue of the first of them.
    var firstTrack = 0
    /// The name for people, which no other player on the bus has.
    var identity = ""

    private let infoCenter: NowPlayingInfoCenter

    init(center: RemoteCommandCenter, info: NowPlayingInfoCenter, source: MPRISSource, now: @escaping () -> Double) {
        self.center = center
        infoCenter = info
        self.source = source
        self.now = now
    }

    var info: NowPlayingInfo { infoCenter.nowPlayingInfo }

    /// Whether a command can be sent and may come to something.
    func isEnabled(_ name: RemoteCommandName) -> Bool { center.isEnabled(name) && !details.vain.contains(name) }

    /// Sends a command through the one door; one that is disabled or has no handler has no effect, as MPRIS wants it.
    func send(_ command: RemoteCommand) throws(BusError) {
        guard !details.vain.contains(command.name) else { return }
        switch center.send(command) {
        case .success, .disabled, .noHandler: return
        case let status: throw .refused(status)
        }
    }

    /// Looks the items of a URI up and hands them on; refuses what a listener could not open.
    func items(of uri: String, reply: BusReply, _ body: @escaping ([MediaItem]) throws(BusError) -> Void) throws(BusError) {
        let scheme = uri.prefix { $0 != ":" }.lowercased()
        guard uri.utf8.count <= MPRISSession.longestText else { throw .invalidArguments("the URI is too long") }
        guard SupportedMedia.uriSchemes.contains(scheme), uri.dropFirst(scheme.count).hasPrefix("://") else {
            throw .notSupported("the schemes are \(SupportedMedia.uriSchemes.joined(separator: ", "))")
        }
        source.items(MediaLocation(url: uri)) { items in
            reply.finish { () throws(BusError) in
                guard !items.isEmpty else { throw .refused(.noSuchContent) }
                try body(items)
            }
        }
    }

    /// Bytes of the longest URI or sentence that is taken from the bus.
    static let longestText = 16384
}

extension BusReply {
    /// Does the rest of a method that has no results, and answers.
    func finish(_ body: () throws(BusError) -> Void) {
        do {
            try body()
            send()
        } catch {
            fail(error)
        }
    }
}
