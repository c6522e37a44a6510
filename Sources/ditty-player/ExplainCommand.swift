import MediaModel
import PlayerProtocol

/// `explain` and `check` as this program answers them itself, without a device.
enum ExplainCommand {
    /// Answers `explain …`; the exit code.
    static func explain(_ arguments: [String], environment: [String: String]) -> Int32 {
        run(arguments, environment) { options, explainer in
            if options.isBatch { return try batch(options, explainer) }
            guard !options.operands.isEmpty else { throw ExplainOptions.Fault.missingOperand }
            var request = ExplainRequest(text: options.operands.joined(separator: " "), language: options.language)
            request.setLibrary(options.library)
            let answer = try explainer.answer(request)
            if options.isJSON {
                LineOutput.jsonLine(try JSONLine.text(answer))
            } else {
                for line in ExplainTable(answer: answer, wording: explainer.wording).lines { LineOutput.line(line) }
            }
            return answer.exitCode
        }
    }

    /// Answers `check FILE…`; the exit code.
    static func check(_ arguments: [String], environment: [String: String]) -> Int32 {
        run(arguments, environment) { try CheckCommand(options: $0, explainer: $1).run() }
    }

    /// One answer a line of standard input, in its order.
    private static func batch(_ options: ExplainOptions, _ explainer: Explainer) throws -> Int32 {
        var code: Int32 = 0
        while let line = readLine() {
            var request = ExplainRequest(line: line)
            request.language = request.language ?? options.language
            if let library = options.library { request.setLibrary(library) }
            do {
                LineOutput.jsonLine(try JSONLine.text(try explainer.answer(request)))
            } catch let failure as ExplainFailure {
                // One line in, one line out, whatever a line asks for.
                try LineOutput.json(["text": request.text, "error": failure.description])
                code = 1
            }
        }
        return code
    }

    private static func run(
        _ arguments: [String], _ environment: [String: String], _ body: (ExplainOptions, Explainer) throws -> Int32
    ) -> Int32 {
        do {
            let options = try ExplainOptions(arguments)
            return try body(options, try Explainer(environment: environment, database: options.database))
        } catch let fault as ExplainOptions.Fault {
            LineOutput.diagnose("ditty: \(fault.description)")
            return 2
        } catch let failure as ExplainFailure {
            LineOutput.diagnose("ditty: \(failure.description)")
            return 1
        } catch {
            LineOutput.diagnose("ditty: \(error)")
            return 1
        }
    }
}

extension ExplainOptions.Fault: CustomStringConvertible {
    /// One sentence for standard error.
    var description: String {
        switch self {
        case .unknownOption(let name): "'\(name)' is no option of this command"
        case .missingValue(let name): "'\(name)' needs a value"
        case .missingOperand: "words, or files, are missing"
        }
    }
}

extension ExplainFailure: CustomStringConvertible {
    /// One sentence for standard error.
    var description: String {
        switch self {
        case .noSuchFile(let path): "\(path): no such file"
        case .badLine(let path, let number): "\(path):\(number): no phrase fixture"
        case .badLibrary(let path, let why): "\(path): \(why)"
        case .noData(let why): why
        case .noCollection(let sentence): sentence
        }
    }
}
