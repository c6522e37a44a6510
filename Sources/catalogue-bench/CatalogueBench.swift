import FoundationEssentials
import Glibc
import MediaCatalogue
import MediaModel
import PlayerProtocol
import TextForms

/// `catalogue-bench scan DATABASE FOLDER`, `search DATABASE MANIFEST` (`-v` tells what is missed), `synthesise DATABASE COUNT`.
struct CatalogueBench {
    let arguments: [String]

    func run() -> Int32 {
        do {
            switch arguments.first {
            case "scan" where arguments.count == 3: try scan(arguments[1], folder: arguments[2])
            case "search" where arguments.count >= 3: try search(arguments[1], manifest: arguments[2])
            case "synthesise" where arguments.count == 3:
                try Synthesis(catalogue: try open(arguments[1])).run(count: Int(arguments[2]) ?? 0)
            default:
                print("usage: catalogue-bench scan DATABASE FOLDER | search DATABASE MANIFEST [-v] | synthesise DATABASE COUNT")
                return 2
            }
            return 0
        } catch {
            print("\(error)")
            return 1
        }
    }

    private func open(_ database: String) throws -> Catalogue {
        let start = BenchClock.now
        let data = DataLocator(environment: [:])
        let forms = try TextForms(tables: try data.folder(.textforms))
        let tables = try CatalogueTables(forms: forms, folder: try data.folder(.catalogue))
        let tablesDone = BenchClock.now
        let catalogue = try Catalogue.open(path: database, tables: tables).catalogue
        print("tables \(BenchClock.milliseconds(tablesDone - start)), open \(BenchClock.milliseconds(BenchClock.now - tablesDone))")
        return catalogue
    }

    private func search(_ database: String, manifest: String) throws {
        let forms = try TextForms(tables: try DataLocator(environment: [:]).folder(.textforms))
        try QueryBench(catalogue: try open(database), forms: forms, manifest: manifest).run()
    }

    private func scan(_ database: String, folder: String) throws {
        let catalogue = try open(database)
        try catalogue.addRoot(Array(folder.utf8))
        guard let program = realpath("/proc/self/exe", nil).map({ String(cString: $0) }) else { return }
        let reader = program[..<(program.lastIndex(of: "/") ?? program.startIndex)] + "/ditty-scan"
        let report = try catalogue.scan(reader: String(reader))
        print(
            "scan \(report.files) files, added \(report.added), updated \(report.updated), removed \(report.removed), skipped \(report.skipped.count)"
        )
        let readers = BenchClock.seconds(RUSAGE_CHILDREN)
        print("     \(report.seconds) s on the clock, peak memory \(BenchClock.peakMemory / 1024) MB")
        print("     processor: \(BenchClock.seconds(RUSAGE_SELF)) s, and \(readers) s of the tag readers")
    }
}

/// Time and memory.
enum BenchClock {
    static var now: Double {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    /// Seconds of processor time of this thread: what a busy machine does not change.
    static var work: Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    /// Seconds of processor time, of this process or of those that it started and that have ended.
    static func seconds(_ whose: __rusage_who) -> Double {
        var usage = rusage()
        getrusage(__rusage_who_t(whose.rawValue), &usage)
        let microseconds = (usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) * 1_000_000 + usage.ru_utime.tv_usec + usage.ru_stime.tv_usec
        return (Double(microseconds) / 10_000).rounded() / 100
    }

    static func milliseconds(_ seconds: Double) -> String { "\((seconds * 100_000).rounded() / 100) ms" }

    /// In kilobytes.
    static var peakMemory: Int {
        var usage = rusage()
        getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        return usage.ru_maxrss
    }

    /// How long something took: by the clock on the wall, and by the processor's.
    struct Span {
        let wall: Double
        let work: Double
    }

    static func measured<Result>(_ body: () throws -> Result) rethrows -> (result: Result, span: Span) {
        let (began, workBegan) = (now, work)
        let result = try body()
        return (result, Span(wall: now - began, work: work - workBegan))
    }

    /// The median and the 99th percentile.
    static func summary(_ spans: [Span]) -> String { "\(summary(spans.map(\.wall))) (processor: \(summary(spans.map(\.work))))" }

    private static func summary(_ times: [Double]) -> String {
        let sorted = times.sorted()
        guard let last = sorted.last else { return "nothing measured" }
        return
            "p50 \(milliseconds(sorted[sorted.count / 2])), p99 \(milliseconds(sorted[sorted.count * 99 / 100])), max \(milliseconds(last))"
    }
}
