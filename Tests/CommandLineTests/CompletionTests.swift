import Testing

@testable import ditty_screen

/// What shells offer, by real shells and the scripts made for them.
struct CompletionTests {
    /// What is typed (a space at the end begins a new word), and what is offered.
    static let rows: [(typed: String, offered: [String])] = [
        ("ditty sta", ["status"]), ("ditty pl", ["play", "playlist"]), ("ditty repeat ", ["all", "off", "one"]),
        ("ditty library s", ["scan", "search", "skipped"]), ("ditty --language ", ["en", "ja", "ru"]),
        ("ditty status --fo", ["--follow", "--format"]),
        ("ditty next --fo", []), ("ditty --socket /x repeat o", ["off", "one"]), ("ditty --config /et", ["/etc"]),
        ("ditty add /etc/hostna", ["/etc/hostname"]), ("ditty say repeat ", []), ("ditty library add /etc/hostna", ["/etc/hostname"]),
        ("ditty --no", ["--no-color", "--no-ui"]), ("ditty shuffle items ", []), ("ditty open ", []),
    ]

    @Test(arguments: rows)
    func bash(typed: String, offered: [String]) throws {
        let words = typed.split(separator: " ", omittingEmptySubsequences: false)
        let quoted = words.map { "'\($0)'" }.joined(separator: " ")
        let script = """
            \(BashCompletions.script)
            compopt() { :; }
            COMP_WORDS=(\(quoted)) COMP_CWORD=\(words.count - 1)
            _ditty
            printf '%s\\n' "${COMPREPLY[@]}"
            """
        let output = try ToolRun.output("cd / && bash --norc FILE", on: script)
        #expect(output.split(separator: "\n").map(String.init).sorted() == offered)
    }

    @Test(arguments: [
        ("ditty playlist show Ro", [#"Road\ Trip"#, "Rock"]), ("ditty playlist export Mi", [#"Mix:\ 2024"#]),
        ("ditty shortcut run gym", ["gym"]),
        ("ditty -- /etc/hostna", ["/etc/hostname"]), ("ditty -- -", [""]), ("ditty add -- /etc/hostna", ["/etc/hostname"]),
    ])
    func bashAsksForNamesAndKnowsWhereOptionsEnd(typed: String, offered: [String]) throws {
        let words = typed.split(separator: " ", omittingEmptySubsequences: false)
        let script = """
            \(BashCompletions.script)
            compopt() { :; }
            \(Self.player)COMP_WORDS=(\(words.map { "'\($0)'" }.joined(separator: " "))) COMP_CWORD=\(words.count - 1)
            _ditty
            printf '%s\\n' "${COMPREPLY[@]}"
            """
        let output = try ToolRun.output("cd /var/empty 2>/dev/null || cd /proc/sys/net; bash --norc FILE", on: script)
        #expect(output.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init) == offered)
    }

    @Test(.enabled(if: ToolRun.has("fish"), "fish is not installed"), arguments: rows)
    func fish(typed: String, offered: [String]) throws {
        let script = FishCompletions.script + "\ncd /\ncomplete -C '\(typed)'"
        let output = try ToolRun.output("fish --no-config FILE", on: script)
        let names = output.split(separator: "\n").map { line in
            let name = line.prefix { $0 != "\t" }
            return String(name.hasSuffix("/") ? name.dropLast() : name)
        }
        #expect(names.sorted() == offered)
    }

    /// The names that a player gives, and where they are offered.
    static let names: [(typed: [String], offered: [String])] = [
        (["playlist", "show", "Ro"], ["Road Trip", "Rock"]), (["playlist", "export", "M"], ["Mix: 2024"]),
        (["playlist", "remove", "J"], ["Jazz"]), (["shortcut", "run", "g"], ["gym"]), (["shortcut", "add", "gy"], []),
        (["playlist", "import", "Ro"], []),
    ]
    private static let player = """
        ditty() {
            case $1 in
                playlist) printf '%s\\n' 'Road Trip' Rock Jazz 'Mix: 2024' ;;
                shortcut) echo 'gym: play: workout music' ;;
            esac
        }

        """

    @Test(.enabled(if: ToolRun.has("fish"), "fish is not installed"), arguments: names)
    func fishAsksForNames(typed: [String], offered: [String]) throws {
        let player =
            "function ditty\nswitch $argv[1]\ncase playlist\nprintf '%s\\\\n' 'Road Trip' Rock Jazz 'Mix: 2024'\n"
            + "case shortcut\necho 'gym: play: workout music'\nend\nend\n"
        let script = player + FishCompletions.script + "\ncd /proc/sys/net\ncomplete -C 'ditty \(typed.joined(separator: " "))'"
        let output = try ToolRun.output("fish --no-config FILE", on: script)
        #expect(output.split(separator: "\n").map(String.init).sorted() == offered)
    }

    /// zsh's own helpers are stood in for: what it takes apart is given, what it would offer is printed.
    @Test(.enabled(if: ToolRun.has("zsh"), "zsh is not installed"), arguments: names)
    func zshAsksForNames(typed: [String], offered: [String]) throws {
        let line = typed.map { "'\($0)'" }.joined(separator: " ")
        let script = """
            \(Self.player)_arguments() { state=operand; line=(\(line)) }
            _describe() { : }
            _files() { : }
            compadd() { [[ $1 == -a ]] && print -rl -- ${(M)${(P)2}:#\(typed[2])*} }
            words=(ditty \(line)) CURRENT=4
            \(ZshCompletions.script)
            """
        let output = try ToolRun.output("zsh -f FILE", on: script)
        #expect(output.split(separator: "\n").map(String.init).sorted() == offered)
    }

    @Test(.enabled(if: ToolRun.has("zsh"), "zsh is not installed"))
    func zshReadsItsScript() throws { #expect(try ToolRun.output("zsh -n FILE", on: ZshCompletions.script) == "") }

    @Test(arguments: [
        ("off|one|all", OperandForm.words(["off", "one", "all"])), ("[add", .words(["add"])), ("PATH…", .files), ("FILE", .files),
        ("DIR", .folders), ("N|+N|-N", .free), ("TIME|PERCENT%", .free), ("ditty://…", .free), ("X", .free), ("", .free),
    ])
    func formsFollowFromTheHelp(name: String, form: OperandForm) { #expect(OperandForm(name) == form) }
}
