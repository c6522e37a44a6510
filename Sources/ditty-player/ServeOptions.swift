import MediaModel
import PlayerProtocol

/// How a player was told to be.
struct ServeOptions {
    var lifetime = PlayerLifetime.service
    var socket: String?
    var database: String?
    var config: String?
    var language: LanguageCode?
    /// Where to report readiness, or why there is none.
    var readyDescriptor: Int32?
    /// Whether to go on playing what a player that died was playing.
    var resumes = false
    /// What to play first.
    var places: [MediaLocation] = []

    /// A wrong argument.
    struct UsageError: Error {
        let message: String
    }

    init(arguments: ArraySlice<String>) throws {
        var rest = arguments
        while let argument = rest.popFirst() {
            if argument == "--" {
                places = rest.map(MediaLocation.init(url:))
                return
            }
            if argument == "--resume" {
                resumes = true
                continue
            }
            guard let value = rest.popFirst() else { throw UsageError(message: "'\(argument)' needs a value") }
            try take(argument, value)
        }
    }

    private mutating func take(_ argument: String, _ value: String) throws {
        switch argument {
        case "--lifetime":
            guard let lifetime = PlayerLifetime(rawValue: value) else { throw UsageError(message: "no lifetime '\(value)'") }
            self.lifetime = lifetime
        case "--socket": socket = value
        case "--database": database = value
        case "--config": config = value
        case "--language": language = LanguageCode(value)
        case "--ready-fd": readyDescriptor = Int32(value)
        default: throw UsageError(message: "unknown option '\(argument)'")
        }
    }
}
