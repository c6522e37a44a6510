import Glibc
import PictureProtocol
import Screen
import TerminalPictures

/// `ditty-picture`: the arguments of a ``PictureOrder`` and a path in, a ``DrawnPicture`` on standard output.
///
/// It exits with 1 for a file that is no picture, with 2 for wrong arguments.
@main
enum PictureProgram {
    /// Pixels of a picture in each direction; more than most boxes of cells show.
    private static let side = 640

    static func main() {
        let count = Int(CommandLine.argc)
        let words = (0..<count).compactMap { CommandLine.unsafeArgv[$0].map { String(cString: $0) } }
        guard count == 9, let order = PictureOrder(arguments: Array(words[1...7])), let path = CommandLine.unsafeArgv[8] else { exit(2) }
        limit(RLIMIT_CPU, 5)
        limit(RLIMIT_AS, 1 << 30)
        // A path is bytes, which the arguments of Swift do not keep; so it comes through the C vector.
        let bytes = UnsafeBufferPointer(start: path, count: strlen(path)).map { UInt8(bitPattern: $0) }
        guard let picture = Picture.decode(path: bytes, side: side)?.fitted(width: side, height: side) else { exit(1) }
        guard let content = draw(picture, order) else { exit(1) }
        exit(print(DrawnPicture(content, color: picture.standingOut).bytes) ? 0 : 1)
    }

    private static func draw(_ picture: Picture, _ order: PictureOrder) -> DrawnPicture.Content? {
        let renderer = PictureRenderer(
            depth: order.depth, hasFineBlocks: order.hasFineBlocks, cellAspect: Double(order.cell.width) / Double(order.cell.height))
        let box = (order.width, order.height)
        guard let kind = order.pixels else { return renderer.cells(picture, in: box).map(DrawnPicture.Content.cells) }
        guard let drawn = renderer.graphics(picture, in: box, kind, cell: order.cell) else { return nil }
        return .graphics(width: drawn.width, height: drawn.height, bytes: drawn.bytes)
    }

    private static func print(_ bytes: [UInt8]) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { write(STDOUT_FILENO, $0.baseAddress, $0.count) }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }

    private static func limit(_ resource: __rlimit_resource, _ value: rlim_t) {
        var limit = rlimit(rlim_cur: value, rlim_max: value)
        setrlimit(__rlimit_resource_t(resource.rawValue), &limit)
    }
}
