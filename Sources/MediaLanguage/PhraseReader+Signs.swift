import MediaModel

/// Numbers with a minus before them: the other direction, or what is refused, but never the number without it.
extension PhraseReader {
    /// Whether a minus stands right before a number of a match: "skip -5 seconds".
    func isNegative(_ match: Match, _ line: Line) -> Bool {
        match.captures.contains { capture in
            guard case .number = capture.value, !capture.range.isEmpty else { return false }
            return line.hasMinus(before: capture.range.lowerBound)
        }
    }

    /// What a command with a negative number comes to.
    func negative(_ command: RemoteCommand, _ match: Match) -> RemoteCommand? {
        let amounts = match.captures.compactMap { capture in
            if case .number(let value) = capture.value { value } else { nil as Double? }
        }
        guard let amount = amounts.first else { return nil }
        switch command {
        case .skipForward: return .skipBackward(interval: amount)
        case .skipBackward: return .skipForward(interval: amount)
        case .changePlaybackPosition(.chapter): return nil
        // "seek -30" goes from where it is.
        case .changePlaybackPosition: return .skipBackward(interval: amount)
        case .changeVolume(.change(let step)): return .changeVolume(.change(step < 0 ? amount : -amount))
        // "volume -5" is a step; "set the volume to -5" is a volume that there is not.
        case .changeVolume(.volume): return .changeVolume(isShort(match) ? .change(-amount) : .volume(-amount))
        case .changePlaybackRate(.rate): return .changePlaybackRate(.rate(-amount))
        case .skipTracks(let count): return .skipTracks(-count * Int(min(max(1, amount), 10_000)))
        case .playPlaceInPlaybackQueue: return .playPlaceInPlaybackQueue(0)
        default: return nil
        }
    }

    /// Whether a phrase has hardly any words but its number.
    private func isShort(_ match: Match) -> Bool {
        match.range.count - match.captures.map(\.range.count).reduce(0, +) - match.skipped <= 2
    }
}

extension Line {
    /// Whether a minus stands right before a token, with nothing or a blank before it; a hyphen between words is none.
    func hasMinus(before place: Int) -> Bool {
        let text = utterance.text.utf8
        let bytes = text.prefix(self[place].range.lowerBound)
        for minus in ["-", "−", "–"] where bytes.suffix(minus.utf8.count).elementsEqual(minus.utf8) {
            guard let before = bytes.dropLast(minus.utf8.count).last else { return true }
            return before == UInt8(ascii: " ") || before >= 0x80
        }
        return false
    }
}
