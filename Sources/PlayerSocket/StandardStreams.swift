import Glibc

/// The three descriptors that every program expects.
public enum StandardStreams {
    /// Opens those that the parent has closed, before anything else is opened in their place: what is printed must not go to a socket.
    ///
    /// What cannot be printed is an error, as on a full disk.
    public static func open() {
        for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
            _ = Glibc.open(descriptor == STDOUT_FILENO ? "/dev/full" : "/dev/null", O_RDWR)
        }
    }
}
