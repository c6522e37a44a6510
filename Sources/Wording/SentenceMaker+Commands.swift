import MediaModel

extension SentenceMaker {
    /// A command that was carried out.
    func done(_ command: RemoteCommand, _ item: MediaItem?) -> String {
        let (key, values) = doneKey(command)
        var all = values
        all["item"] = item.map { .text(name($0)) }
        return text(.done, key, all)
    }

    /// A command that was not; three kinds of reason sound unlike: nobody can do it, not now, it failed.
    func refused(_ command: RemoteCommand, _ status: RemoteCommandStatus) -> String {
        // "Louder" and "quieter" are one command but find different ends.
        for key in [doneKey(command).0, command.name.rawValue] {
            let specific = "\(ReplyGroup.refused.rawValue).\(status.rawValue).\(key)"
            if let phrase = wording.phrase(specific, language: language) { return phrase }
        }
        return text(.refused, "\(status.rawValue).any")
    }

    private func doneKey(_ command: RemoteCommand) -> (String, [String: TextValue?]) {
        switch command {
        case .skipForward(let interval), .skipBackward(let interval):
            (command.name.rawValue, ["interval": interval.map(TextValue.number)])
        case .changePlaybackPosition(let target): positionKey(target)
        case .changePlaybackRate(.rate(let rate)): ("rate", ["rate": .number(rate)])
        case .changePlaybackRate(.change(let step)): (step < 0 ? "slower" : "faster", [:])
        case .changeRepeatMode(let type): ("repeat.\(type.rawValue)", [:])
        case .changeShuffleMode(let type): ("shuffle.\(type.rawValue)", [:])
        case .rating(let stars): ("rating", ["stars": .number(stars)])
        case .like(let isNegative): (isNegative ? "unlike" : "like", [:])
        case .dislike(let isNegative): (isNegative ? "undislike" : "dislike", [:])
        case .changeVolume(.volume(let volume)): ("volume", ["volume": .number(volume)])
        case .changeVolume(.change(0)): ("presentVolume", [:])
        case .changeVolume(.change(let step)): (step < 0 ? "quieter" : "louder", [:])
        case .changeOutput(let rooms): ("output", ["place": .text(place(rooms))])
        case .sleepTimer(let timer): sleepKey(timer)
        case .setAlarm(let alarm): ("setAlarm", ["time": .text(alarm.time.description), "words": .text(alarm.words)])
        case .cancelAlarm(let time): ("cancelAlarm", ["time": (time?.description).map(TextValue.text)])
        case .createPlaylist(let name, let holdsQueue):
            (holdsQueue ? "saveQueue" : "createPlaylist", ["name": name.map(TextValue.text)])
        case .removePlaylist(let name), .removeFromPlaylist(let name, _): (command.name.rawValue, ["name": .text(name)])
        case .renamePlaylist(let name, let title): (command.name.rawValue, ["name": .text(name), "title": .text(title)])
        case .skipTracks(let count): (count < 0 ? "back" : "on", [:])
        case .removeNamedFromPlaybackQueue(let title?): ("removeNamed", ["name": .text(title)])
        case .moveNamedInPlaybackQueue(_, let place): (place < 0 ? "moveToEnd" : "moveToTop", [:])
        default: (command.name.rawValue, [:])
        }
    }

    private func sleepKey(_ timer: SleepTimer) -> (String, [String: TextValue?]) {
        switch timer {
        case .duration(let seconds): seconds <= 0 ? ("sleepOff", [:]) : ("sleep", ["duration": .number(seconds)])
        case .endOfItemAfter(let seconds): ("sleepFinish", ["duration": .number(seconds)])
        case .endOfItem, .endOfItems(...1): ("sleepAtEnd", [:])
        case .endOfItems(let count): ("sleepAfter", ["count": TextValue(count)])
        case .endOfAlbum: ("sleepAtEndOfAlbum", [:])
        }
    }

    private func positionKey(_ target: PlaybackTarget) -> (String, [String: TextValue?]) {
        switch target {
        case .position(let seconds): seconds <= 0 ? ("start", [:]) : ("position", ["position": .number(seconds)])
        case .percent(let percent): ("percent", ["percent": .number(percent)])
        case .bookmark: ("atBookmark", [:])
        case .chapter(let number): ("chapter", ["number": TextValue(number)])
        }
    }
}
