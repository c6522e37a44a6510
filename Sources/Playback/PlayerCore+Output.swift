import MediaModel

/// A place where sound can go.
public struct AudioDevice: Sendable, Hashable, Codable {
    /// mpv's name ("pulse/alsa_output.usb", "auto"), for ``PlayerOutput/device(_:)`` and ``Player/setDevice(_:)``.
    public let name: String
    /// The name for people.
    public let description: String

    /// A device by both names.
    public init(name: String, description: String) {
        self.name = name
        self.description = description
    }

    static func list(_ value: MPVValue) -> [AudioDevice] {
        value.elements.compactMap { device in
            device["name"].text.map { AudioDevice(name: $0, description: device["description"].text ?? $0) }
        }
    }
}

/// What is known about the output.
struct OutputState: Sendable, Hashable {
    /// mpv's name of the driver in use; `nil` while none is open.
    var driver: String?
    /// The device that was asked for; `nil`: any.
    var device: String?
    /// Whether the null output stands in for a device.
    var isFallback = false
    /// What was last reported; `nil`: nothing yet.
    var reported: String??
    /// When to try again to open a device.
    var retryAt: Double?
    var retries = 0
    var watchesDevices = false
    /// Whether the list of devices was told of once, as it is when the watch begins.
    var knowsDevices = false
}

/// The output: what it is, that it is lost, that it is back.
extension PlayerCore {
    private static let driverNames = [
        "pipewire": "PipeWire", "pulse": "PulseAudio", "alsa": "ALSA", "jack": "JACK", "sdl": "SDL", "oss": "OSS", "sndio": "sndio",
        "pcm": "PCM", "openal": "OpenAL",
    ]

    mutating func outputDriverAnswered(_ driver: String?) {
        let before = output.driver
        output.driver = driver
        switch driver {
        case nil: break
        case "null": outputIsNull(before: before)
        case let name?: outputIsReal(name)
        }
    }

    private mutating func outputIsNull(before: String?) {
        reportOutput(nil)
        if case .null = options.output { return }
        let isLost = before != nil && before != "null"
        if !output.isFallback { output.retries = 0 }
        output.isFallback = true
        planOutputRetry()
        if !output.watchesDevices {
            output.watchesDevices = true
            send(.observe(.devices), .command("observe"))
        }
        // Music must not run on unheard; without any device from the start the clock runs, and the listener is told.
        if isLost, current != nil, !isPaused { requestPause(true, .outputLost) }
    }

    private mutating func outputIsReal(_ driver: String) {
        let wasFallback = output.isFallback
        output.isFallback = false
        output.retryAt = nil
        if output.device == nil {
            reportOutput(PlayerCore.driverNames[driver] ?? driver)
        } else {
            send(.get("audio-device-list", .node), .deviceName)
        }
        if wasFallback, isPaused, pauseReason == .outputLost { requestPause(false, .listener) }
    }

    /// A device has come or gone.
    mutating func devicesChanged() {
        guard output.knowsDevices else {
            output.knowsDevices = true
            return
        }
        if output.isFallback { send("ao-reload") }
    }

    mutating func deviceNameAnswered(_ devices: [AudioDevice]) {
        guard let driver = output.driver, !output.isFallback else { return }
        let name = devices.first { $0.name == output.device }?.description
        reportOutput(name ?? PlayerCore.driverNames[driver] ?? driver)
    }

    private mutating func reportOutput(_ name: String?) {
        guard output.reported != .some(name) else { return }
        output.reported = .some(name)
        emit(.outputChanged(name))
    }

    mutating func setDevice(_ name: String?) {
        output.device = name == "auto" ? nil : name
        send("set", "audio-device", name ?? "auto")
    }

    mutating func reloadOutputIfDue() {
        guard let due = output.retryAt, due <= now else { return }
        output.retryAt = nil
        guard output.isFallback, output.driver != nil else { return }
        send("ao-reload")
        planOutputRetry()
    }

    private mutating func planOutputRetry() {
        guard let last = options.outputRetryDelays.last, output.retryAt == nil else { return }
        let delays = options.outputRetryDelays
        output.retryAt = now + (output.retries < delays.count ? delays[output.retries] : last)
        output.retries += 1
    }
}
