import Glibc

/// How well a text can be told from what is behind it, by WCAG 2.1.
extension RGB {
    /// Relative luminance, 0…1: gamma undone, weighted by BT.709.
    public var luminance: Double {
        func linear(_ part: UInt8) -> Double {
            let value = Double(part) / 255
            return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
    }

    /// The ratio of luminances, 1…21: 4.5 is enough for text, 3 for what only accompanies it.
    public func contrast(to other: RGB) -> Double {
        let (one, two) = (luminance, other.luminance)
        return (max(one, two) + 0.05) / (min(one, two) + 0.05)
    }

    /// The nearest colour on the way to white or black that has a contrast to a paper, as a terminal of the depth shows both.
    func legible(on paper: RGB, contrast: Double, at depth: ColorDepth) -> RGB {
        let shownPaper = Color.rgb(paper).shown(at: depth) ?? paper
        let far = shownPaper.luminance < 0.18 ? RGB(255, 255, 255) : RGB(0, 0, 0)
        for step in 0...20 {
            let candidate = mixed(with: far, Double(step) / 20)
            if (Color.rgb(candidate).shown(at: depth) ?? candidate).contrast(to: shownPaper) >= contrast { return candidate }
        }
        return far
    }
}

extension Color {
    /// What a terminal of the depth shows; `nil` for colours that its owner chose.
    func shown(at depth: ColorDepth) -> RGB? {
        guard case .rgb(let rgb) = self else { return nil }
        guard depth == .palette else { return depth == .direct ? rgb : nil }
        let number = Int(self.number(at: depth))
        guard number >= 16 else { return nil }
        if number >= 232 {
            let level = UInt8(8 + 10 * (number - 232))
            return RGB(level, level, level)
        }
        let steps: [UInt8] = [0, 95, 135, 175, 215, 255]
        return RGB(steps[(number - 16) / 36], steps[(number - 16) / 6 % 6], steps[(number - 16) % 6])
    }
}

extension Role {
    /// The contrast that text of the role needs; `nil` for what is no text.
    var neededContrast: Double? {
        switch self {
        case .border, .borderFocused, .progressDone, .progressRest, .scrollBar, .scrollThumb, .coverPaper, .coverInk, .coverLabel,
            .coverHole:
            nil
        case .promptGhost, .spanFiller, .disabled, .disliked: 3
        default: 4.5
        }
    }
}
