import CursesTerminal
import Glibc
import Screen

/// Shows every event it gets on a screen of its own; `q` ends it, `!` crashes it, `z` stops it, `s` has a signal stop it, `p` shows a picture.
@ScreenActor final class Probe: ScreenLoopClient {
    private let terminal: CursesTerminal?
    private let title: String
    private var log: [String] = []
    private var hasPicture = false
    private(set) var isFinished = false

    init(_ arguments: [String]) {
        title = arguments.count > 1 ? arguments[1] : "probe"
        var environment: [String: String] = [:]
        for name in ["TERM", "COLORTERM", "NO_COLOR"] { environment[name] = getenv(name).map { String(cString: $0) } }
        terminal = try? CursesTerminal(CursesTerminal.Options(environment: environment))
        guard terminal != nil else {
            print("no screen")
            exit(7)
        }
        terminal?.use(
            StyleSheet(roles: [
                .title: StyleSheet.RoleLook(foreground: .ansi(2), traits: .bold),
                .text: StyleSheet.RoleLook(foreground: .rgb(RGB(18, 52, 86))),
            ]))
        draw()
    }

    var watches: [ScreenLoop.Watch] { terminal?.descriptors.map { ScreenLoop.Watch($0) } ?? [] }
    var deadline: Double? { terminal?.deadline }

    func ready(_ descriptors: [Int32]) {
        for event in terminal?.events(descriptors) ?? [] { handle(event) }
        draw()
    }

    func finish() { terminal?.close() }

    private func handle(_ event: InputEvent) {
        switch event {
        case .key(Key("q")), .terminate, .hangUp: isFinished = true
        case .key(Key("!")): preconditionFailure("asked to crash")
        case .key(Key("z")):
            for event in terminal?.suspend() ?? [] { handle(event) }
        case .key(Key("s")): kill(getpid(), SIGTSTP)
        case .key(Key("p")): hasPicture.toggle()
        case .key(let key): log.append("key \(key.name)")
        case .paste(let text): log.append("paste \(text)")
        case .resize(let width, let height): log.append("size \(width)x\(height)")
        default: log.append("\(event)")
        }
    }

    private func draw() {
        guard let terminal else { return }
        var canvas = Canvas(width: terminal.size.width, height: terminal.size.height, widths: TerminalLocale.widths)
        var rest = canvas.bounds
        canvas.draw(title, in: rest.takeTop(1), role: .title)
        canvas.draw("frames \(terminal.writtenFrames)", in: rest.takeTop(1))
        for line in log.suffix(rest.height) { canvas.draw(line, in: rest.takeTop(1)) }
        if hasPicture {
            let picture = PixelPicture(.kitty, id: 7, width: 4, height: 2, bytes: Array("\u{1b}_Ga=T;PICTURE\u{1b}\\".utf8))
            canvas.place(picture, in: Rect(x: 10, y: 10, width: 4, height: 2))
        }
        terminal.show(canvas.frame)
    }
}
