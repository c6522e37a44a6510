import CNcurses
import Glibc
public import Screen

/// A terminal driven by ncurses: frames out, events in.
///
/// Owned by the screen's thread. It shows what differs from the last frame and nothing else, takes pasted text for text, survives any
/// size, and gives the terminal back as it was found on every way out, crashes and `^Z` included.
@ScreenActor public final class CursesTerminal {
    /// Why there is no screen.
    public enum Failure: Error, Sendable, Hashable {
        /// Standard output, or the terminal for keys, is no terminal.
        case notATerminal
        /// The terminal cannot move its cursor, so it can show lines but no screen.
        case tooSimple(String)
    }

    /// How to use the terminal.
    public struct Options: Sendable {
        /// The process's environment: `TERM`, `COLORTERM`, `NO_COLOR`.
        public var environment: [String: String]
        /// No colours, whatever the terminal has.
        public var withoutColor: Bool
        /// Whether clicks and the wheel are asked for; the terminal's own selection then needs Shift.
        public var mouse: Bool

        /// Options; colours and mouse unless said.
        public init(environment: [String: String], withoutColor: Bool = false, mouse: Bool = true) {
            self.environment = environment
            self.withoutColor = withoutColor
            self.mouse = mouse
        }
    }

    /// How many colours are drawn.
    public let depth: ColorDepth
    /// The signs that the terminal's font has.
    public let symbols: Symbols
    /// Columns and rows at present.
    public private(set) var size: (width: Int, height: Int)
    /// Frames that were really written, for tests and the bench.
    public private(set) var writtenFrames = 0

    private let options: Options
    private let input: Int32
    private let output: Int32
    private let inputFile: UnsafeMutablePointer<FILE>?
    private let outputFile: UnsafeMutablePointer<FILE>?
    private let screen: OpaquePointer?
    private let signals: SignalPipe
    private var decoder: InputDecoder
    private var lastInput = 0.0
    private var shown: Frame?
    /// The picture whose bytes the terminal still has, shown or not.
    private var kept: PixelPicture?
    private var pens: PenCase
    private var isCursorVisible: Bool?
    private var isClosed = false
    private var isGone = false

