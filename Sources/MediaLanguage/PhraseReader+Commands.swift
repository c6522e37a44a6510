import MediaModel

extension PhraseReader {
    /// The command with its payload from the slots.
    func fill(_ command: RemoteCommand, _ match: Match, _ line: Line) -> RemoteCommand? {
        if isPlaceInTime(match, command, line) { return nil }
        if isNegative(match, line) { return negative(command, match) }
        return filled(command, match, line)
    }

    private func filled(_ command: RemoteCommand, _ match: Match, _ line: Line) -> RemoteCommand? {
        switch command {
        case .skipForward(let interval): return .skipForward(interval: span(match) ?? interval)
        case .skipBackward(let interval): return .skipBackward(interval: span(match) ?? interval)
        case .changePlaybackPosition where (number(.percent, match) ?? 0) > 100 && !saysPercent(line): return nil
        case .changePlaybackPosition(let target): return .changePlaybackPosition(fill(target, match))
        case .changePlaybackRate(let target): return .changePlaybackRate(number(.rate, match).map { .rate($0) } ?? target)
        case .changeVolume(let target): return .changeVolume(fill(target, match))
        case .rating(let stars):
            let said = number(.number, match) ?? stars
            return (0...5).contains(said) ? .rating(said) : nil
        case .sleepTimer(let timer): return .sleepTimer(fill(timer, match))
        case .setAlarm(let alarm): return fill(alarm, match, line).map { .setAlarm($0) }
        case .cancelAlarm: return .cancelAlarm(time(match))
        case .changeOutput(let rooms): return .changeOutput(outputs(match) ?? rooms)
        case .createPlaylist(let name, let holdsQueue):
            return .createPlaylist(name: words(.name, match, line) ?? name, holdsQueue: holdsQueue)
        case .removePlaylist: return words(.playlist, match, line).map { .removePlaylist(name: $0) }
        case .removeFromPlaylist:
            return words(.playlist, match, line).map { .removeFromPlaylist(name: $0, title: words(.name, match, line)) }
        case .scanLibrary:
            return .scanLibrary(folder: match.captures.first { $0.slot == .name }.map { line.path($0.range) })
        case .renamePlaylist:
            guard let name = words(.playlist, match, line), let title = words(.name, match, line) else { return nil }
            return .renamePlaylist(name: name, title: title)
        case .skipTracks(let count):
            let said = number(.number, match).map { Int(min(max(1, $0), 10_000)) } ?? 1
            return .skipTracks(count * said)
        case .playPlaceInPlaybackQueue(let place):
            // "a 2013 song" is of that year.
            let said = number(.ordinal, match) ?? Double(place)
            return (1900...2099).contains(said) || abs(said) > 100_000 ? nil : .playPlaceInPlaybackQueue(Int(said))
        case .removeNamedFromPlaybackQueue: return .removeNamedFromPlaybackQueue(title: words(.name, match, line))
        case .moveNamedInPlaybackQueue(_, let place): return .moveNamedInPlaybackQueue(title: words(.name, match, line), place: place)
        default: return command
        }
    }

    private func saysPercent(_ line: Line) -> Bool {
        NumberWords(line: line, pack: pack).found.joined().contains { if case .percent = $0.word { true } else { false } }
    }

    /// Whether what would be a span to skip is a place to go to: «перемотай на третью минуту».
    private func isPlaceInTime(_ match: Match, _ command: RemoteCommand, _ line: Line) -> Bool {
        switch command {
        case .skipForward, .skipBackward: break
        default: return false
        }
        guard let span = match.captures.first(where: { $0.slot == .duration }) else { return false }
        let parser = NumberParser(line: line, words: NumberWords(line: line, pack: pack))
        return parser.ordinal(at: span.range.lowerBound) != nil && parser.cardinal(at: span.range.lowerBound) == nil
    }

    /// A mere number of a skip counts seconds: "skip 30".
    private func span(_ match: Match) -> Double? { number(.duration, match) ?? number(.number, match) }

    private func fill(_ target: PlaybackTarget, _ match: Match) -> PlaybackTarget {
        // "Two thirty" is a time of day as well as a place in a song.
        if let seconds = number(.position, match) ?? number(.duration, match) ?? number(.time, match) { return .position(seconds) }
        if let percent = number(.percent, match) { return .percent(percent) }
        if let chapter = number(.ordinal, match) { return .chapter(Int(chapter)) }
        return target
    }

    private func fill(_ timer: SleepTimer, _ match: Match) -> SleepTimer {
        switch timer {
        case .duration(let seconds):
            // "stop in 10" counts minutes.
            let minutes = number(.number, match).map { $0 * 60 }
            return .duration(number(.duration, match) ?? secondsUntilTime(match) ?? minutes ?? seconds)
        case .endOfItemAfter(let seconds): return .endOfItemAfter(number(.duration, match) ?? seconds)
        // The phrase's own count is what is added to the one said: "three more" are four with the present one.
        case .endOfItems(let added): return .endOfItems(added + Int(min(max(1, number(.number, match) ?? 1), 10_000)))
        case .endOfItem, .endOfAlbum: return timer
        }
    }

