internal import Glibc
internal import MediaModel

/// What the watch's thread does; only that thread touches it.
final class WatchLoop {
    private let roots: [[UInt8]]
    private let limit: Int
    private let stop: Int32
    private let complain: @Sendable (FolderWatch.Complaint) -> Void
    private let changed: @Sendable (FolderWatch.Change) -> Void
    private let events: Int32
    /// Readable, with POLLPRI, when something is mounted or unmounted.
    private let mountEvents: Int32
    private var mounts: MountTable
    private var folders: [Int32: [UInt8]] = [:]
    private var missing: [[UInt8]] = []
    /// Roots of which some folders are not watched, or tell nothing.
    private var blind: [[UInt8]] = []
    private var changes = FolderChanges()
    private var lastLook = MonotonicClock.now

    /// Seconds between looks at what cannot be watched, and for roots that are not there.
    private static let blindInterval = 60.0
    private static let missingInterval = 2.0
    private static let mask = UInt32(
        IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_CREATE | IN_DELETE | IN_DELETE_SELF | IN_MOVE_SELF | IN_ONLYDIR)

    init(
        roots: [[UInt8]], limit: Int, stop: Int32, complain: @escaping @Sendable (FolderWatch.Complaint) -> Void,
        changed: @escaping @Sendable (FolderWatch.Change) -> Void
    ) {
        self.roots = roots
        self.limit = limit
        self.stop = stop
        self.complain = complain
        self.changed = changed
        events = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
        mountEvents = open("/proc/self/mounts", O_RDONLY | O_CLOEXEC)
        mounts = WatchLoop.readMounts(mountEvents, roots)
    }

    deinit {
        for descriptor in [events, mountEvents, stop] where descriptor >= 0 { close(descriptor) }
    }

    func run() {
        if events < 0 { complain(.unavailable(errno)) }
        for root in roots { watch(root: root) }
        while true {
            var descriptors = [
                pollfd(fd: stop, events: Int16(POLLIN), revents: 0), pollfd(fd: events, events: Int16(POLLIN), revents: 0),
                pollfd(fd: mountEvents, events: Int16(POLLPRI), revents: 0),
            ]
            _ = poll(&descriptors, 3, timeout)
            if descriptors[0].revents != 0 { return }
            if descriptors[1].revents != 0 { read() }
            if descriptors[2].revents != 0 { lookAtMounts() }
            look()
        }
    }

    /// Milliseconds until something has to be done, however quiet it is; -1 is never.
    private var timeout: Int32 {
        let now = MonotonicClock.now
        var dues: [Double] = []
        if let due = changes.due { dues.append(due) }
        if !missing.isEmpty { dues.append(now + WatchLoop.missingInterval) }
        if !blind.isEmpty { dues.append(lastLook + WatchLoop.blindInterval) }
        return dues.min().map { Int32(max(10, (($0 - now) * 1000).rounded(.up))) } ?? -1
    }

    /// Reports what is due.
    private func look() {
        let now = MonotonicClock.now
        for root in missing where FolderWalk.exists(root) {
            missing.removeAll { $0 == root }
            watch(root: root)
            changes.note(root, at: now)
        }
        if !blind.isEmpty, now - lastLook >= WatchLoop.blindInterval {
            lastLook = now
            changed(.folders(blind))
        }
        if let change = changes.take(at: now) { changed(change) }
    }

    /// Watches anew where something was mounted or taken away.
    private func lookAtMounts() {
        let present = WatchLoop.readMounts(mountEvents, roots)
        guard present != mounts else { return }
        mounts = present
        (missing, blind) = ([], [])
        for root in roots {
            watch(root: root)
            changes.note(root, at: MonotonicClock.now)
        }
    }

    private static func readMounts(_ descriptor: Int32, _ roots: [[UInt8]]) -> MountTable {
        guard descriptor >= 0, lseek(descriptor, 0, SEEK_SET) == 0 else { return MountTable([]) }
        var lines: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while case let count = Glibc.read(descriptor, &buffer, buffer.count), count > 0 { lines += buffer[..<count] }
        return MountTable(lines).relevant(to: roots)
    }

