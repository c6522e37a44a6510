import CursesTerminal
import Dispatch
import MediaModel
import PlayerApp
import Screen
import TerminalPictures

/// Covers for the screen: decoded beside it, the last one kept for another size.
@ScreenActor final class ScreenCovers {
    private let renderer: PictureRenderer
    private var last: (location: MediaLocation, picture: Picture)?

    /// Pixels of a cover in each direction; more than any box of cells shows.
    private nonisolated static let side = 480

    init(_ terminal: CursesTerminal) {
        renderer = PictureRenderer(depth: terminal.depth, hasFineBlocks: terminal.symbols == .rich, cellAspect: terminal.cellAspect)
    }

    /// Makes cells of a cover and hands them over, later; `nil` where it cannot be drawn.
    func load(_ request: CoverRequest, _ done: @escaping @ScreenActor @Sendable (CellPicture?) -> Void) {
        guard renderer.depth != .none, let path = request.location.pathBytes else { return }
        let known = last?.location == request.location ? last?.picture : nil
        let renderer = renderer
        DispatchQueue.global().async {
            let picture = known ?? PictureHelper.decode(path: path, side: ScreenCovers.side)
            let cells = picture.flatMap { renderer.cells($0, in: (request.width, request.height)) }
            Task { @ScreenActor in
                if let picture { self.last = (request.location, picture) }
                done(cells)
            }
        }
    }
}
