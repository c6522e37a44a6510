import Glibc
import Testing

@Suite struct CursesTerminalTests {
    @Test(arguments: [(1, 1), (5, 2), (29, 5), (80, 24), (500, 200)] as [(UInt16, UInt16)])
    func anySizeStartsResizesAndLeavesTheLineAsItWas(width: UInt16, height: UInt16) throws {
        let terminal = try PseudoTerminal(width: width, height: height)
        let before = terminal.modesAtFirst
        #expect(terminal.wait(for: "\u{1b}[?2004h"))
        for (width, height) in [(1, 1), (500, 200), (5, 2), (29, 5), (50, 10)] as [(UInt16, UInt16)] {
            terminal.resize(width: width, height: height)
        }
        #expect(terminal.wait(for: "size 50x10"))
        terminal.type("q")
        #expect(terminal.waitForEnd() == 0)
        #expect(terminal.modes == before)
        #expect(terminal.text.contains("\u{1b}[?2004l"))
        #expect(terminal.text.contains("\u{1b}[?1049l"))
    }

    @Test func keysWorkAfterAStormOfResizes() throws {
        let terminal = try PseudoTerminal(width: 80, height: 24)
        #expect(terminal.wait(for: "probe"))
        for turn in 0..<100 { terminal.resize(width: UInt16(20 + turn), height: UInt16(5 + turn % 30)) }
        terminal.type("n")
        #expect(terminal.wait(for: "key n"))
        terminal.type("q")
        #expect(terminal.waitForEnd() == 0)
    }

    @Test func pastedTextNeverRunsAsKeys() throws {
        let terminal = try PseudoTerminal(width: 80, height: 24)
        #expect(terminal.wait(for: "probe"))
        terminal.type("\u{1b}[200~qqq\nclear\n\u{1b}[201~qq\u{1b}[201~")
        #expect(terminal.wait(for: "paste qqq␊clear␊qq"))
        terminal.type("q")
        #expect(terminal.waitForEnd() == 0)
    }

    @Test func nothingInATitleReachesTheTerminal() throws {
        let title = "a\u{1b}]52;c;ZXZpbA==\u{7}b\u{85}c\r\nd\te%s\u{9b}31mf\u{202e}g"
        let terminal = try PseudoTerminal(width: 80, height: 24, title: title)
        #expect(terminal.wait(for: "a␛]52;c;ZXZpbA==␇b\u{FFFD}c␍␊d␉e%s\u{FFFD}31mfg"))
        #expect(!terminal.text.contains("\u{1b}]"))
        #expect(!terminal.output.contains(0x07))
        #expect(!terminal.text.unicodeScalars.contains { (0x80...0x9f).contains($0.value) || $0.value == 0x202e })
        terminal.type("q")
        #expect(terminal.waitForEnd() == 0)
    }

    @Test(arguments: [SIGTERM, SIGHUP, SIGINT]) func signalsEndItInOrder(signal: Int32) throws {
        let terminal = try PseudoTerminal(width: 80, height: 24)
        let before = terminal.modesAtFirst
        #expect(terminal.wait(for: "probe"))
        terminal.send(signal: signal)
        #expect(terminal.waitForEnd() == 0)
        #expect(terminal.modes == before)
        #expect(terminal.text.contains("\u{1b}[?1002l"), "the mouse is let go, as whoever sent the signal may go on there")
        #expect(terminal.text.contains("\u{1b}[?1049l"))
    }

    @Test func aCrashGivesTheTerminalBack() throws {
        let terminal = try PseudoTerminal(width: 80, height: 24, environment: ["SWIFT_BACKTRACE=enable=no"])
        let before = terminal.modesAtFirst
        #expect(terminal.wait(for: "probe"))
        #expect(terminal.modes != before)
        terminal.type("!")
        let status = try #require(terminal.waitForEnd())
        #expect(status > 128)
        #expect(terminal.modes == before)
        #expect(terminal.text.contains("\u{1b}[?1049l"))
        #expect(terminal.text.contains("\u{1b}[?2004l"))
    }

