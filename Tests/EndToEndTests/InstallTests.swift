import Foundation
import Testing

/// `make install` and `make uninstall`, with the programs of the tests.
@Suite(.timeLimit(.minutes(3)))
struct InstallTests {
    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().path

    private func make(_ target: String, into folder: String, _ listener: Listener) async throws -> Answer {
        // Relative, since make's words end at blanks.
        let programs = (Process.built("ditty") as NSString).deletingLastPathComponent.replacingOccurrences(of: Self.root + "/", with: "")
        let words = [
            "make", "-C", Self.root, "--no-print-directory", target, "release=\(programs)", "PREFIX=/opt/music", "DESTDIR=\(folder)",
        ]
        return try await listener.runProgram((["/usr/bin/env"] + words).map { Array($0.utf8) }, within: 60)
    }

    private func files(in folder: String) -> [String] {
        let names = (FileManager.default.enumerator(atPath: folder)?.allObjects as? [String]) ?? []
        return names.filter { name in
            let attributes = try? FileManager.default.attributesOfItem(atPath: folder + "/" + name)
            return attributes?[.type] as? FileAttributeType != .typeDirectory
        }
    }

    @Test func whatIsInstalledWorksAndIsTakenAwayAgain() async throws {
        try await Listener.with { listener in
            let folder = listener.path("root")
            let installed = try await make("install", into: folder, listener)
            #expect(installed.exitCode == 0, "\(installed.diagnosticText)")
            let files = Set(files(in: folder))
            for name in [
                "bin/ditty", "libexec/ditty/ditty-screen", "libexec/ditty/ditty-player", "libexec/ditty/ditty-scan",
                "libexec/ditty/ditty-picture",
                "share/man/man1/ditty.1",
                "share/man/man5/ditty.5", "share/ditty/languages/ja/replies.json5", "share/ditty/themes/dusk.json5",
                "share/applications/ditty.desktop", "lib/systemd/user/ditty.service", "share/bash-completion/completions/ditty",
            ] {
                #expect(files.contains("opt/music/" + name), "\(name)")
            }
            let program = folder + "/opt/music/bin/ditty"
            let understood = try await listener.runProgram([program, "explain", "--json", "pause"].map { Array($0.utf8) })
            #expect(understood.exitCode == 0 && understood.text.contains("\"pause\""), "\(understood.diagnosticText)")
            let removed = try await make("uninstall", into: folder, listener)
            #expect(removed.exitCode == 0, "\(removed.diagnosticText)")
            #expect(self.files(in: folder).isEmpty)
            #expect(!FileManager.default.fileExists(atPath: folder + "/opt/music/share/ditty"))
        }
    }
}
