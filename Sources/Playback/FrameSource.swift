import CMPV
import Glibc
public import MediaModel

/// The pictures of one file as small frames: libmpv without sound, drawn by its software renderer, in step with a clock from outside.
///
/// It plays beside the player, so that neither slow drawing nor a broken file reaches the sound. One thread owns it.
public final class FrameSource {
    private let core: OpaquePointer
    private let content: FrameContent
    private let box: (width: Int, height: Int)
    private var renderer: OpaquePointer?
    private let wake: [Int32]
    private var clock: FrameClock?
    private var isLoaded = false
    /// Whether there is nothing more to come.
    public private(set) var hasEnded = false

    /// More than this apart, and the pictures jump to where the clock is.
    private static let tolerance = 0.2

    /// Can be read when ``next()`` is to be called.
    public var descriptor: Int32 { wake[0] }

    /// Opens a file at a position.
    ///
    /// - Parameters:
    ///   - location: the file.
    ///   - box: pixels that a frame has at most; a spectrum or waveform has just these.
    ///   - rate: frames a second at most.
    public init(
        _ content: FrameContent, of location: MediaLocation, in box: (width: Int, height: Int), rate: Int, at position: Double
    ) throws(PlaybackError) {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0, let core = mpv_create() else { throw PlaybackError(.noHandle, call: "mpv_create") }
        for end in ends { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
        wake = ends
        self.core = core
        self.content = content
        self.box = (max(2, box.width), max(2, box.height))
        for (name, value) in FrameSource.options(content, self.box, rate: max(1, rate)) {
            let status = mpv_set_option_string(core, name, value)
            guard status >= 0 || status == MPV_ERROR_OPTION_NOT_FOUND.rawValue else {
                throw PlaybackError(mpv: status, call: "mpv_set_option_string \(name)=\(value)")
            }
        }
        try FrameSource.check(mpv_initialize(core), "mpv_initialize")
        try makeRenderer()
        mpv_set_option_string(core, "start", MPVNumber.text(max(0, position)))
        load(location)
    }

    deinit {
        // The renderer goes before the core.
        if let renderer { mpv_render_context_free(renderer) }
        mpv_terminate_destroy(core)
        for end in wake { close(end) }
    }

    /// Goes along with a clock from now on.
    public func follow(_ clock: FrameClock) {
        self.clock = clock
        mpv_set_property_string(core, "speed", MPVNumber.text(clock.rate))
        mpv_set_property_string(core, "pause", clock.isRunning ? "no" : "yes")
        if isLoaded { catchUp() }
    }

    /// The frame that is due; `nil` where nothing new is.
    public func next() -> PixelFrame? {
        var bytes = [UInt8](repeating: 0, count: 64)
        while read(wake[0], &bytes, bytes.count) > 0 {}
        readEvents()
        guard let renderer, mpv_render_context_update(renderer) & UInt64(MPV_RENDER_UPDATE_FRAME.rawValue) != 0 else { return nil }
        return draw(renderer)
    }

    // MARK: mpv

    private static func check(_ status: Int32, _ call: String) throws(PlaybackError) {
        if status < 0 { throw PlaybackError(mpv: status, call: call) }
    }

    private static func options(_ content: FrameContent, _ box: (width: Int, height: Int), rate: Int) -> [(String, String)] {
        let common = [
            ("config", "no"), ("terminal", "no"), ("load-scripts", "no"), ("ytdl", "no"), ("osc", "no"), ("osd-level", "0"),
            ("idle", "yes"),
            ("load-stats-overlay", "no"), ("load-osd-console", "no"), ("load-auto-profiles", "no"), ("input-default-bindings", "no"),
            ("vo", "libmpv"), ("ao", "null"), ("sid", "no"), ("audio-display", "no"), ("autoload-files", "no"), ("keepaspect", "no"),
            ("vd-lavc-threads", "1"), ("vd-lavc-fast", "yes"), ("vd-lavc-skiploopfilter", "nonref"), ("sws-fast", "yes"),
            ("demuxer-max-bytes", "8MiB"), ("demuxer-max-back-bytes", "2MiB"), ("save-position-on-quit", "no"),
        ]
        let size = "\(box.width)x\(box.height)"
        switch content {
        case .picture: return common + [("aid", "no"), ("vf", "lavfi=[fps=\(rate)]")]
        case .spectrum:
            let bars = "showfreqs=s=\(size):rate=\(rate):mode=bar:ascale=log:fscale=log:win_size=2048:averaging=2:colors=white"
            return common + [("lavfi-complex", "[aid1]aformat=channel_layouts=mono,\(bars),format=rgb0[vo]")]
        case .waveform:
            let line = "showwaves=s=\(size):rate=\(rate):mode=line:draw=full:scale=sqrt:colors=white"
            return common + [("lavfi-complex", "[aid1]aformat=channel_layouts=mono,\(line),format=rgb0[vo]")]
        }
    }

    private func makeRenderer() throws(PlaybackError) {
        let software = strdup(MPV_RENDER_API_TYPE_SW)
        defer { free(software) }
        var parameters = [
            mpv_render_param(type: MPV_RENDER_PARAM_API_TYPE, data: software), mpv_render_param(type: MPV_RENDER_PARAM_INVALID, data: nil),
        ]
        try FrameSource.check(mpv_render_context_create(&renderer, core, &parameters), "mpv_render_context_create")
        // The pipe's end outlives the renderer: both go in deinit, the renderer first.
        let end = UnsafeMutableRawPointer(bitPattern: Int(wake[1]) + 1)
        mpv_render_context_set_update_callback(renderer, { FrameSource.ring($0) }, end)
        mpv_set_wakeup_callback(core, { FrameSource.ring($0) }, end)
    }

    /// Called on mpv's threads.
    fileprivate static func ring(_ end: UnsafeMutableRawPointer?) {
        guard let end else { return }
        var byte: UInt8 = 1
        _ = write(Int32(Int(bitPattern: end) - 1), &byte, 1)
    }

    private func load(_ location: MediaLocation) {
        // mpv takes a path as bytes; as a URL it would need another reading of percent signs.
        let words = [Array("loadfile".utf8), location.pathBytes ?? Array(location.url.utf8)]
        let copies = words.map { word in strdup(word.map { CChar(bitPattern: $0) } + [0]) }
        defer { for copy in copies { free(copy) } }
        var pointers: [UnsafePointer<CChar>?] = copies.map { UnsafePointer($0) } + [nil]
        mpv_command_async(core, 1, &pointers)
    }

    private func readEvents() {
        while let event = mpv_wait_event(core, 0), event.pointee.event_id != MPV_EVENT_NONE {
            switch event.pointee.event_id {
            case MPV_EVENT_FILE_LOADED:
                isLoaded = true
                catchUp()
                // A picture needs a video track, and one that is no cover.
                if content == .picture, number("track-list/count").map({ $0 > 0 }) ?? true, text("current-tracks/video/id") == nil {
                    hasEnded = true
                }
            case MPV_EVENT_END_FILE, MPV_EVENT_SHUTDOWN: hasEnded = true
            case MPV_EVENT_COMMAND_REPLY where event.pointee.error < 0: hasEnded = true
            default: break
            }
        }
    }

    /// Jumps to where the clock is, unless that is near.
    private func catchUp() {
        guard let clock else { return }
        let wanted = clock.position(at: MonotonicClock.now)
        let isNear = number("time-pos").map { abs($0 - wanted) < FrameSource.tolerance } ?? false
        guard !isNear else { return }
        mpv_command_string(core, "seek \(MPVNumber.text(max(0, wanted + (clock.isRunning ? 0.05 : 0)))) absolute+exact")
    }

    private func number(_ property: String) -> Double? {
        var value = 0.0
        return mpv_get_property(core, property, MPV_FORMAT_DOUBLE, &value) >= 0 ? value : nil
    }

    private func text(_ property: String) -> String? {
        guard let value = mpv_get_property_string(core, property) else { return nil }
        defer { mpv_free(value) }
        return String(cString: value)
    }

    // MARK: Drawing

    /// The size of a frame: the box, or the largest of the video's proportion in it.
    private var size: (width: Int, height: Int) {
        guard content == .picture, let width = number("dwidth"), let height = number("dheight"), width > 0, height > 0 else { return box }
        let scale = min(Double(box.width) / width, Double(box.height) / height)
        return (max(2, Int((width * scale).rounded())), max(2, Int((height * scale).rounded())))
    }

    private func draw(_ renderer: OpaquePointer) -> PixelFrame? {
        let size = size
        // Rows and start at multiples of 64, as libmpv wishes.
        let stride = (size.width * 4 + 63) / 64 * 64
        guard let memory = aligned_alloc(64, stride * size.height) else { return nil }
        defer { free(memory) }
        var sides = [Int32(size.width), Int32(size.height)]
        var bytes = stride
        let format = strdup("rgb0")
        defer { free(format) }
        let status = sides.withUnsafeMutableBufferPointer { sides in
            withUnsafeMutablePointer(to: &bytes) { bytes in
                var parameters = [
                    mpv_render_param(type: MPV_RENDER_PARAM_SW_SIZE, data: sides.baseAddress),
                    mpv_render_param(type: MPV_RENDER_PARAM_SW_FORMAT, data: format),
                    mpv_render_param(type: MPV_RENDER_PARAM_SW_STRIDE, data: bytes),
                    mpv_render_param(type: MPV_RENDER_PARAM_SW_POINTER, data: memory),
                    mpv_render_param(type: MPV_RENDER_PARAM_INVALID, data: nil),
                ]
                return mpv_render_context_render(renderer, &parameters)
            }
        }
        guard status >= 0 else { return nil }
        var pixels: [UInt8] = []
        pixels.reserveCapacity(size.width * size.height * 3)
        for y in 0..<size.height {
            for x in 0..<size.width {
                for part in 0..<3 { pixels.append(memory.load(fromByteOffset: y * stride + x * 4 + part, as: UInt8.self)) }
            }
        }
        return PixelFrame(width: size.width, height: size.height, pixels: pixels)
    }
}
