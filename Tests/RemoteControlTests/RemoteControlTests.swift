import MediaModel
import RemoteControl
import Testing

/// A command has no handler, is disabled, or answers for itself.
struct RemoteCommandCenterTests {
    @Test func theThreeAnswersDiffer() {
        let center = RemoteCommandCenter()
        #expect(center.send(.nextTrack) == .noHandler)
        center.addTarget(.nextTrack) { _ in .noSuchContent }
        #expect(center.send(.nextTrack) == .noSuchContent)
        center.setEnabled([.nextTrack: false])
        #expect(center.send(.nextTrack) == .disabled)
        #expect(!center.isEnabled(.nextTrack))
        center.setEnabled([.nextTrack: true])
        #expect(center.isEnabled(.nextTrack))
    }

    @Test func thePayloadArrives() {
        let center = RemoteCommandCenter()
        var seen: [RemoteCommand] = []
        center.addTarget(.skipForward) { command in
            seen.append(command)
            return .success
        }
        center.send(.skipForward(interval: 30))
        #expect(seen == [.skipForward(interval: 30)])
    }

    @Test func enablementIsAnnouncedOnlyWhenItChanges() {
        let center = RemoteCommandCenter()
        var announced = 0
        center.enablementChanged = { announced += 1 }
        center.setEnabled([.pause: false, .play: true])
        center.setEnabled([.pause: false])
        #expect(announced == 1)
    }
}

/// Events are the only thing that changes what is shown.
struct NowPlayingInfoCenterTests {
    let first = QueueEntryID(1)
    let second = QueueEntryID(2)
    let song = MediaItem(identifier: "local:1", type: .song, title: "Song")

    @Test func positionRunsFromTheRestart() {
        let center = NowPlayingInfoCenter()
        center.apply(.loaded(first, duration: 100, chapters: [], isLiveStream: false), item: song, at: 10)
        #expect(center.nowPlayingInfo.position(at: 20) == 0)
        center.apply(.restarted(first, position: 0), item: nil, at: 20)
        #expect(center.nowPlayingInfo.state == .playing)
        #expect(center.nowPlayingInfo.position(at: 25) == 5)
        center.apply(.rateChanged(2), item: nil, at: 30)
        #expect(center.nowPlayingInfo.position(at: 35) == 20)
        center.apply(.paused(.listener), item: nil, at: 35)
        #expect(center.nowPlayingInfo.position(at: 90) == 20)
        center.apply(.resumed, item: nil, at: 100)
        #expect(center.nowPlayingInfo.position(at: 101) == 22)
    }

    @Test func aLateEventOfAnOldEntryChangesNothing() {
        let center = NowPlayingInfoCenter()
        center.apply(.loaded(first, duration: 100, chapters: [], isLiveStream: false), item: song, at: 0)
        center.apply(.loaded(second, duration: 50, chapters: [], isLiveStream: false), item: song, at: 1)
        let before = center.nowPlayingInfo
        center.apply(.restarted(first, position: 70), item: nil, at: 2)
        center.apply(.ended(first, .finished), item: nil, at: 2)
        #expect(center.nowPlayingInfo == before)
    }

    @Test func pausedStaysPausedOverATrackChange() {
        let center = NowPlayingInfoCenter()
        center.apply(.loaded(first, duration: 100, chapters: [], isLiveStream: false), item: song, at: 0)
        center.apply(.paused(.listener), item: nil, at: 1)
        center.apply(.ended(first, .stopped), item: nil, at: 2)
        center.apply(.loaded(second, duration: 100, chapters: [], isLiveStream: false), item: song, at: 2)
        center.apply(.restarted(second, position: 0), item: nil, at: 2)
        #expect(center.nowPlayingInfo.state == .paused)
        #expect(center.nowPlayingInfo.position(at: 9) == 0)
    }

    @Test func bufferingStopsTheClock() {
        let center = NowPlayingInfoCenter()
        center.apply(.loaded(first, duration: nil, chapters: [], isLiveStream: true), item: song, at: 0)
        center.apply(.restarted(first, position: 0), item: nil, at: 0)
        center.apply(.buffering(true), item: nil, at: 4)
        #expect(center.nowPlayingInfo.position(at: 9) == 4)
        center.apply(.buffering(false), item: nil, at: 10)
        #expect(center.nowPlayingInfo.position(at: 11) == 5)
    }

    @Test func theEndLeavesNothing() {
        let center = NowPlayingInfoCenter()
        var changes = 0
        center.changed = { _ in changes += 1 }
        center.apply(.loaded(first, duration: 1, chapters: [], isLiveStream: false), item: song, at: 0)
        center.apply(.ended(first, .finished), item: nil, at: 1)
        center.apply(.idle, item: nil, at: 1)
        #expect(center.nowPlayingInfo.state == .stopped)
        #expect(center.nowPlayingInfo.item == nil)
        #expect(changes == 2)
    }
}
