internal import FoundationEssentials
import MediaModel

/// Names that the world knows, read from a language's `names.txt`: performers, albums, songs, shows, stations.
///
/// Evidence of what a name is and where it ends, for names that the collection does not have. The lines stand in the order of
/// their bytes and are searched where they lie, so loading costs no more than reading the file.
struct NameList: Sendable {
    private let text: [UInt8]
    /// Where each line begins, and behind the last.
    private let starts: [Int]
    /// The first line that begins with a byte or one behind it, for each byte, and behind the last.
    private let firsts: [Int]

    /// What bears a name.
    struct Fame: Sendable, Hashable {
        var types: Set<MediaItemType> = []
        /// Whether it is as well an ordinary word, which is a name only where nothing stands beside it: `kiss`.
        var isOrdinary = true

        /// Nothing known.
        static let none = Fame()

        var isArtist: Bool { types.contains(.artist) }

        var isTitle: Bool { types.contains(.song) || types.contains(.album) }

        fileprivate mutating func add(_ type: MediaItemType, isOrdinary: Bool) {
            types.insert(type)
            self.isOrdinary = self.isOrdinary && isOrdinary
        }
    }

    /// No names.
    static let empty = NameList(text: [], starts: [0])

    /// Reads the list at `path`, empty where there is none; `label` names the file in errors.
    init(path: String, label: String) throws(PackError) {
        guard FileManager.default.fileExists(atPath: path) else {
            self = .empty
            return
        }
        let data: Data
        do { data = try Data(contentsOf: URL(filePath: path)) } catch { throw PackError(file: label, key: "", fault: .missingFile) }
        let text = [UInt8](data)
        var starts: [Int] = []
        var place = 0
        while place < text.count {
            let end = text[place...].firstIndex(of: UInt8(ascii: "\n")) ?? text.count
            if text[place] != UInt8(ascii: "#"), end > place { starts.append(place) }
            place = end + 1
        }
        self.init(text: text, starts: starts + [text.count])
    }

    private init(text: [UInt8], starts: [Int]) {
        self.text = text
        self.starts = starts
        var firsts = [Int](repeating: 0, count: 257)
        for start in starts.dropLast() { firsts[Int(text[start]) + 1] += 1 }
        for byte in 0..<256 { firsts[byte + 1] += firsts[byte] }
        self.firsts = firsts
    }

    /// How many names there are.
    var count: Int { starts.count - 1 }

    /// The lines as written.
    var lines: [String] {
        (0..<count).map { String(decoding: text[starts[$0]...].prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self) }
    }

    // MARK: Finding

    /// Lines that agree in their first bytes.
    struct Sheaf: Sendable {
        fileprivate var lines: Range<Int>
        fileprivate var depth: Int

        var isEmpty: Bool { lines.isEmpty }
    }

    /// All lines.
    var all: Sheaf { Sheaf(lines: 0..<count, depth: 0) }

    /// The lines of a sheaf that go on with `word`.
    func lines(_ sheaf: Sheaf, going word: some Collection<UInt8>) -> Sheaf {
        var sheaf = sheaf
        if sheaf.depth == 0, let byte = word.first { sheaf.lines = sheaf.lines.clamped(to: firsts[Int(byte)]..<firsts[Int(byte) + 1]) }
        let first = bound(sheaf, word, isBehind: false)
        let rest = Sheaf(lines: first..<sheaf.lines.upperBound, depth: sheaf.depth)
        let end = bound(rest, word, isBehind: true)
        return Sheaf(lines: first..<end, depth: sheaf.depth + word.count)
    }

    /// What bears the name that a sheaf has spelt so far.
    func fame(of sheaf: Sheaf) -> Fame? {
        var fame = Fame.none
        for line in sheaf.lines {
            let end = starts[line] + sheaf.depth
            guard end < text.count, text[end] == UInt8(ascii: "\t") else { break }
            for word in text[(end + 1)...].prefix(while: { $0 > UInt8(ascii: "\r") }).split(separator: UInt8(ascii: " ")) {
                let isOrdinary = word.last == UInt8(ascii: "~")
                let name = String(decoding: isOrdinary ? word.dropLast() : word, as: UTF8.self)
                if let type = MediaItemType(rawValue: name) { fame.add(type, isOrdinary: isOrdinary) }
            }
        }
        return fame.types.isEmpty ? nil : fame
    }

    /// The first line of a sheaf that goes on with no less than `word`, or with more than it.
    private func bound(_ sheaf: Sheaf, _ word: some Collection<UInt8>, isBehind: Bool) -> Int {
        var (low, high) = (sheaf.lines.lowerBound, sheaf.lines.upperBound)
        while low < high {
            let middle = (low + high) / 2
            let order = compare(line: middle, from: sheaf.depth, word)
            if order < 0 || (isBehind && order == 0) { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// -1, 0, 1 as the line comes before `word`, goes on with it, or comes behind it.
    private func compare(line: Int, from depth: Int, _ word: some Collection<UInt8>) -> Int {
        var place = starts[line] + depth
        for byte in word {
            guard place < text.count else { return -1 }
            if text[place] != byte { return text[place] < byte ? -1 : 1 }
            place += 1
        }
        return 0
    }
}
