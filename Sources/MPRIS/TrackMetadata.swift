import MediaModel

/// An item as MPRIS's metadata map.
enum TrackMetadata {
    /// What is known of an entry: by MPRIS's and xesam's names, and `ditty:` ones for identifier and type.
    static func map(of item: MediaItem?, entry: QueueEntryID?) -> [String: BusValue] {
        var map: [String: BusValue] = ["mpris:trackid": .path(ObjectPaths.entry(entry))]
        guard let item else { return map }
        map["xesam:title"] = .string(item.title)
        map["xesam:artist"] = list(item.artists ?? item.artist.map { [$0] })
        map["xesam:album"] = (item.album ?? item.show).map(BusValue.string)
        map["xesam:albumArtist"] = list(item.albumArtist.map { [$0] })
        map["xesam:genre"] = list(item.genres)
        map["xesam:composer"] = list(item.composer.map { [$0] })
        map["xesam:asText"] = item.lyrics.map(BusValue.string)
        map["xesam:trackNumber"] = number(item.track ?? item.episode)
        map["xesam:discNumber"] = number(item.disc)
        map["xesam:useCount"] = number(item.playCount)
        map["xesam:audioBPM"] = item.bpm.flatMap { Int(exactly: $0.rounded()) }.flatMap(number)
        map["xesam:contentCreated"] = date(item).map(BusValue.string)
        map["xesam:userRating"] = item.rating.map { .double(min(max($0 / 5, 0), 1)) }
        map["xesam:url"] = item.location.map { .string(uri($0)) }
        // A picture inside a media file has no address.
        map["mpris:artUrl"] = item.artwork.flatMap { $0.url.hasPrefix("cover:") ? nil : .string(uri($0)) }
        map["mpris:length"] = length(item.playingTime)
        map["ditty:identifier"] = .string(item.identifier.rawValue)
        map["ditty:type"] = .string(item.type.rawValue)
        return map
    }

    /// What plays: a live stream has no length, and the title that it announces stands before its own name.
    static func map(of info: NowPlayingInfo, artwork: MediaLocation? = nil) -> [String: BusValue] {
        var map = map(of: info.item, entry: info.entry)
        // The cover of what has just ended may still be on its way.
        if let artwork, info.item != nil { map["mpris:artUrl"] = .string(uri(artwork)) }
        if info.isLiveStream { map["mpris:length"] = nil }
        if let title = info.streamTitle, let item = info.item {
            map["xesam:title"] = .string(title)
            map["xesam:album"] = .string(item.title)
        }
        return map
    }

    /// Seconds as the microseconds of MPRIS, kept inside its range.
    static func microseconds(_ seconds: Double) -> Int64 {
        guard seconds.isFinite else { return 0 }
        return Int64(min(max(seconds, -9e12), 9e12) * 1e6)
    }

    private static func length(_ seconds: Double?) -> BusValue? {
        guard let seconds, seconds > 0, seconds.isFinite else { return nil }
        return .int64(microseconds(seconds))
    }

    private static func list(_ names: [String]?) -> BusValue? {
        guard let names, !names.isEmpty else { return nil }
        return .strings(names)
    }

    private static func number(_ value: Int?) -> BusValue? { value.flatMap { Int32(exactly: $0) }.map(BusValue.int32) }

    /// A whole ISO 8601 time, since clients parse nothing shorter; what is not known is the first month, day, midnight.
    private static func date(_ item: MediaItem) -> String? {
        let year = item.year.map { String(repeating: "0", count: max(0, 4 - String($0).count)) + String($0) }
        guard let known = item.releaseDate ?? year else { return nil }
        let parts = known.split(separator: "-").map(String.init)
        guard (1...3).contains(parts.count), parts.allSatisfy({ $0.allSatisfy(\.isASCII) && Int($0) != nil }) else { return nil }
        return (parts + ["01", "01"]).prefix(3).joined(separator: "-") + "T00:00:00Z"
    }

    /// The location with everything escaped that a URI cannot hold; a file's stays the same while the file does.
    private static func uri(_ location: MediaLocation) -> String {
        if let path = location.pathBytes { return MediaLocation(path: path).url }
        return location.url
    }
}