    /// A fault that only somebody's `kill` tells of does not happen again by itself; other signals end whoever does not expect them.
    @Test(arguments: [SIGSEGV, SIGUSR1, SIGUSR2, SIGALRM, SIGVTALRM, SIGXCPU, SIGPWR, 34, 64])
    func aFaultThatIsSentEndsItToo(signal: Int32) throws {
        let terminal = try PseudoTerminal(width: 80, height: 24, environment: ["SWIFT_BACKTRACE=enable=no"])
        let before = terminal.modesAtFirst
        #expect(terminal.wait(for: "probe"))
        terminal.send(signal: signal)
        #expect(terminal.waitForEnd() == 128 + signal)
        #expect(terminal.modes == before)
        #expect(terminal.text.contains("\u{1b}[?1002l"))
        #expect(terminal.text.contains("\u{1b}[?1049l"))
    }

    /// Only a job of a shell can stop: the kernel leaves nobody standing whom no shell could wake.
    @Test(arguments: ["z", "s"]) func itStopsAndGoesOn(key: String) throws {
        let script = #"set -m; "$0" "$1"; echo st""opped; read line; fg; exit $?"#
        let terminal = try PseudoTerminal(width: 80, height: 24, shellScript: script)
        let before = terminal.modesAtFirst
        #expect(terminal.wait(for: "probe"))
        terminal.type(key)
        #expect(terminal.wait(for: "stopped"))
        #expect(terminal.modes == before)
        // Nobody tells a job that is stopped.
        terminal.resize(width: 60, height: 20)
        terminal.type("\n")
        #expect(terminal.wait(for: "size 60x20"))
        #expect(terminal.wait(for: "resumed"))
        #expect(terminal.modes != before)
        terminal.type("n")
        #expect(terminal.wait(for: "key n"))
        terminal.type("q")
        #expect(terminal.waitForEnd() == 0)
        #expect(terminal.modes == before)
    }

    @Test(arguments: ["xterm", "xterm-256color", "tmux-256color", "screen-256color", "linux", "vt100", "foobar", ""])
    func terminalsOfManyNames(term: String) throws {
        let terminal = try PseudoTerminal(width: 80, height: 24, term: term)
        #expect(terminal.wait(for: "probe"))
        terminal.type("q")
        #expect(terminal.waitForEnd() == 0)
    }

    @Test func aTerminalWithoutCursorMovementIsRefused() throws {
        let terminal = try PseudoTerminal(width: 80, height: 24, term: "dumb")
        #expect(terminal.wait(for: "no screen"))
        #expect(terminal.waitForEnd() == 7)
    }

    @Test(arguments: ["xterm-256color", "tmux-256color", "screen-256color"]) func directColorsWhereTheTerminalSaysSo(term: String) throws {
        let terminal = try PseudoTerminal(width: 80, height: 24, term: term, environment: ["COLORTERM=truecolor"])
        #expect(terminal.wait(for: "\u{1b}[38;2;18;52;86m"))
        #expect(terminal.wait(for: "\u{1b}[32m"))
        terminal.type("q")
        #expect(terminal.waitForEnd() == 0)
    }

    @Test func picturesComeAndGo() throws {
        let terminal = try PseudoTerminal(width: 80, height: 24)
        #expect(terminal.wait(for: "probe"))
        terminal.type("p")
        #expect(terminal.wait(for: "\u{1b}7\u{1b}[11;11H\u{1b}_Gi=7,q=2,a=T;PICTURE\u{1b}\\\u{1b}8"))
        terminal.type("n")
        #expect(terminal.wait(for: "key n"))
        #expect(terminal.text.split(separator: "PICTURE", omittingEmptySubsequences: false).count == 2)
        terminal.type("p")
        #expect(terminal.wait(for: "\u{1b}_Ga=d,d=i,i=7,q=2\u{1b}\\"))
        // The terminal still has it: its many bytes are not sent again.
        terminal.type("p")
        #expect(terminal.wait(for: "\u{1b}7\u{1b}[11;11H\u{1b}_Ga=p,c=4,r=2,i=7,q=2\u{1b}\\\u{1b}8"))
        terminal.type("q")
        #expect(terminal.waitForEnd() == 0)
        #expect(terminal.text.contains("\u{1b}_Ga=d,d=I,i=7,q=2\u{1b}\\"))
        #expect(terminal.text.split(separator: "PICTURE", omittingEmptySubsequences: false).count == 2)
    }

    @Test func noColorMeansNone() throws {
        let terminal = try PseudoTerminal(width: 80, height: 24, environment: ["NO_COLOR=1"])
        #expect(terminal.wait(for: "probe"))
        terminal.type("q")
        #expect(terminal.waitForEnd() == 0)
        #expect(!terminal.text.contains("\u{1b}[32m"))
        #expect(!terminal.text.contains("\u{1b}[38;"))
    }
}
