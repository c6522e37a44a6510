import Foundation
import Glibc
import PlayerProtocol
import Synchronization

/// A socket whose other end is elsewhere, as `ssh -L` makes one: bytes go to and fro, and nothing else is known of either side.
final class Relay: Sendable {
    private let listener: FileHandle
    private let target: String
    private let bytes = Mutex(0)

    /// Listens at a path for as long as it lives, and hands on to another.
    init(at path: String, to target: String) throws {
        let owner = try UnixSocket.listen(on: path)
        listener = FileHandle(fileDescriptor: dup(owner.descriptor), closeOnDealloc: true)
        self.target = target
        let thread = Thread { [weak self, descriptor = listener.fileDescriptor] in
            while true {
                var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
                guard poll(&entry, 1, 100) >= 0, self != nil else { return }
                let near = accept(descriptor, nil, nil)
                if near >= 0 { self?.connect(near) }
            }
        }
        thread.start()
    }

    /// How much has gone through.
    var count: Int { bytes.withLock { $0 } }

    private func connect(_ near: Int32) {
        guard let owner = try? UnixSocket.connect(to: target) else {
            close(near)
            return
        }
        let far = dup(owner.descriptor)
        for (from, to) in [(near, far), (far, near)] {
            Thread { [weak self] in
                var buffer = [UInt8](repeating: 0, count: 1 << 14)
                while case let count = read(from, &buffer, buffer.count), count > 0 {
                    self?.bytes.withLock { $0 += count }
                    guard send(to, buffer, count, Int32(MSG_NOSIGNAL)) == count else { break }
                }
                shutdown(to, Int32(SHUT_WR))
            }.start()
        }
    }
}
