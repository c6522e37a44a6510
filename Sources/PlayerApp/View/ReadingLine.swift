import MediaModel
import Screen

/// Words for an interpretation: what the player would do, piece by piece in the colours of the prompt.
struct ReadingLine {
    let texts: ScreenTexts
    let symbols: Symbols

    func line(_ found: Interpretation, _ resolution: Resolution?) -> TextLine {
        var line = TextLine(verb(found.intent), found.intent == .none ? .faint : .spanVerb)
        if let search = found.intent.mediaSearch { line = line + pieces(search) }
        switch found.intent {
        case .play(let intent), .correct(let intent): line = line + options(intent)
        case .add(let intent):
            switch intent.destination {
            case .playlist(let name): append(texts("reading.toPlaylist", ["name": name]), .spanOption, &line)
            case .library: append(texts("reading.toLibrary"), .spanOption, &line)
            case nil: break
            }
        default: break
        }
        if let resolution { line = line + outcome(resolution, of: found.intent) }
        return line
    }

    /// The role of a span of the text.
    static func role(of span: String) -> Role {
        switch span {
        case "verb": .spanVerb
        case "filler", "connector", "app": .spanFiller
        case "mediaName", "albumName", "lyrics", "name", "playlist": .spanName
        case "artistName": .spanArtist
        case "genreNames", "moodNames", "releaseDate", "mediaType", "sortOrder", "reference", "version": .spanFilter
        default: .spanOption
        }
    }

    private func append(_ text: String, _ role: Role, _ line: inout TextLine) { line.append(text, role, after: " ") }

    private func verb(_ intent: MediaIntent) -> String {
        switch intent {
        case .command(let command, _): commandWords(command)
        case .affinity(let intent): texts("reading.affinity.\(intent.affinityType.rawValue)")
        case .ask(let intent): texts("reading.ask", ["question": texts("question.\(intent.question.rawValue)")])
        default: texts("reading.\(intent.kind.rawValue)")
        }
    }

    private func commandWords(_ command: RemoteCommand) -> String {
        let name = texts("command.\(command.name.rawValue)")
        let payload: String =
            switch command {
            case .skipForward(let interval?), .skipBackward(let interval?): seconds(interval)
            case .changePlaybackPosition(.position(let position)): seconds(position)
            case .changePlaybackPosition(.percent(let percent)): "\(number(percent)) %"
            case .changePlaybackPosition(.chapter(let chapter)): texts("playing.chapter", ["number": String(chapter)])
            case .changePlaybackRate(.rate(let rate)): "\(number(rate))×"
            case .changePlaybackRate(.change(let step)): signed(step)
            case .changeVolume(.volume(let volume)): number(volume)
            case .changeVolume(.change(let step)): signed(step)
            case .changeRepeatMode(let type): texts.phrase("mode.repeat.\(type.rawValue)") ?? type.rawValue
            case .changeShuffleMode(let type): texts.phrase("mode.shuffle.\(type.rawValue)") ?? type.rawValue
            case .rating(let stars): String(repeating: symbols.star, count: max(0, min(5, Int(stars.rounded()))))
            case .sleepTimer(.duration(let duration)), .sleepTimer(.endOfItemAfter(let duration)): seconds(duration)
            case .sleepTimer(.endOfItems(let count)): String(count)
            case .setAlarm(let alarm): "\(alarm.time) “\(alarm.words)”"
            case .cancelAlarm(let time?): time.description
            case .createPlaylist(let name?, _), .removePlaylist(let name): name
            case .removeFromPlaylist(let name, let title): [title, name].compactMap(\.self).joined(separator: " \(symbols.arrow) ")
            case .scanLibrary(let folder?): folder
            case .renamePlaylist(let name, let title): "\(name) \(symbols.arrow) \(title)"
            default: ""
            }
        return payload.isEmpty ? name : "\(name) \(payload)"
    }

    private func pieces(_ search: MediaSearch) -> TextLine {
        var line = TextLine()
        if let type = search.mediaType { append(texts.type(type), .spanFilter, &line) }
        if let name = search.mediaName { append(texts("reading.name", ["name": name]), .spanName, &line) }
        if let artist = search.artistName { append(texts("reading.artist", ["name": artist]), .spanArtist, &line) }
        if let album = search.albumName { append(texts("reading.album", ["name": album]), .spanName, &line) }
        for name in (search.genreNames ?? []) + (search.moodNames ?? []) { append(name, .spanFilter, &line) }
        if let date = search.releaseDate { append(years(date), .spanFilter, &line) }
        if let order = search.sortOrder { append(texts("order.\(order.rawValue)"), .spanFilter, &line) }
        if let version = search.version { append(version.rawValue, .spanFilter, &line) }
        if let lyrics = search.lyrics { append(texts("reading.name", ["name": lyrics]), .spanName, &line) }
        if let count = search.count { append("×\(count)", .spanFilter, &line) }
        if search.reference == .currentlyPlaying { append(texts("reading.current"), .spanFilter, &line) }
        return line.isEmpty ? line : TextLine(" ", .faint) + line
    }

    private func options(_ intent: PlayMediaIntent) -> TextLine {
        var words: [String] = []
        if intent.playShuffled == true { words.append(texts("mode.shuffle.items")) }
        if let mode = intent.playbackRepeatMode, mode != .none { words.append(texts("mode.repeat.\(mode.rawValue)")) }
        if let place = intent.playbackQueueLocation, place != .now { words.append(texts("reading.\(place.rawValue)")) }
        if let speed = intent.playbackSpeed { words.append("\(number(speed))×") }
        if intent.resumePlayback == true { words.append(texts("reading.resume")) }
        var line = TextLine()
        for word in words { line.append(" \(symbols.bullet) \(word)", .spanOption) }
        return line
    }

    private func outcome(_ resolution: Resolution, of intent: MediaIntent) -> TextLine {
        var line = TextLine()
        switch intent {
        // What plays is no outcome of "next": it is what a command acts on.
        case .command, .ask: if resolution.playing != nil { return line }
        default: break
        }
        if let item = resolution.playing {
            line.append("  \(symbols.arrow) ", .faint)
            line.append(texts.name(of: item), .text)
            line.append(item.artist ?? "", .muted, after: "  ")
        } else if resolution.outcome == .notFound {
            line.append("  \(symbols.arrow) \(texts("reading.notFound"))", .warning)
        } else if resolution.outcome == .disambiguation {
            line.append("  \(symbols.arrow) \(texts("reading.which"))", .accent)
        }
        return line
    }

    private func years(_ range: DateRange) -> String {
        let (first, last) = (range.firstYear, range.lastYear)
        if first == last { return first.map(String.init) ?? "" }
        return "\(first.map(String.init) ?? "")–\(last.map(String.init) ?? "")"
    }

    private func seconds(_ value: Double) -> String {
        let whole = Int(min(1e9, max(0, value.rounded())))
        let rest = whole % 60
        return "\(whole / 60):\(rest < 10 ? "0" : "")\(rest)"
    }

    private func number(_ value: Double) -> String {
        value == value.rounded() && abs(value) < 1e15 ? String(Int(value)) : String((value * 100).rounded() / 100)
    }

    private func signed(_ value: Double) -> String { value > 0 ? "+\(number(value))" : "−\(number(-value))" }
}
