import Glibc

/// The environment as a dictionary, read once before any thread starts.
public enum ProcessEnvironment {
    /// All variables; the last of a name wins.
    public static var values: [String: String] {
        // Growing by doubling would touch twice the pages, and every command comes by here.
        var values = [String: String](minimumCapacity: 64)
        var entry = environ
        while let pointer = entry.pointee {
            let text = String(cString: pointer)
            if let equals = text.firstIndex(of: "=") { values[String(text[..<equals])] = String(text[text.index(after: equals)...]) }
            entry += 1
        }
        return values
    }

    /// The variables of these names that are set.
    public static func values(of names: [String]) -> [String: String] {
        var values: [String: String] = [:]
        for name in names { values[name] = getenv(name).map { String(cString: $0) } }
        return values
    }
}
