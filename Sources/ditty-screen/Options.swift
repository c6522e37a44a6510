import Glibc
import MediaModel

/// The options that stand before or after any command word.
struct Options: Sendable {
    var socket: String?
    var database: String?
    var config: String?
    var language: LanguageCode?
    var isPlain = false
    var speaks = false
    var hasNoColor = false
    var isJSON = false
    var hasNoUI = false
    var wantsHelp = false
    var wantsVersion = false

    /// The options that a command besides may take, by command word.
    var follow = false
    var format: String?
    var next = false
    var library: String?
    var isBatch = false

    /// The text to be printed for whoever installs ditty.
    var installedText: InstalledText?
}

/// One row of the option table: what `--help` prints and what parsing takes.
struct OptionRow {
    let names: [String]
    /// The value's name in the help, or its choices (`en|ru|ja`); `nil` for a flag.
    let value: String?
    let help: String
    /// Command words that take it; empty: all of them.
    let commands: [String]
    /// Left out of the help: for those who package ditty.
    var isHidden = false
    let apply: @Sendable (inout Options, String) throws -> Void

    static let all: [OptionRow] = [
        OptionRow(names: ["--socket"], value: "PATH", help: "Talk to the player at this socket.", commands: []) { $0.socket = $1 },
        OptionRow(names: ["--database"], value: "FILE", help: "Use this database.", commands: []) { $0.database = $1 },
        OptionRow(names: ["--config"], value: "DIR", help: "Read settings from this folder.", commands: []) { $0.config = $1 },
        OptionRow(names: ["--language"], value: "en|ru|ja", help: "Speak and understand en, ru or ja only.", commands: []) {
            options, code in
            guard ["en", "ru", "ja"].contains(code) else { throw UsageError("there is no language '\(code)'; there are en, ru, ja") }
            options.language = LanguageCode(code)
        },
        OptionRow(names: ["--no-ui"], value: nil, help: "Be the player, in the foreground, without a screen.", commands: []) { options, _ in
            options.hasNoUI = true
        },
        OptionRow(names: ["--plain"], value: nil, help: "Line mode: no screen, one line an event.", commands: []) { options, _ in
            options.isPlain = true
        },
        OptionRow(names: ["--speak"], value: nil, help: "Speak the replies.", commands: []) { options, _ in options.speaks = true },
        OptionRow(names: ["--no-color"], value: nil, help: "No colours; NO_COLOR does the same.", commands: []) { options, _ in
            options.hasNoColor = true
        },
        OptionRow(names: ["--json"], value: nil, help: "Answer with one JSON object a line.", commands: []) { options, _ in
            options.isJSON = true
        },
        OptionRow(names: ["--follow"], value: nil, help: "Print a line at each change.", commands: ["status"]) { options, _ in
            options.follow = true
        },
        OptionRow(names: ["--format"], value: "F", help: "Print F with {title}, {artist}, … filled in.", commands: ["status"]) {
            $0.format = $1
        },
        OptionRow(names: ["--next"], value: nil, help: "Add after what plays, not at the end.", commands: ["add"]) { options, _ in
            options.next = true
        },
        OptionRow(names: ["--library"], value: "FILE", help: "Use this fixture library.", commands: ["explain", "check"]) {
            $0.library = $1
        },
        OptionRow(names: ["--batch"], value: nil, help: "Read one utterance a line.", commands: ["explain"]) { options, _ in
            options.isBatch = true
        },
        OptionRow(names: ["-h", "--help"], value: nil, help: "Show this help.", commands: []) { options, _ in options.wantsHelp = true },
        OptionRow(names: ["-V", "--version"], value: nil, help: "Show the version.", commands: []) { options, _ in
            options.wantsVersion = true
        },
        OptionRow(names: ["--completions"], value: "bash|zsh|fish", help: "Print a shell's completions.", commands: [], isHidden: true) {
            guard let shell = Shell(rawValue: $1) else { throw UsageError("there are completions for bash, zsh and fish") }
            $0.installedText = .completions(shell)
        },
        OptionRow(names: ["--man"], value: "1|5", help: "Print a manual page.", commands: [], isHidden: true) {
            guard let section = ManualSection(rawValue: $1) else { throw UsageError("there are manual pages 1 and 5") }
            $0.installedText = .manual(section)
        },
    ]
}

extension OptionRow {
    /// Those that stand with every command, as the help lists them.
    static var general: [OptionRow] { all.filter { $0.commands.isEmpty && !$0.isHidden } }

    /// Those that only this command takes.
    static func special(for command: CommandRow) -> [OptionRow] { all.filter { $0.commands.contains(command.name) } }
}
