import Glibc

/// A message bus of a test's own, which needs no file of the system and ends with its owner.
final class PrivateBus {
    let address: String
    private let folder: String
    private var daemon: ChildProcess?

    /// Starts a bus.
    init() throws {
        var template = Array("/tmp/ditty-bus-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw ChildProcess.Failure() }
        folder = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
        address = "unix:path=\(folder)/bus"
        try start()
    }

    deinit {
        stop()
        for name in ["bus", "bus.conf"] { unlink("\(folder)/\(name)") }
        rmdir(folder)
    }

    /// Starts it, or starts it again at the same address.
    func start() throws {
        let configuration = """
            <busconfig><type>session</type><listen>\(address)</listen><auth>EXTERNAL</auth>
            <policy context="default"><allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/><allow own="*"/></policy>
            </busconfig>
            """
        guard let file = fopen("\(folder)/bus.conf", "w") else { throw ChildProcess.Failure() }
        fputs(configuration, file)
        fclose(file)
        daemon = try ChildProcess(
            ["dbus-daemon", "--config-file=\(folder)/bus.conf", "--nofork", "--nopidfile"], environment: PrivateBus.environment)
        for _ in 0..<500 where access("\(folder)/bus", F_OK) != 0 { usleep(10_000) }
        guard access("\(folder)/bus", F_OK) == 0 else { throw ChildProcess.Failure() }
    }

    /// Ends it, and all connections with it.
    func stop() {
        daemon?.stop()
        daemon = nil
        unlink("\(folder)/bus")
    }

    /// Where programs are found, and nothing of the machine's own session.
    static let environment = ["PATH": "/usr/local/bin:/usr/bin:/bin", "LC_ALL": "C.UTF-8"]

    /// Whether the programs that drive the tests are there: packages dbus-daemon, playerctl, systemd, libglib2.0-bin.
    static let isAvailable = ["dbus-daemon", "playerctl", "busctl", "gdbus"].allSatisfy { access("/usr/bin/\($0)", X_OK) == 0 }
}
