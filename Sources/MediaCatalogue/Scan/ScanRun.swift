internal import MediaModel

/// One scan, from the walk to the last item.
struct ScanRun {
    private let catalogue: Catalogue
    private let reader: String
    private let workers: Int
    private let isCancelled: () -> Bool
    private let progress: (ScanState) -> Void
    private let started = MonotonicClock.now
    private var report = ScanReport()
    private var diff = FolderDiff()
    private var roots: [(id: Int, path: [UInt8])] = []
    /// The folders to walk; `nil` for all.
    private let wanted: [[UInt8]]?
    private var places: [[UInt8]] = []
    private var unreadable: [[UInt8]] = []
    private var read = 0
    private var toRead = 0

    /// Files that are written together, as many as a block of the index holds: larger pieces are cheaper.
    private static let batch = 8192
    /// Seconds after which what was read is written anyway: a crash loses little more than so much work.
    private static let longest = 5.0
    /// Files of one folder that are read together.
    private static let chunk = 200

    init(
        _ catalogue: Catalogue, folders: [[UInt8]]?, reader: String, workers: Int, isCancelled: @escaping () -> Bool,
        progress: @escaping (ScanState) -> Void
    ) {
        wanted = folders
        self.catalogue = catalogue
        self.reader = reader
        self.workers = workers
        self.isCancelled = isCancelled
        self.progress = ScanRun.seldom(progress)
    }

    /// Tells of every step, but of what goes on inside one no more than ten times a second: whoever is told may tell others.
    static func seldom(_ progress: @escaping (ScanState) -> Void) -> (ScanState) -> Void {
        var last: ScanState?
        return { state in
            if let last, last.phase == state.phase, state.seconds - last.seconds < 0.1, state.read < state.toRead || state.toRead == 0 {
                return
            }
            last = state
            progress(state)
        }
    }

    mutating func run() throws(CatalogueError) -> ScanReport {
        roots = try catalogue.browse { workspace throws(CatalogueError) in
            try workspace.database.rows("SELECT id, path FROM root ORDER BY id") { row in
                RootRow(id: row.int(0), path: row.withBlob(1) { [UInt8]($0) })
            }
        }.map { ($0.id, $0.path) }
        places = wanted.map { FolderChanges.topmost($0).filter { root(of: $0) != nil } } ?? roots.map(\.path)
        try walk()
        if !report.isCancelled { try matchMoves() }
        report.files = diff.fileCount
        report.skipped += diff.stillSkipped
        try readFiles()
        try finish()
        report.skipped.sort { $0.location.url < $1.location.url }
        report.seconds = MonotonicClock.now - started
        return report
    }

    private struct RootRow {
        let id: Int
        let path: [UInt8]
    }

    // MARK: Walking

    private func root(of path: [UInt8]) -> [UInt8]? {
        roots.first { path == $0.path || path.starts(with: $0.path + [UInt8(ascii: "/")]) }?.path
    }

    private mutating func walk() throws(CatalogueError) {
        for place in places where !report.isCancelled {
            let outcome = try walk(place)
            diff = outcome.diff
            if !outcome.isThere, roots.contains(where: { $0.path == place }) { report.missingRoots.append(MediaLocation(path: place)) }
            unreadable += outcome.unreadable
            report.skipped += outcome.unreadable.map { ScanReport.Skipped(location: MediaLocation(path: $0), reason: "unreadable") }
            report.isCancelled = isCancelled()
        }
    }

    private func walk(_ place: [UInt8]) throws(CatalogueError) -> WalkOutcome {
        let isAway = !FolderWalk.exists(root(of: place) ?? place)
        // Only a walk from the root knows by which path a link leads to something new.
        let isWhole = wanted == nil
        var diff = diff
        var failure: CatalogueError?
        // The lock is taken for each folder: a walk may be long, and lists are wanted meanwhile.
        let follows: ([UInt8]) -> Bool = { path in
            isWhole || (try? catalogue.browse { workspace throws(CatalogueError) in try workspace.hasFolder(path) }) == true
        }
        var walk = FolderWalk(follows: follows, stops: isCancelled) { folder in
            do throws(CatalogueError) {
                try catalogue.browse { workspace throws(CatalogueError) in try diff.add(folder, workspace.database) }
            } catch {
                failure = error
                return false
            }
            progress(state(.walking, seen: diff.fileCount))
            return !isCancelled()
        }
        let isThere = walk.walk(place)
        if let failure { throw failure }
        if !isCancelled() {
            try catalogue.browse { workspace throws(CatalogueError) in try diff.finish(place, isAway: isAway, workspace.database) }
        }
        return WalkOutcome(diff: diff, isThere: isThere, unreadable: walk.unreadable)
    }

    private mutating func matchMoves() throws(CatalogueError) {
        let present = diff
        diff = try catalogue.browse { workspace throws(CatalogueError) in
            var diff = present
            try diff.matchMoves(workspace.database)
            return diff
        }
    }

    private struct WalkOutcome {
        let diff: FolderDiff
        let isThere: Bool
        let unreadable: [[UInt8]]
    }

    // MARK: Reading

