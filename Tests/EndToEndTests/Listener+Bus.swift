import PlayerProtocol
import Testing

extension Listener {
    /// Starts a message bus for the listener alone; it has to be killed, since it takes no notice of SIGTERM.
    func startBus() async throws -> Process {
        let address = "unix:path=\(path("bus"))"
        try write(
            "bus.conf",
            """
            <busconfig><type>session</type><listen>\(address)</listen><auth>EXTERNAL</auth>
            <policy context="default"><allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/><allow own="*"/></policy>
            </busconfig>
            """)
        let words = ["dbus-daemon", "--config-file=\(path("bus.conf"))", "--nofork", "--nopidfile"]
        let bus = try startProgram(words.map { Array($0.utf8) })
        // Between the file of a socket and an answer there lies a moment.
        try #require(await eventually(within: 10) { (try? UnixSocket.connect(to: path("bus"))) != nil })
        environment["DBUS_SESSION_BUS_ADDRESS"] = address
        return bus
    }
}
