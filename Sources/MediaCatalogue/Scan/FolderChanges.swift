/// Folders that have changed and are to be looked at once it is quiet.
struct FolderChanges {
    private var folders: Set<[UInt8]> = []
    private var isEverything = false
    private var first: Double?
    private var last = 0.0

    /// Seconds after the last change, and at most after the first.
    private static let quiet = 1.0
    private static let patience = 3.0
    /// So many are as good as all.
    private static let limit = 500

    /// When the changes are to be looked at, on the monotonic clock.
    var due: Double? { first.map { min(last + FolderChanges.quiet, $0 + FolderChanges.patience) } }

    mutating func note(_ folder: [UInt8], at time: Double) {
        if !isEverything { folders.insert(folder) }
        if folders.count > FolderChanges.limit { noteEverything(at: time) }
        first = first ?? time
        last = time
    }

    mutating func noteEverything(at time: Double) {
        isEverything = true
        folders = []
        first = first ?? time
        last = time
    }

    /// What is due, none of it twice.
    mutating func take(at time: Double) -> FolderWatch.Change? {
        guard let due, due <= time else { return nil }
        defer { self = FolderChanges() }
        return isEverything ? .everything : .folders(FolderChanges.topmost(folders))
    }

    /// Folders without those that lie below others of them.
    static func topmost(_ folders: some Sequence<[UInt8]>) -> [[UInt8]] {
        var kept: [[UInt8]] = []
        // Behind a folder come those below it and then its neighbours, if the slash counts as the least of all bytes.
        for folder in folders.sorted(by: { $0.map(rank).lexicographicallyPrecedes($1.map(rank)) }) {
            if let last = kept.last, folder == last || folder.starts(with: last + [UInt8(ascii: "/")]) { continue }
            kept.append(folder)
        }
        return kept
    }

    private static func rank(_ byte: UInt8) -> UInt16 { byte == UInt8(ascii: "/") ? 0 : UInt16(byte) + 1 }
}
