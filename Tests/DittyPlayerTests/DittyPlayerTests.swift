import Foundation
import MediaCatalogue
import MediaModel
import PlayerProtocol
import Testing

@testable import ditty_player

/// Links take only what a listener could open.
struct DittyLinkTests {
    @Test func knownLinks() {
        #expect(DittyLink("ditty://play?q=play+some%20jazz&play=1")?.target == .words("play some jazz"))
        #expect(DittyLink("ditty://item/local:42")?.target == .item("local:42"))
        #expect(DittyLink("ditty://playlist/%D0%94%D0%B0%D1%87%D0%B0?play=1")?.target == .playlist("Дача"))
        #expect(DittyLink("ditty://daily?play=1") == DittyLink("ditty://daily?play=true"))
        #expect(DittyLink("ditty://liked")?.plays == false)
        #expect(DittyLink("DITTY://Play?q=Jazz&play=1")?.target == .words("Jazz"), "schemes are what they are in any case")
        #expect(DittyLink("ditty://radio/url:x?play=1")?.plays == true)
    }

    @Test(arguments: ["ditty://", "ditty://play", "ditty://play?q=", "ditty://nonsense", "http://daily", "ditty://item", "ditty:daily"])
    func othersAreNone(_ text: String) { #expect(DittyLink(text) == nil) }
}

/// A folder in a sentence ends where the longest path does that is one.
struct MentionedFolderTests {
    private static let folders: Set<String> = ["/music", "/music/my rock", "/home/me/Music", "/музыка/рок", "/音楽/夏"]

    @Test(arguments: [
        ("add the folder /music to my library", "/music"), ("add /music/my rock to the library", "/music/my rock"),
        ("add \"/music/my rock/\" to the library", "/music/my rock"), ("add ~/Music", "/home/me/Music"),
        ("добавь папку /музыка/рок в медиатеку", "/музыка/рок"), ("/音楽/夏をライブラリに追加して", "/音楽/夏"),
        ("/musicをライブラリに追加", "/music"), ("add /musical to my library", "/musical"), ("add /gone/x to it", "/gone/x"),
    ])
    func paths(_ text: String, _ path: String) {
        let folder = MentionedFolder(in: text, home: "/home/me") { Self.folders.contains(String(decoding: $0, as: UTF8.self)) }
        #expect(folder?.path == path)
    }

    @Test(arguments: ["add AC/DC to my library", "add this to my library", "add 1/2 to it"])
    func othersNameNone(_ text: String) { #expect(MentionedFolder(in: text, home: "/home/me") { _ in true } == nil) }
}

/// Folders give their media files in the order people expect.
struct PlaceReaderTests {
    private let reader = PlaceReader(files: LooseFiles(reader: ""), entries: { _ in nil }, known: { _ in [] })

    @Test func foldersAreSortedByNumberAndNameAndLeaveOutTheRest() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder.appendingPathComponent("disc"), withIntermediateDirectories: true)
        for name in ["10 b.flac", "2 a.FLAC", "1.mp3", ".hidden.mp3", "cover.jpg", "disc/x.ogg", "half.mp3.part"] {
            try Data().write(to: folder.appendingPathComponent(name))
        }
        let pipe = folder.appendingPathComponent("pipe.mp3").path
        #expect(mkfifo(pipe, 0o600) == 0)
        #expect(symlink(folder.path, folder.appendingPathComponent("loop").path) == 0)
        let titles = reader.items([MediaLocation(path: folder.path)]).map(\.title)
        #expect(titles == ["1", "a", "b", "x"])
    }

    @Test func aSearchThatNobodyWaitsForEnds() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder.appendingPathComponent("b"), withIntermediateDirectories: true)
        for name in ["a.mp3", "b/b.mp3"] { try Data().write(to: folder.appendingPathComponent(name)) }
        var reader = reader
        #expect(reader.items([MediaLocation(path: folder.path)]).map(\.title) == ["a", "b"])
        #expect(!reader.limit.isCut)
        reader.limit = SearchLimit(most: 1)
        #expect(reader.items([MediaLocation(path: folder.path)]).map(\.title) == ["a"])
        #expect(reader.limit.isCut && !reader.limit.isCancelled)
        reader.limit = SearchLimit()
        reader.limit.cancel()
        #expect(reader.items([MediaLocation(path: folder.path)]).isEmpty)
        reader.limit = SearchLimit(patience: -1)
        #expect(reader.items([MediaLocation(path: folder.path)]).isEmpty && reader.limit.isCut)
    }

    @Test(arguments: [
        ("//a///b/./c/", "/a/b/c"), ("/", "/"), ("//", "/"), ("/a/../b", "/b"), ("/../..", "/"), ("/proc/self/../x", "/proc/self/../x"),
    ])
    func pathsAreWrittenInOneWay(_ written: String, _ plain: String) {
        #expect(PlaceReader.plain(Array(written.utf8)) == Array(plain.utf8))
    }

    @Test func whatIsNotThereStaysToBeNamed() {
        let items = reader.items([MediaLocation(path: "/nonexistent/song.mp3"), MediaLocation(url: "https://example.org/stream")])
        #expect(items.map(\.title) == ["song", "https://example.org/stream"])
        #expect(items.map(\.type) == [.song, .station])
    }
}

