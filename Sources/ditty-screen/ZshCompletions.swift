/// Completions for zsh.
enum ZshCompletions {
    static var script: String {
        """
        #compdef ditty
        # zsh completion for ditty, from `ditty --completions zsh`

        _ditty() {
            local curcontext=$curcontext state state_descr line
            local -A opt_args
            local -a commands options
            commands=(
        \(lines(CommandRow.all.map { "'\($0.name):\(escaped($0.help, ":"))'" }, indent: 8))
            )
            options=(
        \(lines(OptionRow.general.map { option($0) }, indent: 8))
            )
            # The words up to here say which command it is, and so what else it takes.
            local word skip=''
            for word in ${words[2,CURRENT-1]}; do
                if [[ -n $skip ]]; then skip=''; continue; fi
                case $word in
                    (\(valued)) skip=yes ;;
                    (-*) ;;
                    (*) break ;;
                esac
            done
            case $word in
        \(lines(CommandRow.all.compactMap(special), indent: 8))
            esac
            _arguments -C $options '1: :->command' '*: :->operand'
            case $state in
                (command)
                    _describe -t commands command commands
                    _files
                    ;;
                (operand)
                    local -a names
                    case $line[1]:$#line:$line[2] in
        \(lines(NamePlace.all.map(names), indent: 16))
                    esac
                    case $line[1]:$(( $#line > 2 ? 2 : 1 )) in
        \(lines(CommandRow.all.flatMap(operands), indent: 16))
                    esac
                    ;;
            esac
        }

        _ditty "$@"
        """
    }

    private static var valued: String { OptionRow.all.filter { $0.value != nil }.flatMap(\.names).joined(separator: "|") }

    /// `'--socket=[help]:PATH:_files'`, or `{-h,--help}'[help]'`.
    private static func option(_ row: OptionRow) -> String {
        let help = "[\(escaped(row.help, "[]"))]"
        guard let value = row.value else {
            guard row.names.count > 1 else { return "'\(row.names[0])\(help)'" }
            return "'(\(row.names.joined(separator: " ")))'{\(row.names.joined(separator: ","))}'\(help)'"
        }
        return "'\(row.names[0])=\(help):\(escaped(value, ":")):\(action(OperandForm(value)) ?? "")'"
    }

    private static func special(_ row: CommandRow) -> String? {
        let options = OptionRow.special(for: row).map { option($0) }
        return options.isEmpty ? nil : "(\(row.name)) options+=(\(options.joined(separator: " "))) ;;"
    }

    private static func operands(_ row: CommandRow) -> [String] {
        let first = command(row.firstOperand).map { "(\(row.name):1) \($0) ;;" }
        let later = command(row.laterOperand).map { "(\(row.name):2) \($0) ;;" }
        return [first, later].compactMap { $0 }
    }

    private static func action(_ form: OperandForm) -> String? {
        switch form {
        case .words(let words): "(\(words.joined(separator: " ")))"
        case .files: "_files"
        case .folders: "_files -/"
        case .free: nil
        }
    }

    private static func names(_ place: NamePlace) -> String {
        "(\(place.command):3:(\(place.words.joined(separator: "|")))) names=(${(f)\"$(\(place.list))\"}); compadd -a names; return ;;"
    }

    private static func command(_ form: OperandForm) -> String? {
        switch form {
        case .words(let words): "compadd -- \(words.joined(separator: " "))"
        default: action(form)
        }
    }

    private static func escaped(_ text: String, _ marks: String) -> String {
        text.reduce(into: "") { result, character in
            if character == "'" {
                result += "'\\''"
            } else {
                if marks.contains(character) || character == "\\" { result += "\\" }
                result.append(character)
            }
        }
    }

    private static func lines(_ texts: [String], indent: Int) -> String {
        texts.map { String(repeating: " ", count: indent) + $0 }.joined(separator: "\n")
    }
}
