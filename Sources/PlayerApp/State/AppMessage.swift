public import MediaModel
public import PlayerProtocol
public import Screen

/// Everything that can happen to the screen.
public enum AppMessage: Sendable {
    /// Keys, pastes, clicks, another size.
    case input(InputEvent)
    /// Time has passed; every message comes with the time, this one has nothing else.
    case tick
    /// The player is there.
    case connected
    /// The player has gone; the text is its last word, or empty.
    case disconnected(String)
    /// The player is there, and does not answer.
    case silent
    /// No player could be started.
    case notStarted(String)
    /// Something that the player says unasked.
    case event(PlayerEvent)
    /// The answer to a request.
    case reply(RequestTag, PlayerReply)
    /// Faults in files that the listener edits.
    case faults([FileFault])
    /// A cover, drawn; `nil` where there is none to be drawn.
    ///
    /// With it comes the colour that stands out of it, if one does.
    case cover(CoverRequest, DrawnCover?, RGB?)
    /// A frame of a moving picture.
    case frame(FramesRequest, PixelFrame)
    /// A moving picture is over, or cannot be had.
    case framesEnded(FramesRequest)
    /// A theme that suits the terminal, or the present one read anew.
    case theme(Theme)
    /// The themes there are, to choose from, and what is wrong with the files of others.
    case themes([Theme], faults: [FileFault] = [])
    /// The folders in a folder that was typed; `nil` where there is none.
    case folders([String]?, in: String)
}

/// What an answer is for.
public struct RequestTag: Sendable, Hashable {
    let purpose: Purpose

    init(_ purpose: Purpose) { self.purpose = purpose }

    /// The player says who it is, or refuses.
    public static let hello = RequestTag(.hello)
    /// The reply line shows what came of it.
    public static let command = RequestTag(.command)

    enum Purpose: Sendable, Hashable {
        case hello, subscribe
        /// A command of a key.
        case command
        /// A sentence; the reply line shows what came of it.
        case say(String)
        case reading(String)
        case completions(String)
        case page(ListID, offset: Int, generation: Int)
        case upNext(revision: UInt64, index: Int)
        case item(MediaIdentifier)
        case gather(Int)
        case jump(String)
        /// A folder to be added to the collection; the popup closes when it is taken.
        case folder
        /// The playlists to choose from.
        case playlistChoice
        /// A playlist that was edited; the reply line shows what came of it.
        case playlistEdit
        /// A playlist that was thrown away, which can be undone.
        case playlistRemoval
        /// A sentence that answers a question, or picks one of what is offered: it means nothing when it is said again.
        case answer(String)
        /// Nobody waits for it.
        case nothing
    }
}

/// A cover to be drawn in a box of cells.
public struct CoverRequest: Sendable, Hashable {
    /// The picture file.
    public let location: MediaLocation
    /// Columns of the box.
    public let width: Int
    /// Rows of the box.
    public let height: Int
    /// How to draw it; `nil` is in cells.
    public let pixels: PixelProtocol?
}

/// A cover, ready for a frame.
public enum DrawnCover: Sendable, Hashable {
    /// As cells.
    case cells(CellPicture)
    /// As graphics of the terminal's own.
    case pixels(PixelPicture)
}

/// What the screen wants done outside of it.
public enum Effect: Sendable {
    /// Sends a request; the answer comes back with the tag.
    case send(PlayerRequest, RequestTag)
    /// Starts a player, after some seconds.
    case start(after: Double)
    /// Keeps a line for later runs.
    case remember(SaidLine)
    /// Draws a cover; it comes back as a message.
    case loadCover(CoverRequest)
    /// Watches a moving picture in step with a clock, and no other; its frames come back as messages.
    case watch(FramesRequest?, FrameClock)
    /// Reads all themes; they come back as a message.
    case loadThemes
    /// Takes the theme that suits a dark or a light background; it comes back as a message.
    case suit(isDark: Bool)
    /// Lists the folders in a folder; they come back as a message with the folder as it was typed.
    case listFolders(path: String, typed: String)
    /// Another theme is on.
    case restyle
    /// Draws everything anew, whatever is on the terminal.
    case redraw
    /// Stops the program as `^Z` does.
    case suspend
    /// Leaves the screen.
    case quit
}
