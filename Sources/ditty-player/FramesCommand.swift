import Glibc
import MediaModel
import Playback

/// `ditty-player frames CONTENT WIDTHxHEIGHT RATE POSITION URL`: frames of a file on standard output, in step with the clock that standard input
/// tells, until that ends.
///
/// A line of the input is `POSITION TIME RATE 0|1`, as ``FrameClock`` has them. A frame is its width and its height as two bytes each, the lower
/// one first, then its pixels, three bytes each.
enum FramesCommand {
    static func run(_ arguments: [String]) -> Int32 {
        guard arguments.count == 5, let content = FrameContent(rawValue: arguments[0]), let rate = Int(arguments[2]),
            let position = Double(arguments[3])
        else { return 2 }
        let sides = arguments[1].split(separator: "x").compactMap { Int($0) }
        guard sides.count == 2, sides.allSatisfy({ $0 > 0 && $0 <= 4096 }) else { return 2 }
        // The sound and the screen go before pictures.
        nice(5)
        signal(SIGPIPE, SIG_IGN)
        guard
            let source = try? FrameSource(
                content, of: MediaLocation(url: arguments[4]), in: (sides[0], sides[1]), rate: rate, at: position)
        else { return 1 }
        return serve(source)
    }

    private static func serve(_ source: FrameSource) -> Int32 {
        var input: [UInt8] = []
        while !source.hasEnded {
            var entries = [
                pollfd(fd: source.descriptor, events: Int16(POLLIN), revents: 0),
                pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0),
            ]
            guard poll(&entries, 2, -1) > 0 else { continue }
            if entries[1].revents != 0 {
                guard let clocks = readClocks(&input) else { return 0 }
                if let clock = clocks.last { source.follow(clock) }
            }
            if entries[0].revents != 0, let frame = source.next(), !write(frame) { return 0 }
        }
        return 0
    }

    /// The clocks that have come; `nil` at the end of the input.
    private static func readClocks(_ input: inout [UInt8]) -> [FrameClock]? {
        var buffer = [UInt8](repeating: 0, count: 1024)
        let count = read(STDIN_FILENO, &buffer, buffer.count)
        guard count > 0 else { return nil }
        input += buffer[..<count]
        var clocks: [FrameClock] = []
        while let end = input.firstIndex(of: UInt8(ascii: "\n")) {
            let numbers = String(decoding: input[..<end], as: UTF8.self).split(separator: " ").compactMap { Double($0) }
            input.removeFirst(end + 1)
            guard numbers.count == 4 else { continue }
            clocks.append(FrameClock(position: numbers[0], time: numbers[1], rate: numbers[2], isRunning: numbers[3] != 0))
        }
        return clocks
    }

    private static func write(_ frame: PixelFrame) -> Bool {
        let head = [frame.width, frame.height].flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
        var rest = (head + frame.pixels)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(STDOUT_FILENO, $0.baseAddress, $0.count) }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }
}
