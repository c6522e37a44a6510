internal import CTagShim

/// What a file says about itself, before anybody has made sense of it.
public struct FileProperties: Sendable, Hashable {
    /// What the file has, in its order.
    ///
    /// Names are in upper case as TagLib's `PropertyMap` has them ("ALBUMARTIST"), or beginning with `~` for what is no tag: `~duration` and `~chapter` in
    /// milliseconds, `~bitrate`, `~samplerate`, `~channels`, `~picture`, `~popularity`, `~lrc`. A name that has several values is there several times.
    public var values: [Value]

    /// One value of one property.
    public struct Value: Sendable, Hashable {
        /// In upper case.
        public var name: String
        /// Without NUL.
        public var text: String

        /// A value by its name.
        public init(name: String, text: String) {
            self.name = name
            self.text = text
        }
    }

    /// Properties from their values.
    public init(values: [Value]) { self.values = values }

    /// All values of one name, in the order of the file.
    public func all(_ name: String) -> [String] { values.filter { $0.name == name }.map(\.text) }

    /// Reads the file at a path in raw bytes, without a final NUL; `nil` where TagLib finds nothing that it can read.
    ///
    /// May take long, take much memory, or end the process on a malicious file: call it in a process that may die. TagLib 1.13; the plainest FLAC and
    /// MP3 files are read without it, to the same result, unless `isQuick` is false.
    public init?(path: [UInt8], isQuick: Bool = true) {
        var collector = Collector()
        let result = withUnsafeMutablePointer(to: &collector) { context in
            FileProperties.withCPath(path) { ditty_tags_read($0, isQuick ? 1 : 0, context, collect) }
        }
        guard result == 0 else { return nil }
        values = collector.values
    }

    /// Appends the fields of a file's record (see ``ScanFrame``) to `bytes`; false, with nothing appended, where TagLib finds nothing.
    ///
    /// The same as making properties and framing them, at half the price.
    public static func append(_ path: [UInt8], to bytes: inout [UInt8]) -> Bool {
        let start = bytes.count
        let result = withUnsafeMutablePointer(to: &bytes) { context in withCPath(path) { ditty_tags_read($0, 1, context, appendField) } }
        if result != 0 { bytes.removeSubrange(start...) }
        return result == 0
    }

    /// The embedded front cover, or else the first picture, with its MIME type.
    public static func cover(path: [UInt8]) -> (type: String, bytes: [UInt8])? {
        var cover = Cover()
        let result = withUnsafeMutablePointer(to: &cover) { context in withCPath(path) { ditty_tags_cover($0, context, keep) } }
        return result == 0 ? (cover.type, cover.bytes) : nil
    }

    fileprivate struct Collector {
        var values: [Value] = []
    }

    fileprivate struct Cover {
        var type = ""
        var bytes: [UInt8] = []
    }

    private static func withCPath<Result>(_ path: [UInt8], _ body: (UnsafePointer<CChar>) -> Result) -> Result {
        (path.map { CChar(bitPattern: $0) } + [0]).withUnsafeBufferPointer { characters in
            guard let start = characters.baseAddress else { preconditionFailure("a path has a final NUL") }
            return body(start)
        }
    }
}

/// Called by the shim while ``FileProperties/init(path:)`` waits: `context` is its collector.
private func collect(context: UnsafeMutableRawPointer?, name: UnsafePointer<CChar>?, value: UnsafePointer<CChar>?, length: Int) {
    guard let context, let name, let value else { return }
    let text = String(decoding: UnsafeRawBufferPointer(start: value, count: length), as: UTF8.self)
    let collector = context.assumingMemoryBound(to: FileProperties.Collector.self)
    collector.pointee.values.append(FileProperties.Value(name: String(cString: name), text: text))
}

/// Called by the shim while ``FileProperties/cover(path:)`` waits: `context` is its cover.
private func keep(context: UnsafeMutableRawPointer?, type: UnsafePointer<CChar>?, bytes: UnsafePointer<CChar>?, count: Int) {
    guard let context, let type, let bytes else { return }
    let cover = context.assumingMemoryBound(to: FileProperties.Cover.self)
    cover.pointee.type = String(cString: type)
    cover.pointee.bytes = [UInt8](UnsafeRawBufferPointer(start: bytes, count: count))
}

/// Called by the shim while ``FileProperties/append(_:to:)`` waits: `context` is the array.
private func appendField(context: UnsafeMutableRawPointer?, name: UnsafePointer<CChar>?, value: UnsafePointer<CChar>?, length: Int) {
    guard let context, let name, let value else { return }
    let bytes = context.assumingMemoryBound(to: [UInt8].self)
    var place = name
    while place.pointee != 0 {
        bytes.pointee.append(UInt8(bitPattern: place.pointee))
        place += 1
    }
    bytes.pointee.append(UInt8(ascii: "="))
    for byte in UnsafeRawBufferPointer(start: value, count: length) where byte != 0 { bytes.pointee.append(byte) }
    bytes.pointee.append(0)
}
