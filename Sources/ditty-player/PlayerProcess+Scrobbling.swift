import MediaModel
import PlayerProtocol
import RemoteControl
import Scrobbling

extension PlayerProcess {
    /// Submits what is heard, where a server is set; files and network have threads of their own.
    static func makeScrobbler(
        _ settings: Settings, folder: String, loop: PollLoop, work: BackgroundWork, log: PlayerLog
    ) -> Scrobbler? {
        guard let server = settings.scrobble else { return nil }
        let scrobbler = Scrobbler(
            server: ListenServer(url: server.url, token: server.token, agent: "ditty/\(dittyVersion)"),
            file: ListenFile(path: folder + "/listens.jsonl"), perform: { work.perform($0, then: $1) },
            after: { [unowned loop] in loop.after($0, $1) })
        scrobbler.report = { log.write($0) }
        return scrobbler
    }

    /// Tells the scrobbler what is heard.
    func serve(_ scrobbler: Scrobbler, _ system: SystemLink) {
        session.heardEnough = { scrobbler.heard($0, startedAt: $1) }
        system.itemChanged = { [unowned session] in
            scrobbler.playing {
                let info = session.nowPlayingCenter.nowPlayingInfo
                return info.state == .playing ? info.item : nil
            }
        }
        server.scrobbling = { [settings] in settings.scrobble.map { ($0.url, scrobbler.file.count) } }
        scrobbler.start()
    }
}
