internal import Glibc
internal import MediaModel

/// What a tag reader says of a file.
enum TagAnswer {
    case tags(TrackTags)
    /// Why there are none, in the words of `ditty-scan`.
    case refused(String)
}

/// One `ditty-scan` process: paths go in, records come out in the same order.
final class TagReader {
    private let program: String
    private var process: pid_t = 0
    /// Our end of the socket that is the process's standard input and output: writing to one that is gone is an error and no signal.
    private(set) var descriptor: Int32 = -1
    /// An open file that the process shares with us only for its offset, which moves one on with each path that it begins.
    ///
    /// So a process that dies leaves word of which file it was at, and pays less for that than a write a file.
    private var counter: Int32 = -1
    private var answered = 0
    /// Paths that are not answered yet; those with a refusal are not sent again.
    private var waiting: ArraySlice<(path: [UInt8], refusal: String?)> = []
    private var unsent: [UInt8] = []
    private var received: [UInt8] = []
    private var answers: [TagAnswer] = []
    private(set) var lastSign: Double = 0

    /// A silent process is ended after so many seconds; it ends itself after two.
    static let patience: Double = 5

    init(program: String) throws(CatalogueError) {
        self.program = program
        try start()
    }

    deinit { stop() }

    private var isIdle: Bool { waiting.isEmpty }
    var wantsToWrite: Bool { !unsent.isEmpty }

    /// Asks for the tags of files.
    func send(_ paths: [[UInt8]]) {
        if isIdle { lastSign = MonotonicClock.now }
        waiting += paths.map { ($0, nil) }
        for path in paths { unsent += path + [0] }
        write()
    }

    /// Answers that have come since, in the order of the paths.
    func takeAnswers() -> [TagAnswer] {
        defer { answers = [] }
        return answers
    }

    // MARK: Talking

    /// Writes what the socket takes.
    func write() {
        while !unsent.isEmpty {
            let count = unsent.withUnsafeBytes {
                Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
            }
            guard count > 0 else { return }
            unsent.removeFirst(count)
        }
    }

    /// Reads what has come; starts the process anew if it is gone.
    func read() throws(CatalogueError) {
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        let count = Glibc.recv(descriptor, &buffer, buffer.count, Int32(MSG_DONTWAIT))
        if count > 0 {
            lastSign = MonotonicClock.now
            received += buffer[..<count]
            parse()
        } else if count == 0 || errno != EINTR && errno != EAGAIN {
            try recover()
        }
    }

    /// Ends a process that has been silent for too long.
    func checkPatience() throws(CatalogueError) {
        guard !waiting.isEmpty, MonotonicClock.now - lastSign > Self.patience else { return }
        kill(process, SIGKILL)
        try recover()
    }

    /// Records end with an empty field.
    private func parse() {
        let bytes = received
        let used = bytes.withUnsafeBytes { bytes in
            var start = 0
            while let end = TagReader.endOfRecord(bytes, from: start) {
                answers.append(TagReader.answer(UnsafeRawBufferPointer(rebasing: bytes[start..<end])))
                _ = waiting.popFirst()
                answered += 1
                passOnRefusals()
                start = end + 2
            }
            return start
        }
        if used > 0 { received = Array(bytes[used...]) }
    }

    private static func endOfRecord(_ bytes: UnsafeRawBufferPointer, from start: Int) -> Int? {
        var place = start
        while let end = TagReader.zero(in: bytes, from: place), end + 1 < bytes.count {
            if bytes[end + 1] == 0 { return end }
            place = end + 1
        }
        return nil
    }

    private static func zero(in bytes: UnsafeRawBufferPointer, from start: Int) -> Int? {
        guard start < bytes.count, let base = bytes.baseAddress, let found = memchr(base + start, 0, bytes.count - start) else {
            return nil
        }
        return UnsafeRawPointer(found) - base
    }

    private static func answer(_ record: UnsafeRawBufferPointer) -> TagAnswer {
        var place = 0
        let head = TagReader.takeField(of: record, from: &place)
        guard head.elementsEqual("ok".utf8) else {
            return .refused(head.isEmpty ? "crashed" : String(decoding: head, as: UTF8.self))
        }
        var fields: [TrackTags.Field] = []
        fields.reserveCapacity(16)
        while place < record.count {
            let field = TagReader.takeField(of: record, from: &place)
            guard let equals = field.firstIndex(of: UInt8(ascii: "=")) else { continue }
            let (name, text) = (field[..<equals], field[(equals + 1)...])
            fields.append(
                TrackTags.Field(
                    name: String(decoding: UnsafeRawBufferPointer(rebasing: name), as: UTF8.self),
                    text: String(decoding: UnsafeRawBufferPointer(rebasing: text), as: UTF8.self)))
        }
        return .tags(TrackTags(fields))
    }

    private static func takeField(of record: UnsafeRawBufferPointer, from place: inout Int) -> UnsafeRawBufferPointer {
        let end = zero(in: record, from: place) ?? record.count
        defer { place = end + 1 }
        return UnsafeRawBufferPointer(rebasing: record[place..<end])
    }

    // MARK: Life and death

    /// The process is gone: the file that it was at is to blame, and those whose answers went with it are sent again.
    private func recover() throws(CatalogueError) {
        let begun = Int(lseek(counter, 0, SEEK_CUR))
        let status = reap()
        // A reader that cannot even begin is no file's fault.
        guard begun > 0 || !waiting.isEmpty && answered > 0 else { throw CatalogueError(code: 14, call: "ditty-scan", sql: program) }
        let sent = waiting.indices.filter { waiting[$0].refusal == nil }
        if begun > answered, sent.indices.contains(begun - answered - 1) {
            // SIGALRM ends a reader that took its two seconds.
            waiting[sent[begun - answered - 1]].refusal = [SIGALRM, SIGKILL].contains(status & 0x7F) ? "timeout" : "crashed"
        }
        received = []
        unsent = waiting.filter { $0.refusal == nil }.flatMap { $0.path + [0] }
        passOnRefusals()
        try start()
        lastSign = MonotonicClock.now
        write()
    }

    private func passOnRefusals() {
        while let refusal = waiting.first?.refusal {
            answers.append(.refused(refusal))
            _ = waiting.popFirst()
        }
    }

    private func start() throws(CatalogueError) {
        var ends: [Int32] = [-1, -1]
        guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0 else {
            throw CatalogueError(code: 14, call: "socketpair", sql: program)
        }
        descriptor = ends[0]
        answered = 0
        counter = open(program, O_RDONLY | O_CLOEXEC)
        defer { close(ends[1]) }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, ends[1], 0)
        posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
        posix_spawn_file_actions_adddup2(&actions, counter, 3)
        posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
        let name = strdup(program)
        defer { free(name) }
        var arguments: [UnsafeMutablePointer<CChar>?] = [name, nil]
        guard posix_spawn(&process, program, &actions, nil, &arguments, environ) == 0 else {
            process = 0
            throw CatalogueError(code: 14, call: "posix_spawn", sql: program)
        }
    }

    /// Takes leave of the process and gives its wait status.
    @discardableResult
    private func reap() -> Int32 {
        close(descriptor)
        close(counter)
        (descriptor, counter) = (-1, -1)
        guard process > 0 else { return 0 }
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
        process = 0
        return status
    }

    /// Ends the process at once.
    private func stop() {
        if process > 0 { kill(process, SIGKILL) }
        reap()
    }
}
