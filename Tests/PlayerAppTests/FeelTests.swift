import MediaModel
import PlayerProtocol
import Screen
import Testing

@testable import PlayerApp

/// Details that people expect.
@Suite struct FeelTests {
    @Test func theVolumeBarIsDragged() throws {
        var screen = try TestScreen.connected(120, 40)
        let row = screen.state.height - 4
        let line = Array(screen.lines[row])
        let start = try #require(line.firstIndex(of: "━"))
        func mouse(_ kind: MouseEvent.Kind, _ x: Int, _ y: Int) -> RemoteCommand? {
            screen.send(.input(.mouse(MouseEvent(kind, at: Point(x, y)))))
            return screen.commands.first
        }
        #expect(mouse(.press(.left), start, row) == .changeVolume(.volume(0)))
        // The bar follows the pointer beside it too, until the button is let go.
        #expect(mouse(.drag(.left), start + 9, row - 5) == .changeVolume(.volume(100)))
        #expect(mouse(.drag(.left), 0, row) == .changeVolume(.volume(0)))
        #expect(mouse(.release, 0, row) == nil)
        #expect(mouse(.drag(.left), start + 9, row) == nil)
        #expect(mouse(.wheelUp, start + 2, row) == .changeVolume(.change(5)))
        #expect(mouse(.press(.left), start + 12, row) == .mute)
    }

    @Test func modesAreClickedWhereTheyStand() throws {
        var screen = try TestScreen.connected(120, 40)
        let row = screen.state.height - 4
        let line = screen.lines[row]
        for (words, command) in [
            ("no repeat", .changeRepeatMode(.one)), ("in order", .changeShuffleMode(.items)),
        ] as [(String, RemoteCommand)] {
            let place = try #require(line.firstRange(of: words))
            let x = line.distance(from: line.startIndex, to: place.lowerBound) + 1
            screen.send(.input(.mouse(MouseEvent(.press(.left), at: Point(x, row)))))
            #expect(screen.commands.first?.name == command.name)
        }
    }

    @Test func whatIsOnlyReadTakesNoKeyAway() throws {
        var screen = try TestScreen.connected()
        func show() {
            var outcome = ActionOutcome(.done, reply: "Four songs.")
            outcome.lines = ["one", "two"]
            screen.send(.reply(RequestTag(.say("what is in the queue?")), .outcome(outcome)))
        }
        show()
        #expect(screen.text.contains("two"))
        screen.press("Space")
        #expect(screen.commands == [.togglePlayPause])
        #expect(screen.state.overlay == nil)
        show()
        screen.press("q")
        #expect(screen.effects.isEmpty)
        #expect(screen.state.overlay == nil)
    }

    @Test func theProgressOfAScanIsSeenAtEverySize() throws {
        for width in [40, 80, 120] {
            var screen = try TestScreen.connected(width, 24)
            var snapshot = Sample.snapshot
            snapshot.scan = ScanProgress(files: 120, total: 480)
            screen.send(.event(.snapshot(snapshot)))
            #expect(screen.lines[0].contains("120"), "\(width) columns: \(screen.lines[0])")
        }
    }

    @Test func whatAScanSaysGrowsWithWhatIsKnown() throws {
        let folder = Repository.path("Sources/MediaLanguage/Resources/Languages")
        let english = try ScreenTexts.load(folder: folder, language: "en")
        #expect(english.scanning(ScanProgress(files: 12_345)) == "scanning 12 345 files")
        #expect(english.scanning(ScanProgress(files: 20, total: 480)) == "scanning 20 of 480")
        #expect(english.scanning(ScanProgress(files: 120, total: 480, rate: 60)) == "scanning 120 of 480, 60 a second, 0:06 left")
        let russian = try ScreenTexts.load(folder: folder, language: "ru")
        let long = ScanProgress(files: 1000, total: 100_000, rate: 99)
        #expect(russian.scanning(long) == "прочитано 1000 из 100 000, 99 в секунду, осталось 16:40")
    }

    @Test func aLongReplyIsReadWhole() throws {
        var screen = try TestScreen.connected(40, 24)
        screen.send(.event(.notice("The file “A Song Whose Title Goes on and on” cannot be opened.")))
        #expect(screen.lines[21].hasPrefix(" The file “A Song Whose Title Goes on"))
        #expect(screen.lines[22].hasPrefix(" and on” cannot be opened."))
    }

    @Test func playlistsOfEveryCollectionAreCalledInTheListenersLanguage() throws {
        let texts = try ScreenTexts.load(folder: Repository.path("Sources/MediaLanguage/Resources/Languages"), language: "ru")
        let liked = MediaItem(identifier: "liked", type: .playlist, title: "Liked Songs")
        #expect(texts.name(of: liked) == "Любимое")
        #expect(texts.name(of: MediaItem(identifier: "local:7", type: .playlist, title: "Liked Songs")) == "Liked Songs")
        #expect(texts.name(of: MediaItem(identifier: "liked", type: .song, title: "Liked Songs")) == "Liked Songs")
    }
}
