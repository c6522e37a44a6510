public import MediaModel
import Screen

/// A moving picture to be watched: a video, or a drawing of the sound.
public struct FramesRequest: Sendable, Hashable {
    /// What is drawn; the raw value is the player's word for it.
    public enum Content: String, Sendable, Hashable, CaseIterable, Codable {
        case picture, spectrum, waveform
    }

    /// The file.
    public let location: MediaLocation
    /// What is drawn of it.
    public let content: Content
    /// Pixels that a frame has at most.
    public let width: Int
    /// Pixels that a frame has at most.
    public let height: Int

    /// Frames a second at most.
    public var rate: Int { content == .picture ? 24 : 20 }
}

/// Where the player's clock stands, for pictures that go along with it.
public struct FramesClock: Sendable, Hashable {
    /// Seconds into the file.
    public var position: Double
    /// Seconds of the monotonic clock when it stood there.
    public var time: Double
    /// Times normal speed.
    public var rate: Double
    /// Whether it runs.
    public var isRunning: Bool
}

/// The pixels of one moment.
public struct MovingFrame: Sendable, Hashable {
    /// Columns.
    public let width: Int
    /// Rows.
    public let height: Int
    /// Red, green, blue, row by row.
    public let pixels: [UInt8]

    /// A frame; there are three bytes for each pixel.
    public init(width: Int, height: Int, pixels: [UInt8]) {
        precondition(pixels.count == width * height * 3, "\(pixels.count) bytes for \(width)×\(height)")
        self.width = width
        self.height = height
        self.pixels = pixels
    }

    /// The brightness of a pixel's first part.
    func level(_ x: Int, _ y: Int) -> UInt8 { pixels[(y * width + x) * 3] }
}

/// What is watched at present.
struct MovingState: Sendable, Hashable {
    /// What is drawn of music; `nil` is nothing.
    var visualiser: FramesRequest.Content?
    /// Whether nothing may move but clocks and words.
    var isReduced = false
    var request: FramesRequest?
    var clock: FramesClock?
    var frame: MovingFrame?
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
        let clock = FramesClock(
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
