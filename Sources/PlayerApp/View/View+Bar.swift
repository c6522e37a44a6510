import MediaModel
import PlayerProtocol
import Screen

/// What plays, at the bottom of every view.
extension Painter {
    mutating func paintBar() {
        canvas.surface = .bar
        canvas.fill(layout.bar)
        if layout.bar.height == 1 {
            paintShortBar(layout.bar)
        } else {
            paintNames(layout.bar.row(0).inset(1))
            paintProgress(layout.bar.row(1).inset(1))
        }
        canvas.surface = .base
    }

    /// Whether it plays, as one sign.
    var stateSign: String {
        switch state.nowPlaying.state {
        case .playing: symbols.play
        case .paused: symbols.pause
        case .stopped: symbols.stop
        }
    }

    /// Title and artist of what plays; a hint where nothing does.
    ///
    /// The album stands there only where all of it fits.
    func namesLine(in width: Int) -> TextLine {
        let info = state.nowPlaying
        guard let item = info.item else { return TextLine(texts("playing.nothing"), .faint) }
        var line = TextLine(item.displayTitle(info.streamTitle), .title)
        line.append(item.artist ?? item.show ?? "", .artist, after: "  ")
        let heart = item.liked == true ? TextLine(" \(symbols.heart)", .liked) : TextLine()
        var long = line
        long.append(item.album ?? "", .album, after: " \(symbols.bullet) ")
        let isRoomy = state.widths.columns(of: (long + heart).text) <= width
        return (isRoomy ? long : line) + heart
    }

    private mutating func paintNames(_ rect: Rect) {
        var rest = rect
        paintModes(&rest)
        _ = rest.takeRight(2)
        let sign = rest.takeLeft(2)
        canvas.draw(stateSign, in: sign, role: state.nowPlaying.state == .playing ? .accent : .muted)
        aim(.action(.togglePlayPause), sign)
        canvas.draw(namesLine(in: rest.width), in: rest)
        aim(.action(.goToPlaying), rest)
    }

    private struct Mode {
        let text: String
        let role: Role
        let action: ScreenAction
        /// Whether it is told only where there is much room.
        var isOff = false
    }

    /// Volume and modes from right to left, each with what a click on it does; modes that are off only where there is room.
    private mutating func paintModes(_ rest: inout Rect) {
        paintVolume(&rest)
        let info = state.nowPlaying
        var modes: [Mode] = []
        if info.playbackRate != 1 { modes.append(Mode(text: rateText(info.playbackRate), role: .signOn, action: .normalSpeed)) }
        let (repeats, shuffles) = (info.repeatType != .off, info.shuffleType != .off)
        modes += [
            Mode(
                text: texts("mode.repeat.\(info.repeatType.rawValue)"), role: repeats ? .signOn : .faint, action: .cycleRepeat,
                isOff: !repeats),
            Mode(
                text: texts("mode.shuffle.\(info.shuffleType.rawValue)"), role: shuffles ? .signOn : .faint, action: .cycleShuffle,
                isOff: !shuffles),
        ]
        if info.outputIsKnown, info.output == nil { modes.append(Mode(text: texts("mode.noOutput"), role: .warning, action: .showPlaying)) }
        // Either all of those that are off are told, or none.
        let off = modes.filter(\.isOff).reduce(0) { $0 + state.widths.columns(of: $1.text) + 2 }
        let tellsAll = rest.width >= off + 56
        for mode in modes where !mode.isOff || tellsAll {
            let width = state.widths.columns(of: mode.text)
            guard rest.width >= width + 24 else { return }
            let place = rest.takeRight(width)
            canvas.draw(mode.text, in: place, role: mode.role)
            aim(.action(mode.action), place)
            _ = rest.takeRight(2)
        }
    }

    /// How loud it is: a number, and a small bar to be dragged where there is room.
    private mutating func paintVolume(_ rest: inout Rect) {
        let info = state.nowPlaying
        let text = info.isMuted ? texts("mode.muted") : texts("mode.volume", ["percent": String(Int(info.volume.rounded()))])
        // The bar stands still when the number loses a digit.
        let widest = state.widths.columns(of: texts("mode.volume", ["percent": "100"]))
        let width = rest.width >= 72 ? max(widest, state.widths.columns(of: text)) : state.widths.columns(of: text)
        guard rest.width >= width + 24 else { return }
        let isRoomy = rest.width >= 72
        let place = rest.takeRight(width)
        canvas.draw(text, in: place, role: info.isMuted ? .warning : .signOff, align: .trailing)
        aim(.action(.toggleMute), place)
        _ = rest.takeRight(isRoomy ? 1 : 2)
        guard isRoomy else { return }
        let bar = rest.takeRight(10)
        canvas.progressBar(info.isMuted ? 0 : info.volume / 100, in: bar, done: .signOff)
        aim(.volume(bar), bar)
        _ = rest.takeRight(2)
    }