    /// Takes over the terminal of standard input and output; of `/dev/tty` for keys where standard input is something else.
    ///
    /// - Throws: ``Failure`` where there is none.
    public init(_ options: Options) throws(Failure) {
        guard isatty(STDOUT_FILENO) != 0 else { throw .notATerminal }
        let keys = isatty(STDIN_FILENO) != 0 ? dup(STDIN_FILENO) : open("/dev/tty", O_RDWR | O_NOCTTY)
        guard keys >= 0 else { throw .notATerminal }
        self.options = options
        input = keys
        output = dup(STDOUT_FILENO)
        for descriptor in [input, output] { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
        var modes = termios()
        tcgetattr(output, &modes)
        // Before newterm: curses keeps handlers that it finds, and its own lack SA_RESTART.
        signals = SignalPipe([SIGWINCH, SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGTSTP, SIGCONT])
        signal(SIGPIPE, SIG_IGN)
        inputFile = fdopen(input, "r")
        outputFile = fdopen(output, "w")
        let found = TerminalDescription.open(options, outputFile, inputFile)
        screen = found.screen
        depth = found.depth
        symbols = TerminalDescription.symbols(term: found.term)
        guard screen != nil else {
            for number in [SIGWINCH, SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGTSTP, SIGCONT] { SignalPipe.release(number) }
            throw .tooSimple(found.term)
        }
        raw()
        noecho()
        nonl()
        pens = PenCase(depth: depth)
        decoder = InputDecoder(sequences: TerminalDescription.keySequences())
        size = CursesTerminal.measure(output)
        if resizeterm(Int32(size.height), Int32(size.width)) == ERR { size = (1, 1) }
        CrashGuard.arm(descriptor: output, modes: modes, undo: undoBytes())
        write(modeBytes(on: true))
    }

    /// What to poll: keys and signals.
    public var descriptors: [Int32] { isGone ? [signals.descriptor] : [input, signals.descriptor] }

    /// When ``events(_:)`` is to be called even if nothing comes: a sequence may have been broken off.
    public var deadline: Double? { decoder.patience.map { lastInput + Double($0) / 1000 } }

    /// What happened, given the descriptors that can be read.
    public func events(_ ready: [Int32]) -> [InputEvent] {
        var events: [InputEvent] = []
        if ready.contains(signals.descriptor) { events += signalEvents() }
        if ready.contains(input) {
            events += keyEvents()
        } else if let deadline, ScreenLoop.now >= deadline {
            events += decoder.giveUp()
        }
        return events
    }

    /// Uses the looks of another theme; the whole screen is drawn at the next ``show(_:)``.
    public func use(_ sheet: StyleSheet) {
        pens.use(sheet)
        let background = pens.pen(for: Style(.text))
        var cell = cchar_t()
        ditty_setcchar(&cell, [0x20, 0], background.attributes, background.pair)
        bkgrndset(&cell)
        shown = nil
    }

    /// Shows a frame by writing what differs from the last one; nothing at all where nothing does.
    public func show(_ frame: Frame) {
        guard !isClosed, !isGone, frame != shown else { return }
        let changes = frame.changes(from: shown)
        let isOld = removePicture(before: frame)
        for change in changes { put(frame, change) }
        place(frame)
        refresh()
        if let placed = frame.picture, !isOld || changes.contains(where: { placed.rect.touches($0) }) { draw(placed) }
        shown = frame
        writtenFrames += 1
    }

    /// Forgets what is on the screen: something else has written there.
    public func invalidate() {
        forgetPicture()
        shown = nil
        clearok(ditty_stdscr(), true)
    }

    /// Stops the process as `^Z` does elsewhere; comes back when it is continued, with what has changed meanwhile.
    public func suspend() -> [InputEvent] {
        leave()
        SignalPipe.release(SIGTSTP)
        kill(0, SIGTSTP)
        SignalPipe.catchSignal(SIGTSTP)
        return enter()
    }

    /// Gives the terminal back.
    public func close() {
        guard !isClosed else { return }
        isClosed = true
        if isGone {
            // Curses wants its memory back, and must not wait for the line to drain. Whoever sent the signal may still be looking.
            tcflush(output, TCOFLUSH)
            isGone = !canBeWritten
        }
        leave()
        CrashGuard.disarm()
        delscreen(screen)
        // fclose would close descriptors that others may watch; these are our own copies.
        if let inputFile { fclose(inputFile) }
        if let outputFile { fclose(outputFile) }
    }
}

// MARK: Input

extension CursesTerminal {
    private func keyEvents() -> [InputEvent] {
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = read(input, &bytes, bytes.count)
        if count > 0 {
            lastInput = ScreenLoop.now
            return decoder.feed(bytes[..<count])
        }
        guard count == 0 || (errno != EINTR && errno != EAGAIN) else { return [] }
        isGone = true
        return [.hangUp]
    }

    private func signalEvents() -> [InputEvent] {
        var events: [InputEvent] = []
        for number in Set(signals.take()).sorted() {
            switch number {
            case SIGWINCH: if let event = resize() { events.append(event) }
            case SIGTSTP: events += suspend()
            // After SIGSTOP, which nobody can catch, the shell has set the line to its own liking.
            case SIGCONT: events += enter()
            case SIGHUP:
                isGone = true
                events.append(.hangUp)
            default: events.append(.terminate)
            }
        }
        return events
    }

    private func resize() -> InputEvent? {
        let new = CursesTerminal.measure(output)
        guard new != size else { return nil }
        size = new
        resizeterm(Int32(new.height), Int32(new.width))
        invalidate()
        return .resize(width: new.width, height: new.height)
    }

    /// A cell's width divided by its height, where the terminal tells its pixels; else a half.
    public var cellAspect: Double {
        var window = winsize()
        guard ioctl(output, UInt(TIOCGWINSZ), &window) == 0, window.ws_xpixel > 0, window.ws_ypixel > 0, window.ws_col > 0 else {
            return 0.5
        }
        return Double(window.ws_xpixel) / Double(window.ws_col) / (Double(window.ws_ypixel) / Double(window.ws_row))
    }

    private static func measure(_ descriptor: Int32) -> (width: Int, height: Int) {
        var window = winsize()
        guard ioctl(descriptor, UInt(TIOCGWINSZ), &window) == 0, window.ws_col > 0, window.ws_row > 0 else { return (80, 24) }
        return (min(1000, Int(window.ws_col)), min(1000, Int(window.ws_row)))
    }
}

// MARK: Output

extension CursesTerminal {
    private func put(_ frame: Frame, _ change: FrameChange) {
        var cells: [cchar_t] = []
        cells.reserveCapacity(change.columns.count)
        for x in change.columns {
            let cell = frame[x, change.y]
            if cell.glyph.width > 0 { cells.append(pens.cell(cell)) }
        }
        move(Int32(change.y), Int32(change.columns.lowerBound))
        add_wchnstr(cells, Int32(cells.count))
    }

