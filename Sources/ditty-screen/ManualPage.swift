import PlayerProtocol

/// The manual pages, made from the tables that parsing, `--help` and the settings use.
enum ManualPage {
    /// `ditty(1)`.
    static var commands: String {
        """
        \(header(section: 1, title: "User Commands"))
        .SH NAME
        ditty \\- a media player in the terminal that you talk to by typing
        .SH SYNOPSIS
        .B ditty
        .RI [ OPTIONS ]
        .RI [ PATH \\&... " | " URL \\&... " | " \\- ]
        .br
        .B ditty
        .RI [ OPTIONS ]
        .I COMMAND
        .RI [ OPERANDS ]
        .SH DESCRIPTION
        \(escaped(description))
        .SH COMMANDS
        \(CommandRow.all.map(entry).joined(separator: "\n"))
        .SH OPTIONS
        Options may stand before or after the command word, but not after the first word of a sentence.
        \(OptionRow.general.map(entry).joined(separator: "\n"))
        .TP
        .B \\-\\-
        Ends the options.
        .SH EXIT STATUS
        \(HelpText.exitCodes.map { ".TP\n.B \($0.code)\n\(escaped(sentence($0.meaning)))" }.joined(separator: "\n"))
        .SH ENVIRONMENT
        \(environment.map { ".TP\n.B \($0.name)\n\(escaped($0.help))" }.joined(separator: "\n"))
        .SH EXAMPLES
        \(examples.map { ".TP\n\(escaped($0.help))\n.B \(escaped($0.line))" }.joined(separator: "\n"))
        .SH SEE ALSO
        .BR ditty (5),
        .BR mpv (1),
        .BR playerctl (1)
        """
    }

    /// `ditty(5)`.
    static var files: String {
        """
        \(header(section: 5, title: "File Formats"))
        .SH NAME
        ditty \\- files and formats of the media player ditty
        .SH FILES
        \(places.map { ".TP\n.I \(escaped($0.name))\n\(escaped($0.help))" }.joined(separator: "\n"))
        .SH SETTINGS
        \(escaped("settings.json5 holds one JSON5 object: comments and final commas are allowed, and keys need no quotes."))
        \(escaped("All keys are optional; those that ditty does not know are left alone."))
        \(Settings.rows.map { ".TP\n.BR \($0.key) \": \" \"\(quoted($0.form))\"\n\(escaped($0.help))" }.joined(separator: "\n"))
        .SH STATUS FORMATS
        \(escaped("'ditty status --format' fills these names in where they stand in braces; '{{' and '}}' are braces."))
        \(escaped("What is unknown is left empty."))
        .PP
        \(escaped(StatusFormat.fields.joined(separator: ", ")))
        .SH SEE ALSO
        .BR ditty (1)
        """
    }

    private static let description = """
        Plays music, podcasts, audio books, radio and video. In the screen, and after 'ditty say', it understands sentences in English, \
        Russian and Japanese: "play something by Kino shuffled", "skip 30 seconds", "add this to road trip". What it plays comes from \
        your own collection; nothing is sent anywhere.

        Paths and URLs replace the queue, which 'ditty undo' brings back; '-' reads a list of them from standard input. Without operands \
        the screen opens. A player is started where none runs, and all screens and commands of a user share it.
        """

    private static let environment: [(name: String, help: String)] = [
        ("NO_COLOR", "If not empty, no colours."),
        ("XDG_CONFIG_HOME, XDG_DATA_HOME, XDG_STATE_HOME, XDG_CACHE_HOME, XDG_RUNTIME_DIR", "Where files are; see ditty(5)."),
        ("DBUS_SESSION_BUS_ADDRESS", "The bus on which the player is found by media keys and by other programs."),
        ("DITTY_DATA", "Where ditty's own data are, if not beside the program."),
    ]

    private static let examples: [(help: String, line: String)] = [
        ("Play a folder:", "ditty ~/Music/Kino"), ("Say it:", "ditty say play the newest album by Kino"),
        ("See how words are understood, and what they would play:", "ditty explain play 70s punk classics shuffled"),
        ("A status line for a bar:", "ditty status --follow --format '{artist} – {title}'"),
        ("Play without a screen, as a service:", "systemctl --user enable --now ditty.socket"),
        (
            "Drive a player on another machine:",
            "ssh -L /tmp/far.sock:/run/user/1000/ditty/player.sock host ; ditty --socket /tmp/far.sock next"
        ),
    ]

    private static let places: [(name: String, help: String)] = [
        ("$XDG_CONFIG_HOME/ditty/settings.json5", "What you have set; $XDG_CONFIG_HOME is ~/.config unless set."),
        ("$XDG_CONFIG_HOME/ditty/themes/, keymap.json5", "Your own colours and keys, in JSON5."),
        ("$XDG_DATA_HOME/ditty/library.sqlite", "The collection, playlists, likes and history; in ~/.local/share."),
        ("$XDG_STATE_HOME/ditty/", "The queue and the place in it, and player.log; in ~/.local/state."),
        ("$XDG_CACHE_HOME/ditty/", "Covers; it may be deleted. In ~/.cache."),
        ("$XDG_RUNTIME_DIR/ditty/player.sock", "The socket of the player, for you alone."),
    ]

    private static func header(section: Int, title: String) -> String {
        ".\\\" From `ditty --man \(section)`.\n.TH DITTY \(section) \"\" \"ditty \(dittyVersion)\" \"\(title)\""
    }

    private static func entry(_ row: CommandRow) -> String {
        let forms = row.details.map { ".RS\n.TP\n.B \(escaped($0.usage))\n\(escaped($0.help))\n.RE" }
        let options = OptionRow.special(for: row).map { option in
            ".RS\n.TP\n.B \(escaped(label(option)))\n\(escaped(option.help))\n.RE"
        }
        return ([".TP", ".B ditty \(escaped(row.usage))", escaped(row.help)] + forms + options).joined(separator: "\n")
    }

    private static func entry(_ row: OptionRow) -> String { ".TP\n.B \(escaped(label(row)))\n\(escaped(row.help))" }

    private static func label(_ row: OptionRow) -> String {
        row.names.joined(separator: ", ") + (row.value.map { " \($0)" } ?? "")
    }

    private static func sentence(_ words: String) -> String { words.prefix(1).uppercased() + words.dropFirst() + "." }

    /// Text as roff takes it: no character of it is a request or an escape, and a hyphen stays one that can be copied.
    static func escaped(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            if line.isEmpty { return ".PP" }
            let words = String(line).replacing("\\", with: "\\e").replacing("-", with: "\\-")
            return words.hasPrefix(".") || words.hasPrefix("'") ? "\\&" + words : words
        }.joined(separator: "\n")
    }

    /// The same inside the quotes of a request's argument.
    private static func quoted(_ text: String) -> String { escaped(text).replacing("\"", with: "\\(dq") }
}
