import Glibc

/// A server on the loopback that takes connections and never says a word.
final class SilentServer {
    private let socket: Int32
    let port: UInt16

    init() throws {
        socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let socket = socket
        let isListening = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(socket, address, length) == 0 && listen(socket, 16) == 0 && getsockname(socket, address, &length) == 0
            }
        }
        guard isListening else { throw Unavailable() }
        port = UInt16(bigEndian: address.sin_port)
    }

    deinit { close(socket) }

    /// No port could be had.
    struct Unavailable: Error {}
}
