import MediaModel
import RemoteControl

/// `org.mpris.MediaPlayer2.Player`: what plays, and the commands that media keys send.
struct PlayerInterface: BusInterface {
    let session: MPRISSession

    let name = "org.mpris.MediaPlayer2.Player"
    /// In the order in which they are announced; `Position` is read on demand.
    let announced = [
        "PlaybackStatus", "LoopStatus", "Rate", "Shuffle", "Metadata", "Volume", "MinimumRate", "MaximumRate", "CanGoNext",
        "CanGoPrevious", "CanPlay", "CanPause", "CanSeek",
    ]

    /// Microseconds into what plays.
    var position: Int64 { TrackMetadata.microseconds(session.info.position(at: session.now())) }

    private var canSeek: Bool {
        session.info.entry != nil && !session.info.isLiveStream && session.isEnabled(.changePlaybackPosition)
    }

    func value(of property: String) -> BusValue? {
        let info = session.info
        return switch property {
        case "PlaybackStatus": .string(PlayerInterface.status(info.state))
        case "LoopStatus": .string(PlayerInterface.loopStatus(info.repeatType))
        case "Rate": .double(info.playbackRate)
        case "Shuffle": .bool(info.shuffleType != .off)
        case "Metadata": .dictionary(TrackMetadata.map(of: info, artwork: session.details.artwork))
        case "Volume": .double(min(max(info.volume / 100, 0), 1))
        case "Position": .int64(position)
        case "MinimumRate": .double(session.center.supportedPlaybackRates.lowerBound)
        case "MaximumRate": .double(session.center.supportedPlaybackRates.upperBound)
        case "CanGoNext": .bool(session.isEnabled(.nextTrack))
        case "CanGoPrevious": .bool(session.isEnabled(.previousTrack))
        case "CanPlay": .bool(session.isEnabled(.play))
        case "CanPause": .bool(session.isEnabled(.pause))
        case "CanSeek": .bool(canSeek)
        case "CanControl": .bool(true)
        default: nil
        }
    }

    func set(_ property: String, to value: BusValue) throws(BusError) {
        switch (property, value) {
        case ("LoopStatus", .string(let status)):
            guard let type = RepeatType.allCases.first(where: { PlayerInterface.loopStatus($0) == status }) else {
                throw .invalidArguments("LoopStatus is None, Track or Playlist")
            }
            try session.send(.changeRepeatMode(type))
        case ("Shuffle", .bool(let isOn)):
            // Albums shuffled as wholes are shuffled, too: "on" is not to change that.
            if isOn, session.info.shuffleType != .off { return }
            try session.send(.changeShuffleMode(isOn ? .items : .off))
        case ("Rate", .double(let rate)):
            try setRate(rate)
        case ("Volume", .double(let volume)):
            guard !volume.isNaN else { throw .invalidArguments("Volume is a number from 0 to 1") }
            // A ten-thousandth of a percent is kept, so that what is written is what is read.
            let percent = (min(max(volume, 0), 1) * 1_000_000).rounded() / 10_000
            try session.send(.changeVolume(.volume(percent)))
        default: throw .unknownMember(property)
        }
    }

    func call(_ method: String, _ arguments: BusArguments, reply: BusReply) throws(BusError) {
        switch method {
        case "OpenUri":
            let session = session
            try session.items(of: arguments.string(0), reply: reply) { items throws(BusError) in
                try session.send(.setPlaybackQueue(PlaybackQueueRequest(items: items)))
            }
            return
        case "Next": try session.send(.nextTrack)
        case "Previous": try session.send(.previousTrack)
        case "Pause": try session.send(.pause)
        case "PlayPause":
            // The one method for which MPRIS wants an error.
            guard session.isEnabled(.togglePlayPause) else { throw .refused(.disabled) }
            try session.send(.togglePlayPause)
        case "Stop": try session.send(.stop)
        case "Play": try session.send(.play)
        case "Seek": try seek(by: arguments.seconds(0))
        case "SetPosition": try setPosition(arguments.path(0), arguments.seconds(1))
        default: throw .unknownMember(method)
        }
        reply.send()
    }

    private func setRate(_ rate: Double) throws(BusError) {
        guard rate.isFinite else { throw .invalidArguments("Rate is a number") }
        // MPRIS: clients must not set 0, and a player that is told to stands still.
        if rate == 0 { return try session.send(.pause) }
        let rates = session.center.supportedPlaybackRates
        try session.send(.changePlaybackRate(.rate(min(max(rate, rates.lowerBound), rates.upperBound))))
    }

    /// Relative; past the end is the next track, before the start is the start.
    private func seek(by offset: Double) throws(BusError) {
        guard canSeek, offset != 0 else { return }
        let target = session.info.position(at: session.now()) + offset
        if let length = session.info.item?.playingTime, target > length { return try session.send(.nextTrack) }
        if target <= 0 { return try session.send(.changePlaybackPosition(.position(0))) }
        try session.send(offset > 0 ? .skipForward(interval: offset) : .skipBackward(interval: -offset))
    }

    /// Absolute; nothing happens for a track that is not the present one, or a place outside it.
    private func setPosition(_ track: String, _ position: Double) throws(BusError) {
        guard canSeek, let entry = session.info.entry, track == ObjectPaths.entry(entry), position >= 0 else { return }
        if let length = session.info.item?.playingTime, position > length { return }
        try session.send(.changePlaybackPosition(.position(position)))
    }

    private static func status(_ state: NowPlayingInfo.PlaybackState) -> String {
        switch state {
        case .playing: "Playing"
        case .paused: "Paused"
        case .stopped: "Stopped"
        }
    }

    private static func loopStatus(_ type: RepeatType) -> String {
        switch type {
        case .off: "None"
        case .one: "Track"
        case .all: "Playlist"
        }
    }
}
