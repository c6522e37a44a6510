import PlayerProtocol

/// Has pictures drawn by `ditty-picture`: they are other people's files and decoders have had their holes, and what draws them takes
/// libraries that no command needs.
///
/// The process has seconds of time and little memory, and whatever happens to it, the screen lives on.
public struct PictureHelper: Sendable {
    private let program: String

    /// A helper that runs the program at a path.
    public init(program: String) { self.program = program }

    /// Has a file drawn; `nil` if it is no picture.
    ///
    /// This waits for the program, some seconds at most, so it is not for the screen's own thread.
    ///
    /// - Parameter path: the file's path in raw bytes.
    public func draw(_ order: PictureOrder, path: [UInt8]) -> DrawnPicture? {
        ProgramOutput.read(program, order.arguments.map { Array($0.utf8) } + [path]).flatMap(DrawnPicture.init(bytes:))
    }
}
