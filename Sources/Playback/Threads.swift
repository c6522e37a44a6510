import Glibc

/// What a new thread takes over: the body leaves the box when the thread starts, which ends the box's one retain.
private final class ThreadBody: Sendable {
    let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
}

private nonisolated func runThread(_ box: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let box else { return nil }
    Unmanaged<ThreadBody>.fromOpaque(box).takeRetainedValue().body()
    return nil
}

private func start(isDetached: Bool, _ body: @escaping @Sendable () -> Void) -> pthread_t? {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setdetachstate(&attributes, Int32(isDetached ? PTHREAD_CREATE_DETACHED : PTHREAD_CREATE_JOINABLE))
    pthread_attr_setstacksize(&attributes, 512 << 10)
    var thread = pthread_t()
    let box = Unmanaged.passRetained(ThreadBody(body))
    guard pthread_create(&thread, &attributes, runThread, box.toOpaque()) == 0 else {
        box.release()
        return nil
    }
    return thread
}

/// A thread that nobody waits for.
enum DetachedThread {
    /// Starts it; `false` if the system has none left.
    static func start(_ body: @escaping @Sendable () -> Void) -> Bool {
        Playback.start(isDetached: true, body) != nil
    }
}

/// A thread whose end is waited for.
struct JoinedThread: Sendable {
    private let thread: pthread_t

    /// Starts it; `nil` if the system has none left.
    init?(_ body: @escaping @Sendable () -> Void) {
        guard let thread = Playback.start(isDetached: false, body) else { return nil }
        self.thread = thread
    }

    /// Whether the caller runs on it.
    var isCurrent: Bool { pthread_equal(thread, pthread_self()) != 0 }

    /// Waits until it has ended; once.
    func join() { pthread_join(thread, nil) }
}
