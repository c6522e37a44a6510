import FoundationEssentials
public import MediaModel

/// What the listener has set, in `settings.json5`; everything is optional, and keys that ditty does not know are left alone.
public struct Settings: Sendable, Hashable {
    /// The language of texts and of sentences; `nil` follows the environment and the words.
    public var language: LanguageCode?
    /// Whether music goes on when the last screen is left.
    public var keepPlaying = false
    /// mpv's `replaygain`: `off`, `track`, `album`.
    public var replayGain = "album"
    /// mpv's name of an audio device; `nil` is the first that works.
    public var audioDevice: String?
    /// Seconds that "skip" and its key move: forward, backward.
    public var skipForward = 10.0
    /// See ``skipForward``.
    public var skipBackward = 10.0
    /// Whether hints and tips are shown.
    public var hints = true
    /// Never ask, always act on the best guess.
    public var handsFree = false
    /// Whether nothing on the screen moves but clocks and words: no video, no drawing of the sound.
    public var reducedMotion = false
    /// The theme's name.
    public var theme: String?
    /// The key map's name: `default`, `vi`, `emacs`, `cmus`, `ncmpcpp`.
    public var keymap: String?
    /// Whether a new song is shown as a notification; desktops that show MPRIS's player need none.
    public var notifications = false
    /// Whether other players are told to pause when this one begins to play.
    public var pauseOtherPlayers = false
    /// Programs to be run when something happens.
    public var hooks: [EventHook] = []
    /// Whether the library's folders are watched for changes.
    public var watchFolders = true
    /// Where to submit what was heard; `nil` is nowhere.
    public var scrobble: ScrobbleSettings?
    /// mpv's own options, set last.
    public var mpv: [String: String] = [:]

    /// What holds where nothing was set.
    public init() {}

    /// The settings of a configuration folder as far as they can be taken: a value that cannot counts as not set, and each is named.
    public static func loadWhatHolds(folder: String) -> (settings: Settings, faults: [SettingsError]) {
        var faults: [SettingsError] = []
        var passedOver: Set<String> = []
        var ends: [UInt8] = []
        while true {
            do {
                return (try load(folder: folder, passingOver: passedOver, endingWith: ends), faults)
            } catch {
                // A bracket that was forgotten at the end takes nothing away from what stands before it.
                if let end = error.missingEnd {
                    if ends.isEmpty { faults.append(error) }
                    ends.append(end)
                    continue
                }
                faults.append(error)
                // A file that is none of JSON5 holds nothing.
                guard let key = error.key?.prefix(while: { $0 != "." }), passedOver.insert(String(key)).inserted else {
                    return (Settings(), faults)
                }
            }
        }
    }

    /// The settings of a configuration folder; the defaults where there is no file.
    public static func load(folder: String) throws(SettingsError) -> Settings { try load(folder: folder, passingOver: [], endingWith: []) }

    /// The same without some keys, with what the file lacks at its end.
    private static func load(folder: String, passingOver keys: Set<String>, endingWith end: [UInt8]) throws(SettingsError) -> Settings {
        let path = folder + "/settings.json5"
        let bytes: [UInt8]?
        do {
            bytes = try AtomicFile.read(path)
        } catch {
            throw SettingsError(path: path, key: nil, detail: "\(error)")
        }
        guard let bytes = bytes.map({ $0 + end }) else { return Settings() }
        let decoder = JSONDecoder()
        decoder.allowsJSON5 = true
        if let passedOver = SettingsReader.passedOver { decoder.userInfo[passedOver] = keys }
        do {
            let settings = try decoder.decode(Settings.self, from: Data(bytes))
            // The decoder takes an object without its end for a whole one.
            if let fault = JSON5Text(bytes).fault { throw SettingsError(path: path, fault) }
            return settings
        } catch let error as SettingsError {
            throw error
        } catch let error as DecodingError {
            throw SettingsError(path: path, error, in: JSON5Text(bytes))
        } catch {
            throw SettingsError(path: path, key: nil, detail: "\(error)")
        }
    }
}

