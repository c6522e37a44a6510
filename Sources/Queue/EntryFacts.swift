import MediaModel

/// What walks over a whole queue ask of each item, as numbers of fixed size, so that no item need be read for it.
///
/// Names are kept as 64-bit hashes: two of a hundred thousand that are taken for each other would be a chance of one in four thousand
/// million. The hash is FNV-1a (Fowler, Noll and Vo), which is the same in every run, as Swift's own is not.
struct EntryFacts: Sendable, Hashable {
    /// Of the identifier.
    let identifier: UInt64
    /// Of the location's URL; 0 if there is none.
    let location: UInt64
    /// Of the album and whom it is by, or of the folder of a file whose tags nobody has read yet; 0 for what belongs to no collection.
    let collection: UInt64
    /// 1 where nothing is known but the name of a file.
    let unnamed: UInt64

    /// The facts about an item.
    init(_ item: MediaItem) {
        identifier = EntryFacts.hash(item.identifier.rawValue)
        location = item.location.map { EntryFacts.hash($0.url) } ?? 0
        collection = EntryFacts.collection(of: item)
        unnamed = item.isUnnamed ? 1 : 0
    }

    /// The collection that an item is shuffled with; see ``collection``.
    static func collection(of item: MediaItem) -> UInt64 {
        if let album = item.album, !album.isEmpty { return hash(album, item.albumArtist) }
        // A folder that has just been opened is shuffled before its tags are read.
        guard item.isUnnamed, let url = item.location?.url, let slash = url.utf8.lastIndex(of: UInt8(ascii: "/")) else { return 0 }
        return hash(url[..<slash])
    }

    /// A hash that is never 0; of two parts, "ab" and "c" give another one than "a" and "bc", and none another one than an empty one.
    static func hash(_ first: some StringProtocol, _ second: String? = nil) -> UInt64 {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in first.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        if let second {
            hash = (hash ^ 0xFF) &* 0x100_0000_01B3
            for byte in second.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        }
        return hash == 0 ? 1 : hash
    }
}

extension MediaItem {
    /// Whether nothing is known of it but the name of its file.
    fileprivate var isUnnamed: Bool { identifier.rawValue.utf8.starts(with: "file:".utf8) }
}
