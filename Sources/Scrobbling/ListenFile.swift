import FoundationEssentials
import Glibc
import PlayerProtocol
import Synchronization

/// The listens that are still to be submitted, one a line of JSON, on disk before anything else happens with them.
///
/// A line is appended and synced, so that `kill -9` loses at most the listen that is being written; what was submitted is taken out by replacing
/// the file whole. Any thread may call.
public final class ListenFile: Sendable {
    private struct State {
        var listens: [Listen]
        /// Whether the file must be written whole before anything is appended.
        var isDirty: Bool
    }

    private let path: String
    private let state: Mutex<State>

    /// The most listens that are kept; of more the oldest go.
    static let limit = 10_000

    /// Reads what an earlier run left; lines that are no listens, such as a torn last one, are passed over.
    public init(path: String) {
        self.path = path
        let bytes = (try? AtomicFile.read(path)) ?? []
        let lines = bytes.split(separator: UInt8(ascii: "\n"))
        let listens = lines.compactMap { try? JSONDecoder().decode(Listen.self, from: Data($0)) }
        let isWhole = listens.count == lines.count && (bytes.isEmpty || bytes.last == UInt8(ascii: "\n"))
        state = Mutex(State(listens: listens, isDirty: !isWhole))
    }

    /// How many wait.
    public var count: Int { state.withLock { $0.listens.count } }

    /// The oldest ones.
    func first(_ count: Int) -> [Listen] { state.withLock { Array($0.listens.prefix(count)) } }

    /// Adds a listen; it is on the disk when this returns.
    func append(_ listen: Listen) throws {
        try state.withLock { state in
            state.listens.append(listen)
            if state.listens.count > ListenFile.limit {
                state.listens.removeFirst(state.listens.count - ListenFile.limit)
                state.isDirty = true
            }
            guard !state.isDirty else { return try write(&state) }
            do {
                try appendLine(ListenFile.line(listen))
            } catch {
                // A line may be there in part.
                state.isDirty = true
                throw error
            }
        }
    }

    /// Takes the oldest ones out.
    func removeFirst(_ count: Int) throws {
        try state.withLock { state in
            state.listens.removeFirst(min(count, state.listens.count))
            try write(&state)
        }
    }

    private func write(_ state: inout State) throws {
        state.isDirty = true
        try AtomicFile.write(state.listens.flatMap { try ListenFile.line($0) }, to: path)
        state.isDirty = false
    }

    private func appendLine(_ line: [UInt8]) throws(SystemError) {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw SystemError("open \(path)") }
        let owner = FileHandleOwner(descriptor)
        guard Glibc.write(owner.descriptor, line, line.count) == line.count else { throw SystemError("write \(path)") }
        guard fsync(owner.descriptor) == 0 else { throw SystemError("fsync \(path)") }
    }

    private static func line(_ listen: Listen) throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return Array(try encoder.encode(listen)) + [UInt8(ascii: "\n")]
    }
}
