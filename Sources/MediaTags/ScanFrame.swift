/// How `ditty-scan` and whoever started it talk: fields that end with NUL, since nothing else is in neither a path nor a tag.
///
/// In: paths, one a field. Out, one record a path and in the same order: `ok` or the reason why not, then fields `NAME=value`,
/// then an empty field. JSON would cost more than reading the tags.
public enum ScanFrame {
    /// The answer for a file whose properties follow.
    public static let ok = "ok"

    /// One record.
    public static func record(_ properties: FileProperties) -> [UInt8] {
        var bytes = Array(ok.utf8)
        bytes.append(0)
        for value in properties.values {
            bytes.append(contentsOf: value.name.utf8)
            bytes.append(UInt8(ascii: "="))
            bytes.append(contentsOf: value.text.utf8.lazy.filter { $0 != 0 })
            bytes.append(0)
        }
        bytes.append(0)
        return bytes
    }

    /// Appends the record of the file at a path to `bytes`; `refusal` says why nothing is found in it.
    public static func append(_ path: [UInt8], to bytes: inout [UInt8], otherwise refusal: () -> ScanRefusal) {
        let start = bytes.count
        bytes.append(contentsOf: ok.utf8)
        bytes.append(0)
        if FileProperties.append(path, to: &bytes) {
            bytes.append(0)
        } else {
            bytes.removeSubrange(start...)
            bytes.append(contentsOf: record(refusal()))
        }
    }

    /// The record of a file that has no properties for a reason.
    public static func record(_ refusal: ScanRefusal) -> [UInt8] { Array(refusal.rawValue.utf8) + [0, 0] }
}

/// Why a file has no properties.
public enum ScanRefusal: String, Sendable, CaseIterable {
    /// Not a regular file.
    case notRegular
    case unreadable
    case empty
    /// TagLib finds nothing in it; mpv may.
    case unrecognised
    /// It took longer than two seconds.
    case timeout
    /// It ended the reader.
    case crashed
    case missing
}
