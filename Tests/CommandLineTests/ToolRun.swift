import Glibc
import Testing

/// Runs a program on a text and gives all that it prints.
enum ToolRun {
    /// Whether a program is installed.
    static func has(_ name: String) -> Bool { ["/usr/bin/", "/bin/"].contains { access($0 + name, X_OK) == 0 } }

    /// Standard output and error of `words`, in which `FILE` stands for a file that holds `text`.
    static func output(_ words: String, on text: String) throws -> String {
        var template = Array("/tmp/ditty-tool-XXXXXX".utf8CString)
        let descriptor = mkstemp(&template)
        try #require(descriptor >= 0)
        let path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
        defer { unlink(path) }
        let bytes = Array(text.utf8)
        try #require(write(descriptor, bytes, bytes.count) == bytes.count)
        close(descriptor)
        let stream = try #require(popen(words.replacing("FILE", with: path) + " 2>&1", "r"))
        var output: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65536)
        while case let count = fread(&buffer, 1, buffer.count, stream), count > 0 { output += buffer[..<count] }
        pclose(stream)
        return String(decoding: output, as: UTF8.self)
    }
}
