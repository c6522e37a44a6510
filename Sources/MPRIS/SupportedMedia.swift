/// What ditty can be asked to open: by MPRIS here, and by `ditty.desktop`, which has the same lists.
public enum SupportedMedia {
    /// Schemes of URIs for `OpenUri` and `AddTrack`.
    public static let uriSchemes = ["file", "http", "https"]

    /// MIME types by the shared-mime-info database: the formats that libmpv decodes, and playlists.
    public static let mimeTypes = [
        "application/ogg", "application/vnd.apple.mpegurl", "application/x-cue", "application/xspf+xml",
        "audio/aac", "audio/ac3", "audio/basic", "audio/flac", "audio/mp4", "audio/mpeg", "audio/ogg", "audio/vnd.dts",
        "audio/vnd.wave", "audio/webm", "audio/x-aiff", "audio/x-ape", "audio/x-flac+ogg", "audio/x-m4b", "audio/x-matroska",
        "audio/x-mpegurl", "audio/x-ms-wma", "audio/x-musepack", "audio/x-opus+ogg", "audio/x-scpls",
        "audio/x-speex+ogg", "audio/x-tta", "audio/x-vorbis+ogg", "audio/x-wav", "audio/x-wavpack",
        "inode/directory",
        "video/mp2t", "video/mp4", "video/mpeg", "video/ogg", "video/quicktime", "video/webm", "video/x-matroska", "video/x-msvideo",
    ]
}
