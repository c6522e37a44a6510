import CMPV
import Glibc

/// The one `mpv_handle` of a player.
///
/// All calls but those at its beginning and end are asynchronous.
///
/// `@unchecked Sendable`: mpv's client API may be called from any thread (client.h, "Threading"), except that one thread alone may wait
/// for events and that nothing may be called during or after `destroy`; ``EventLoop`` sees to both.
struct MPVHandle: @unchecked Sendable {
    private let pointer: OpaquePointer

    /// Creates a core that is not yet initialised.
    init() throws(PlaybackError) {
        if let locale = setlocale(LC_NUMERIC, nil), strcmp(locale, "C") != 0 {
            throw PlaybackError(.numericLocale, call: "mpv_create", context: String(cString: locale))
        }
        guard let pointer = mpv_create() else { throw PlaybackError(.noHandle, call: "mpv_create") }
        self.pointer = pointer
    }

    /// Sets an option before ``initialize()``.
    func setOption(_ name: String, _ value: String) throws(PlaybackError) {
        try MPVHandle.check(mpv_set_option_string(pointer, name, value), call: "mpv_set_option_string \(name)=\(value)")
    }

    /// Starts the core.
    func initialize() throws(PlaybackError) {
        try MPVHandle.check(mpv_initialize(pointer), call: "mpv_initialize")
    }

    /// Asks for log lines of a level and the graver ones.
    func requestLog(_ level: PlayerLogMessage.Level) {
        mpv_request_log_messages(pointer, level.rawValue)
    }

    /// Asks for an event each time a property changes.
    func observe(_ property: String, format: MPVFormat, observer: UInt64) {
        mpv_observe_property(pointer, observer, property, format.mpv)
    }

    /// Sends a command of raw bytes; a `reply` event with `id` follows.
    func command(_ arguments: [[UInt8]], id: UInt64) -> Int32 {
        var storage = Array(arguments.joined(separator: [0])) + [0]
        return storage.withUnsafeMutableBytes { bytes in
            var pointers: [UnsafePointer<CChar>?] = []
            var offset = 0
            for argument in arguments {
                pointers.append(bytes.baseAddress.map { UnsafePointer($0.advanced(by: offset).assumingMemoryBound(to: CChar.self)) })
                offset += argument.count + 1
            }
            pointers.append(nil)
            return mpv_command_async(pointer, id, &pointers)
        }
    }

    /// Sets a property; a `reply` event with `id` follows.
    func set(_ property: String, _ value: MPVValue, id: UInt64) -> Int32 {
        switch value {
        case .flag(let flag):
            var data: CInt = flag ? 1 : 0
            return mpv_set_property_async(pointer, id, property, MPV_FORMAT_FLAG, &data)
        case .double(var data): return mpv_set_property_async(pointer, id, property, MPV_FORMAT_DOUBLE, &data)
        case .int(var data): return mpv_set_property_async(pointer, id, property, MPV_FORMAT_INT64, &data)
        case .string(let text):
            return text.withCString { start in
                var data: UnsafePointer<CChar>? = start
                return mpv_set_property_async(pointer, id, property, MPV_FORMAT_STRING, &data)
            }
        case .none, .list, .map: preconditionFailure("no property of ours takes such a value")
        }
    }

    /// Reads a property; a `reply` event with `id` brings it.
    func get(_ property: String, format: MPVFormat, id: UInt64) -> Int32 {
        mpv_get_property_async(pointer, id, property, format.mpv)
    }

    /// Waits for the next event; on the event thread alone.
    ///
    /// Negative seconds wait for ever.
    func wait(seconds: Double) -> MPVEvent {
        guard let event = mpv_wait_event(pointer, seconds) else { return .none }
        return MPVEvent(event.pointee)
    }

    /// Breaks a wait off.
    func wakeUp() { mpv_wakeup(pointer) }

    /// Ends the core and frees the handle; may take some tenths of a second.
    func destroy() { mpv_terminate_destroy(pointer) }

    /// Whether `loadfile` takes an index in front of the options, as from mpv 0.38 on.
    static var loadfileTakesIndex: Bool { mpv_client_api_version() >= (2 << 16 | 3) }

    private static func check(_ status: Int32, call: String) throws(PlaybackError) {
        if status < 0 { throw PlaybackError(mpv: status, call: call) }
    }
}

/// The formats that properties are read in.
enum MPVFormat: Sendable, Hashable {
    /// No value: only that it changed.
    case none
    case string, flag, int, double, node

    var mpv: mpv_format {
        switch self {
        case .none: MPV_FORMAT_NONE
        case .string: MPV_FORMAT_STRING
        case .flag: MPV_FORMAT_FLAG
        case .int: MPV_FORMAT_INT64
        case .double: MPV_FORMAT_DOUBLE
        case .node: MPV_FORMAT_NODE
        }
    }
}
