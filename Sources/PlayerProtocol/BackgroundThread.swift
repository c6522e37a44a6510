import Glibc

/// Threads for work that may take long; libdispatch would wake an idle process every second to look after its own.
public enum BackgroundThread {
    /// Runs `body` on a thread that nobody waits for; where the system has none left, at once on the caller's.
    public static func start(_ body: @escaping @Sendable () -> Void) {
        var attributes = pthread_attr_t()
        pthread_attr_init(&attributes)
        defer { pthread_attr_destroy(&attributes) }
        pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
        var thread = pthread_t()
        // Released by `runBody` on the new thread, or here if there is none.
        let box = Unmanaged.passRetained(ThreadBody(body))
        guard pthread_create(&thread, &attributes, runBody, box.toOpaque()) != 0 else { return }
        box.release()
        body()
    }
}

private final class ThreadBody: Sendable {
    let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
}

private nonisolated func runBody(_ box: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let box else { return nil }
    Unmanaged<ThreadBody>.fromOpaque(box).takeRetainedValue().body()
    return nil
}
