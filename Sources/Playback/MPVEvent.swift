import CMPV

/// An `mpv_event`, copied: mpv's own memory of it is gone at the next wait.
enum MPVEvent: Sendable, Hashable {
    /// Nothing happened before the time was up, or the wait was broken off.
    case none
    case shutdown
    case log(PlayerLogMessage)
    /// The answer to an asynchronous call; `error` is 0 or one of mpv's negative numbers.
    case reply(id: UInt64, error: Int32, value: MPVValue)
    case propertyChanged(observer: UInt64, value: MPVValue)
    case startFile(Int64)
    case endFile(MPVFileEnd)
    case fileLoaded
    case seek
    case playbackRestart
    /// Events were lost because nobody fetched them.
    case queueOverflow
    /// Something that nobody here asks about.
    case other

    /// Copies an event.
    init(_ event: mpv_event) {
        switch event.event_id {
        case MPV_EVENT_NONE: self = .none
        case MPV_EVENT_SHUTDOWN: self = .shutdown
        case MPV_EVENT_FILE_LOADED: self = .fileLoaded
        case MPV_EVENT_SEEK: self = .seek
        case MPV_EVENT_PLAYBACK_RESTART: self = .playbackRestart
        case MPV_EVENT_QUEUE_OVERFLOW: self = .queueOverflow
        case MPV_EVENT_SET_PROPERTY_REPLY: self = .reply(id: event.reply_userdata, error: event.error, value: .none)
        default: self = MPVEvent(withData: event)
        }
    }

    private init(withData event: mpv_event) {
        guard let data = event.data else {
            self = .other
            return
        }
        switch event.event_id {
        case MPV_EVENT_LOG_MESSAGE:
            self = .log(PlayerLogMessage(data.load(as: mpv_event_log_message.self)))
        case MPV_EVENT_GET_PROPERTY_REPLY:
            let property = data.load(as: mpv_event_property.self)
            // mpv sends zeros along with an error.
            let value = event.error < 0 ? MPVValue.none : MPVValue(format: property.format, data: property.data)
            self = .reply(id: event.reply_userdata, error: event.error, value: value)
        case MPV_EVENT_COMMAND_REPLY:
            let result = data.load(as: mpv_event_command.self).result
            self = .reply(id: event.reply_userdata, error: event.error, value: MPVValue(result))
        case MPV_EVENT_PROPERTY_CHANGE:
            let property = data.load(as: mpv_event_property.self)
            self = .propertyChanged(observer: event.reply_userdata, value: MPVValue(format: property.format, data: property.data))
        case MPV_EVENT_START_FILE:
            self = .startFile(data.load(as: mpv_event_start_file.self).playlist_entry_id)
        case MPV_EVENT_END_FILE:
            self = .endFile(MPVFileEnd(data.load(as: mpv_event_end_file.self)))
        default: self = .other
        }
    }
}

/// How mpv left a file: `mpv_event_end_file`.
struct MPVFileEnd: Sendable, Hashable {
    enum Reason: Sendable, Hashable { case eof, stop, quit, error, redirect, unknown }

    var reason: Reason
    /// One of mpv's negative numbers; 0 where the reason is not `error`.
    var error: Int32 = 0
    /// mpv's id of the playlist entry.
    var entry: Int64
    /// The first of the entries that stand in its place after a redirect, and how many there are.
    var inserted: Int64 = 0
    var insertedCount = 0
}

extension MPVFileEnd {
    /// Copies the event's data.
    init(_ data: mpv_event_end_file) {
        let reason: Reason =
            switch data.reason {
            case MPV_END_FILE_REASON_EOF: .eof
            case MPV_END_FILE_REASON_STOP: .stop
            case MPV_END_FILE_REASON_QUIT: .quit
            case MPV_END_FILE_REASON_ERROR: .error
            case MPV_END_FILE_REASON_REDIRECT: .redirect
            default: .unknown
            }
        self.init(
            reason: reason, error: data.error, entry: data.playlist_entry_id, inserted: data.playlist_insert_id,
            insertedCount: Int(data.playlist_insert_num_entries))
    }
}
