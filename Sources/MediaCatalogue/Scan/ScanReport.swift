public import MediaModel

/// What a scan did; the answer of `ditty library scan`.
public struct ScanReport: Sendable, Hashable {
    /// Media files in the folders.
    public var files = 0
    /// New files.
    public var added = 0
    /// Files that were read again.
    public var updated = 0
    /// Files that were found again at another place; their items kept what they were to the listener.
    public var moved = 0
    /// Files that were missing and are there again, unchanged.
    public var returned = 0
    /// Files that are no longer there; what they were is kept and marked missing.
    public var removed = 0
    /// Playlists that were read, new or changed.
    public var playlists = 0
    /// Files that are not in the catalogue, and why.
    public var skipped: [Skipped] = []
    /// How long it took.
    public var seconds: Double = 0
    /// Folders that are not there at present.
    public var missingRoots: [MediaLocation] = []
    /// Stopped before its end; what was read by then is kept.
    public var isCancelled = false

    /// Whether anything that is shown is different now.
    public var hasChanges: Bool { added + updated + moved + returned + removed + playlists > 0 }

    /// A file or folder that was passed over.
    public struct Skipped: Sendable, Hashable {
        /// Where it is.
        public var location: MediaLocation
        /// `empty`, `unreadable`, `unrecognised`, `timeout`, `crashed`, `missing`, `notRegular`, `stream`.
        public var reason: String
    }
}

/// How far a scan is.
public struct ScanState: Sendable, Hashable {
    /// What it does now.
    public var phase: Phase
    /// Files that were looked at so far.
    public var seen: Int
    /// Files that were read so far.
    public var read: Int
    /// Files that have to be read, as far as is known.
    public var toRead: Int
    /// Since the scan began.
    public var seconds: Double

    /// The steps of a scan; `indexing` is a work of its own, whose files are items: see ``Catalogue/reindex(isCancelled:progress:)``.
    public enum Phase: String, Sendable, Hashable { case walking, reading, finishing, indexing }

    /// Files a second, while reading.
    public var filesPerSecond: Double { seconds > 0 ? Double(read) / seconds : 0 }
    /// Seconds to the end of reading; `nil` while that cannot be told.
    public var secondsLeft: Double? { phase == .reading && read > 50 ? Double(toRead - read) / max(1, filesPerSecond) : nil }
}

/// What the catalogue knows of the files in a folder and below it.
public struct FolderCounts: Sendable, Hashable, Codable {
    /// Media files that are there.
    public var files: Int
    /// Those that were there and are away.
    public var missing: Int
    /// Those that are not in the catalogue.
    public var skipped: Int
}

/// A folder whose media are in the catalogue.
public struct ScanRoot: Sendable, Hashable {
    /// Where it is.
    public var location: MediaLocation
    /// Media files that are there.
    public var files: Int
    /// When it was last scanned, in seconds since 1970.
    public var scanned: Double?
}
