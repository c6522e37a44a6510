import MediaModel

/// The signals that lead from one track list to another.
enum TrackListChange {
    /// Single additions and removals where they are few; else the whole list at once.
    static func signals(
        from old: [MPRISSource.Entry], to new: [MPRISSource.Entry], current: QueueEntryID?
    ) -> [(member: String, values: [BusValue])] {
        let difference = new.map(\.id).difference(from: old.map(\.id))
        guard difference.count <= most else { return [replaced(new, current)] }
        var signals: [(member: String, values: [BusValue])] = []
        for case .remove(_, let id, _) in difference.removals { signals.append(("TrackRemoved", [path(id)])) }
        // Insertions come in the order of the new list, so the one before is known to everybody by then.
        for case .insert(let index, let id, _) in difference.insertions {
            let after = index > 0 ? new[index - 1].id : nil
            signals.append(("TrackAdded", [metadata(id, new[index].item), path(after)]))
        }
        let items = Dictionary(old.map { ($0.id, $0.item) }) { first, _ in first }
        for entry in new {
            guard let item = items[entry.id], item != entry.item else { continue }
            let (before, now) = (metadata(entry.id, item), metadata(entry.id, entry.item))
            if before != now { signals.append(("TrackMetadataChanged", [path(entry.id), now])) }
        }
        return signals
    }

    /// A list of paths costs less than this many maps of metadata.
    private static let most = 8

    private static func replaced(_ new: [MPRISSource.Entry], _ current: QueueEntryID?) -> (member: String, values: [BusValue]) {
        let isShown = new.contains { $0.id == current }
        return ("TrackListReplaced", [.paths(new.map { ObjectPaths.entry($0.id) }), path(isShown ? current : nil)])
    }

    private static func path(_ id: QueueEntryID?) -> BusValue { .path(ObjectPaths.entry(id)) }

    private static func metadata(_ id: QueueEntryID, _ item: MediaItem) -> BusValue {
        .dictionary(TrackMetadata.map(of: item, entry: id))
    }
}

extension MPRISSession {
    /// The indices to show: all of a short queue; of a long one a page before and two from the page of what plays.
    ///
    /// MPRIS's track list is a short one of what was played lately and what comes. The window moves a page at a time, so that the next
    /// track is not a new list.
    private var window: Range<Int> {
        let count = source.queueCount()
        let (page, most) = (50, 150)
        guard count > most else { return 0..<count }
        let start = min(max(0, ((info.queueIndex ?? 0) / page - 1) * page), count - most)
        return start..<start + most
    }

    /// Whether what plays has moved the window away from the tracks that are shown.
    var tracksAreElsewhere: Bool { window != firstTrack..<firstTrack + tracks.count }

    /// Takes the tracks to show out of the queue.
    func showTracks() {
        let range = window
        firstTrack = range.lowerBound
        tracks = range.isEmpty ? [] : source.queue(range)
    }
}
