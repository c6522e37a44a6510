import MediaModel

/// From an open file to `loaded`.
extension PlayerCore {
    mutating func fileLoaded() {
        guard let entry = started, let token = tokens[entry], slots[token] != nil else { return }
        slots[token]?.stage = .open
        for detail in Pending.Detail.allCases { send(.get(detail.property, detail.format), .detail(token, detail)) }
        guard token == current else { return }
        if let target = slots[token]?.pendingSeek {
            slots[token]?.pendingSeek = nil
            seek(to: target)
        }
    }

    mutating func detailAnswered(_ token: Int, _ detail: Pending.Detail, value: MPVValue) {
        guard slots[token] != nil else { return }
        switch detail {
        case .duration: slots[token]?.details.duration = value.number
        case .chapters: slots[token]?.details.chapters = PlayerCore.chapters(value)
        case .network: slots[token]?.details.isNetwork = value.isOn ?? false
        case .seekable: slots[token]?.details.isSeekable = value.isOn ?? false
        case .partlySeekable: slots[token]?.details.isPartlySeekable = value.isOn ?? false
        case .size: slots[token]?.details.hasSize = value.number != nil
        case .format: slots[token]?.details.format = value.text ?? ""
        }
        slots[token]?.details.missing.remove(detail)
        if slots[token]?.details.missing.isEmpty == true, token == current { announce(token) }
    }

    /// Reports that an entry is loaded, once; after a reconnection the listener's entry is the same.
    mutating func announce(_ token: Int) {
        guard let slot = slots[token], !slot.isAnnounced else { return }
        slots[token]?.isAnnounced = true
        emit(.loaded(slot.entry.id, duration: slot.duration, chapters: slot.chapters, isLiveStream: slot.isLive))
        if slot.isRemote { send(.get("metadata", .node), .tags(token)) }
        submitWhatIsReady()
    }

    /// Has mpv say how long the item is by now; watching the property would cost a wake-up for every packet of a stream.
    mutating func askDuration() {
        guard let token = current, let slot = slots[token], slot.isAnnounced, !slot.isLive, slot.entry.item.endTime == nil else { return }
        send(.get("duration", .double), .duration(token))
    }

    mutating func durationAnswered(_ token: Int, value: MPVValue) {
        guard token == current, let slot = slots[token] else { return }
        let before = slot.duration
        slots[token]?.details.duration = value.number
        // A file without an index lets mpv guess a little better with every packet.
        if let old = before, let new = slots[token]?.duration, abs(old - new) < 0.5 { return }
        if before != slots[token]?.duration { emit(.durationChanged(slots[token]?.duration)) }
    }

    private static func chapters(_ list: MPVValue) -> [Chapter] {
        list.elements.compactMap { chapter in
            chapter["time"].number.map { Chapter(title: chapter["title"].text, start: $0) }
        }
    }
}

extension Pending.Detail {
    var property: String {
        switch self {
        case .duration: "duration"
        case .chapters: "chapter-list"
        case .network: "demuxer-via-network"
        case .seekable: "seekable"
        case .partlySeekable: "partially-seekable"
        case .size: "file-size"
        case .format: "file-format"
        }
    }

    var format: MPVFormat {
        switch self {
        case .duration: .double
        case .chapters: .node
        case .network, .seekable, .partlySeekable: .flag
        case .size: .int
        case .format: .string
        }
    }
}
