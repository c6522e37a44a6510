import Glibc
import MediaModel
import PlayerProtocol

/// A parsed command line.
struct Invocation: Sendable {
    var options = Options()
    /// The command word, or `nil` where there are only paths, or nothing.
    var command: CommandRow?
    /// What follows the command word; without one, paths and URLs.
    var operands: [String] = []
    let environment: [String: String]

    /// Sorts options from words; options may stand anywhere up to `--`, but not after the first word of an utterance.
    init(arguments: [String], environment: [String: String]) throws {
        self.environment = environment
        var rest = arguments[...]
        var optionsHaveEnded = false
        while let argument = rest.popFirst() {
            if optionsHaveEnded || argument == "-" || !argument.hasPrefix("-") || isNegativeNumber(argument) {
                try take(word: argument)
                if let command, command.takesUtterance, !operands.isEmpty { optionsHaveEnded = true }
            } else if argument == "--" {
                optionsHaveEnded = true
                isLiteral = true
            } else {
                try take(option: argument, &rest)
            }
        }
        if let command, !options.wantsHelp, !options.wantsVersion { try command.check(operands) }
        if command?.takesUtterance != true, operands.contains("") { throw UsageError("an empty word names nothing") }
        if options.isJSON, options.format != nil { throw UsageError("'--json' and '--format' exclude each other") }
    }

    /// Whether words are paths whatever they look like, since `--` stood before any command word.
    private var isLiteral = false

    private mutating func take(word: String) throws {
        if command == nil, operands.isEmpty, !isLiteral, let row = CommandRow.named(word) {
            command = row
        } else {
            operands.append(word)
        }
    }

    private mutating func take(option argument: String, _ rest: inout ArraySlice<String>) throws {
        let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let name = String(parts[0])
        guard let row = OptionRow.all.first(where: { $0.names.contains(name) }) else { throw UsageError("unknown option '\(name)'") }
        if row.value == nil {
            guard parts.count == 1 else { throw UsageError("'\(name)' takes no value") }
            try row.apply(&options, "")
        } else if parts.count == 2 {
            try row.apply(&options, String(parts[1]))
        } else if let value = rest.popFirst() {
            try row.apply(&options, value)
        } else {
            throw UsageError("'\(name)' needs a value (\(row.value ?? ""))")
        }
    }

    private func isNegativeNumber(_ argument: String) -> Bool {
        command != nil && argument.count > 1 && Double(argument) != nil
    }

    /// Does what was asked and returns the exit code.
    func run() throws -> Int32 {
        if options.wantsHelp {
            LineOutput.line(HelpText.text(for: command))
            return 0
        }
        if options.wantsVersion {
            LineOutput.line("ditty \(dittyVersion)")
            return 0
        }
        if let text = options.installedText {
            LineOutput.line(text.text)
            return 0
        }
        if options.hasNoUI { return try becomePlayer() }
        if let command { return try command.run(self) }
        return try ScreenCommand.run(self)
    }

    var locations: Locations {
        var locations = Locations(environment: environment)
        if let config = options.config { locations.config = config }
        return locations
    }

    var socketPath: String { options.socket ?? locations.socket }

    var launcher: PlayerLauncher {
        PlayerLauncher(
            locations: locations, socketPath: socketPath, database: options.database.map(absolutePath),
            config: options.config.map(absolutePath),
            language: options.language, locator: DataLocator(environment: environment))
    }

    /// Replaces this process by the player, in the foreground.
    private func becomePlayer() throws -> Int32 {
        guard command == nil else { throw UsageError("'--no-ui' starts a player: it takes paths and URLs, not '\(command?.name ?? "")'") }
        let files = try operands.flatMap { try $0 == "-" ? Places.fromStandardInput() : [Places.location($0)] }
        do {
            try launcher.replaceProcess(playing: files)
        } catch {
            throw CommandFailure("\(error)")
        }
    }
}

/// A path made absolute against the working directory.
func absolutePath(_ path: String) -> String {
    if path.hasPrefix("/") { return path }
    guard let directory = getcwd(nil, 0) else { return path }
    defer { free(directory) }
    return String(cString: directory) + "/" + path
}
