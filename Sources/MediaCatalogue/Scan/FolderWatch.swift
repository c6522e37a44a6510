internal import Glibc
public import MediaModel
internal import Synchronization

/// Tells when something changes in folders, so that they can be scanned.
///
/// Works with inotify on a thread of its own, one watch a folder, and sleeps while nothing happens. Where that cannot be (too many folders, a file
/// system over the network) it asks for a scan once a minute instead, and says so.
public final class FolderWatch: Sendable {
    /// What is to be looked at again.
    public enum Change: Sendable, Hashable {
        /// Folders with all below them, raw bytes of absolute paths; some may be gone.
        case folders([[UInt8]])
        case everything
    }

    /// Why changes are noticed late.
    public enum Complaint: Sendable, Hashable {
        /// The system's limit (`fs.inotify.max_user_watches`): so many folders are watched of so many.
        case limitReached(watched: Int, folders: Int)
        /// The file system of a folder tells of no changes.
        case silentFileSystem(MediaLocation)
        /// inotify does not work at all; `errno`.
        case unavailable(Int32)
    }

    private let stopper: Int32
    private let thread: Mutex<pthread_t?>

    /// Watches folders, raw bytes of absolute paths, and those below them, until ``stop()``.
    ///
    /// `changed` is called on the watch's thread, a second after the last of a burst of changes and at most three after the first; a folder that
    /// goes away, or comes back, with its file system is a change too.
    ///
    /// - Parameter limit: the most watches to set; the system has a limit of its own.
    public init(
        roots: [[UInt8]], limit: Int = .max, complain: @escaping @Sendable (Complaint) -> Void = { _ in },
        changed: @escaping @Sendable (Change) -> Void
    ) {
        var ends: [Int32] = [-1, -1]
        socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends)
        stopper = ends[0]
        let loop = Unmanaged.passRetained(WatchLoop(roots: roots, limit: limit, stop: ends[1], complain: complain, changed: changed))
        var thread = pthread_t()
        let isStarted = pthread_create(&thread, nil, runWatchLoop, loop.toOpaque()) == 0
        // runWatchLoop releases what was retained above; it will not run.
        if !isStarted { loop.release() }
        self.thread = Mutex(isStarted ? thread : nil)
    }

    deinit { stop() }

    /// Ends the watch and waits until its thread is gone; `changed` is not called afterwards.
    ///
    /// Not to be called from `changed`.
    public func stop() {
        thread.withLock { thread in
            guard let running = thread else { return }
            close(stopper)
            pthread_join(running, nil)
            thread = nil
        }
    }
}

/// The start of a watch's thread: C calls it with the loop that ``FolderWatch`` retained.
private func runWatchLoop(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let context else { return nil }
    Unmanaged<WatchLoop>.fromOpaque(context).takeRetainedValue().run()
    return nil
}
