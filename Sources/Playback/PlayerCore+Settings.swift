import MediaModel

/// The properties that are watched for a change; their values are read afterwards, so that none is older than the last command.
enum Observed: UInt64, CaseIterable, Sendable {
    case pause = 1
    case speed, volume, mute, buffering, streamTitle, outputDriver, devices

    var property: String {
        switch self {
        case .pause: "pause"
        case .speed: "speed"
        case .volume: "volume"
        case .mute: "mute"
        case .buffering: "paused-for-cache"
        case .streamTitle: "metadata/by-key/icy-title"
        case .outputDriver: "current-ao"
        case .devices: "audio-device-list"
        }
    }

    /// mpv compares values of a format, and tells of a change only where there is one.
    var format: MPVFormat {
        switch self {
        case .pause, .mute, .buffering: .flag
        case .speed, .volume: .double
        case .streamTitle, .outputDriver: .string
        case .devices: .none
        }
    }

    /// Those that are watched from the start.
    ///
    /// Watching the devices wakes the sound systems, so it waits for a need.
    static let always: [Observed] = allCases.filter { $0 != .devices }

    var setting: Setting? {
        switch self {
        case .pause: .pause
        case .speed: .speed
        case .volume: .volume
        case .mute: .mute
        default: nil
        }
    }
}

/// Commands, settings and answers.
extension PlayerCore {
    /// Times normal speed.
    var rate: Double { mirrors[.speed]?.value.number ?? 1 }

    var isPaused: Bool { mirrors[.pause]?.value == .flag(true) }

    mutating func obey(_ command: PlayerCommand) {
        switch command {
        case .load(let entry, let token, let position, let paused): load(entry, token, position: position, paused: paused)
        case .setNext(let entry, let token): setNext(entry, token)
        case .stop: stop()
        case .setPaused(let paused): setPaused(paused)
        case .seek(let target): seek(target)
        case .chapter(let number): goToChapter(number)
        case .stepChapter(let step): stepChapter(step)
        case .set(let setting, let value): set(setting, value)
        case .soften(let part): soften(to: part)
        case .replayGain(let mode): send("set", "replaygain", mode.mpvName)
        case .device(let name): setDevice(name)
        case .readDevices(let reply): send(.get("audio-device-list", .node), .devices(reply))
        case .reloadOutput: send("ao-reload")
        }
    }

    mutating func set(_ setting: Setting, _ value: MPVValue) {
        let generation = mirrors[setting]?.begin() ?? 0
        var heard = value
        if setting == .volume, let wanted = value.number {
            volume = wanted
            heard = .double(wanted * softening)
        }
        send(.set(setting.property, heard), .set(setting, generation, value))
    }

    /// Lets a part of the volume be heard; what is told of the volume stays the listener's.
    private mutating func soften(to part: Double) {
        guard part != softening else { return }
        softening = part
        set(.volume, .double(volume))
    }

    /// The listener's volume, from what mpv has.
    private func unsoftened(_ heard: Double) -> Double {
        abs(heard - volume * softening) < 0.001 ? volume : min(heard / softening, 100)
    }

    private mutating func setPaused(_ paused: Bool) {
        if let token = current, let slot = slots[token], slot.stage <= .ready, retryAt == nil {
            slots[token]?.startsPaused = paused
        }
        if paused, isPaused, pauseReason == .outputLost { emit(.paused(.listener)) }
        requestPause(paused, .listener)
    }

    mutating func requestPause(_ paused: Bool, _ reason: PlaybackEvent.PauseReason) {
        pauseReason = reason
        set(.pause, .flag(paused))
    }

    mutating func propertyChanged(_ observer: UInt64) {
        if let observed = Observed(rawValue: observer) { changed.insert(observed) }
    }

    /// Reads what has changed, but not while mpv opens a file: each read would hold it up, and almost everything changes then.
    mutating func readChanges() {
        if let slot = currentSlot, !slot.isRemote, slot.stage >= .submitted, slot.soundsSince == nil { return }
        for observed in changed { read(observed) }
        changed = []
    }

