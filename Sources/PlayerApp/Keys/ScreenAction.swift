/// Everything that a key can do; the raw value is its name in key maps, and the key of its texts in the packs.
///
/// One table makes key maps, palette and help: `action.NAME` says what it does, `sentence.NAME` how to say it.
public enum ScreenAction: String, Sendable, CaseIterable {
    // Playing
    case togglePlayPause, stop, nextTrack, previousTrack, skipForward, skipBackward, skipForwardLong, skipBackwardLong
    case nextChapter, previousChapter, volumeUp, volumeDown, toggleMute, cycleRepeat, cycleShuffle
    case faster, slower, normalSpeed, like, dislike, bookmark, sleepAtEnd
    // What is selected
    case activate, addToQueue, playNext, addToPlaylist, mark, clearMarks, remove, crop, moveUp, moveDown, clearQueue, undo, redo
    case newPlaylist, renamePlaylist
    // Moving
    case up, down, pageUp, pageDown, halfUp, halfDown, top, bottom, left, right, goToPlaying, jump, jumpNext, jumpPrevious
    // Views
    case showPlaying, showLibrary, showQueue, showPlaylists, showSearch, showHistory, showHelp, nextView, previousView, libraryBy, sort,
        columns
    // The prompt and the screen
    case prompt, search, palette, alternatives, theme, pictures, visualiser, timeMode, addFolder, scan, cancelScan, redraw, suspend, quit

    /// The part of the palette that it stands in.
    var group: Group {
        switch self {
        case .togglePlayPause, .stop, .nextTrack, .previousTrack, .skipForward, .skipBackward, .skipForwardLong, .skipBackwardLong,
            .nextChapter, .previousChapter, .volumeUp, .volumeDown, .toggleMute, .cycleRepeat, .cycleShuffle, .faster, .slower,
            .normalSpeed, .like, .dislike, .bookmark, .sleepAtEnd:
            .playing
        case .activate, .addToQueue, .playNext, .addToPlaylist, .mark, .clearMarks, .remove, .crop, .moveUp, .moveDown, .clearQueue, .undo,
            .redo, .newPlaylist, .renamePlaylist:
            .selection
        case .up, .down, .pageUp, .pageDown, .halfUp, .halfDown, .top, .bottom, .left, .right, .goToPlaying, .jump, .jumpNext,
            .jumpPrevious:
            .moving
        case .showPlaying, .showLibrary, .showQueue, .showPlaylists, .showSearch, .showHistory, .showHelp, .nextView, .previousView,
            .libraryBy, .sort, .columns:
            .views
        case .prompt, .search, .palette, .alternatives, .theme, .pictures, .visualiser, .timeMode, .addFolder, .scan, .cancelScan, .redraw,
            .suspend,
            .quit:
            .screen
        }
    }

    /// Parts of the palette; the raw value is the key of their heading.
    enum Group: String, CaseIterable { case playing, selection, moving, views, screen }
}
