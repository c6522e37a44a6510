import Foundation
import Glibc
import MediaModel
import PlayerProtocol
import Testing

/// Machines as they are: without home, sound, bus or room on the disk.
@Suite(.timeLimit(.minutes(3)))
struct SurroundingsTests {
    @Test func aLongRuntimeFolderIsNoObstacle() async throws {
        try await Listener.with { listener in
            listener.environment["XDG_RUNTIME_DIR"] = listener.path(String(repeating: "long/", count: 40) + "r")
            try listener.tone("one.wav")
            #expect(try await listener.ditty("one.wav").exitCode == 0)
            try await listener.status("it plays") { $0.state == .playing }
            #expect(try await listener.ditty("quit").exitCode == 0)
            #expect(await eventually(within: 10) { listener.processes.isEmpty })
        }
    }

    @Test func withoutARuntimeFolderTheSocketIsPrivateAllTheSame() async throws {
        try await Listener.with { listener in
            listener.environment["XDG_RUNTIME_DIR"] = nil
            try listener.tone("one.wav")
            #expect(try await listener.ditty("one.wav").exitCode == 0)
            try await listener.status("it plays") { $0.state == .playing }
            var status = stat()
            #expect(stat(listener.stateFolder + "/run", &status) == 0)
            #expect(status.st_mode & 0o777 == 0o700)
            #expect(try await listener.ditty("quit").exitCode == 0)
        }
    }

    @Test func withoutAHomeThereIsAReason() async throws {
        try await Listener.with { listener in
            listener.environment = ["PATH": "/usr/bin:/bin"]
            for words in [["one.wav"], ["--no-ui"], ["say", "pause"], ["--plain"]] {
                let answer = try await listener.run(words.map { Array($0.utf8) })
                // Where the test may create /nonexistent it must not have come to that.
                #expect(answer.exitCode == 1, "\(words)")
                #expect(answer.diagnosticText.contains("HOME is not set"), "\(words): \(answer.diagnosticText)")
                #expect(!answer.diagnosticText.contains("No such file"), "\(words): \(answer.diagnosticText)")
            }
            #expect(access("/nonexistent", F_OK) != 0)
            #expect(try await listener.ditty("status").exitCode == 6)
        }
    }

    @Test func withoutSoundOrBusItPlaysOnAndSaysSo() async throws {
        try await Listener.with { listener in
            try listener.write("c/ditty/settings.json5", "{ audioDevice: 'alsa/there-is-none' }")
            listener.environment["DBUS_SESSION_BUS_ADDRESS"] = "unix:path=\(listener.path("no-bus"))"
            try listener.tone("one.wav")
            let player = try await listener.startPlayer(playing: ["one.wav"])
            let status = try await listener.status(within: 15, "the clock runs") { $0.state == .playing && ($0.position ?? 0) > 0.2 }
            #expect(status.output == nil)
            let doctor = try await listener.ditty("doctor")
            #expect(doctor.exitCode == 0, "a machine without them is as it is")
            #expect(doctor.text.contains("audio: no device opens") && doctor.text.contains("D-Bus: no session bus"), "\(doctor.text)")
            #expect(player.output.isEmpty && player.diagnostics.isEmpty, "what sound libraries print is in the log")
        }
    }

    @Test func brokenSettingsAreNamedAndDoNoHarm() async throws {
        try await Listener.with { listener in
            try listener.write("c/ditty/settings.json5", "{ replayGain: 'loud'")
            try listener.tone("one.wav")
            try await listener.startPlayer()
            #expect(try await listener.status().state == .stopped)
            #expect(await eventually(within: 10) { listener.log.contains("settings.json5") })
        }
    }

