import FoundationEssentials
import MediaCatalogue
import MediaModel

/// `library scan --json`.
struct ScanAnswer: Encodable {
    private struct Skipped: Encodable {
        let path: String
        let reason: String
    }

    private let files: Int
    private let added: Int
    private let updated: Int
    private let removed: Int
    private let skipped: [Skipped]
    private let seconds: Double

    init(_ report: ScanReport) {
        files = report.files
        added = report.added
        updated = report.updated
        removed = report.removed
        skipped = report.skipped.map { Skipped(path: $0.location.displayPath, reason: $0.reason) }
        seconds = (report.seconds * 1000).rounded() / 1000
    }

    /// One line of JSON.
    var line: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
    }
}
