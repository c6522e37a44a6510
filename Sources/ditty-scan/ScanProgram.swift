import Glibc
import MediaTags

/// `ditty-scan`: paths on standard input, ending with NUL; tags on standard output (``ScanFrame``).
///
/// `--cover PATH` writes the embedded cover to standard output instead; other arguments are files whose tags are printed for people.
struct ScanProgram {
    let arguments: [String]

    /// Half a gibibyte is enough for any sane file with its pictures.
    private static let memoryLimit: rlim_t = 768 << 20
    private static let secondsPerFile: UInt32 = 2
    private static let counter: Int32 = 3

    func run() -> Int32 {
        ScanProgram.limit()
        if arguments.first == "--cover" { return arguments.count == 2 ? cover(ScanProgram.lastArgument) : 2 }
        if arguments.isEmpty { return serve() }
        for path in arguments { show(Array(path.utf8)) }
        return 0
    }

    private static func limit() {
        var memory = rlimit(rlim_cur: memoryLimit, rlim_max: memoryLimit)
        setrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &memory)
        var core = rlimit(rlim_cur: 0, rlim_max: 0)
        setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &core)
        // The reader dies with a broken pipe: whoever started it is gone.
        signal(SIGPIPE, SIG_DFL)
        signal(SIGALRM, SIG_DFL)
        nice(5)
    }

    // MARK: Answers

    private func answer(_ path: [UInt8], into answers: inout [UInt8]) {
        // Whoever started us sees by the shared offset how many files were begun, should this one end us.
        lseek(ScanProgram.counter, 1, SEEK_CUR)
        if let refusal = ScanProgram.refusal(path) {
            answers += ScanFrame.record(refusal)
        } else {
            alarm(ScanProgram.secondsPerFile)
            ScanFrame.append(path, to: &answers) { ScanProgram.isReadable(path) ? .unrecognised : .unreadable }
        }
    }

    /// What keeps a file from being opened at all: a FIFO would block, a device do worse.
    private static func refusal(_ path: [UInt8]) -> ScanRefusal? {
        let name = path.map { CChar(bitPattern: $0) } + [0]
        var status = stat()
        guard stat(name, &status) == 0 else { return errno == ENOENT || errno == ENOTDIR ? .missing : .unreadable }
        guard status.st_mode & S_IFMT == S_IFREG else { return .notRegular }
        return status.st_size == 0 ? .empty : nil
    }

    /// Asked where nothing was read: opening a file tells it for nothing.
    private static func isReadable(_ path: [UInt8]) -> Bool { access(path.map { CChar(bitPattern: $0) } + [0], R_OK) == 0 }

    /// In raw bytes, which the arguments of Swift do not keep.
    private static var lastArgument: [UInt8] {
        guard let word = CommandLine.unsafeArgv[Int(CommandLine.argc) - 1] else { return [] }
        return UnsafeRawBufferPointer(start: word, count: strlen(word)).map { $0 }
    }

    private func cover(_ path: [UInt8]) -> Int32 {
        guard ScanProgram.refusal(path) == nil else { return 1 }
        alarm(ScanProgram.secondsPerFile)
        guard let cover = FileProperties.cover(path: path) else { return 1 }
        return ScanProgram.write(cover.bytes[...]) ? 0 : 1
    }

    private func show(_ path: [UInt8]) {
        if let refusal = ScanProgram.refusal(path) { return print("\(String(decoding: path, as: UTF8.self)): \(refusal.rawValue)") }
        alarm(ScanProgram.secondsPerFile)
        defer { alarm(0) }
        guard let properties = FileProperties(path: path) else {
            let refusal: ScanRefusal = ScanProgram.isReadable(path) ? .unrecognised : .unreadable
            return print("\(String(decoding: path, as: UTF8.self)): \(refusal.rawValue)")
        }
        for value in properties.values { print("\(value.name)=\(value.text)") }
    }

    // MARK: Serving

    /// Answers what has come in one piece, writes the answers, waits for more.
    private func serve() -> Int32 {
        var waiting: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = read(STDIN_FILENO, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return count == 0 ? 0 : 1 }
            waiting.append(contentsOf: buffer[..<count])
            var answers: [UInt8] = []
            var start = 0
            while let end = waiting[start...].firstIndex(of: 0) {
                answer(Array(waiting[start..<end]), into: &answers)
                start = end + 1
                // What is answered is safe from the next file.
                if answers.count > 1 << 15 {
                    guard ScanProgram.write(answers[...]) else { return 1 }
                    answers = []
                }
            }
            // Waiting for more takes as long as it takes.
            alarm(0)
            waiting.removeSubrange(..<start)
            guard ScanProgram.write(answers[...]) else { return 1 }
        }
    }

    private static func write(_ bytes: ArraySlice<UInt8>) -> Bool {
        var rest = bytes
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(STDOUT_FILENO, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }
}