    private mutating func readFiles() throws(CatalogueError) {
        let tasks = diff.tasks.flatMap(ScanRun.chunks)
        toRead = tasks.reduce(0) { $0 + $1.files.count }
        guard !tasks.isEmpty, !report.isCancelled else { return }
        let pool = try TagReaderPool(program: reader, count: min(workers, tasks.count))
        let jobs = tasks.lazy.map { task in
            TagReaderPool.Job(paths: task.files.map { task.folder.path(of: $0.file.name) }, tag: task)
        }
        let writer = BatchWriter(catalogue, roots: roots)
        defer { writer.wait() }
        var batch = Batch(MonotonicClock.now)
        var run = self
        try pool.run(jobs) { job, answers throws(CatalogueError) in
            run.read += answers.count
            batch.add(FolderReading(job.tag, answers: answers, names: run.names(of: job.tag.folder)).folder())
            let now = MonotonicClock.now
            if batch.count >= ScanRun.batch || now - batch.begun > ScanRun.longest {
                try run.write(batch, writer)
                batch = Batch(now)
            }
            run.progress(run.state(.reading, seen: run.report.files))
            if run.isCancelled() { run.report.isCancelled = true }
            return !run.report.isCancelled
        }
        try run.write(batch, writer)
        run.report.added = try writer.finish()
        self = run
    }

    /// Folders that wait to be written.
    private struct Batch {
        private(set) var folders: [ReadFolder] = []
        private(set) var count = 0
        let begun: Double

        init(_ now: Double) { begun = now }

        mutating func add(_ folder: ReadFolder) {
            folders.append(folder)
            count += folder.task.files.count
        }
    }

    /// What the names of folders tell.
    private func names(of folder: FoundFolder) -> FolderNames {
        root(of: folder.path).map { FolderNames(of: folder, below: $0, catalogue.tables.folders) } ?? FolderNames()
    }

    private static func chunks(_ task: FolderTask) -> [FolderTask] {
        guard task.files.count > chunk else { return [task] }
        return stride(from: 0, to: task.files.count, by: chunk).map { start in
            FolderTask(
                folder: task.folder, id: task.id, charset: task.charset,
                files: Array(task.files[start..<min(start + chunk, task.files.count)]))
        }
    }

    private mutating func write(_ batch: Batch, _ writer: BatchWriter) throws(CatalogueError) {
        try writer.write(batch.folders)
        for folder in batch.folders {
            report.updated += folder.task.files.count { $0.id != nil }
            report.skipped += folder.refused.map {
                ScanReport.Skipped(location: MediaLocation(path: folder.task.folder.path(of: $0.file.name)), reason: $0.reason)
            }
        }
    }

    // MARK: Finishing

    private mutating func finish() throws(CatalogueError) {
        progress(state(.finishing, seen: report.files))
        let vanished = diff.vanished.map(\.id)
        let returned = diff.returned
        let present = diff.returned + diff.moved
        guard !report.isCancelled else { return }
        report.moved = diff.moved.count
        report.updated -= diff.moved.count
        report.returned = returned.count
        let hasChanged = report.updated > 0 || !diff.moved.isEmpty || !vanished.isEmpty
        let roots = roots
        if !vanished.isEmpty || !present.isEmpty || hasChanged {
            try catalogue.write { workspace throws(CatalogueError) in
                try workspace.markFiles(vanished, missing: true)
                try workspace.markFiles(present, missing: false)
                if hasChanged { try workspace.deleteEmptyContainers() }
            }
        }
        report.removed = vanished.count
        try noteSkipped()
        try importPlaylists()
        guard wanted == nil else { return }
        try catalogue.write(isRemembered: false) { workspace throws(CatalogueError) in
            for root in roots {
                try workspace.database.run("UPDATE root SET scanned = ? WHERE id = ?", [.double(WallClock.now), .int(root.id)])
            }
        }
    }

    /// Keeps which folders cannot be read, and forgets what was refused and is gone.
    private func noteSkipped() throws(CatalogueError) {
        let (lapsed, unreadable) = (diff.lapsed, unreadable)
        guard !lapsed.isEmpty || !unreadable.isEmpty else { return }
        try catalogue.write(isRemembered: false) { workspace throws(CatalogueError) in
            for entry in lapsed {
                try workspace.database.run("DELETE FROM skipped WHERE folder = ? AND name = ?", [.int(entry.folder), .blob(entry.name)])
            }
            for path in unreadable { try workspace.skip(folder: path) }
        }
    }

    /// Comes last, so that the playlists find the items that they name.
    private mutating func importPlaylists() throws(CatalogueError) {
        let (found, places) = (diff.playlists, places)
        let plan = try catalogue.browse { workspace throws(CatalogueError) in try PlaylistImport(workspace).plan(found, in: places) }
        report.skipped += plan.refused
        report.playlists = plan.readCount
        guard !plan.actions.isEmpty else { return }
        try catalogue.write { workspace throws(CatalogueError) in
            let playlists = PlaylistImport(workspace)
            for action in plan.actions { try playlists.perform(action) }
        }
    }

    private func state(_ phase: ScanState.Phase, seen: Int) -> ScanState {
        ScanState(phase: phase, seen: seen, read: read, toRead: toRead, seconds: MonotonicClock.now - started)
    }
}

extension Catalogue {
    /// Looks through all folders for what is new, changed, moved or gone, and reads it.
    ///
    /// Works on the caller's thread, and takes long: searches and lists go on meanwhile. Tags are read by `workers` processes of the program at
    /// `reader` (`ditty-scan`), which a broken file may end. What was read is written every few thousand files, so a scan that is cancelled or
    /// killed goes on where it stopped. A file that moved keeps its items; one that is gone is marked missing and comes back when it does.
    ///
    /// - Parameter folders: look only in these and what lies below, raw bytes of absolute paths; `nil` for everything.
    public func scan(
        folders: [[UInt8]]? = nil, reader: String, workers: Int = 2, isCancelled: @escaping () -> Bool = { false },
        progress: @escaping (ScanState) -> Void = { _ in }
    ) throws(CatalogueError) -> ScanReport {
        var run = ScanRun(self, folders: folders, reader: reader, workers: workers, isCancelled: isCancelled, progress: progress)
        return try run.run()
    }
}
