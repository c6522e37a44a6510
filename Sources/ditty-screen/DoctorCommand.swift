import Glibc
import MediaModel
import PlayerApp
import PlayerProtocol

/// `ditty doctor`: what works here, with a player or without one; 1 where something is wrong.
enum DoctorCommand {
    static func run(_ invocation: Invocation) throws -> Int32 {
        var examination = Examination(invocation)
        examination.terminal()
        examination.data()
        examination.folders()
        examination.screen(invocation)
        let code: Int32
        do {
            guard case .outcome(let outcome) = try invocation.callRunning(.doctor) else { return 1 }
            examination.lines += outcome.lines
            code = outcome.result.exitCode
        } catch let failure as CommandFailure where failure.exitCode == CommandFailure.noPlayer.exitCode {
            examination.withoutPlayer()
            code = 0
        }
        _ = try invocation.report(.lines(examination.lines))
        return examination.isFaulty ? 1 : code
    }
}

/// What can be seen from outside the player.
private struct Examination {
    let environment: [String: String]
    let locations: Locations
    var lines: [String] = []
    /// Whether something is wrong.
    private(set) var isFaulty = false

    init(_ invocation: Invocation) {
        environment = invocation.environment
        locations = invocation.locations
    }

    private mutating func fault(_ line: String) {
        lines.append(line)
        isFaulty = true
    }

    mutating func terminal() {
        lines.append("terminal: TERM=\(environment["TERM"] ?? "(not set)")" + (environment["TMUX"] == nil ? "" : ", inside tmux"))
        lines.append("standard output: \(isatty(STDOUT_FILENO) == 1 ? "a terminal" : "no terminal")")
        let runtime = environment["XDG_RUNTIME_DIR"]
        if runtime?.hasPrefix("/") != true {
            let what = runtime == nil ? "not set" : "no absolute path and passed over"
            lines.append("XDG_RUNTIME_DIR is \(what): sockets lie in \(locations.runtime)")
        }
    }

    mutating func data() {
        for folder in DataLocator.Folder.allCases {
            do {
                lines.append("\(folder.rawValue): \(try DataLocator(environment: environment).folder(folder))")
            } catch {
                fault("\(error)")
            }
        }
    }

    /// Whether what is to be kept can be: a file is written into each folder that is there, and taken away.
    mutating func folders() {
        let folders = [("state", locations.state), ("data", locations.data), ("cache", locations.cache), ("sockets", locations.runtime)]
        for (name, folder) in folders where access(folder, F_OK) == 0 {
            let probe = "\(folder)/.doctor-\(getpid())"
            do {
                try AtomicFile.write([UInt8](repeating: 0x20, count: 8192), to: probe)
                unlink(probe)
                lines.append("\(name): \(folder)")
            } catch {
                fault("\(name): \(folder) cannot be written: \(String(cString: strerror(error.code)))")
            }
        }
    }

    /// What is wrong with the keys and the colours that the listener has chosen; the player looks at the settings themselves.
    mutating func screen(_ invocation: Invocation) {
        var files = ScreenFiles(invocation)
        let known = files.faults.count
        _ = try? files.keyMap()
        _ = files.theme(files.memory().theme, plain: false)
        let found = files.faults.dropFirst(known)
        for line in found.map(\.line) { fault(line) }
        // Those of the theme that is on are told already.
        for other in files.themes().faults where !found.contains(other) { fault(other.line) }
    }

    /// What the player would say of itself, as far as it can be told without it.
    mutating func withoutPlayer() {
        lines.append("player: none is running; ditty starts one when it is needed")
        for error in Settings.loadWhatHolds(folder: locations.config).faults { fault("\(error)") }
        guard let path = busPath else { return lines.append("D-Bus: no session bus, so media keys do not work. Everything else does.") }
        do {
            _ = try UnixSocket.connect(to: path)
            lines.append("D-Bus: a session bus answers at \(path)")
        } catch {
            lines.append("D-Bus: no session bus answers at \(path), so media keys do not work. Everything else does.")
        }
    }

    /// The socket of the session bus, where it is one with a path.
    private var busPath: String? {
        if let address = environment["DBUS_SESSION_BUS_ADDRESS"], !address.isEmpty {
            let places = address.split(separator: ";").filter { $0.hasPrefix("unix:") }.flatMap { $0.dropFirst(5).split(separator: ",") }
            return places.first { $0.hasPrefix("path=") }.map { MediaLocation(url: "file://" + $0.dropFirst(5)).displayPath }
        }
        return environment["XDG_RUNTIME_DIR"].flatMap { $0.hasPrefix("/") ? $0 + "/bus" : nil }
    }
}