/// A setting that cannot be taken, by file and key.
public struct SettingsError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The file.
    public let path: String
    /// The line in it, from 1, where that is known.
    public let line: Int?
    /// The key; `nil` where the file as a whole is at fault.
    public let key: String?
    /// What is wrong.
    public let detail: String

    /// The bracket that a file without its end lacks first.
    let missingEnd: UInt8?

    /// File and line, as editors take them.
    public var place: String { path + (line.map { ":\($0)" } ?? "") }
    /// One sentence.
    public var description: String { "\(place): \(key.map { "\($0): " } ?? "")\(detail)" }

    init(path: String, key: String?, detail: String) {
        self.path = path
        line = nil
        self.key = key
        self.detail = detail
        missingEnd = nil
    }

    init(path: String, _ fault: JSON5Text.Fault) {
        self.path = path
        (line, key, detail) = (fault.line, nil, fault.detail)
        missingEnd = fault.missingEnd
    }

    init(path: String, _ error: DecodingError, in text: JSON5Text) {
        if let fault = text.fault {
            self = SettingsError(path: path, fault)
            return
        }
        var (names, reason): ([String], String) = ([], "\(error)")
        switch error {
        case .typeMismatch(_, let context), .valueNotFound(_, let context), .keyNotFound(_, let context), .dataCorrupted(let context):
            (names, reason) = (context.codingPath.map(\.stringValue), context.debugDescription)
        @unknown default: break
        }
        self.path = path
        (line, key, detail) = (text.line(of: names), names.isEmpty ? nil : names.joined(separator: "."), reason)
        missingEnd = nil
    }
}

extension Settings: Decodable {
    enum Keys: String, CodingKey, CaseIterable {
        case language, keepPlaying, replayGain, audioDevice, skipForward, skipBackward, hints, handsFree, reducedMotion, theme, keymap
        case notifications, pauseOtherPlayers, watchFolders, hooks, scrobble, mpv
    }

    /// Reads what is there; a value of a wrong kind or out of range is a `DecodingError` with its key.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Keys.self)
        let reader = SettingsReader(container: container, decoder)
        let defaults = Settings()
        language = try reader.value(.language, LanguageCode.self)
        keepPlaying = try reader.value(.keepPlaying, Bool.self) ?? defaults.keepPlaying
        replayGain = try reader.value(.replayGain, String.self) ?? defaults.replayGain
        guard ["off", "track", "album"].contains(replayGain) else {
            throw DecodingError.dataCorruptedError(forKey: .replayGain, in: container, debugDescription: "is none of off, track, album")
        }
        audioDevice = try reader.value(.audioDevice, String.self)
        skipForward = try reader.value(.skipForward, Double.self) ?? defaults.skipForward
        skipBackward = try reader.value(.skipBackward, Double.self) ?? defaults.skipBackward
        for (key, value) in [(Keys.skipForward, skipForward), (Keys.skipBackward, skipBackward)] where !(value > 0 && value < 3600) {
            throw DecodingError.dataCorruptedError(
                forKey: key, in: container, debugDescription: "is no number of seconds over 0 and under 3600")
        }
        hints = try reader.value(.hints, Bool.self) ?? defaults.hints
        handsFree = try reader.value(.handsFree, Bool.self) ?? defaults.handsFree
        reducedMotion = try reader.value(.reducedMotion, Bool.self) ?? defaults.reducedMotion
        theme = try reader.value(.theme, String.self)
        keymap = try reader.value(.keymap, String.self)
        notifications = try reader.value(.notifications, Bool.self) ?? defaults.notifications
        pauseOtherPlayers = try reader.value(.pauseOtherPlayers, Bool.self) ?? defaults.pauseOtherPlayers
        watchFolders = try reader.value(.watchFolders, Bool.self) ?? defaults.watchFolders
        hooks = try reader.value(.hooks, [EventHook].self) ?? []
        scrobble = try reader.value(.scrobble, ScrobbleSettings.self)
        mpv = (try reader.value(.mpv, [String: MPVValue].self) ?? [:]).mapValues(\.text)
    }
}

/// The value of an option of mpv: a text, a number, true or false.
private struct MPVValue: Decodable {
    /// As mpv reads it.
    let text: String

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let text = try? container.decode(String.self) {
            self.text = text
        } else if let isOn = try? container.decode(Bool.self) {
            text = isOn ? "yes" : "no"
        } else if let number = try? container.decode(Int.self) {
            text = String(number)
        } else if let number = try? container.decode(Double.self), number.isFinite {
            text = String(number)
        } else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "is no text, number, true or false")
        }
    }
}

/// Reads keys, but for those that are passed over.
private struct SettingsReader {
    static let passedOver = CodingUserInfoKey(rawValue: "passedOver")

    private let container: KeyedDecodingContainer<Settings.Keys>
    private let passedOver: Set<String>

    init(container: KeyedDecodingContainer<Settings.Keys>, _ decoder: any Decoder) {
        self.container = container
        passedOver = SettingsReader.passedOver.flatMap { decoder.userInfo[$0] as? Set<String> } ?? []
    }

    func value<Value: Decodable>(_ key: Settings.Keys, _ type: Value.Type) throws -> Value? {
        passedOver.contains(key.rawValue) ? nil : try container.decodeIfPresent(type, forKey: key)
    }
}
