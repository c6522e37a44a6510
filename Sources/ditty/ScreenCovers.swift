import CursesTerminal
import MediaModel
import PlayerProtocol
import PlayerApp
import Screen
import TerminalPictures

/// Covers for the screen: decoded beside it, the last one kept for another size.
@ScreenActor final class ScreenCovers {
    /// Pixels of a cell, once the terminal has told.
    var cell: (width: Int, height: Int)?
    private let renderer: PictureRenderer
    private var last: (location: MediaLocation, picture: Picture)?
    private var pictures = 0

    /// Pixels of a cover in each direction; more than most boxes of cells show.
    private nonisolated static let side = 640

    init(_ terminal: CursesTerminal) {
        renderer = PictureRenderer(depth: terminal.depth, hasFineBlocks: terminal.symbols == .rich, cellAspect: terminal.cellAspect)
    }

    /// Draws a cover and hands it over, later; `nil` where it cannot be drawn.
    func load(_ request: CoverRequest, _ done: @escaping @ScreenActor @Sendable (DrawnCover?, RGB?) -> Void) {
        guard renderer.depth != .none, let path = request.location.pathBytes else { return }
        let known = last?.location == request.location ? last?.picture : nil
        pictures += 1
        let (id, cell) = (pictures, self.cell ?? (10, 20))
        var renderer = renderer
        if let cell = self.cell { renderer.cellAspect = Double(cell.width) / Double(cell.height) }
        BackgroundThread.start { [renderer] in
            let picture = known ?? PictureHelper.decode(path: path, side: ScreenCovers.side)
            let cover = picture.flatMap { picture -> DrawnCover? in
                let box = (request.width, request.height)
                if let kind = request.pixels {
                    return renderer.pixels(picture, in: box, kind, cell: cell, id: id).map(DrawnCover.pixels)
                }
                return renderer.cells(picture, in: box).map(DrawnCover.cells)
            }
            let color = picture?.standingOut
            Task { @ScreenActor in
                if let picture { self.last = (request.location, picture) }
                done(cover, color)
            }
        }
    }
}
