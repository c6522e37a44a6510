public import MediaModel
import Screen

/// A moving picture to be watched: a video, or a drawing of the sound.
public struct FramesRequest: Sendable, Hashable {
    /// The file.
    public let location: MediaLocation
    /// What is drawn of it.
    public let content: FrameContent
    /// Pixels that a frame has at most.
    public let width: Int
    /// Pixels that a frame has at most.
    public let height: Int

    /// Frames a second at most.
    public var rate: Int { content == .picture ? 24 : 20 }
}

/// What is watched at present.
struct MovingState: Sendable, Hashable {
    /// What is drawn of music; `nil` is nothing.
    var visualiser: FrameContent?
    /// Whether nothing may move but clocks and words.
    var isReduced = false
    var request: FramesRequest?
    var clock: FrameClock?
    var frame: PixelFrame?
    /// The request that came to nothing, or to its end; it is not made again.
    var failed: FramesRequest?
}

extension AppState {
    /// What is to be watched: only what is seen, and only of files.
    private var wantedFrames: FramesRequest? {
        guard view == .playing, !moving.isReduced, connection == .connected, let item = nowPlaying.item, let location = item.location,
            location.isFile
        else { return nil }
        let layout = ScreenLayout(self)
        if showsVideo, let box = layout.videoBox {
            return FramesRequest(location: location, content: .picture, width: box.width, height: 2 * box.height)
        }
        guard let content = moving.visualiser, let box = layout.visualiserBox(besideCover: showsPictures) else { return nil }
        switch content {
        case .picture: return nil
        case .spectrum:
            return FramesRequest(location: location, content: content, width: SpectrumBars(width: box.width).count, height: 64)
        case .waveform: return FramesRequest(location: location, content: content, width: 2 * box.width, height: 4 * box.height)
        }
    }

    /// Whether a video is to be seen.
    var showsVideo: Bool {
        showsPictures && !moving.isReduced && (nowPlaying.item?.isVideo ?? false) && moving.failed?.content != .picture
    }

    /// Asks for other pictures, or tells those that are watched that the clock was moved.
    mutating func followFrames() -> [Effect] {
        var wanted = wantedFrames
        if let failed = moving.failed {
            // Another file may have what this one has not.
            if failed.location != nowPlaying.item?.location { moving.failed = nil } else if failed == wanted { wanted = nil }
        }
        let info = nowPlaying
        let clock = FrameClock(
            position: info.elapsedPlaybackTime + (info.item?.startTime ?? 0), time: info.anchoredAt, rate: info.playbackRate,
            isRunning: info.isAdvancing)
        guard wanted != moving.request || wanted != nil && clock != moving.clock else { return [] }
        if wanted != moving.request { moving.frame = nil }
        moving.request = wanted
        moving.clock = clock
        return [.watch(wanted, clock)]
    }
}

extension MediaItem {
    /// Whether it has pictures that move, as far as its type or the end of its file's name tells.
    var isVideo: Bool {
        switch type {
        case .musicVideo, .movie, .tvShowEpisode: return true
        default:
            let end = location?.url.split(separator: ".").last?.lowercased() ?? ""
            return ["mp4", "m4v", "mkv", "webm", "avi", "mov", "mpg", "mpeg", "wmv", "flv", "ogv", "ts", "3gp"].contains(end)
        }
    }
}
