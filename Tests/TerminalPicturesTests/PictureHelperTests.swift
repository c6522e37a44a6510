import FoundationEssentials
import Glibc
import PictureProtocol
import Screen
import Testing

@testable import TerminalPictures

/// The screen's side and the program that draws, talking with each other.
@Suite struct PictureHelperTests {
    /// The program that was built with the tests; it lies beside what runs them, or where the tests' own bundle lies.
    private static let program: String = {
        let source = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3).joined(separator: "/")
        guard let real = realpath("/proc/self/exe", nil) else { return source + "/.build/debug/ditty-picture" }
        defer { free(real) }
        let own = String(cString: real)
        let beside = String(own[..<(own.lastIndex(of: "/") ?? own.startIndex)]) + "/ditty-picture"
        return access(beside, X_OK) == 0 ? beside : source + "/.build/debug/ditty-picture"
    }()

    private func order(_ pixels: PixelProtocol?, depth: ColorDepth = .direct) -> PictureOrder {
        PictureOrder(width: 4, height: 3, pixels: pixels, depth: depth, hasFineBlocks: true, cell: (8, 16))
    }

    @Test(arguments: [nil, PixelProtocol.kitty, .sixel, .iterm])
    func ordersArriveAsTheyWereGiven(_ pixels: PixelProtocol?) {
        for depth in ColorDepth.allCases {
            #expect(PictureOrder(arguments: order(pixels, depth: depth).arguments) == order(pixels, depth: depth))
        }
    }

    @Test(arguments: [
        [], ["cells"], ["cells", "4", "fine", "4", "3", "8"], ["cells", "9", "fine", "4", "3", "8", "16"],
        ["oils", "4", "fine", "4", "3", "8", "16"], ["cells", "4", "fine", "0", "3", "8", "16"],
        ["cells", "4", "fine", "4", "3", "8", "99999"], ["cells", "4", "fine", "4", "-3", "8", "16"],
    ])
    func wrongOrdersAreNone(_ arguments: [String]) { #expect(PictureOrder(arguments: arguments) == nil) }

    @Test func picturesArriveAsTheyWereDrawn() {
        let cells = [
            Cell(Glyph("▀"), Style(ink: RGB(1, 2, 3), paper: RGB(254, 255, 0))), Cell(Glyph(" "), Style(ink: nil, paper: nil)),
        ]
        let drawn = DrawnPicture(.cells(CellPicture(width: 2, height: 1, cells: cells)), color: RGB(9, 8, 7))
        #expect(DrawnPicture(bytes: drawn.bytes) == drawn)
        let graphics = DrawnPicture(.graphics(width: 3, height: 2, bytes: [27, 80, 0, 255]), color: nil)
        #expect(DrawnPicture(bytes: graphics.bytes) == graphics)
    }

    @Test func cutAnswersAreNone() {
        let picture = CellPicture(width: 2, height: 1, cells: [Cell(.space, Style(.text)), Cell(.space, Style(.text))])
        let bytes = DrawnPicture(.cells(picture), color: nil).bytes
        for count in 0..<bytes.count { #expect(DrawnPicture(bytes: Array(bytes[..<count])) == nil) }
        #expect(DrawnPicture(bytes: bytes + [0]) == nil)
        #expect(DrawnPicture(bytes: [7] + bytes.dropFirst()) == nil)
        #expect(DrawnPicture(bytes: [UInt8](repeating: 255, count: 28)) == nil)
    }

    @Test(arguments: TerminalPicturesTests.files) func theProgramDraws(name: String, base64: String) throws {
        let data = try #require(Data(base64Encoded: base64))
        let helper = PictureHelper(program: Self.program)
        let drawn = try #require(try TerminalPicturesTests.withFile(data) { helper.draw(order(nil), path: $0) })
        guard case .cells(let cells) = drawn.content else { throw WrongKind() }
        #expect(cells.width == 4 && cells.height == 2)
        let graphics = try #require(try TerminalPicturesTests.withFile(data) { helper.draw(order(.kitty), path: $0) })
        guard case .graphics(4, 2, let bytes) = graphics.content else { throw WrongKind() }
        #expect(bytes.starts(with: Array("\u{1b}_G".utf8)))
    }

    @Test func aPathNeedNotBeText() throws {
        let data = try #require(Data(base64Encoded: TerminalPicturesTests.files[1].base64))
        let drawn = try TerminalPicturesTests.withFile(data) { path in
            let odd = path + [0xff, 0xfe]
            func pointer(_ path: [UInt8]) -> UnsafeMutablePointer<CChar>? { strdup(path.map { CChar(bitPattern: $0) } + [0]) }
            let (from, to) = (try #require(pointer(path)), try #require(pointer(odd)))
            link(from, to)
            defer {
                unlink(to)
                free(from)
                free(to)
            }
            return PictureHelper(program: Self.program).draw(order(nil), path: odd)
        }
        #expect(drawn != nil)
    }

    @Test(arguments: ["/nonexistent", "/tmp", "/dev/zero"]) func whatIsNoPictureIsNothing(path: String) {
        #expect(PictureHelper(program: Self.program).draw(order(nil), path: Array(path.utf8)) == nil)
        #expect(PictureHelper(program: "/nonexistent").draw(order(nil), path: Array(path.utf8)) == nil)
    }

    private struct WrongKind: Error {}
}
