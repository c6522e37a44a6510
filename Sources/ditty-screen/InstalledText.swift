/// A text that is made from the tables of commands and options when ditty is installed.
enum InstalledText {
    case completions(Shell)
    case manual(ManualSection)

    var text: String {
        switch self {
        case .completions(.bash): BashCompletions.script
        case .completions(.zsh): ZshCompletions.script
        case .completions(.fish): FishCompletions.script
        case .manual(.commands): ManualPage.commands
        case .manual(.files): ManualPage.files
        }
    }
}

/// A shell that completes what is typed.
enum Shell: String, CaseIterable { case bash, zsh, fish }

/// A section of the manual that ditty has a page in.
enum ManualSection: String, CaseIterable {
    case commands = "1"
    case files = "5"
}

/// What may stand in a place of the command line, as the name of the place in the help says it.
enum OperandForm: Hashable {
    case words([String])
    case files
    case folders
    /// Nothing that a shell could know.
    case free

    /// `off|one|all`, `PATH…`, `FILE`, `DIR`, or anything else.
    init(_ name: String) {
        let name = name.filter { !"[]…".contains($0) }
        let choices = name.split(separator: "|").map(String.init)
        if !choices.isEmpty, choices.allSatisfy({ $0.allSatisfy(\.isLowercase) }) {
            self = .words(choices)
        } else if ["PATH", "FILE"].contains(name) {
            self = .files
        } else if name == "DIR" {
            self = .folders
        } else {
            self = .free
        }
    }
}

/// A place of the command line where one of the listener's own names stands: the player that runs knows them.
struct NamePlace {
    let command: String
    /// The words behind the command that such a name follows.
    let words: [String]
    /// Prints the names, a line each.
    let list: String

    static let all = [
        NamePlace(command: "playlist", words: ["show", "export", "remove"], list: "ditty playlist list 2>/dev/null"),
        NamePlace(command: "shortcut", words: ["run", "remove"], list: "ditty shortcut list 2>/dev/null | sed 's/: .*//'"),
    ]
}

extension CommandRow {
    /// What may stand first after the command word.
    var firstOperand: OperandForm { operandNames.first.map { OperandForm($0) } ?? .free }

    /// What may stand after that: paths, where there is more to come (`…`).
    var laterOperand: OperandForm {
        firstOperand == .files || operandNames.contains("…") ? .files : .free
    }

    /// The names of the operands in the help, without options.
    private var operandNames: [String] {
        var names = usage.split(separator: " ").dropFirst().map(String.init)
        while let first = names.first, first.hasPrefix("[--") {
            names.removeFirst(first.hasSuffix("]") ? 1 : 2)
        }
        return names
    }
}
