import Foundation
import Glibc
import PlayerProtocol
import Testing

/// A connection to a player that speaks raw lines, right ones and wrong ones.
final class Wire {
    private let owner: FileHandleOwner
    private var incoming: [UInt8] = []
    /// Whether the player has closed the connection.
    private(set) var isClosed = false

    init(_ socketPath: String) throws {
        owner = try UnixSocket.connect(to: socketPath)
        _ = fcntl(owner.descriptor, F_SETFL, O_NONBLOCK)
    }

    /// Sends bytes as they are; whether the player took them all in time.
    @discardableResult
    func send(_ bytes: [UInt8], within seconds: Double = 10) async -> Bool {
        var rest = bytes[...]
        return await eventually(within: seconds) {
            while !rest.isEmpty {
                let count = rest.withUnsafeBytes { Glibc.send(owner.descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
                if count <= 0 { return errno != EAGAIN }
                rest = rest.dropFirst(count)
            }
            return true
        } && rest.isEmpty
    }

    /// Sends a line.
    @discardableResult
    func send(_ line: String) async -> Bool { await send(Array((line + "\n").utf8)) }

    /// The next line, without its end; `nil` if none comes in time, or the player closes.
    func line(within seconds: Double = 10) async -> String? {
        var found: String?
        _ = await eventually(within: seconds) {
            receive()
            if let end = incoming.firstIndex(of: UInt8(ascii: "\n")) {
                found = String(decoding: incoming[..<end], as: UTF8.self)
                incoming.removeSubrange(...end)
            }
            return found != nil || isClosed
        }
        return found
    }

    /// Sends a line and waits for the reply to it, past events; parsed.
    func call(_ line: String, within seconds: Double = 10) async throws -> JSON {
        try #require(await send(line))
        while let answer = await self.line(within: seconds) {
            let json = try JSON(answer)
            if json["event"] == nil { return json }
        }
        throw Silence(line: String(line.prefix(200)))
    }

    /// Waits until the player has closed the connection, whatever it still says.
    func end(within seconds: Double = 10) async -> Bool {
        await eventually(within: seconds) {
            receive()
            return isClosed
        }
    }

    private func receive() {
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = read(owner.descriptor, &buffer, buffer.count)
            guard count > 0 else {
                if count == 0 || errno != EAGAIN { isClosed = true }
                return
            }
            incoming += buffer[..<count]
        }
    }

    /// The player did not answer.
    struct Silence: Error {
        let line: String
    }
}

/// A JSON value, as far as these tests look.
enum JSON: Decodable, Equatable {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case array([JSON])
    case object([String: JSON])

    init(_ text: String) throws { self = try JSONDecoder().decode(JSON.self, from: Data(text.utf8)) }

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .bool(value)
        } else if let value = try? container.decode(Double.self) {
            self = .number(value)
        } else if let value = try? container.decode(String.self) {
            self = .string(value)
        } else if let value = try? container.decode([JSON].self) {
            self = .array(value)
        } else {
            self = .object(try container.decode([String: JSON].self))
        }
    }

    subscript(key: String) -> JSON? {
        guard case .object(let values) = self else { return nil }
        return values[key]
    }

    var keys: Set<String> {
        guard case .object(let values) = self else { return [] }
        return Set(values.keys)
    }

    var text: String? {
        guard case .string(let value) = self else { return nil }
        return value
    }
}
