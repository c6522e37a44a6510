import FoundationEssentials
import Glibc
import MediaModel
import PlayerApp
import PlayerProtocol

/// Words from the command line.
enum SayCommand {
    static func say(_ invocation: Invocation) throws -> Int32 {
        let utterance = Utterance(invocation.operands.joined(separator: " "), language: invocation.options.language)
        let files = ScreenFiles(invocation)
        let language = invocation.options.language ?? files.settings.language ?? ScreenTexts.language(environment: invocation.environment)
        let speaker = try Speaker.wanted(by: invocation, language: language)
        let reply = try invocation.callOrStart(.say(utterance))
        let code = try invocation.report(reply)
        if case .outcome(let outcome) = reply { speaker?.sayAndWait(outcome.reply) }
        return code
    }

    /// Answered by the running player, which knows the dialogue, or by a process that opens no device.
    static func explain(_ invocation: Invocation) throws -> Int32 {
        let options = invocation.options
        if options.isBatch, !invocation.operands.isEmpty { throw UsageError("'--batch' reads utterances from standard input") }
        if !options.isBatch, invocation.operands.isEmpty { throw UsageError("'explain' needs an utterance, or '--batch'") }
        if options.isJSON, !options.isBatch, options.library == nil, let client = try? invocation.launcher.connect() {
            let utterance = Utterance(invocation.operands.joined(separator: " "), language: options.language)
            do {
                guard case .explanation(let line) = try invocation.call(client, .explain(utterance)) else { return 1 }
                LineOutput.jsonLine(line)
                return try exitCode(of: line)
            } catch let failure as CommandFailure where failure.isRepeatable {}
        }
        try becomePlayer("explain", invocation)
    }

    private static func exitCode(of explanation: String) throws -> Int32 {
        struct Answer: Decodable {
            struct Resolution: Decodable { let outcome: MediaModel.Resolution.Outcome }
            let resolution: Resolution?
        }
        return try JSONDecoder().decode(Answer.self, from: Data(explanation.utf8)).resolution?.outcome.exitCode ?? 0
    }

    static func check(_ invocation: Invocation) throws -> Int32 { try becomePlayer("check", invocation) }

    private static func becomePlayer(_ command: String, _ invocation: Invocation) throws -> Never {
        let options = invocation.options
        var words = [command]
        if options.isJSON { words.append("--json") }
        if options.isBatch { words.append("--batch") }
        if let library = options.library { words += ["--library", library] }
        if let language = options.language { words += ["--language", language.rawValue] }
        words += ["--database", options.database.map(absolutePath) ?? invocation.locations.database]
        words += ["--config", invocation.locations.config]
        words += ["--"] + invocation.operands
        do {
            try invocation.launcher.replaceProcess(command: words)
        } catch {
            throw CommandFailure("\(error)")
        }
    }
}
