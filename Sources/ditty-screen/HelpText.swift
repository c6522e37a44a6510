/// The text of `--help`, made from the tables that parsing uses.
enum HelpText {
    private static let gutter = 26

    /// What a script may rely on.
    static let exitCodes: [(code: Int, meaning: String)] = [
        (0, "done"), (1, "failed"), (2, "wrong use"), (3, "understood, nothing found"), (4, "a question is open"), (5, "not understood"),
        (6, "no player runs"),
    ]

    static func text(for command: CommandRow?) -> String {
        guard let command else { return overview }
        var text = "OVERVIEW: \(command.help)\n\nUSAGE: ditty \(command.usage)\n"
        if !command.details.isEmpty {
            text += "\nFORMS:\n" + command.details.map { row($0.usage, $0.help) }.joined(separator: "\n") + "\n"
        }
        let rows = OptionRow.special(for: command)
        if !rows.isEmpty { text += "\nOPTIONS:\n" + rows.map(line).joined(separator: "\n") + "\n" }
        return text + "\nSee 'ditty --help' for the options that every command takes."
    }

    private static var overview: String {
        """
        OVERVIEW: A media player in the terminal that you talk to by typing.

        USAGE: ditty [PATH… | URL… | -]
               ditty [OPTIONS] COMMAND …

        ARGUMENTS:
        \(row("PATH, URL", "What to play: files, folders, playlists, streams. They replace the queue; 'undo' brings it back."))
        \(row("-", "Read a list of paths and URLs from standard input."))

        COMMANDS:
        \(CommandRow.all.map { row($0.usage, $0.help) }.joined(separator: "\n"))

        OPTIONS:
        \(OptionRow.general.map(line).joined(separator: "\n"))
        \(row("--", "Ends the options."))

        EXIT CODES: \(exitCodes.map { "\($0.code) \($0.meaning)" }.joined(separator: " · "))
        """
    }

    private static func line(_ option: OptionRow) -> String {
        row(option.names.joined(separator: ", ") + (option.value.map { " \($0)" } ?? ""), option.help)
    }

    private static func row(_ label: String, _ help: String) -> String {
        let label = "  " + label
        if label.count + 1 < gutter { return label + String(repeating: " ", count: gutter - label.count) + help }
        return label + "\n" + String(repeating: " ", count: gutter) + help
    }
}
