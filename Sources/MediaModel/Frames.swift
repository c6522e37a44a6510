/// What is to be drawn of a file; the raw value is the word for it between screen and player.
public enum FrameContent: String, Sendable, Codable, CaseIterable {
    /// Its video.
    case picture
    /// How loud each pitch is: bars that are white on black, grave ones at the left.
    case spectrum
    /// The shape of the sound: a white line on black.
    case waveform
}

/// Pixels of one moment.
public struct PixelFrame: Sendable, Hashable {
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
}

/// Where a clock that somebody else keeps stands.
public struct FrameClock: Sendable, Hashable {
    /// Seconds into the file.
    public var position: Double
    /// Seconds of the monotonic clock at which it stood there.
    public var time: Double
    /// Times normal speed.
    public var rate: Double
    /// Whether it runs.
    public var isRunning: Bool

    /// A clock.
    public init(position: Double, time: Double, rate: Double, isRunning: Bool) {
        self.position = position
        self.time = time
        self.rate = rate
        self.isRunning = isRunning
    }

    /// Seconds into the file at a time of the monotonic clock.
    public func position(at now: Double) -> Double { isRunning ? position + (now - time) * rate : position }
}
