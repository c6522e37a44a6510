import Glibc

/// Where ditty's files are, by the XDG base directory specification.
///
/// A relative value in the environment is ignored, as the specification asks. Nothing is created here but by ``prepare(_:)``.
public struct Locations: Sendable, Hashable {
    /// Settings, key maps, themes, shortcuts.
    public var config: String
    /// The database and playlists.
    public var data: String
    /// Queue, positions, logs, prompt history.
    public var state: String
    /// Covers.
    public var cache: String
    /// Sockets and locks.
    public var runtime: String

    /// The variables that say where the folders are.
    public static let variables = ["HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME", "XDG_RUNTIME_DIR"]

    /// The folders of an environment.
    public init(environment: [String: String]) {
        let home = environment["HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? Locations.nowhere
        func folder(_ variable: String, _ fallback: String) -> String {
            let base = environment[variable].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? home + fallback
            return base + "/ditty"
        }
        config = folder("XDG_CONFIG_HOME", "/.config")
        data = folder("XDG_DATA_HOME", "/.local/share")
        state = folder("XDG_STATE_HOME", "/.local/state")
        cache = folder("XDG_CACHE_HOME", "/.cache")
        if let base = environment["XDG_RUNTIME_DIR"], base.hasPrefix("/") {
            runtime = base + "/ditty"
        } else {
            // Without a runtime directory a private folder of the user's own, never a known name where others may write.
            runtime = state + "/run"
        }
    }

    /// The socket of the player that the user's programs share.
    public var socket: String { runtime + "/player.sock" }
    /// Held by the running player.
    public var lock: String { runtime + "/player.lock" }
    /// The database unless `--database` says otherwise.
    public var database: String { data + "/library.sqlite" }
    /// Where the player and the libraries under it write.
    public var log: String { state + "/player.log" }

    /// Stands for the home that the environment does not name.
    private static let nowhere = "/nonexistent"

    /// Creates a folder, and those above it, for the user alone (mode 0700).
    public static func prepare(_ folder: String) throws(SystemError) {
        // Somebody who may create folders anywhere must not get one there.
        if folder.hasPrefix(nowhere + "/") { throw SystemError("HOME is not set, nor the XDG folders that are needed", code: 0) }
        var path = ""
        var isReadOnly = false
        for part in folder.split(separator: "/") {
            path += "/" + part
            guard mkdir(path, 0o700) != 0, errno != EEXIST, errno != EISDIR else { continue }
            // What is there already may lie on a medium for reading only.
            guard errno == EROFS || isReadOnly else { throw SystemError("make the folder \(path)") }
            isReadOnly = true
        }
        var status = stat()
        guard stat(folder, &status) == 0 else { throw SystemError("make the folder \(folder)", code: isReadOnly ? EROFS : errno) }
        guard status.st_mode & S_IFMT == S_IFDIR else { throw SystemError("make the folder \(folder)", code: ENOTDIR) }
    }

    /// Creates the folder of sockets, and takes others' rights from one that is there already.
    ///
    /// One that is another user's is refused: whoever owns it could put a socket of theirs in the place of ours.
    public static func preparePrivate(_ folder: String) throws(SystemError) {
        try prepare(folder)
        var status = stat()
        guard stat(folder, &status) == 0 else { throw SystemError("stat \(folder)") }
        guard status.st_uid == getuid() else { throw SystemError("use \(folder)", code: EPERM) }
        if status.st_mode & 0o077 != 0, chmod(folder, 0o700) != 0 { throw SystemError("chmod \(folder)") }
    }
}
