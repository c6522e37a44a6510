import CLinux
import CursesTerminal
import Glibc
import MediaModel
import PlayerApp
import PlayerProtocol

/// Moving pictures for the screen: a process beside it decodes them, in step with the player, and is ended with what it draws.
@ScreenActor final class ScreenFrames {
    private let program: String?
    private var pid: pid_t?
    private var clocks: Int32 = -1
    private var frames: Int32 = -1
    private var incoming: [UInt8] = []
    private(set) var request: FramesRequest?
    /// Frames before this moment are passed over, so that drawing them never takes more than a quarter of the time.
    private var rest = 0.0

    init(program: String?) { self.program = program }

    /// What to wait for.
    var descriptor: Int32? { frames >= 0 ? frames : nil }

    /// Watches something else, or the same by a clock that was moved; false where that cannot be.
    func watch(_ request: FramesRequest?, _ clock: FrameClock) -> Bool {
        if request != self.request {
            stop()
            self.request = request
            if let request, !start(request, at: clock) {
                stop()
                return false
            }
        }
        tell(clock)
        return true
    }

    /// The newest frame that has come.
    enum Arrival {
        case frame(PixelFrame)
        case nothing
        case end
    }

    func receive() -> Arrival {
        var buffer = [UInt8](repeating: 0, count: 1 << 17)
        let count = read(frames, &buffer, buffer.count)
        guard count > 0 else { return count < 0 && (errno == EAGAIN || errno == EINTR) ? .nothing : .end }
        incoming += buffer[..<count]
        var newest: PixelFrame?
        while let frame = takeFrame() { newest = frame }
        guard let newest, MonotonicClock.now >= rest else { return .nothing }
        return .frame(newest)
    }

    /// Tells what it took to show a frame.
    func drew(in seconds: Double) { rest = MonotonicClock.now + 3 * seconds }

    func stop() {
        request = nil
        incoming = []
        for descriptor in [clocks, frames] where descriptor >= 0 { close(descriptor) }
        (clocks, frames) = (-1, -1)
        guard let pid else { return }
        self.pid = nil
        kill(pid, SIGKILL)
        var status: Int32 = 0
        while waitpid(pid, &status, 0) < 0, errno == EINTR {}
    }

    private func takeFrame() -> PixelFrame? {
        guard incoming.count >= 4 else { return nil }
        let (width, height) = (Int(incoming[0]) | Int(incoming[1]) << 8, Int(incoming[2]) | Int(incoming[3]) << 8)
        let size = 4 + width * height * 3
        guard incoming.count >= size else { return nil }
        defer { incoming.removeFirst(size) }
        return PixelFrame(width: width, height: height, pixels: Array(incoming[4..<size]))
    }

    private func tell(_ clock: FrameClock) {
        guard clocks >= 0 else { return }
        let line = "\(clock.position) \(clock.time) \(clock.rate) \(clock.isRunning ? 1 : 0)\n"
        _ = line.withCString { write(clocks, $0, strlen($0)) }
    }

    private func start(_ request: FramesRequest, at clock: FrameClock) -> Bool {
        guard let program else { return false }
        var (input, output): ([Int32], [Int32]) = ([-1, -1], [-1, -1])
        guard ditty_pipe(&input) == 0 else { return false }
        guard ditty_pipe(&output) == 0 else {
            for end in input { close(end) }
            return false
        }
        (clocks, frames) = (input[1], output[0])
        for descriptor in [clocks, frames] { _ = fcntl(descriptor, F_SETFL, O_NONBLOCK) }
        let position = clock.position(at: MonotonicClock.now)
        pid = spawn(
            program,
            [
                "frames", request.content.rawValue, "\(request.width)x\(request.height)", "\(request.rate)", "\(position)",
                request.location.url,
            ],
            input: input[0], output: output[1])
        close(input[0])
        close(output[1])
        return pid != nil
    }

    private func spawn(_ program: String, _ words: [String], input: Int32, output: Int32) -> pid_t? {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
        posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
        posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
        var argv: [UnsafeMutablePointer<CChar>?] = ([program] + words).map { strdup($0) } + [nil]
        defer { for pointer in argv { free(pointer) } }
        var pid = pid_t()
        return posix_spawn(&pid, program, &actions, nil, &argv, environ) == 0 ? pid : nil
    }
}
