import CLinux
import Glibc

/// Signals as bytes in a pipe, so that a poll loop hears of them like of everything else.
final class SignalPipe {
    /// What to poll.
    let descriptor: Int32

    /// Catches the signals; the handlers restart system calls, as libraries in the process expect.
    init(_ signals: [Int32]) {
        var ends: [Int32] = [-1, -1]
        _ = ditty_pipe(&ends)
        descriptor = ends[0]
        for end in ends { _ = fcntl(end, F_SETFL, fcntl(end, F_GETFL) | O_NONBLOCK) }
        signalPipeInput = ends[1]
        var set = sigset_t()
        sigemptyset(&set)
        for signal in signals {
            SignalPipe.catchSignal(signal)
            sigaddset(&set, signal)
        }
        // A parent that blocked them leaves them blocked here.
        pthread_sigmask(SIG_UNBLOCK, &set, nil)
    }

    /// The signals that have come since.
    func take() -> [Int32] {
        var bytes = [UInt8](repeating: 0, count: 64)
        let count = read(descriptor, &bytes, bytes.count)
        return count > 0 ? bytes[..<count].map(Int32.init) : []
    }

    /// Catches a signal, again if it was let go.
    static func catchSignal(_ number: Int32) {
        var action = sigaction()
        action.__sigaction_handler.sa_handler = noteSignal
        action.sa_flags = SA_RESTART
        sigaction(number, &action, nil)
    }

    /// Gives a signal its first effect back.
    static func release(_ number: Int32) { signal(number, SIG_DFL) }
}

// Written once, before the handlers that read it are installed.
nonisolated(unsafe) private var signalPipeInput: Int32 = -1

private func noteSignal(_ number: Int32) {
    let saved = errno
    var byte = UInt8(truncatingIfNeeded: number)
    _ = write(signalPipeInput, &byte, 1)
    errno = saved
}
