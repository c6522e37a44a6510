import FoundationEssentials
import Glibc
import MediaLanguage
import MediaModel
import PlayerProtocol
import TextForms

/// `language-bench speed [FILE]…`, `read [FILE]…`, `readings LANGUAGE`, `load`, `fuzz COUNT [SEED [MILLISECONDS]]`.
///
/// A FILE has one utterance a line; without any the packs' own examples are read. `read` prints what each means, a line of JSON each, so that
/// two versions of the language can be compared; `readings` reads utterances from its input and prints all readings of each with their
/// features, for `Tools/ranking/train.py`; `load` and `speed` print what `Tools/bench` shows. `fuzz` fails where a reading does not hold
/// together or takes a second, and, where they are given, where one takes more than so many milliseconds of the processor.
struct LanguageBench {
    let arguments: [String]

    func run() -> Int32 {
        do {
            switch arguments.first {
            case "speed": try speed(files: arguments.dropFirst())
            case "read": try read(files: arguments.dropFirst())
            case "load": try load()
            case "fuzz" where arguments.count > 1: return try fuzz()
            case "readings" where arguments.count == 2:
                let readings = Readings(interpreter: try Self.interpreter(), language: LanguageCode(arguments[1]))
                while let text = readLine() { print(try readings.line(text)) }
            default:
                print("usage: language-bench speed [FILE]… | read [FILE]… | readings LANGUAGE | load | fuzz COUNT [SEED [MILLISECONDS]]")
                return 2
            }
            return 0
        } catch {
            print("\(error)")
            return 1
        }
    }

    /// The packs and forms that a player would find from here.
    static func interpreter() throws -> Interpreter { Interpreter(packs: try packs(), forms: try forms()) }

    private static let data = DataLocator(environment: [:])

    private static func packs() throws -> [LanguagePack] { try LanguagePack.all(in: try data.folder(.languages)) }

    private static func forms() throws -> TextForms { try TextForms(tables: try data.folder(.textforms)) }

    /// How long the packs take to load, on the clock and of the processor, and how much memory they take.
    private func load() throws {
        let before = Self.residentMemory
        let (clock, processor) = (Self.time(CLOCK_MONOTONIC), Self.time(CLOCK_PROCESS_CPUTIME_ID))
        let packs = try Self.packs()
        let (elapsed, used) = (Self.time(CLOCK_MONOTONIC) - clock, Self.time(CLOCK_PROCESS_CPUTIME_ID) - processor)
        let memory = Double((Self.residentMemory - before) * 10 / 1024) / 10
        print("packs \(packs.count) load \(milliseconds(elapsed)) ms processor \(milliseconds(used)) ms memory \(memory) MB")
    }

    private func read(files: ArraySlice<String>) throws {
        let interpreter = try Self.interpreter()
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        for text in texts(files, interpreter) {
            let reading = interpreter.interpret(text, context: DialogueContext(), gazetteer: .empty)
            print(String(decoding: try encoder.encode(reading.interpretations), as: UTF8.self))
        }
    }

    private func texts(_ files: ArraySlice<String>, _ interpreter: Interpreter) -> [String] {
        files.isEmpty ? Self.examples(of: interpreter.packs) : files.flatMap(Self.lines)
    }

    private func speed(files: ArraySlice<String>) throws {
        let interpreter = try Self.interpreter()
        let texts = texts(files, interpreter)
        // The first round warms up.
        _ = times(texts, interpreter)
        let times = times(texts, interpreter).sorted { $0.seconds < $1.seconds }
        guard let slowest = times.last else { return }
        let (median, most) = (times[times.count / 2].seconds, times[times.count * 99 / 100].seconds)
        print(
            "utterances \(times.count) p50 \(milliseconds(median)) ms p99 \(milliseconds(most)) ms max \(milliseconds(slowest.seconds)) ms"
        )
        for slow in times.suffix(5).reversed() { print("  \(milliseconds(slow.seconds)) ms  \(slow.text.prefix(120))") }
    }

    private func times(_ texts: [String], _ interpreter: Interpreter) -> [(seconds: Double, text: String)] {
        texts.map { text in
            let start = Self.now
            _ = interpreter.interpret(text, context: DialogueContext(), gazetteer: .empty)
            return (Self.now - start, text)
        }
    }

    private func fuzz() throws -> Int32 {
        let interpreter = try Self.interpreter()
        var mutation = Mutation(seeds: Self.examples(of: interpreter.packs), seed: arguments.count > 2 ? UInt64(arguments[2]) ?? 1 : 1)
        var worst = (seconds: 0.0, text: "")
        var faults = 0
        let watchdog = Watchdog(limit: 1)
        watchdog.start()
        for _ in 0..<(Int(arguments[1]) ?? 0) {
            let text = mutation.next()
            watchdog.watch(text)
            let start = Self.now
            let fault = Mutation.fault(in: interpreter, text)
            // Every text is read twice.
            let seconds = (Self.now - start) / 2
            if seconds > worst.seconds { worst = (seconds, text) }
            guard let fault else { continue }
            faults += 1
            print("\(fault): \(text.debugDescription.prefix(300))")
        }
        print(
            "\(arguments[1]) utterances, \(faults) faults, slowest \(milliseconds(worst.seconds)) ms: \(worst.text.debugDescription.prefix(200))"
        )
        watchdog.rest()
        let limit = arguments.count > 3 ? (Double(arguments[3]) ?? 0) / 1000 : 1
        return faults == 0 && worst.seconds <= limit ? 0 : 1
    }

    // MARK: Figures

    private static func examples(of packs: [LanguagePack]) -> [String] {
        packs.flatMap { pack in pack.examples.sorted { $0.key < $1.key }.flatMap(\.value) }
    }

    private static func lines(of path: String) -> [String] {
        guard let file = fopen(path, "r") else { return [] }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while case let count = fread(&buffer, 1, buffer.count, file), count > 0 { bytes += buffer[..<count] }
        return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    }

    /// Of the processor, not of the clock, so that a busy machine measures the same.
    private static var now: Double { time(CLOCK_THREAD_CPUTIME_ID) }

    /// Seconds by one of the system's clocks.
    private static func time(_ clock: clockid_t) -> Double {
        var time = timespec()
        clock_gettime(clock, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    private func milliseconds(_ seconds: Double) -> Double { (seconds * 100_000).rounded() / 100 }

    /// In kilobytes.
    private static var residentMemory: Int {
        let fields = lines(of: "/proc/self/statm").first?.split(separator: " ") ?? []
        return fields.count > 1 ? (Int(fields[1]) ?? 0) * 4 : 0
    }
}
