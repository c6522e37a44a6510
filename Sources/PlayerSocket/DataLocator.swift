import Glibc

/// Finds what ships with ditty: `DITTY_DATA`, then `share/ditty` under the prefix of the program's real path, then the source tree.
///
/// The prefix is one folder above `bin` for `ditty`, and one above `libexec/ditty` for the other programs.
public struct DataLocator: Sendable {
    /// A folder or program that is in none of the places.
    public struct NotFound: Error, Sendable, CustomStringConvertible {
        /// What was looked for.
        public let name: String
        /// Where, in order.
        public let places: [String]
        /// One sentence with all the places.
        public var description: String { "\(name) is in none of: \(places.joined(separator: ", "))" }
    }

    private let environment: [String: String]
    private let program: String

    /// A locator for the running program.
    public init(environment: [String: String]) {
        var bytes = [CChar](repeating: 0, count: 4096)
        let count = readlink("/proc/self/exe", &bytes, bytes.count)
        let link = String(decoding: bytes.prefix(max(0, count)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
        self.init(environment: environment, program: DataLocator.program(link: link))
    }

    /// The path of a program as the kernel tells it; one that a new version has replaced is where it was.
    static func program(link: String) -> String {
        let mark = " (deleted)"
        return link.hasSuffix(mark) && access(link, F_OK) != 0 ? String(link.dropLast(mark.count)) : link
    }

    /// A locator for the program at an absolute path.
    init(environment: [String: String], program: String) {
        self.environment = environment
        self.program = program
    }

    /// Folders of data by their installed name.
    public enum Folder: String, Sendable, CaseIterable {
        case languages, textforms, catalogue, themes, keymaps
        case sampleMedia = "sample-media"

        var inSourceTree: String {
            switch self {
            case .languages: "Sources/MediaLanguage/Resources/Languages"
            case .textforms: "Sources/TextForms/Resources"
            case .catalogue: "Sources/MediaCatalogue/Resources"
            case .themes: "themes"
            case .keymaps: "keymaps"
            case .sampleMedia: "sample-media"
            }
        }
    }

    /// The path of a folder of data.
    public func folder(_ folder: Folder) throws(NotFound) -> String {
        var places: [String] = []
        if let data = environment["DITTY_DATA"], !data.isEmpty { places.append(data + "/" + folder.rawValue) }
        let above = DataLocator.parent(DataLocator.parent(program))
        places += [above, DataLocator.parent(above)].map { ($0 == "/" ? "" : $0) + "/share/ditty/" + folder.rawValue }
        places += sourceTrees().map { $0 + "/" + folder.inSourceTree }
        guard let found = places.first(where: { DataLocator.isFolder($0) }) else {
            throw NotFound(name: folder.rawValue, places: places)
        }
        return found
    }

    /// The path of one of ditty's other programs: beside this one, else in `../libexec/ditty`.
    public func program(_ name: String) throws(NotFound) -> String {
        let beside = DataLocator.parent(program)
        let places = [beside + "/" + name, DataLocator.parent(beside) + "/libexec/ditty/" + name]
        guard let found = places.first(where: { access($0, X_OK) == 0 }) else { throw NotFound(name: name, places: places) }
        return found
    }

    /// The folders above the program that hold a `Package.swift`: a build lies inside its source tree.
    private func sourceTrees() -> [String] {
        var trees: [String] = []
        var folder = DataLocator.parent(program)
        while folder.count > 1 {
            if access(folder + "/Package.swift", F_OK) == 0 { trees.append(folder) }
            folder = DataLocator.parent(folder)
        }
        return trees
    }

    private static func parent(_ path: String) -> String {
        guard let slash = path.lastIndex(of: "/"), slash > path.startIndex else { return "/" }
        return String(path[..<slash])
    }

    private static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }
}
