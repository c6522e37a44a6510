import CChafa
import Glibc
public import Screen

/// Makes terminal pictures out of pixels.
public struct PictureRenderer: Sendable {
    /// Colours of the terminal.
    public var depth: ColorDepth
    /// Whether the font has quarter blocks and eighths, or halves only.
    public var hasFineBlocks: Bool
    /// A cell's width divided by its height.
    public var cellAspect: Double

    /// A renderer for a terminal.
    public init(depth: ColorDepth, hasFineBlocks: Bool = true, cellAspect: Double = 0.5) {
        self.depth = depth
        self.hasFineBlocks = hasFineBlocks
        self.cellAspect = min(2, max(0.2, cellAspect))
    }

    /// The columns and rows that a picture takes in a box of cells, its sides in the right proportion.
    public func size(of picture: Picture, in box: (width: Int, height: Int)) -> (width: Int, height: Int) {
        var (width, height): (gint, gint) = (gint(clamping: box.width), gint(clamping: box.height))
        chafa_calc_canvas_geometry(
            gint(clamping: picture.width), gint(clamping: picture.height), &width, &height, gfloat(cellAspect), gboolean(1), gboolean(0))
        return (max(1, min(box.width, Int(width))), max(1, min(box.height, Int(height))))
    }

    /// A picture in cells, as large as it can be in a box; `nil` on a terminal without colours.
    public func cells(_ picture: Picture, in box: (width: Int, height: Int)) -> CellPicture? {
        guard depth != .none, box.width > 0, box.height > 0 else { return nil }
        let size = size(of: picture, in: box)
        guard let canvas = canvas(size) else { return nil }
        defer { chafa_canvas_unref(canvas) }
        chafa_canvas_draw_all_pixels(
            canvas, CHAFA_PIXEL_RGBA8_UNASSOCIATED, picture.pixels, gint(picture.width), gint(picture.height), gint(picture.width * 4))
        var cells: [Cell] = []
        cells.reserveCapacity(size.width * size.height)
        for y in 0..<size.height {
            for x in 0..<size.width {
                var (ink, paper): (gint, gint) = (-1, -1)
                chafa_canvas_get_colors_at(canvas, gint(x), gint(y), &ink, &paper)
                let scalar = Unicode.Scalar(chafa_canvas_get_char_at(canvas, gint(x), gint(y))) ?? " "
                cells.append(Cell(Glyph(scalar), Style(ink: RGB(packed: ink), paper: RGB(packed: paper))))
            }
        }
        return CellPicture(width: size.width, height: size.height, cells: cells)
    }

    /// A picture in a protocol of the terminal's own, as large as it can be in a box of cells.
    ///
    /// - Parameters:
    ///   - kind: the protocol.
    ///   - cell: pixels of a cell.
    /// - Returns: what draws it at the cursor, and the columns and rows that it covers.
    public func graphics(
        _ picture: Picture, in box: (width: Int, height: Int), _ kind: PixelProtocol, cell: (width: Int, height: Int)
    ) -> (width: Int, height: Int, bytes: [UInt8])? {
        guard box.width > 0, box.height > 0, cell.width > 0, cell.height > 0 else { return nil }
        let size = size(of: picture, in: box)
        // Not more pixels than are seen: every one of them goes through the terminal's line.
        let small = picture.fitted(width: size.width * cell.width, height: size.height * cell.height)
        // Packed where the terminal unpacks it: chafa sends plain pixels, ten times as many bytes.
        if kind != .sixel { return small.packed(as: kind, over: size).map { (size.width, size.height, $0) } }
        guard let canvas = canvas(size, kind, cell) else { return nil }
        defer { chafa_canvas_unref(canvas) }
        chafa_canvas_draw_all_pixels(
            canvas, CHAFA_PIXEL_RGBA8_UNASSOCIATED, small.pixels, gint(small.width), gint(small.height), gint(small.width * 4))
        let info = chafa_term_db_get_fallback_info(chafa_term_db_get_default())
        defer { chafa_term_info_unref(info) }
        guard let text = chafa_canvas_print(canvas, info) else { return nil }
        defer { g_string_free(text, gboolean(1)) }
        let bytes = UnsafeRawBufferPointer(start: text.pointee.str, count: Int(text.pointee.len))
        return (size.width, size.height, Array(bytes))
    }

    private func canvas(
        _ size: (width: Int, height: Int), _ kind: PixelProtocol? = nil, _ cell: (width: Int, height: Int) = (0, 0)
    ) -> OpaquePointer? {
        let config = chafa_canvas_config_new()
        defer { chafa_canvas_config_unref(config) }
        switch kind {
        case nil: break
        default: chafa_canvas_config_set_pixel_mode(config, CHAFA_PIXEL_MODE_SIXELS)
        }
        if cell.width > 0 { chafa_canvas_config_set_cell_geometry(config, gint(cell.width), gint(cell.height)) }
        chafa_canvas_config_set_geometry(config, gint(size.width), gint(size.height))
        chafa_canvas_config_set_canvas_mode(config, kind == nil ? mode : CHAFA_CANVAS_MODE_TRUECOLOR)
        chafa_canvas_config_set_transparency_threshold(config, 0.5)
        let map = chafa_symbol_map_new()
        defer { chafa_symbol_map_unref(map) }
        var tags = CHAFA_SYMBOL_TAG_SPACE.rawValue | CHAFA_SYMBOL_TAG_SOLID.rawValue | CHAFA_SYMBOL_TAG_HALF.rawValue
        if hasFineBlocks { tags |= CHAFA_SYMBOL_TAG_QUAD.rawValue | CHAFA_SYMBOL_TAG_BLOCK.rawValue }
        chafa_symbol_map_add_by_tags(map, ChafaSymbolTags(rawValue: tags))
        chafa_canvas_config_set_symbol_map(config, map)
        return chafa_canvas_new(config)
    }

    private var mode: ChafaCanvasMode {
        switch depth {
        case .direct, .none: CHAFA_CANVAS_MODE_TRUECOLOR
        case .palette: CHAFA_CANVAS_MODE_INDEXED_240
        case .sixteen: CHAFA_CANVAS_MODE_INDEXED_16
        case .eight: CHAFA_CANVAS_MODE_INDEXED_16
        }
    }
}

extension RGB {
    /// `0xRRGGBB`; `nil` for chafa's −1, which is nothing.
    fileprivate init?(packed: gint) {
        guard packed >= 0 else { return nil }
        self.init(UInt8(packed >> 16 & 255), UInt8(packed >> 8 & 255), UInt8(packed & 255))
    }
}
