import Glibc
import MPRIS
import MediaModel
import PlayerProtocol
import Queue
import RemoteControl

extension PlayerProcess {
    /// The player on the session bus; it reads the centres and sends its commands through the one door.
    static func makeBus(
        _ configuration: MPRISConfiguration, session: PlaybackSession, server: PlayerServer, library: Library, work: BackgroundWork
    ) -> MPRISServer {
        var source = MPRISSource()
        source.items = { location, done in
            let reader = library.placeReader
            work.perform {
                let found = reader.playable([location])
                // What would come to nothing must not cost the queue.
                return found.failure == nil ? found.items : []
            } then: { items in
                done(items)
                server.describe(items)
            }
        }
        source.playlistItems = { identifier, done in done(library.contents(of: identifier)) }
        source.queueCount = { session.queue.count }
        source.queue = { range in session.queue[range].map { MPRISSource.Entry(id: $0.id, item: $0.item) } }
        source.item = { session.queue.entry($0)?.item }
        source.say = { text, done in server.conversation.say(Utterance(text)) { done(answer($0)) } }
        source.pick = { index, done in server.conversation.say(Utterance(String(index))) { done(answer($0)) } }
        source.explain = { text, done in server.conversation.explain(Utterance(text), done) }
        return MPRISServer(configuration, center: session.commandCenter, info: session.nowPlayingCenter, source: source)
    }

    /// Serves the bus on the loop, and tells it what changes.
    func serve(_ bus: MPRISServer) {
        loop.sources.append(
            PollSource(
                descriptor: { bus.descriptor }, events: { bus.events }, timeout: { bus.timeout }, process: { bus.process() }))
        server.busName = { bus.busName }
        session.infoChanged = { bus.infoChanged($0) }
        session.queueEdited = { bus.queueChanged() }
        session.commandCenter.enablementChanged = { bus.commandsChanged() }
    }

    /// Has the music stand still before the machine sleeps, and alarms looked at when it is awake.
    func serve(_ suspend: SuspendWatch, _ alarms: AlarmClock) {
        loop.sources.append(
            PollSource(
                descriptor: { suspend.descriptor }, events: { suspend.events }, timeout: { suspend.timeout },
                process: { suspend.process() }))
        suspend.aboutToSleep = { [session, loop] in
            session.standStillForSleep()
            // mpv needs a moment to stand still.
            loop.after(0.3) { suspend.letSleep() }
        }
        suspend.awake = { [session] in
            alarms.lookAgain()
            session.wakeFromSleep()
        }
    }

    /// What the bus shows besides the centres; asked once a turn of the loop in which something changed.
    func updateBus(_ bus: MPRISServer, _ snapshot: PlayerSnapshot) {
        var details = MPRISDetails()
        details.alternatives = snapshot.alternatives
        details.outputs = snapshot.nowPlaying.output.map { [$0] } ?? []
        details.playlists = library.playlists.map { MPRISDetails.Playlist(identifier: $0.identifier, name: $0.title) }
        details.vain = session.vainCommands
        details.artwork = snapshot.nowPlaying.item?.artwork.flatMap { $0.isFile ? $0 : nil }
        bus.details = details
    }
}

private func answer(_ outcome: ActionOutcome) -> MPRISSource.Answer {
    MPRISSource.Answer(result: outcome.result.rawValue, reply: outcome.reply)
}
