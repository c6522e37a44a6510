import Glibc

/// Files that are either as they were or as they shall be, whatever happens in between.
public enum AtomicFile {
    /// Replaces a file by way of a temporary one beside it, `fsync` and `rename`; mode 0600.
    public static func write(_ bytes: some Collection<UInt8>, to path: String) throws(SystemError) {
        let temporary = "\(path).\(getpid()).new"
        let descriptor = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw SystemError("open \(temporary)") }
        do throws(SystemError) {
            let owner = FileHandleOwner(descriptor)
            try writeAll(Array(bytes), to: owner.descriptor, temporary)
            guard fsync(owner.descriptor) == 0 else { throw SystemError("fsync \(temporary)") }
        } catch {
            unlink(temporary)
            throw error
        }
        guard rename(temporary, path) == 0 else {
            let error = SystemError("rename \(path)")
            unlink(temporary)
            throw error
        }
    }

    /// Removes temporary files that writers left which have ended in the midst, from a folder.
    public static func tidy(_ folder: String) {
        guard let directory = opendir(folder) else { return }
        defer { closedir(directory) }
        while let entry = readdir(directory) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
            let parts = name.split(separator: ".", omittingEmptySubsequences: false)
            guard parts.count > 2, parts.last == "new", let pid = pid_t(parts[parts.count - 2]), pid > 0 else { continue }
            if kill(pid, 0) != 0, errno == ESRCH { unlink("\(folder)/\(name)") }
        }
    }

    /// The whole of a regular file, or `nil` if there is none.
    public static func read(_ path: String) throws(SystemError) -> [UInt8]? {
        // O_NONBLOCK: a FIFO in the place of the file must not hold us up.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else {
            if errno == ENOENT || errno == ENOTDIR { return nil }
            throw SystemError("open \(path)")
        }
        let owner = FileHandleOwner(descriptor)
        var status = stat()
        guard fstat(owner.descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw SystemError("read \(path)", code: EINVAL)
        }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65536)
        while true {
            let count = Glibc.read(owner.descriptor, &buffer, buffer.count)
            if count > 0 {
                bytes += buffer[..<count]
            } else if count == 0 {
                return bytes
            } else if errno != EINTR {
                throw SystemError("read \(path)")
            }
        }
    }

    private static func writeAll(_ bytes: [UInt8], to descriptor: Int32, _ path: String) throws(SystemError) {
        var done = 0
        while done < bytes.count {
            let count = bytes[done...].withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count > 0 {
                done += count
            } else if errno != EINTR {
                throw SystemError("write \(path)")
            }
        }
    }
}
