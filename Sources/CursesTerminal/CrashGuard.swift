import Glibc

/// Gives the terminal back when the process ends without ``CursesTerminal/close()``: on a trap, a fault, an `exit` from elsewhere.
enum CrashGuard {
    /// Remembers how the terminal was and which bytes undo what was switched on.
    static func arm(descriptor: Int32, modes: termios, undo: [UInt8]) {
        guardedModes = modes
        undoBytes.update(repeating: 0, count: undoRoom)
        undoCount = min(undo.count, undoRoom)
        for index in 0..<undoCount { undoBytes[index] = undo[index] }
        guardedDescriptor = descriptor
        guard !isInstalled else { return }
        isInstalled = true
        atexit { restoreTerminal() }
        // A stack that has run out is no place for a handler.
        var stack = stack_t()
        stack.ss_sp = UnsafeMutableRawPointer.allocate(byteCount: 65536, alignment: 16)
        stack.ss_size = 65536
        sigaltstack(&stack, nil)
        for number in faults + otherEnds { guardAgainst(number) }
    }

    private static let faults = [SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP, SIGSYS]
    /// What else ends a process that does not expect it; the real-time signals are all after the C library's own two.
    private static let otherEnds =
        [SIGUSR1, SIGUSR2, SIGALRM, SIGVTALRM, SIGPROF, SIGXCPU, SIGXFSZ, SIGPOLL, SIGPWR, SIGSTKFLT] + Array(34...64)

    private static func guardAgainst(_ number: Int32) {
        var action = sigaction()
        action.__sigaction_handler.sa_sigaction = restoreAndCrash
        action.sa_flags = SA_ONSTACK | SA_SIGINFO
        sigaction(number, &action, &previousActions[Int(number)])
        // What whoever started this process had it ignore ends nothing.
        let isIgnored = unsafeBitCast(previousActions[Int(number)].__sigaction_handler.sa_handler, to: Int.self) == 1
        if isIgnored { sigaction(number, &previousActions[Int(number)], nil) }
    }

    /// The terminal was given back in order.
    static func disarm() { guardedDescriptor = -1 }
}

private let undoRoom = 512
// The following are written on the screen's thread while no handler may run, and read by handlers, which can take no lock.
nonisolated(unsafe) private var guardedDescriptor: Int32 = -1
nonisolated(unsafe) private var guardedModes = termios()
nonisolated(unsafe) private var undoBytes = UnsafeMutablePointer<UInt8>.allocate(capacity: 512)
nonisolated(unsafe) private var undoCount = 0
nonisolated(unsafe) private var isInstalled = false
nonisolated(unsafe) private var previousActions = UnsafeMutablePointer<sigaction>.allocate(capacity: 65)

/// Calls only what POSIX allows in a signal handler.
private func restoreTerminal() {
    guard guardedDescriptor >= 0 else { return }
    _ = write(guardedDescriptor, undoBytes, undoCount)
    tcsetattr(guardedDescriptor, TCSANOW, &guardedModes)
    guardedDescriptor = -1
}

private func restoreAndCrash(_ number: Int32, _ info: UnsafeMutablePointer<siginfo_t>?, _ context: UnsafeMutableRawPointer?) {
    restoreTerminal()
    // The fault happens again on return, and is then the earlier handler's; a signal that somebody sent does not.
    sigaction(number, &previousActions[Int(number)], nil)
    let isSent = (info?.pointee.si_code ?? 0) <= 0
    let happensAgain = number == SIGSEGV || number == SIGBUS || number == SIGILL || number == SIGFPE || number == SIGTRAP
    if isSent || !happensAgain { raise(number) }
}
