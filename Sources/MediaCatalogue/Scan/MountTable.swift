/// The file systems that are mounted.
struct MountTable: Equatable {
    private var mounts: [Mount] = []

    private struct Mount: Equatable {
        let folder: [UInt8]
        let type: String
        let device: [UInt8]
    }

    /// File systems whose other users' changes the kernel does not see.
    private static let silentTypes: Set<String> = ["nfs", "nfs4", "cifs", "smb3", "smbfs", "9p", "afs", "coda", "ceph", "virtiofs"]

    /// Reads the lines of `/proc/self/mounts`: device, folder, type, options.
    init(_ lines: [UInt8]) {
        for line in lines.split(separator: UInt8(ascii: "\n")) {
            let fields = line.split(separator: UInt8(ascii: " "))
            guard fields.count > 2 else { continue }
            mounts.append(
                Mount(folder: MountTable.unescaped(fields[1]), type: String(decoding: fields[2], as: UTF8.self), device: Array(fields[0])))
        }
    }

    /// The mounts that bear on some folders: those that hold them, and those in them.
    func relevant(to folders: [[UInt8]]) -> MountTable {
        var table = self
        table.mounts = mounts.filter { mount in
            folders.contains { MountTable.lies($0, in: mount.folder) || MountTable.lies(mount.folder, in: $0) }
        }
        return table
    }

    /// Whether changes under a path made elsewhere go unnoticed.
    func isSilent(_ path: [UInt8]) -> Bool {
        let above = mounts.filter { MountTable.lies(path, in: $0.folder) }
        // Of several on one folder the last hides the others.
        guard let longest = above.map(\.folder.count).max(), let type = above.last(where: { $0.folder.count == longest })?.type else {
            return false
        }
        return MountTable.silentTypes.contains(type) || type.hasPrefix("fuse.")
    }

    private static func lies(_ path: [UInt8], in folder: [UInt8]) -> Bool {
        path == folder || path.starts(with: folder.last == UInt8(ascii: "/") ? folder : folder + [UInt8(ascii: "/")])
    }

    /// Blanks are written as three octal digits.
    private static func unescaped(_ text: ArraySlice<UInt8>) -> [UInt8] {
        var bytes: [UInt8] = []
        var rest = text
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "\\"), let value = UInt8(String(decoding: rest.prefix(3), as: UTF8.self), radix: 8) {
                bytes.append(value)
                rest = rest.dropFirst(3)
            } else {
                bytes.append(byte)
            }
        }
        return bytes
    }
}
