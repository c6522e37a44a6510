import CMPV

/// What mpv hands over as `mpv_node` or as a property's data, copied out of its memory.
enum MPVValue: Sendable, Hashable {
    case none
    /// Text; bytes that are no UTF-8 are repaired.
    case string(String)
    case flag(Bool)
    case int(Int64)
    case double(Double)
    case list([MPVValue])
    case map([String: MPVValue])

    /// Copies a node.
    init(_ node: mpv_node) {
        switch node.format {
        case MPV_FORMAT_STRING: self = node.u.string.map { .string(String(cString: $0)) } ?? .none
        case MPV_FORMAT_FLAG: self = .flag(node.u.flag != 0)
        case MPV_FORMAT_INT64: self = .int(node.u.int64)
        case MPV_FORMAT_DOUBLE: self = .double(node.u.double_)
        case MPV_FORMAT_NODE_ARRAY: self = .list(MPVValue.values(node.u.list))
        case MPV_FORMAT_NODE_MAP: self = .map(MPVValue.pairs(node.u.list))
        default: self = .none
        }
    }

    /// Copies a property's data in the format that goes with it.
    init(format: mpv_format, data: UnsafeMutableRawPointer?) {
        guard let data else {
            self = .none
            return
        }
        switch format {
        case MPV_FORMAT_STRING, MPV_FORMAT_OSD_STRING:
            self = data.load(as: UnsafePointer<CChar>?.self).map { .string(String(cString: $0)) } ?? .none
        case MPV_FORMAT_FLAG: self = .flag(data.load(as: CInt.self) != 0)
        case MPV_FORMAT_INT64: self = .int(data.load(as: Int64.self))
        case MPV_FORMAT_DOUBLE: self = .double(data.load(as: Double.self))
        case MPV_FORMAT_NODE: self = MPVValue(data.load(as: mpv_node.self))
        default: self = .none
        }
    }

    /// A number, whatever its format.
    var number: Double? {
        switch self {
        case .double(let value): value
        case .int(let value): Double(value)
        default: nil
        }
    }

    /// A flag.
    var isOn: Bool? { if case .flag(let value) = self { value } else { nil } }

    /// A text.
    var text: String? { if case .string(let value) = self { value } else { nil } }

    /// A list's elements; none for anything else.
    var elements: [MPVValue] { if case .list(let values) = self { values } else { [] } }

    /// What a map holds under a key; `none` for anything else.
    subscript(key: String) -> MPVValue { if case .map(let pairs) = self { pairs[key] ?? .none } else { .none } }

    private static func values(_ list: UnsafeMutablePointer<mpv_node_list>?) -> [MPVValue] {
        guard let list = list?.pointee, let values = list.values else { return [] }
        return (0..<Int(list.num)).map { MPVValue(values[$0]) }
    }

    private static func pairs(_ list: UnsafeMutablePointer<mpv_node_list>?) -> [String: MPVValue] {
        guard let list = list?.pointee, let values = list.values, let keys = list.keys else { return [:] }
        var pairs: [String: MPVValue] = [:]
        for index in 0..<Int(list.num) {
            if let key = keys[index] { pairs[String(cString: key)] = MPVValue(values[index]) }
        }
        return pairs
    }
}
