import MediaModel

/// What a ``Player`` is made with.
public struct PlayerOptions: Sendable {
    /// Where sound goes.
    public var output: PlayerOutput = .automatic
    /// 0…100, on mpv's cubic curve: see ``Player/setVolume(_:)``.
    public var volume: Double = 100
    /// Whether it starts silent.
    public var isMuted = false
    /// 0.25…4 times normal speed.
    public var rate: Double = 1
    /// Which of a file's gains evens out loudness.
    public var replayGain: ReplayGain = .off
    /// Decibels on top of a file's gain.
    public var replayGainPreamp: Double = 0
    /// Decibels for files that carry no gain.
    public var replayGainFallback: Double = 0
    /// What the sound server calls the player.
    public var clientName = "ditty"
    /// Seconds that a silent network is waited for.
    public var networkTimeout: Double = 15
    /// Seconds for which the network layer below tries on its own to go on with a dropped stream; 0: not at all.
    ///
    /// It tries without limit and without delay where a server keeps breaking off, so attempts are ours alone: see ``reconnectDelays``.
    public var streamReconnectLimit = 0
    /// Seconds before each attempt to open a dropped stream again; as many attempts as there are numbers.
    public var reconnectDelays: [Double] = [0.5, 1, 2, 4, 8]
    /// Seconds between attempts to open a device while none is there; the last one repeats.
    public var outputRetryDelays: [Double] = [2, 5, 10, 30]
    /// Megabytes of a stream kept ahead; a quarter of it is kept behind.
    public var streamCacheMegabytes = 16
    /// The gravest and the graver lines that reach the log.
    public var logLevel: PlayerLogMessage.Level = .warn
    /// Further mpv options by name, set last: video and visualisers, or the listener's own.
    public var mpvOptions: [(name: String, value: String)] = []

    /// The defaults.
    public init() {}

    /// Rates that ``Player/setRate(_:)`` takes.
    public static let rates = 0.25...4.0
}

/// mpv's `replaygain`.
public enum ReplayGain: String, Sendable, Codable, CaseIterable {
    case off, track, album
}

/// Where sound goes.
public enum PlayerOutput: Sendable, Hashable {
    /// The first sound system that works, else a null output that keeps the clock.
    case automatic
    /// One of mpv's device names ("pulse/alsa_output.usb"); where it cannot be opened, a null output and no other device.
    case device(String)
    /// No sound. `untimed` runs as fast as it decodes.
    case null(untimed: Bool)
    /// A WAV file, written as fast as it decodes.
    case file(path: String)
}

extension PlayerOptions {
    /// Options that some builds of mpv lack; where one is refused, mpv's default has to do.
    ///
    /// The outputs are those of a desktop: mpv would also try SDL, which plays through one of them when it has just failed.
    var preferred: [(name: String, value: String)] {
        let scripts = ["load-stats-overlay", "load-osd-console", "load-auto-profiles", "ytdl", "osc", "input-media-keys"]
        return scripts.map { ($0, "no") } + (output == .automatic ? [("ao", "pipewire,pulse,alsa,jack")] : [])
    }

    /// Options that every mpv takes, in order.
    var all: [(name: String, value: String)] {
        base + fileOptions + networkOptions + outputOptions
            + [
                ("volume", MPVNumber.text(volume)), ("mute", isMuted ? "yes" : "no"), ("speed", MPVNumber.text(rate)),
                ("replaygain", replayGain.mpvName), ("replaygain-preamp", MPVNumber.text(replayGainPreamp)),
                ("replaygain-fallback", MPVNumber.text(replayGainFallback)),
            ] + mpvOptions
    }

    /// Nothing of the listener's mpv, no scripts, no keys, no window.
    private var base: [(name: String, value: String)] {
        [
            ("config", "no"), ("idle", "yes"), ("terminal", "no"), ("load-scripts", "no"), ("ytdl", "no"), ("osd-level", "0"),
            ("input-default-bindings", "no"), ("vid", "no"), ("vo", "null"), ("sid", "no"), ("save-position-on-quit", "no"),
            ("audio-client-name", clientName),
        ]
    }

    /// `autoload-files` would list the folder at every load, for covers and subtitles that nobody asks for.
    private var fileOptions: [(name: String, value: String)] {
        [
            ("autoload-files", "no"), ("audio-display", "no"), ("prefetch-playlist", "yes"), ("gapless-audio", "weak"),
            ("audio-pitch-correction", "yes"), ("volume-max", "100"), ("keep-open", "no"),
        ]
    }

    private var networkOptions: [(name: String, value: String)] {
        let reconnect = "reconnect=1,reconnect_streamed=1,reconnect_delay_max=\(streamReconnectLimit)"
        return [
            // mpv reconnects for up to seven seconds unless it is told not to.
            ("network-timeout", MPVNumber.text(networkTimeout)), ("stream-lavf-o", streamReconnectLimit > 0 ? reconnect : "reconnect=0"),
            ("demuxer-max-bytes", "\(streamCacheMegabytes)MiB"), ("demuxer-max-back-bytes", "\(max(1, streamCacheMegabytes / 4))MiB"),
        ]
    }

    private var outputOptions: [(name: String, value: String)] {
        switch output {
        case .automatic: [("audio-fallback-to-null", "yes")]
        case .device(let name): [("audio-fallback-to-null", "yes"), ("audio-device", name)]
        case .null(let untimed): [("ao", "null"), ("ao-null-untimed", untimed ? "yes" : "no")]
        case .file(let path): [("ao", "pcm"), ("ao-pcm-file", path)]
        }
    }
}

extension ReplayGain {
    var mpvName: String { self == .off ? "no" : rawValue }
}

/// Numbers as mpv reads them.
enum MPVNumber {
    /// Nine decimals, no exponent, a point in every locale.
    static func text(_ value: Double) -> String {
        guard value.isFinite else { return "0" }
        let nanos = Int64((min(abs(value), 9e9) * 1e9).rounded())
        let decimals = String(nanos % 1_000_000_000)
        let padded = String(repeating: "0", count: 9 - decimals.count) + decimals
        return "\(value < 0 ? "-" : "")\(nanos / 1_000_000_000).\(padded)"
    }
}