/// Arguments of `ditty-player serve`.
struct ServeOptionsTests {
    @Test func allAreRead() throws {
        let options = try ServeOptions(
            arguments: ["--lifetime", "shell", "--socket", "/s", "--database", "/d", "--ready-fd", "3", "--resume", "--", "file:///a"])
        #expect(options.lifetime == .shell)
        #expect(options.socket == "/s")
        #expect(options.database == "/d")
        #expect(options.readyDescriptor == 3)
        #expect(options.resumes)
        #expect(options.places == [MediaLocation(path: "/a")])
    }

    @Test(arguments: [["--lifetime", "x"], ["--socket"], ["--what", "x"]])
    func faultsAreSaid(_ arguments: [String]) {
        #expect(throws: ServeOptions.UsageError.self) { try ServeOptions(arguments: arguments[...]) }
    }
}

/// The main loop serves timers, mailboxes and work in its own thread.
struct PollLoopTests {
    @Test func timersFireInOrderAndACancelledOneDoesNot() {
        let loop = PollLoop()
        var order: [String] = []
        loop.after(0.03) {
            order.append("last")
            loop.stop()
        }
        let cancelled = loop.after(0.02) { order.append("never") }
        loop.after(0.01) {
            order.append("first")
            loop.cancel(cancelled)
        }
        loop.run()
        #expect(order == ["first", "last"])
    }

    @Test func workComesBackToTheLoop() {
        let loop = PollLoop()
        let work = BackgroundWork(loop: loop)
        var answer: String?
        loop.after(0) {
            work.perform {
                "worked"
            } then: {
                answer = $0
                loop.stop()
            }
        }
        loop.after(10) { loop.stop() }
        loop.run()
        #expect(answer == "worked")
    }

    @Test func mailboxesKeepOrder() {
        let loop = PollLoop()
        let mailbox = Mailbox<Int>()
        var seen: [Int] = []
        loop.watch(mailbox) { value in
            seen.append(value)
            if value == 999 { loop.stop() }
        }
        Thread.detachNewThread { for value in 0..<1000 { mailbox.post(value) } }
        loop.after(10) { loop.stop() }
        loop.run()
        #expect(seen == Array(0..<1000))
    }
}

/// What a playlist on a server names lies on servers.
struct RemoteListTests {
    private func urls(_ text: String, _ format: PlaylistFile.Format, from url: String = "http://host:80/a/list.m3u?x=/y") -> [String] {
        RemoteList(Array(text.utf8), format: format, url: url).entries.map(\.location.url)
    }

    @Test func pathsAreOfTheListsServer() {
        let list = "#EXTM3U\none song.mp3\n../b%20c.ogg\n/d.mp3\nfile:///etc/passwd\nhttps://other/e.mp3\navdevice://x\nlavf://y\nfd://3\n"
        let expected = [
            "http://host:80/a/one%20song.mp3", "http://host:80/b%20c.ogg", "http://host:80/d.mp3", "http://host:80/etc/passwd",
            "https://other/e.mp3",
        ]
        #expect(urls(list, .m3u) == expected)
        #expect(urls("[playlist]\nFile1=x.mp3\nNumberOfEntries=1\n", .pls, from: "https://h/l.pls") == ["https://h/x.mp3"])
    }

    @Test func whatIsAListIsToldByItsName() {
        #expect(RemoteList.format(of: "https://h/l.m3u8?token=1") == .m3u8)
        #expect(RemoteList.format(of: "https://h/l.XSPF#x") == .xspf)
        #expect(RemoteList.format(of: "https://h/l.mp3") == nil)
        #expect(RemoteList.format(of: "https://list.m3u") == nil)
    }

    @Test func moreThanAListerWantsIsCut() {
        #expect(urls(String(repeating: "x\n", count: 20_000), .m3u).count == 10_000)
    }
}