    @Test(arguments: ["queue.json", "place.json"])
    func brokenStateIsPutAside(_ name: String) async throws {
        try await Listener.with { listener in
            mkdir(listener.path("s"), 0o700)
            mkdir(listener.stateFolder, 0o700)
            try listener.write("s/ditty/" + name, "{\"entries\": [1, ")
            try listener.tone("one.wav")
            try await listener.startPlayer()
            #expect(try await listener.ditty("one.wav").exitCode == 0)
            let names = try FileManager.default.contentsOfDirectory(atPath: listener.stateFolder)
            #expect(names.contains(name + ".unreadable"))
            #expect(listener.log.contains(name))
        }
    }

    /// On a medium for reading only it is said plainly what cannot be kept where, and why.
    @Test(.enabled(if: geteuid() == 0, "a file system of one's own needs root"))
    func whatCannotBeWrittenIsSaidPlainly() async throws {
        try await Listener.with { listener in
            let tones = try listener.threeTones()
            mkdir(listener.path("read-only"), 0o700)
            guard mount("none", listener.path("read-only"), "tmpfs", 1, "size=64k") == 0 else {
                try Test.cancel("this machine lets root mount nothing")
            }
            defer { umount2(listener.path("read-only"), 2) }
            listener.environment["XDG_STATE_HOME"] = listener.path("read-only/s")
            listener.environment["XDG_CONFIG_HOME"] = listener.path("read-only/c")
            try await listener.startPlayer(playing: tones)
            let shortcut = try await listener.ditty("shortcut", "add", "morning", "play")
            let folder = listener.path("read-only")
            #expect(shortcut.exitCode == 1)
            #expect(
                shortcut.diagnosticText == "ditty: Nothing can be kept in \(folder)/c/ditty: it may only be read.\n",
                "\(shortcut.diagnosticText)")
            let quit = try await listener.ditty("quit")
            #expect(quit.exitCode == 1)
            #expect(
                quit.diagnosticText == "The queue cannot be saved in \(folder)/s/ditty: it may only be read.\n", "\(quit.diagnosticText)")
        }
    }

    @Test(.enabled(if: geteuid() == 0, "a file system of one's own needs root"))
    func aFullDiskIsReportedAndThePlayerGoesOn() async throws {
        try await Listener.with { listener in
            let tones = try listener.threeTones()
            mkdir(listener.path("s"), 0o700)
            guard mount("none", listener.path("s"), "tmpfs", 0, "size=64k") == 0 else {
                try Test.cancel("this machine lets root mount nothing")
            }
            defer { umount2(listener.path("s"), 2) }
            func fill() {
                let descriptor = open(listener.path("s/fill"), O_CREAT | O_WRONLY | O_CLOEXEC, 0o600)
                defer { close(descriptor) }
                let block = [UInt8](repeating: 0, count: 1024)
                while Glibc.write(descriptor, block, block.count) > 0 {}
            }
            try await listener.startPlayer()
            try await reportsThatNothingIsSaved(listener, tones, fill)
            unlink(listener.path("s/fill"))
            try await listener.ditty("volume", "17")
            #expect(await eventually(within: 10) { listener.savedPlace["volume"] == .number(17) }, "once there is room it is saved")
            fill()
            let quit = try await listener.ditty("quit")
            #expect(quit.exitCode == 1 && quit.diagnosticText.contains("cannot be saved"), "\(quit.text)\(quit.diagnosticText)")
            #expect(await eventually(within: 10) { listener.players.isEmpty }, "it ends all the same")
        }
    }

    private func reportsThatNothingIsSaved(_ listener: Listener, _ tones: [String], _ spoil: () -> Void) async throws {
        let wire = try listener.connect()
        _ = try await wire.call(#"{"id": 1, "request": "subscribe"}"#)
        spoil()
        try await listener.ditty(tones[0], tones[1])
        try await listener.status("it plays all the same") { $0.state == .playing }
        var notice: String?
        while notice == nil { notice = try JSON(try #require(await wire.line(within: 15)))["event"]?["notice"]?.text }
        #expect(notice?.contains("s/ditty") == true, "\(notice ?? "")")
        try await listener.ditty("next")
        try await listener.status("and goes on") { $0.title == "two" && $0.state == .playing }
    }
}
