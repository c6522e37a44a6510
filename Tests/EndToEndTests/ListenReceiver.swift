import Foundation
import Glibc
import Synchronization
import Testing

/// A server on the loopback that takes requests as ListenBrainz does, and answers as it is told.
final class ListenReceiver: Sendable {
    /// One request.
    struct Request: Sendable {
        let head: String
        let body: String

        /// The byte from which on a file is wanted.
        var offset: Int {
            let range = head.split(separator: "\r\n").first { $0.lowercased().hasPrefix("range: bytes=") }
            return range.flatMap { Int($0.dropFirst("range: bytes=".count).prefix { $0.isNumber }) } ?? 0
        }
    }

    let port: UInt16
    private let listener: Int32
    private let received = Mutex<[Request]>([])
    private let status: Mutex<String>
    private let body: String
    private let files: [String: [UInt8]]
    /// Bytes of a file after which the first answer breaks off.
    private let firstLimit: Int

    /// Listens on a port; 0 is any free one.
    ///
    /// What is none of the files is answered with the body.
    init(
        port: UInt16 = 0, status: String = "200 OK", body: String = "{}", files: [String: [UInt8]] = [:], firstLimit: Int = .max
    ) throws {
        self.body = body
        self.files = files
        self.firstLimit = firstLimit
        self.status = Mutex(status)
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        var reuses: Int32 = 1
        setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &reuses, socklen_t(MemoryLayout<Int32>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isListening = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(listener, address, length) == 0 && listen(listener, 16) == 0 && getsockname(listener, address, &length) == 0
            }
        }
        try #require(isListening)
        self.listener = listener
        self.port = UInt16(bigEndian: address.sin_port)
        Thread { [self] in
            while case let client = accept(listener, nil, nil), client >= 0 { serve(client) }
        }.start()
    }

    /// What has come, in order.
    var requests: [Request] { received.withLock { $0 } }

    func answer(_ status: String) { self.status.withLock { $0 = status } }

    /// Refuses connections from now on.
    func close() {
        shutdown(listener, Int32(SHUT_RDWR))
        Glibc.close(listener)
    }

    private func serve(_ client: Int32) {
        defer { Glibc.close(client) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4096)
        while true {
            let text = String(decoding: bytes, as: UTF8.self)
            if let end = text.range(of: "\r\n\r\n") {
                let head = String(text[..<end.lowerBound])
                let length =
                    head.split(separator: "\r\n").first { $0.lowercased().hasPrefix("content-length:") }
                    .flatMap { Int($0.dropFirst(15).trimmingCharacters(in: .whitespaces)) } ?? 0
                let body = text[end.upperBound...]
                if body.utf8.count >= length { return reply(client, Request(head: head, body: String(body))) }
            }
            let count = recv(client, &buffer, buffer.count, 0)
            guard count > 0 else { return }
            bytes += buffer.prefix(count)
        }
    }

    private func reply(_ client: Int32, _ request: Request) {
        let isFirst = received.withLock { requests in
            requests.append(request)
            return requests.count == 1
        }
        if let file = request.head.split(separator: " ").dropFirst().first.flatMap({ files[String($0)] }) {
            return reply(client, file, from: request.offset, isFirst ? firstLimit : .max)
        }
        let bytes = Array(body.utf8)
        let head = "HTTP/1.1 \(status.withLock { $0 })\r\nConnection: close\r\nContent-Length: \(bytes.count)\r\n\r\n"
        write((Array(head.utf8) + bytes)[...], to: client)
    }

    private func reply(_ client: Int32, _ file: [UInt8], from offset: Int, _ limit: Int) {
        let rest = file[min(offset, file.count)...]
        let lines = [
            "HTTP/1.1 " + (offset > 0 ? "206 Partial Content" : status.withLock { $0 }), "Connection: close", "Accept-Ranges: bytes",
            "Content-Length: \(rest.count)", "Content-Range: bytes \(offset)-\(file.count - 1)/\(file.count)",
        ]
        write((Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8) + rest.prefix(limit))[...], to: client)
    }

    private func write(_ bytes: ArraySlice<UInt8>, to client: Int32) {
        var rest = bytes
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { send(client, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            guard count > 0 else { return }
            rest = rest.dropFirst(count)
        }
    }
}
