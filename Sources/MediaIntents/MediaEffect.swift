public import MediaModel

/// Something that an understood utterance does, as a value; the session carries it out.
public enum MediaEffect: Sendable, Hashable {
    /// Goes through the command centre, the only door; for rooms where some were named.
    case send(RemoteCommand, outputs: [String]?)
    /// Keeps an opinion about an item that does not play; what plays gets `like` and `dislike` commands.
    case setAffinity(MediaAffinityType, MediaItem)
    /// Puts items into the library, or follows a show.
    case addToLibrary([MediaItem])
    /// Puts items at the end of a playlist.
    case addToPlaylist([MediaItem], playlist: MediaItem)
    /// Makes a playlist that holds the items.
    case createPlaylist(name: String, items: [MediaItem])
    /// Shows items found, best first, without playing; a single one is shown as itself.
    case show([MediaItem])
    /// Shows a view: `queue`, `history`, `lyrics`, `help`.
    case showView(String)
    /// Runs a shortcut by its name.
    case runShortcut(name: String)
    /// The listener said that the item was not what the words meant.
    case reject(MediaItem, search: MediaSearch)
}

extension MediaEffect {
    /// The command that the effect is, with what it is made of or without; `nil` for what no command does.
    public var command: RemoteCommand? {
        switch self {
        case .send(let command, _): command
        case .createPlaylist(let name, _): .createPlaylist(name: name)
        case .setAffinity, .addToLibrary, .addToPlaylist, .reject, .show, .showView, .runShortcut: nil
        }
    }
}