    func rateText(_ rate: Double) -> String {
        let hundredths = Int((rate * 100).rounded())
        let (whole, rest) = (hundredths / 100, hundredths % 100)
        let fraction = rest == 0 ? "" : rest % 10 == 0 ? ".\(rest / 10)" : rest < 10 ? ".0\(rest)" : ".\(rest)"
        return "\(whole)\(fraction)×"
    }

    private mutating func paintProgress(_ rect: Rect) {
        let info = state.nowPlaying
        guard info.item != nil else {
            canvas.fill(rect, symbols.barRest, role: .progressRest)
            return
        }
        var rest = rect
        let position = clock(state.position)
        let duration = info.isLiveStream ? nil : info.item?.playingTime
        let end = endText(duration)
        let width = max(state.widths.columns(of: position), state.widths.columns(of: end))
        guard rest.width > 2 * width + 6 else {
            canvas.draw("\(position) / \(end)", in: rest, role: .muted)
            return
        }
        // In the colour of the bar: a tick of the clock changes both, and terminals over slow lines are spared a change of colours.
        canvas.draw(position, in: rest.takeLeft(width), role: .progressDone, align: .trailing)
        _ = rest.takeLeft(1)
        let right = rest.takeRight(width)
        canvas.draw(end, in: right, role: .muted)
        aim(.action(.timeMode), right)
        _ = rest.takeRight(1)
        if let duration, duration > 0 {
            canvas.progressBar(state.position / duration, in: rest)
            aim(.progress(rest), rest)
            markChapters(in: rest, duration: duration)
        } else {
            canvas.fill(rest, symbols.barRest, role: .progressRest)
        }
    }

    /// A notch in the part of the bar that is still empty, where a chapter begins.
    private mutating func markChapters(in rect: Rect, duration: Double) {
        guard let chapters = state.nowPlaying.item?.chapters, chapters.count > 1, chapters.count < rect.width / 2 else { return }
        for chapter in chapters.dropFirst() where chapter.start < duration && chapter.start > state.position {
            let x = rect.x + Int(chapter.start / duration * Double(rect.width))
            if canvas.frame[x, rect.y].glyph == symbols.barRest {
                canvas.draw(Glyph("┼"), at: Point(x, rect.y), style: Style(.muted, on: .bar))
            }
        }
    }

    private func endText(_ duration: Double?) -> String {
        if state.nowPlaying.isLiveStream { return texts("playing.live") }
        guard let duration else { return "" }
        return state.showsTimeLeft ? "−\(clock(duration - state.position))" : clock(duration)
    }

    /// One row: sign, names, time.
    private mutating func paintShortBar(_ rect: Rect) {
        var rest = rect
        if rect.width >= 4 {
            canvas.draw(stateSign, in: rest.takeLeft(2), role: .accent)
        }
        if state.nowPlaying.item != nil, rect.width >= 20 {
            let duration = state.nowPlaying.item?.playingTime
            let time = [clock(state.position), endText(duration)].filter { !$0.isEmpty }.joined(separator: " / ")
            let place = rest.takeRight(state.widths.columns(of: time))
            canvas.draw(time, in: place, role: .muted)
            _ = rest.takeRight(1)
        }
        canvas.draw(namesLine(in: rest.width), in: rest)
        aim(.action(.togglePlayPause), rect)
    }
}

extension MediaItem {
    /// The title for people: what a stream announces, the title, or the file's name where there is none.
    func displayTitle(_ streamTitle: String? = nil) -> String {
        if let streamTitle, !streamTitle.isEmpty { return streamTitle }
        if !title.isBlank { return title }
        return location?.displayName ?? (title.isEmpty ? identifier.rawValue : title.codePoints)
    }
}

extension String {
    /// Whether nothing of it is seen.
    fileprivate var isBlank: Bool {
        unicodeScalars.allSatisfy { $0.properties.isDefaultIgnorableCodePoint || $0.properties.isWhitespace }
    }

    /// The first characters by their numbers.
    fileprivate var codePoints: String {
        unicodeScalars.prefix(4).map { scalar in
            let digits = String(scalar.value, radix: 16, uppercase: true)
            return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
        }.joined(separator: " ")
    }
}
