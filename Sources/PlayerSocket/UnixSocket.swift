import CLinux
import Glibc

/// A failed system call, by name and `errno`.
public struct SystemError: Error, Sendable, Hashable, CustomStringConvertible {
    /// `errno` after the call.
    public let code: Int32
    /// The call, and what it was about.
    public let call: String

    /// A call that failed with a code.
    public init(_ call: String, code: Int32) {
        self.code = code
        self.call = call
    }

    /// A call that failed just now, with the present `errno`.
    public init(_ call: String) { self.init(call, code: errno) }

    /// The call and the C library's words for the code, where there is one.
    public var description: String { code == 0 ? call : "\(call): \(String(cString: strerror(code)))" }
}

/// A file descriptor that is closed with its owner.
public final class FileHandleOwner {
    /// The descriptor.
    public let descriptor: Int32

    /// Takes over an open descriptor.
    public init(_ descriptor: Int32) { self.descriptor = descriptor }

    deinit { close(descriptor) }
}

/// Unix stream sockets: private to the user, and never inherited by a child.
public enum UnixSocket {
    /// Connects to a path; connecting, and sending while the socket blocks, fail with `EAGAIN` after ten seconds.
    public static func connect(to path: String) throws(SystemError) -> FileHandleOwner {
        let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { throw SystemError("socket") }
        let owner = FileHandleOwner(descriptor)
        // A listener that hangs takes connections until its queue is full, and lines until its buffer is.
        var limit = timeval(tv_sec: longestWait, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        let result = try withAddress(path) { Glibc.connect(descriptor, $0, $1) }
        guard result == 0 else { throw SystemError("connect \(path)") }
        return owner
    }

    /// Listens on a path, which must not exist; the socket is for its owner alone.
    public static func listen(on path: String) throws(SystemError) -> FileHandleOwner {
        let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue), 0)
        guard descriptor >= 0 else { throw SystemError("socket") }
        let owner = FileHandleOwner(descriptor)
        // The mask is the process's; the listener is made before other threads create files.
        let mask = umask(0o177)
        let result = try withAddress(path) { bind(descriptor, $0, $1) }
        umask(mask)
        guard result == 0 else { throw SystemError("bind \(path)") }
        guard Glibc.listen(descriptor, 128) == 0 else { throw SystemError("listen \(path)") }
        return owner
    }

    /// The next waiting connection, or `nil` if none waits.
    ///
    /// Other users cannot pass the directory's mode; a peer of another user is still turned away.
    public static func accept(from listener: Int32) -> FileHandleOwner? {
        let descriptor = ditty_accept(listener)
        guard descriptor >= 0 else { return nil }
        let owner = FileHandleOwner(descriptor)
        let peer = ditty_peer_uid(descriptor)
        guard peer == geteuid() || peer == 0 else { return nil }
        return owner
    }

    /// An address for the path; one that is too long for an address is reached through its folder's descriptor.
    private static func withAddress(
        _ path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
    ) throws(SystemError) -> Int32 {
        if path.utf8.count < longestPath { return withShortAddress(path, body) }
        let slash = path.lastIndex(of: "/")
        let folder = slash.map { String(path[..<$0]) } ?? "."
        let descriptor = open(folder, O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw SystemError("open \(folder)") }
        let owner = FileHandleOwner(descriptor)
        let name = slash.map { path[path.index(after: $0)...] } ?? path[...]
        let short = "/proc/self/fd/\(owner.descriptor)/\(name)"
        guard short.utf8.count < longestPath else { throw SystemError("socket path \(path)", code: ENAMETOOLONG) }
        return withExtendedLifetime(owner) { withShortAddress(short, body) }
    }

    private static let longestWait = 10

    /// Bytes that an address holds, the final NUL among them.
    private static let longestPath = MemoryLayout.size(ofValue: sockaddr_un().sun_path)

    private static func withShortAddress(_ path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32) -> Int32 {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(path.utf8)) }
        return withUnsafePointer(to: address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, socklen_t(MemoryLayout<sockaddr_un>.size)) }
        }
    }
}