    /// Takes the last picture away unless the next frame has it at the same place; whether it has.
    private func removePicture(before frame: Frame) -> Bool {
        guard let old = shown?.picture else { return frame.picture == nil }
        if frame.picture == old { return true }
        if old.picture.removal.isEmpty {
            // Its pixels lie in cells that curses believes to be empty.
            wredrawln(ditty_stdscr(), Int32(old.origin.y), Int32(old.picture.height))
        } else {
            write(old.picture.removal)
        }
        return false
    }

    /// Draws a picture over its hole; curses does not learn of it.
    private func draw(_ placed: PlacedPicture) {
        let place = "\u{1b}7\u{1b}[\(placed.origin.y + 1);\(placed.origin.x + 1)H"
        let isKept = kept == placed.picture
        if !isKept { forgetPicture() }
        write(Array(place.utf8) + (isKept ? placed.picture.recall : placed.picture.bytes) + Array("\u{1b}8".utf8))
        if !placed.picture.recall.isEmpty { kept = placed.picture }
    }

    /// Lets the terminal forget the picture that it keeps.
    private func forgetPicture() {
        if let kept { write(kept.release) }
        kept = nil
    }

    /// Asks the terminal what it can do; the answers come as events, whenever they come.
    public func ask() {
        guard symbols == .rich else { return }
        // Background, name, kitty's graphics, pixels of a cell, and what every terminal answers.
        // tmux and screen draw none of kitty's graphics, and take the question for the title of their window.
        let kitty = isInsideMultiplexer ? [] : ["_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\u{1b}\\"]
        let questions = ["]11;?\u{1b}\\", "[>q"] + kitty + ["[16t", "[c"]
        write(questions.flatMap { Array("\u{1b}\($0)".utf8) })
    }

    private var isInsideMultiplexer: Bool {
        let term = getenv("TERM").map { String(cString: $0) } ?? ""
        return getenv("TMUX") != nil || getenv("STY") != nil || term.hasPrefix("tmux") || term.hasPrefix("screen")
    }

    private func place(_ frame: Frame) {
        if isCursorVisible != frame.isCursorVisible {
            curs_set(frame.isCursorVisible ? 1 : 0)
            isCursorVisible = frame.isCursorVisible
        }
        let cursor = frame.cursor ?? Point(frame.width - 1, frame.height - 1)
        move(Int32(cursor.y), Int32(cursor.x))
    }

    private func leave() {
        forgetPicture()
        write(modeBytes(on: false))
        curs_set(1)
        isCursorVisible = nil
        endwin()
    }

    /// Takes the terminal back; a size that it got meanwhile was told to whoever had it then.
    private func enter() -> [InputEvent] {
        raw()
        noecho()
        nonl()
        reset_prog_mode()
        write(modeBytes(on: true))
        invalidate()
        return [resize(), .resumed].compactMap(\.self)
    }

    /// Whether the line is there and takes bytes at once.
    private var canBeWritten: Bool {
        var entry = pollfd(fd: output, events: Int16(POLLOUT), revents: 0)
        return poll(&entry, 1, 0) > 0 && entry.revents == Int16(POLLOUT)
    }

    private func write(_ bytes: [UInt8]) {
        guard !isGone else { return }
        if let outputFile { fflush(outputFile) }
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(output, $0.baseAddress, $0.count) }
            if count > 0 {
                rest = rest.dropFirst(count)
            } else if errno != EINTR {
                return
            }
        }
    }

    /// Bracketed paste, focus reports and the mouse, on terminals that are not older than these.
    private func modeBytes(on: Bool) -> [UInt8] {
        guard symbols != .ascii else { return [] }
        let modes = options.mouse ? [2004, 1004, 1002, 1006] : [2004, 1004]
        return modes.flatMap { Array("\u{1b}[?\($0)\(on ? "h" : "l")".utf8) }
    }

    private func undoBytes() -> [UInt8] {
        modeBytes(on: false) + ["sgr0", "op", "cnorm", "rmcup"].flatMap(TerminalDescription.capability)
    }
}

extension Rect {
    fileprivate func touches(_ change: FrameChange) -> Bool {
        change.y >= y && change.y < bottom && change.columns.overlaps(x..<right)
    }
}
