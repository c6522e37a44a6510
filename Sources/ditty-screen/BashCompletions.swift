/// Completions for bash.
enum BashCompletions {
    static var script: String {
        """
        # bash completion for ditty, from `ditty --completions bash`

        _ditty_files() {
            compopt -o filenames 2>/dev/null
            mapfile -t COMPREPLY < <(compgen "$1" -- "$2")
        }

        # The listener's own names, from the player that runs; a name of several words is one.
        _ditty_names() {
            local name
            while IFS= read -r name; do
                [[ $name == "$1"* ]] && COMPREPLY+=("$(printf %q "$name")")
            done
        }

        _ditty_words() { mapfile -t COMPREPLY < <(compgen -W "$1" -- "$2"); }

        _ditty() {
            local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]}
            local command='' operands=0 ended='' options i
            COMPREPLY=()
            # --option=value comes as three words.
            if [[ $current == = ]]; then current=''; elif [[ $previous == = ]]; then previous=${COMP_WORDS[COMP_CWORD - 2]}; fi
            for ((i = 1; i < COMP_CWORD; i++)); do
                [[ -n $ended ]] && { ((operands++)); continue; }
                case ${COMP_WORDS[i]} in
                    --) ended=yes ;;
                    \(valued) )
                        [[ ${COMP_WORDS[i + 1]} == = ]] && ((i++))
                        ((i++))
                        ;;
                    -*) ;;
                    *) if [[ -z $command ]]; then command=${COMP_WORDS[i]}; else ((operands++)); fi ;;
                esac
            done
            case $previous in
        \(lines(OptionRow.all.filter { $0.value != nil }.map(value), indent: 8))
            esac
            if [[ $current == -* && -z $ended ]]; then
                options='\(OptionRow.general.flatMap(\.names).joined(separator: " "))'
                case $command in
        \(lines(CommandRow.all.compactMap(options), indent: 12))
                esac
                _ditty_words "$options" "$current"
                return
            fi
            case $command:$ended:$operands:${COMP_WORDS[COMP_CWORD - 1]} in
                :yes:*) _ditty_files -f "$current"; return ;;
        \(lines(NamePlace.all.map(names), indent: 8))
            esac
            case $command:$operands in
                :0)
                    compopt -o filenames 2>/dev/null
                    mapfile -t COMPREPLY < <(compgen -W '\(CommandRow.all.map(\.name).joined(separator: " "))' -- "$current"
                        compgen -f -- "$current")
                    ;;
        \(lines(CommandRow.all.flatMap(operands), indent: 8))
            esac
        }

        complete -F _ditty ditty
        """
    }

    private static var valued: String {
        OptionRow.all.filter { $0.value != nil }.flatMap(\.names).joined(separator: " | ")
    }

    private static func names(_ place: NamePlace) -> String {
        let places = place.words.map { "\(place.command)::1:\($0)" }.joined(separator: " | ")
        return "\(places)) _ditty_names \"$current\" < <(\(place.list)); return ;;"
    }

    private static func value(_ row: OptionRow) -> String {
        let action = action(OperandForm(row.value ?? ""))
        return "\(row.names.joined(separator: " | ")) ) \(action.map { $0 + "; " } ?? "")return ;;"
    }

    private static func options(_ row: CommandRow) -> String? {
        let names = OptionRow.special(for: row).flatMap(\.names)
        return names.isEmpty ? nil : "\(row.name)) options+=' \(names.joined(separator: " "))' ;;"
    }

    private static func operands(_ row: CommandRow) -> [String] {
        let first = action(row.firstOperand).map { "\(row.name):0) \($0) ;;" }
        let later = action(row.laterOperand).map { "\(row.name):*) \($0) ;;" }
        return [first, later].compactMap { $0 }
    }

    private static func action(_ form: OperandForm) -> String? {
        switch form {
        case .words(let words): "_ditty_words '\(words.joined(separator: " "))' \"$current\""
        case .files: "_ditty_files -f \"$current\""
        case .folders: "_ditty_files -d \"$current\""
        case .free: nil
        }
    }

    private static func lines(_ texts: [String], indent: Int) -> String {
        texts.map { String(repeating: " ", count: indent) + $0 }.joined(separator: "\n")
    }
}