    // MARK: Watches

    private func watch(root: [UInt8]) {
        guard FolderWalk.exists(root) else {
            missing.append(root)
            return
        }
        if mounts.isSilent(root) {
            blind.append(root)
            complain(.silentFileSystem(MediaLocation(path: root)))
        } else {
            watch(tree: root, of: root)
        }
    }

    private func watch(tree: [UInt8], of root: [UInt8]) {
        var unwatched = 0
        for folder in FolderTree.folders(below: tree) {
            if folders.count < limit, events >= 0 {
                let descriptor = CPath.with(folder) { inotify_add_watch(events, $0, WatchLoop.mask) }
                if descriptor >= 0 {
                    folders[descriptor] = folder
                    continue
                }
                // Anything else: it is gone again, or may not be read.
                guard errno == ENOSPC else { continue }
            }
            unwatched += 1
        }
        guard unwatched > 0, !blind.contains(root) else { return }
        blind.append(root)
        if events >= 0 { complain(.limitReached(watched: folders.count, folders: folders.count + unwatched)) }
    }

    /// Gives up the watches of a folder that has left its place; where it has gone it is watched anew, if that is in the library.
    private func unwatch(tree: [UInt8]) {
        let below = tree + [UInt8(ascii: "/")]
        for (descriptor, folder) in folders where folder == tree || folder.starts(with: below) {
            inotify_rm_watch(events, descriptor)
            folders[descriptor] = nil
        }
    }

    // MARK: Events

    private func read() {
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = Glibc.read(events, &buffer, buffer.count)
            guard count > 0 else { return }
            var place = 0
            while place + MemoryLayout<inotify_event>.size <= count {
                let event = buffer.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: place, as: inotify_event.self) }
                let start = place + MemoryLayout<inotify_event>.size
                place = start + Int(event.len)
                handle(event, name: Array(buffer[start..<min(place, count)].prefix { $0 != 0 }))
            }
        }
    }

    private func handle(_ event: inotify_event, name: [UInt8]) {
        let mask = event.mask
        let now = MonotonicClock.now
        if mask & UInt32(IN_Q_OVERFLOW) != 0 { return changes.noteEverything(at: now) }
        if mask & UInt32(IN_IGNORED) != 0 {
            folders[event.wd] = nil
            return
        }
        guard let folder = folders[event.wd] else { return }
        if mask & UInt32(IN_DELETE_SELF | IN_MOVE_SELF | IN_UNMOUNT) != 0 {
            guard roots.contains(folder) else { return }
            if !missing.contains(folder) { missing.append(folder) }
            return changes.note(folder, at: now)
        }
        guard name.first != UInt8(ascii: ".") else { return }
        let path = folder + [UInt8(ascii: "/")] + name
        if mask & UInt32(IN_ISDIR) != 0 {
            if mask & UInt32(IN_MOVED_FROM | IN_DELETE) != 0 { unwatch(tree: path) }
            if mask & UInt32(IN_CREATE | IN_MOVED_TO) != 0 { watch(tree: path, of: root(of: path)) }
            changes.note(path, at: now)
        } else if MediaFileKind(name: name) != .none {
            changes.note(folder, at: now)
        } else if mask & UInt32(IN_CREATE | IN_MOVED_TO) != 0, WatchLoop.isFolder(path) {
            // A link to a folder: only a walk from the root knows whether it leads anywhere new.
            watch(tree: path, of: root(of: path))
            changes.noteEverything(at: now)
        }
    }

    private func root(of path: [UInt8]) -> [UInt8] { roots.first { path.starts(with: $0 + [UInt8(ascii: "/")]) } ?? path }

    private static func isFolder(_ path: [UInt8]) -> Bool {
        var status = stat()
        return CPath.with(path) { stat($0, &status) } == 0 && status.st_mode & S_IFMT == S_IFDIR
    }
}