    private mutating func read(_ observed: Observed) {
        if let setting = observed.setting {
            send(.get(observed.property, observed.format), .read(setting, mirrors[setting]?.generation ?? 0))
            return
        }
        switch observed {
        case .buffering: send(.get(observed.property, observed.format), .buffering)
        case .streamTitle: if let current { send(.get(observed.property, observed.format), .streamTitle(current)) }
        case .outputDriver: send(.get(observed.property, observed.format), .outputDriver)
        case .devices: devicesChanged()
        case .pause, .speed, .volume, .mute: break
        }
    }

    /// Reads again what events would have told.
    mutating func readEverything() {
        note("events were lost; reading the state again", .warn)
        changed.formUnion(Observed.always)
        send(.get("playlist", .node), .playlist)
    }

    mutating func answered(_ asked: Pending, error: Int32, value: MPVValue) {
        switch asked {
        case .load(let token): loadAnswered(token, error: error, value: value)
        case .detail(let token, let detail): detailAnswered(token, detail, value: value)
        case .restart(let token, let seeks): restartAnswered(token, seeks: seeks, value: value)
        case .position(let token, let seeks): positionAnswered(token, seeks: seeks, value: value)
        case .border(let token, let seeks): borderAnswered(token, seeks: seeks, value: value)
        case .duration(let token): durationAnswered(token, value: value)
        case .cachedEnd(let token): cachedEndAnswered(token, value: value)
        case .set(let setting, let generation, let wanted):
            setAnswered(setting, generation, wanted, error: error)
        case .read(let setting, let generation):
            if error >= 0 { readAnswered(setting, generation, value) }
        case .seek: seekAnswered(error: error)
        case .buffering: bufferingAnswered(value.isOn ?? false)
        case .streamTitle(let token): streamTitleAnswered(token, value.text)
        case .outputDriver: outputDriverAnswered(value.text)
        case .devices(let reply):
            let devices = AudioDevice.list(value)
            answer { reply(devices) }
        case .deviceName: deviceNameAnswered(AudioDevice.list(value))
        case .playlist: playlistAnswered(value)
        case .command(let name): if error < 0 { report(PlaybackError(mpv: error, call: name)) }
        }
    }

    private mutating func setAnswered(_ setting: Setting, _ generation: Int, _ value: MPVValue, error: Int32) {
        guard error >= 0 else {
            report(PlaybackError(mpv: error, call: "set \(setting.property)"))
            return
        }
        if mirrors[setting]?.confirm(value, generation: generation) == true { settingChanged(setting, value) }
    }

    private mutating func readAnswered(_ setting: Setting, _ generation: Int, _ value: MPVValue) {
        let value = setting == .volume ? value.number.map { .double(unsoftened($0)) } ?? value : value
        guard mirrors[setting]?.confirm(value, generation: generation) == true else { return }
        // Nobody here asked for it: mpv pauses when its output is gone, and gives no reason.
        if setting == .pause { pauseReason = value == .flag(true) ? .outputLost : .listener }
        settingChanged(setting, value)
    }

    private mutating func settingChanged(_ setting: Setting, _ value: MPVValue) {
        switch (setting, value) {
        case (.pause, .flag(let paused)):
            runClock()
            emit(paused ? .paused(pauseReason) : .resumed)
            if paused { askPosition() }
        case (.speed, .double(let rate)):
            clock.setRate(rate, now: now)
            emit(.rateChanged(rate))
            askPosition()
        case (.volume, .double(let volume)): emit(.volumeChanged(volume))
        case (.mute, .flag(let isMuted)): emit(.muteChanged(isMuted))
        default: break
        }
    }

    /// After lost events: mpv's playlist says which entry it is at.
    private mutating func playlistAnswered(_ playlist: MPVValue) {
        let playing = playlist.elements.first { $0["playing"].isOn == true || $0["current"].isOn == true }
        var entry: Int64?
        if case .int(let id)? = playing?["id"] { entry = id }
        if let lost = started, lost != entry { endFile(MPVFileEnd(reason: .eof, entry: lost)) }
        guard let entry, entry != started else { return }
        startFile(entry)
        fileLoaded()
        playbackRestarted()
    }
}
