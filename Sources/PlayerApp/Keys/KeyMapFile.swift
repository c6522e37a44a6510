import FoundationEssentials
import Screen

/// What is wrong with a file that a listener may edit; the rest of the file holds.
public struct FileFault: Error, Sendable, Hashable {
    /// The file's path.
    public var path: String
    /// Where in it: the names from the outermost inwards.
    public var key: String
    /// What is wrong there, in English: the names are English as well.
    public var detail: String

    /// A fault at a key of a file.
    public init(path: String, key: String, detail: String) {
        self.path = path
        self.key = key
        self.detail = detail
    }

    /// File, key and what is wrong, on one line.
    public var line: String { [path, key, detail].filter { !$0.isEmpty }.joined(separator: ": ") }
}

/// A key map as it is written: `{ base: "default", everywhere: { "C-n": "down", "g g": "top" }, queue: { … } }`.
struct KeyMapFile: Decodable {
    /// The map whose bindings hold where this one says nothing: without it the default one, "none" for none at all.
    var base: String?
    var contexts: [(context: KeyMap.Context, bindings: [(name: String, binding: Result<KeyBinding, any Error>)])] = []
    /// Names of contexts that do not exist.
    var unknown: [String] = []

    private struct AnyKey: CodingKey {
        var stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: AnyKey.self)
        for key in container.allKeys {
            if key.stringValue == "base" {
                base = try container.decode(String.self, forKey: key)
            } else if key.stringValue != "name", let context = KeyMap.Context(rawValue: key.stringValue) {
                let inner = try container.nestedContainer(keyedBy: AnyKey.self, forKey: key)
                let bindings = inner.allKeys.map { name in
                    (name: name.stringValue, binding: Result { try inner.decode(KeyBinding.self, forKey: name) })
                }
                contexts.append((context, bindings.sorted { $0.name < $1.name }))
            } else if key.stringValue != "name" {
                unknown.append(key.stringValue)
            }
        }
    }
}

extension KeyMap {
    /// Reads a key map by path, over the one it is based on.
    ///
    /// - Parameters:
    ///   - path: the file.
    ///   - presets: the folder with the maps that ship, by name.
    /// - Returns: what could be read, and what was wrong.
    public static func load(path: String, presets: String) -> (map: KeyMap, faults: [FileFault]) {
        var faults: [FileFault] = []
        let map = load(path: path, presets: presets, depth: 0, &faults)
        let hidden = map.conflicts.map { conflict in
            let keys = conflict.keys.map(\.name).joined(separator: " ")
            let hidden = conflict.hidden.map(\.name).joined(separator: " ")
            return FileFault(path: path, key: "\(conflict.context.rawValue).\(hidden)", detail: "'\(keys)' is bound and hides '\(hidden)'")
        }
        faults += hidden.sorted { $0.key < $1.key }
        return (map, faults)
    }

    private static func load(path: String, presets: String, depth: Int, _ faults: inout [FileFault]) -> KeyMap {
        var map = KeyMap()
        let file: KeyMapFile
        let usual = "\(presets)/default.json5"
        do {
            file = try JSON5.read(KeyMapFile.self, path: path)
        } catch {
            faults.append(error)
            // Nobody shall sit before a screen on which no key does anything.
            return path == usual ? map : load(path: usual, presets: presets, depth: depth + 1, &faults)
        }
        if let base = file.base ?? (path == usual ? nil : "default"), base != "none" {
            if depth > 4 {
                faults.append(FileFault(path: path, key: "base", detail: "key maps are based on each other in a circle"))
            } else {
                map = load(path: "\(presets)/\(base).json5", presets: presets, depth: depth + 1, &faults)
            }
        }
        for name in file.unknown {
            faults.append(FileFault(path: path, key: name, detail: "there is no view '\(name)'"))
        }
        for (context, bindings) in file.contexts {
            for (name, binding) in bindings {
                let key = "\(context.rawValue).\(name)"
                guard let keys = Key.sequence(name) else {
                    faults.append(FileFault(path: path, key: key, detail: "'\(name)' names no key"))
                    continue
                }
                switch binding {
                case .success(let binding): map.bind(keys, to: binding, in: context)
                case .failure(let error): faults.append(FileFault(path: path, key: key, detail: JSON5.words(for: error)))
                }
            }
        }
        return map
    }
}