    private static let times: Set<Slot> = [.time, .hour, .days, .duration]

    /// The time and the words to be said then: those of `{name}` where the phrase has it so, else the verb before them too.
    private func fill(_ alarm: AlarmRequest, _ match: Match, _ line: Line) -> AlarmRequest? {
        guard let time = time(match, from: alarm.time) ?? later(match) else { return nil }
        let days = Weekdays(rawValue: UInt8(number(.days, match) ?? 0))
        guard let name = match.captures.first(where: { $0.slot == .name }) else {
            // "wake me at six": with what anybody may ask for.
            return pack.examples["play"]?.first.map { AlarmRequest(time: time, days: days, words: $0) }
        }
        guard alarm.words.isEmpty else { return AlarmRequest(time: time, days: days, words: line.words(name.range)) }
        let isLast = !match.captures.contains { Self.times.contains($0.slot) && $0.range.lowerBound >= name.range.upperBound }
        // 「七時にジャズをかけて」 has the verb behind.
        if isLast, name.range.upperBound < match.range.upperBound {
            return AlarmRequest(time: time, days: days, words: line.words(name.range.lowerBound..<match.range.upperBound))
        }
        let times = match.captures.filter { Self.times.contains($0.slot) && $0.range.upperBound <= name.range.lowerBound }
        let start = times.map(\.range.upperBound).max() ?? match.range.lowerBound
        return AlarmRequest(time: time, days: days, words: line.words(start..<name.range.upperBound))
    }

    /// Seconds until a time of day comes next; a mere hour is the nearer one of the two that a dial has.
    private func secondsUntilTime(_ match: Match) -> Double? {
        guard let minutes = number(.time, match) ?? number(.hour, match) else { return nil }
        let isMere = number(.time, match) == nil && minutes <= 12 * 60
        let round = isMere ? 12 * 3600 : 24 * 3600
        let wait = (Int(minutes) * 60 - clock.secondOfDay()) % round
        return Double(wait > 0 ? wait : wait + round)
    }

    /// The minute that comes after a span ("in half an hour play jazz"); what is more than a day away has no time of day.
    private func later(_ match: Match) -> TimeOfDay? {
        guard let seconds = number(.duration, match), (30..<86_400).contains(seconds) else { return nil }
        return TimeOfDay(minutes: (clock.secondOfDay() + Int(seconds) + 30) / 60 % (24 * 60))
    }

    /// A time of day; with noon for `start` an hour of the first half of the day is that of the second: "tonight at nine".
    private func time(_ match: Match, from start: TimeOfDay? = nil) -> TimeOfDay? {
        guard let minutes = number(.time, match) ?? number(.hour, match) else { return nil }
        let isEarly = start?.minutes == 12 * 60 && minutes < 12 * 60
        return TimeOfDay(minutes: Int(minutes) + (isEarly ? 12 * 60 : 0))
    }

    /// A step keeps the direction that the phrase gives it.
    private func fill(_ target: VolumeTarget, _ match: Match) -> VolumeTarget {
        guard let percent = number(.percent, match) else { return target }
        switch target {
        case .volume: return .volume(min(100, percent))
        case .change(let step): return .change(step < 0 ? -percent : percent)
        }
    }

    private func number(_ slot: Slot, _ match: Match) -> Double? {
        for capture in match.captures where capture.slot == slot {
            if case .number(let value) = capture.value { return value }
        }
        return nil
    }

    private func words(_ slot: Slot, _ match: Match, _ line: Line) -> String? {
        match.captures.first { $0.slot == slot }.map { line.words($0.range) }
    }

    /// The one day of the week that a phrase names.
    func weekday(_ match: Match) -> PlayedTime? {
        number(.days, match).flatMap { days in PlayedTime.weekdays.indices.first { days == Double(1 << $0) } }.map {
            PlayedTime.weekdays[$0]
        }
    }

    /// The number of a track or a chapter.
    func part(_ match: Match) -> Int? { number(.ordinal, match).flatMap { (1900...2099).contains($0) ? nil : Int(min($0, 100_000)) } }

    /// The rooms of a phrase's own slots.
    func outputs(_ match: Match) -> [String]? {
        let rooms = match.captures.flatMap { capture in
            if case .rooms(let rooms) = capture.value { rooms } else { [String]() }
        }
        return rooms.isEmpty ? nil : rooms
    }
}

extension RemoteCommand {
    /// Whether rooms are what the command itself is about.
    var isForRooms: Bool { if case .changeOutput = self { true } else { false } }
}
