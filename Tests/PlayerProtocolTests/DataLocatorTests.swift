import Glibc
import Testing

@testable import PlayerSocket

/// A folder with the files of an installation under `prefix`, removed when the test ends.
private func withInstallation(_ test: (_ prefix: String) throws -> Void) throws {
    var template = Array("/tmp/ditty-locator-XXXXXX".utf8CString)
    let root = try #require(template.withUnsafeMutableBufferPointer { $0.baseAddress.flatMap { mkdtemp($0) } }.map { String(cString: $0) })
    let folders = ["/bin", "/libexec", "/libexec/ditty", "/share", "/share/ditty", "/share/ditty/languages", "/data", "/data/languages"]
    for folder in folders { #expect(mkdir(root + folder, 0o700) == 0) }
    defer {
        for folder in folders.reversed() { rmdir(root + folder) }
        rmdir(root)
    }
    try test(root)
}

@Suite struct DataLocatorTests {
    @Test func aProgramThatWasReplacedIsWhereItWas() {
        #expect(DataLocator.program(link: "/usr/libexec/ditty/ditty-player (deleted)") == "/usr/libexec/ditty/ditty-player")
        #expect(DataLocator.program(link: "/usr/bin/ditty") == "/usr/bin/ditty")
    }

    @Test(arguments: ["/bin/ditty", "/libexec/ditty/ditty-player"]) func everyInstalledProgramFindsTheSharedData(program: String) throws {
        try withInstallation { prefix in
            let locator = DataLocator(environment: [:], program: prefix + program)
            let found = try locator.folder(.languages)
            #expect(found == prefix + "/share/ditty/languages")
        }
    }

    @Test func theEnvironmentComesFirst() throws {
        try withInstallation { prefix in
            let locator = DataLocator(environment: ["DITTY_DATA": prefix + "/data"], program: prefix + "/bin/ditty")
            let found = try locator.folder(.languages)
            #expect(found == prefix + "/data/languages")
        }
    }

    @Test func whatIsNowhereIsReportedWithItsPlaces() throws {
        try withInstallation { prefix in
            let locator = DataLocator(environment: [:], program: prefix + "/bin/ditty")
            let error = #expect(throws: DataLocator.NotFound.self) { try locator.folder(.themes) }
            #expect(error?.places.first == prefix + "/share/ditty/themes")
        }
    }
}
