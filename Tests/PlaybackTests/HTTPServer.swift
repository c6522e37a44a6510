import Foundation
import Playback
import Synchronization

/// A small HTTP server on the loopback, whose connections break as the test wants.
final class HTTPServer: Sendable {
    /// What one connection does.
    struct Reply: Sendable {
        var status = "200 OK"
        var headers: [String] = []
        var body: ArraySlice<UInt8> = []
    }

    private let socket: Int32
    let port: UInt16
    private let count = Mutex(0)

    /// Answers the nth connection (from 0), which asks for the bytes from an offset on, as `reply` says, and then closes it.
    init(reply: @escaping @Sendable (_ connection: Int, _ offset: Int) -> Reply) throws {
        let listener = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isListening = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(listener, address, length) == 0 && listen(listener, 16) == 0 && getsockname(listener, address, &length) == 0
            }
        }
        guard isListening else { throw CocoaError(.fileReadUnknown) }
        socket = listener
        port = UInt16(bigEndian: address.sin_port)
        Thread { [self] in
            while true {
                let client = accept(listener, nil, nil)
                guard client >= 0 else { return }
                let number = count.withLock { count in
                    defer { count += 1 }
                    return count
                }
                Thread { HTTPServer.serve(client, number, reply) }.start()
            }
        }.start()
    }

    /// How many connections there were.
    var connections: Int { count.withLock { $0 } }

    /// Ends it; connections are refused from now on.
    func close() { shutdown(socket, Int32(SHUT_RDWR)) }

    /// Options of a player that may talk to it whatever the environment says about proxies, and does not take long about it.
    static var playerOptions: PlayerOptions {
        var options = quietOptions()
        options.streamReconnectLimit = 0
        options.reconnectDelays = [0.02, 0.02, 0.02, 0.02, 0.02]
        options.mpvOptions = [("http-proxy", "none"), ("cache-pause", "no")]
        return options
    }

    private static func serve(_ client: Int32, _ number: Int, _ reply: (Int, Int) -> Reply) {
        defer { Glibc.close(client) }
        var request: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4096)
        while !String(decoding: request, as: UTF8.self).contains("\r\n\r\n") {
            let size = recv(client, &buffer, buffer.count, 0)
            guard size > 0 else { return }
            request += buffer.prefix(size)
        }
        let lines = String(decoding: request, as: UTF8.self).split(separator: "\r\n")
        let range = lines.first { $0.lowercased().hasPrefix("range: bytes=") }
        let offset = range.flatMap { Int($0.dropFirst(13).prefix { $0.isNumber }) } ?? 0
        let answer = reply(number, offset)
        let head = (["HTTP/1.1 \(answer.status)", "Connection: close"] + answer.headers).joined(separator: "\r\n") + "\r\n\r\n"
        send(Array(head.utf8)[...], to: client)
        send(answer.body, to: client)
    }

    private static func send(_ bytes: ArraySlice<UInt8>, to client: Int32) {
        var rest = bytes
        while !rest.isEmpty {
            let sent = rest.withUnsafeBytes { Glibc.send(client, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            guard sent > 0 else { return }
            rest = rest.dropFirst(sent)
        }
    }
}

extension HTTPServer.Reply {
    /// The part of a file from an offset on, of which only `limit` bytes are sent before the connection breaks.
    static func part(of file: [UInt8], from offset: Int, limit: Int = .max) -> Self {
        let rest = file[min(offset, file.count)...]
        return Self(
            status: offset > 0 ? "206 Partial Content" : "200 OK",
            headers: [
                "Content-Type: audio/wav", "Accept-Ranges: bytes", "Content-Length: \(rest.count)",
                "Content-Range: bytes \(offset)-\(file.count - 1)/\(file.count)",
            ], body: rest.prefix(limit))
    }
}
