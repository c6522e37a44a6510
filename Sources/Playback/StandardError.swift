import Glibc

/// File descriptor 2, which ALSA, PipeWire and other libraries inside the process write to whatever mpv's options say.
public enum StandardError {
    /// Points descriptor 2 at `descriptor` (a log file), and keeps `descriptor` open.
    ///
    /// Do it before the first ``Player`` is made; there is no way to silence those libraries one by one.
    public static func redirect(to descriptor: Int32) throws(PlaybackError) {
        while dup2(descriptor, STDERR_FILENO) < 0 {
            guard errno == EINTR else { throw PlaybackError(.system(errno), call: "dup2") }
        }
    }
}
