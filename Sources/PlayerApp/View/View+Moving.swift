import MediaModel
import Screen

/// Videos, and drawings of the sound.
extension Painter {
    /// A video in half cells, in the middle of a place.
    mutating func paintVideo(_ frame: PixelFrame, in rect: Rect) {
        let rows = (frame.height + 1) / 2
        let place = rect.centered(width: frame.width, height: rows)
        for row in 0..<min(rows, place.height) {
            for column in 0..<min(frame.width, place.width) {
                let style = Style(ink: frame.color(column, 2 * row), paper: frame.color(column, min(2 * row + 1, frame.height - 1)))
                canvas.draw(Glyph("▀"), at: Point(place.x + column, place.y + row), style: style)
            }
        }
    }

    mutating func paintVisualiser(_ content: FrameContent, in rect: Rect) {
        guard let frame = state.moving.frame, state.moving.request?.content == content else {
            canvas.fill(rect.row(rect.height - 1), symbols.barRest, role: .progressRest)
            return
        }
        switch content {
        case .spectrum: paintSpectrum(frame, in: rect)
        case .waveform: paintWaveform(frame, in: rect)
        case .picture: break
        }
    }

    /// Bars whose tops are parts of a cell.
    private mutating func paintSpectrum(_ frame: PixelFrame, in rect: Rect) {
        let bars = SpectrumBars(width: rect.width)
        let steps = symbols.levels.count - 1
        for bar in 0..<min(bars.count, frame.width) {
            let filled = Int((bars.height(bar, of: frame) * Double(rect.height * steps)).rounded())
            for row in 0..<rect.height {
                let part = min(steps, max(0, filled - (rect.height - 1 - row) * steps))
                // The floor is always seen, so that silence looks like silence.
                let glyph = part == 0 && row == rect.height - 1 ? symbols.levels[1] : symbols.levels[part]
                let role: Role = part == 0 ? .progressRest : .progressDone
                for column in 0..<bars.width {
                    let place = Point(rect.x + bar * bars.step + column, rect.y + row)
                    if place.x < rect.right { canvas.draw(glyph, at: place, style: Style(role)) }
                }
            }
        }
    }

    /// The line in dots, eight to a cell; in whole cells where the font has no dots.
    private mutating func paintWaveform(_ frame: PixelFrame, in rect: Rect) {
        for row in 0..<min(rect.height, frame.height / 4) {
            for column in 0..<min(rect.width, frame.width / 2) {
                var dots: UInt32 = 0
                for (bit, dot) in Painter.dots.enumerated() where frame.level(2 * column + dot.x, 4 * row + dot.y) > 96 { dots |= 1 << bit }
                guard dots != 0 else { continue }
                let dotted = symbols == .rich ? Unicode.Scalar(0x2800 + dots).map { Glyph($0) } : nil
                canvas.draw(
                    dotted ?? symbols.levels[symbols.levels.count - 1], at: Point(rect.x + column, rect.y + row),
                    style: Style(.progressDone))
            }
        }
    }

    /// Where the dots of a braille sign lie, in the order of its bits.
    private static let dots = [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2), (0, 3), (1, 3)].map { (x: $0.0, y: $0.1) }
}

/// How bars stand in a place.
struct SpectrumBars {
    /// Columns of a bar.
    let width: Int
    /// Columns from one bar to the next.
    let step: Int
    /// How many there are.
    let count: Int

    init(width: Int) {
        self.width = width >= 36 ? 2 : 1
        step = self.width + 1
        count = max(1, (width + 1) / step)
    }

    /// The height of a bar, 0…1, out of a frame in which it is a white column on a logarithmic scale of 120 dB.
    func height(_ bar: Int, of frame: PixelFrame) -> Double {
        var white = 0
        while white < frame.height, frame.level(bar, frame.height - 1 - white) > 96 { white += 1 }
        let level = Double(white) / Double(frame.height)
        // Music lies between −66 and −18 dB; it is softer the higher it is.
        let tilt = 0.1 * Double(bar) / Double(max(1, count))
        return min(1, max(0, (level + tilt - 0.45) / 0.4))
    }
}

extension PixelFrame {
    /// The brightness of a pixel's first part.
    fileprivate func level(_ x: Int, _ y: Int) -> UInt8 { pixels[(y * width + x) * 3] }

    /// A pixel in 32 steps of each part: a terminal has only so many pairs of colours.
    fileprivate func color(_ x: Int, _ y: Int) -> RGB {
        let start = (y * width + x) * 3
        func part(_ index: Int) -> UInt8 { pixels[start + index] & 0xf8 | pixels[start + index] >> 5 }
        return RGB(part(0), part(1), part(2))
    }
}
