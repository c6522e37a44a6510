/// Terminals' protocols for graphics.
public enum PixelProtocol: String, Sendable, Hashable, CaseIterable {
    /// kitty's, also of Ghostty, Konsole and others.
    case kitty
    /// The bitmaps of DEC's terminals, revived by many.
    case sixel
    /// iTerm2's, also of WezTerm.
    case iterm
}

/// A picture as the graphics of a terminal's own protocol, to be shown over a hole of empty cells.
///
/// Two are the same where their ids are: the bytes are many and follow from what the id stands for.
public struct PixelPicture: Sendable, Hashable {
    /// Names the picture and its size.
    public let id: Int
    /// Columns that it covers.
    public let width: Int
    /// Rows that it covers.
    public let height: Int
    /// What draws it at the cursor.
    public let bytes: [UInt8]
    /// What takes it away; empty for protocols whose pictures go when cells are written over them.
    public let removal: [UInt8]
    /// What draws it at the cursor once the terminal has had ``bytes``; empty for protocols that keep nothing.
    public let recall: [UInt8]
    /// What lets the terminal forget it.
    public let release: [UInt8]

    /// A picture as a protocol writes it, `bytes` as chafa gives them.
    ///
    /// kitty's pictures get a name, so that the many bytes are sent but once.
    public init(_ kind: PixelProtocol, id: Int, width: Int, height: Int, bytes: [UInt8]) {
        self.id = id
        self.width = width
        self.height = height
        let start = Array("\u{1b}_G".utf8)
        guard kind == .kitty, bytes.starts(with: start) else {
            self.bytes = bytes
            (removal, recall, release) = ([], [], [])
            return
        }
        // Silent (q=2): an answer would be input.
        let name = "i=\(id),q=2"
        self.bytes = start + Array("\(name),".utf8) + bytes.dropFirst(start.count)
        func command(_ keys: String) -> [UInt8] { start + Array("\(keys),\(name)\u{1b}\\".utf8) }
        recall = command("a=p,c=\(width),r=\(height)")
        removal = command("a=d,d=i")
        release = command("a=d,d=I")
    }

    /// Whether two are the same picture in the same size.
    public static func == (left: PixelPicture, right: PixelPicture) -> Bool { left.id == right.id }
    /// Hashes the id alone.
    public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

/// A picture of a terminal's own protocol and where it stands in a frame.
public struct PlacedPicture: Sendable, Hashable {
    /// What is shown.
    public var picture: PixelPicture
    /// Its upper left cell.
    public var origin: Point

    /// A picture at a place.
    public init(_ picture: PixelPicture, at origin: Point) {
        self.picture = picture
        self.origin = origin
    }

    /// The cells that it covers.
    public var rect: Rect { Rect(x: origin.x, y: origin.y, width: picture.width, height: picture.height) }
}
