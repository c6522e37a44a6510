/// Completions for fish.
enum FishCompletions {
    static var script: String {
        """
        # fish completion for ditty, from `ditty --completions fish`

        # The command word and its operands so far, without options.
        function __ditty_words
            set -l tokens (commandline -opc)[2..-1]
            while set -q tokens[1]
                switch $tokens[1]
                    case \(valued)
                        set -e tokens[1]
                    case '-*'
                    case '*'
                        echo -- $tokens[1]
                end
                set -e tokens[1]
            end
        end

        # Whether the words are $argv[1], one of the rest, and no more.
        function __ditty_names
            set -l words (__ditty_words)
            test "$words[1]" = "$argv[1]"; and test (count $words) -eq 2; and contains -- "$words[2]" $argv[2..-1]
        end

        # Whether the command is $argv[1]; with $argv[2], whether so many words stand there.
        function __ditty_is
            set -l words (__ditty_words)
            test "$words[1]" = "$argv[1]"; or return 1
            test (count $argv) -lt 2; or test (count $words) -eq $argv[2]
        end

        \((CommandRow.all.map(command) + OptionRow.all.filter { !$0.isHidden }.flatMap(options) + CommandRow.all.flatMap(operands)
            + NamePlace.all.map(names))
            .joined(separator: "\n"))
        """
    }

    private static var valued: String { OptionRow.all.filter { $0.value != nil }.flatMap(\.names).joined(separator: " ") }

    private static func command(_ row: CommandRow) -> String {
        "complete -c ditty -n '__ditty_is \"\"' -a \(row.name) -d '\(escaped(row.help))'"
    }

    /// One line for each command that takes it; one for all of them.
    private static func options(_ row: OptionRow) -> [String] {
        let names = row.names.map { $0.hasPrefix("--") ? "-l \($0.dropFirst(2))" : "-s \($0.dropFirst())" }.joined(separator: " ")
        let value =
            switch row.value.map({ OperandForm($0) }) {
            case .words(let words)?: " -x -a '\(words.joined(separator: " "))'"
            case .files?: " -r -F"
            case .folders?: " -x -a '(__fish_complete_directories)'"
            case .free?: " -x"
            case nil: ""
            }
        let end = " \(names)\(value) -d '\(escaped(row.help))'"
        if row.commands.isEmpty { return ["complete -c ditty" + end] }
        return row.commands.map { "complete -c ditty -n '__ditty_is \($0)'" + end }
    }

    private static func operands(_ row: CommandRow) -> [String] {
        switch row.firstOperand {
        case .words(let words):
            let first = "complete -c ditty -n '__ditty_is \(row.name) 1' -f -a '\(words.joined(separator: " "))'"
            return row.laterOperand == .files ? [first] : [first, "complete -c ditty -n '__ditty_is \(row.name)' -f"]
        case .free: return ["complete -c ditty -n '__ditty_is \(row.name)' -f"]
        case .files, .folders: return []
        }
    }

    private static func names(_ place: NamePlace) -> String {
        let condition = "__ditty_names \(place.command) \(place.words.joined(separator: " "))"
        return "complete -c ditty -n '\(condition)' -f -a '(\(escaped(place.list)))'"
    }

    private static func escaped(_ text: String) -> String { text.replacing("\\", with: "\\\\").replacing("'", with: "\\'") }
}
