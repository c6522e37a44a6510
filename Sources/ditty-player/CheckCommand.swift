import FoundationEssentials
import MediaModel
import PlayerProtocol
import Wording

/// `check FILE…`: runs phrase fixtures and prints what differs; exit 1 if anything does.
struct CheckCommand {
    let options: ExplainOptions
    let explainer: Explainer

    /// Runs all files; the exit code.
    func run() throws -> Int32 {
        guard !options.operands.isEmpty else { throw ExplainOptions.Fault.missingOperand }
        var code: Int32 = 0
        for path in options.operands where try !check(path) { code = 1 }
        return code
    }

    /// Checks one file; whether all of it is right.
    private func check(_ path: String) throws -> Bool {
        guard let data = FileManager.default.contents(atPath: path) else { throw ExplainFailure.noSuchFile(path) }
        var right = 0
        var count = 0
        for (index, line) in String(decoding: data, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            if line.allSatisfy({ $0 == " " || $0 == "\r" }) { continue }
            guard let fixture = try? JSONDecoder().decode([String: JSONValue].self, from: Data(line.utf8)), fixture["expect"] != nil else {
                throw ExplainFailure.badLine(path, index + 1)
            }
            count += 1
            let answer = try answer(String(line), path: path)
            let text = try JSONLine.text(answer)
            let value = try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))
            let problems = CheckComparison(fixture: fixture).problems(with: value)
            if problems.isEmpty { right += 1 } else { report(fixture, problems, in: answer.language) }
        }
        let summary: [String: TextValue] = ["right": TextValue(right), "count": TextValue(count), "file": .text(path)]
        LineOutput.line(explainer.wording.text("check.summary", summary, language: options.language ?? "en"))
        return right == count
    }

    private func answer(_ line: String, path: String) throws -> ExplainAnswer {
        var request = ExplainRequest(line: line)
        let folder = path.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
        if let library = options.library {
            request.context?.library = library
        } else if let library = request.context?.library, !library.hasPrefix("/"), !folder.isEmpty {
            request.context?.library = "\(folder)/\(library)"
        }
        return try explainer.answer(request)
    }

    private func report(_ fixture: [String: JSONValue], _ problems: [CheckProblem], in language: LanguageCode) {
        LineOutput.line("\(fixture["id"]?.string ?? "-")  \(fixture["text"]?.string ?? "")")
        for problem in problems { LineOutput.line("    " + sentence(problem)) }
    }

    private func sentence(_ problem: CheckProblem) -> String {
        let (key, path, got, want): (String, String, JSONValue, JSONValue) =
            switch problem {
            case .noInterpretation: ("noInterpretation", "", .null, .null)
            case .missing(let path, let want): ("missing", path, .null, want)
            case .differs(let path, let got, let want): ("differs", path, got, want)
            case .unwanted(let path, let got): ("unwanted", path, got, .null)
            case .notSaid(let path, let got): ("notSaid", path, got, .null)
            case .resolves(let got, let want): ("resolves", "", got, want)
            case .outcome(let got, let want): ("differs", "outcome", got, want)
            case .reason(let got, let want): ("differs", "reason", got, want)
            case .alternative(let title): ("alternative", "", .null, .string(title))
            }
        func words(_ value: JSONValue) -> TextValue { .text((try? JSONLine.text(value)) ?? "") }
        let values: [String: TextValue] = ["path": .text(path), "got": words(got), "want": words(want)]
        return explainer.wording.text("check.\(key)", values, language: options.language ?? "en")
    }
}
