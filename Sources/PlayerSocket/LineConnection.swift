import Glibc

/// One end of a socket that carries lines, with what was read but is no whole line yet, and what was written but not taken yet.
///
/// Not for sharing: one thread owns it.
public final class LineConnection {
    /// The socket.
    public var descriptor: Int32 { owner.descriptor }
    /// Whether the other end has gone, or sent a line that is too long.
    public private(set) var isClosed = false
    /// Whether the other end has gone without having read the last line that was sent to it: the kernel tells that from an end behind it.
    public private(set) var isUntaken = false
    /// Bytes that the other end has not taken.
    public var pendingBytes: Int { outgoing.count - sent }

    private let owner: FileHandleOwner
    private let longestLine: Int
    private var incoming: [UInt8] = []
    private var searched = 0
    private var outgoing: [UInt8] = []
    private var sent = 0

    /// Takes over a socket; a peer that sends a line over `longestLine` bytes is cut off.
    public init(_ owner: FileHandleOwner, longestLine: Int) {
        self.owner = owner
        self.longestLine = longestLine
    }

    /// Reads what is there; blocks only if the socket does.
    public func receive() {
        // Not an array of zeros, which would touch sixteen pages for a reply of a hundred bytes.
        withUnsafeTemporaryAllocation(byteCount: LineConnection.atOnce, alignment: 1) { buffer in
            while let count = read(into: buffer) {
                incoming.append(contentsOf: UnsafeRawBufferPointer(rebasing: buffer[..<count]))
                if count < buffer.count { return }
            }
        }
    }

    /// Bytes that are read in one call.
    private static let atOnce = 65536

    /// Bytes read; `nil` where there are none, now or any more.
    private func read(into buffer: UnsafeMutableRawBufferPointer) -> Int? {
        while true {
            let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
            if count > 0 { return count }
            if count < 0, errno == EINTR { continue }
            if count == 0 || errno != EAGAIN { isClosed = true }
            if count < 0, errno == ECONNRESET { isUntaken = true }
            return nil
        }
    }

    /// The next whole line, without its end.
    public func nextLine() -> [UInt8]? {
        guard let end = incoming[searched...].firstIndex(of: UInt8(ascii: "\n")) else {
            searched = incoming.count
            if incoming.count > longestLine { isClosed = true }
            return nil
        }
        let line = Array(incoming[..<end])
        incoming.removeFirst(end + 1)
        searched = 0
        if line.count > longestLine {
            isClosed = true
            return nil
        }
        return line
    }

    /// Queues a line and sends what the other end takes now.
    public func send(line: some Sequence<UInt8>) {
        outgoing.append(contentsOf: line)
        outgoing.append(UInt8(ascii: "\n"))
        flush()
    }

    /// Sends what the other end takes now.
    public func flush() {
        while sent < outgoing.count, !isClosed {
            let count = outgoing.withUnsafeBytes { bytes in
                Glibc.send(descriptor, bytes.baseAddress.map { $0 + sent }, bytes.count - sent, Int32(MSG_NOSIGNAL))
            }
            if count > 0 {
                sent += count
            } else if errno == EINTR {
                continue
            } else {
                if errno != EAGAIN { (isClosed, isUntaken) = (true, true) }
                break
            }
        }
        if sent == outgoing.count {
            outgoing.removeAll(keepingCapacity: outgoing.count < 1 << 16)
            sent = 0
        }
    }
}
