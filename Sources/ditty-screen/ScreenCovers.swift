import CursesTerminal
import MediaModel
import PictureProtocol
import PlayerApp
import PlayerProtocol
import Screen

/// Covers for the screen, drawn beside it: one at a time, and of those that wait only the newest, since a terminal that is being
/// resized asks for many.
@ScreenActor final class ScreenCovers {
    /// What is called with a drawn cover and the colour that stands out in it.
    typealias Done = @ScreenActor @Sendable (DrawnCover?, RGB?) -> Void

    /// Pixels of a cell, once the terminal has told.
    var cell: (width: Int, height: Int)?
    private let helper: PictureHelper?
    private let depth: ColorDepth
    private let hasFineBlocks: Bool
    private let aspect: Double
    private var pictures = 0
    private var isDrawing = false
    private var waiting: (request: CoverRequest, done: Done)?

    init(_ terminal: CursesTerminal, program: String?) {
        helper = program.map { PictureHelper(program: $0) }
        (depth, hasFineBlocks, aspect) = (terminal.depth, terminal.symbols == .rich, terminal.cellAspect)
    }

    /// Draws a cover and hands it over, later; `nil` where it cannot be drawn.
    func load(_ request: CoverRequest, _ done: @escaping Done) {
        guard !isDrawing else { return waiting = (request, done) }
        guard depth != .none, let helper, let path = request.location.pathBytes else { return }
        isDrawing = true
        pictures += 1
        let (id, order) = (pictures, order(request))
        BackgroundThread.start {
            let drawn = helper.draw(order, path: path)
            Task { @ScreenActor in
                done(drawn.map { Self.cover($0, request, id) }, drawn?.color)
                self.next()
            }
        }
    }

    private func next() {
        isDrawing = false
        guard let (request, done) = waiting else { return }
        waiting = nil
        load(request, done)
    }

    private func order(_ request: CoverRequest) -> PictureOrder {
        PictureOrder(
            width: request.width, height: request.height, pixels: request.pixels, depth: depth, hasFineBlocks: hasFineBlocks,
            cell: cell ?? (Int(20 * aspect), 20))
    }

    private static func cover(_ drawn: DrawnPicture, _ request: CoverRequest, _ id: Int) -> DrawnCover {
        switch drawn.content {
        case .cells(let picture): .cells(picture)
        case .graphics(let width, let height, let bytes):
            .pixels(PixelPicture(request.pixels ?? .sixel, id: id, width: width, height: height, bytes: bytes))
        }
    }
}
