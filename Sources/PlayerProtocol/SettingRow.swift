/// One row of the table of settings, for the manual; ``Settings`` reads the same keys.
public struct SettingRow: Sendable, Hashable {
    /// The key in `settings.json5`.
    public let key: String
    /// What the value looks like.
    public let form: String
    /// What it does, and what holds where it is not set.
    public let help: String
}

extension Settings {
    /// All that can be set, in the order of the manual.
    public static let rows: [SettingRow] = [
        SettingRow(key: "language", form: #""en" | "ru" | "ja""#, help: "Speak and understand this language only; else that of the words."),
        SettingRow(key: "keepPlaying", form: "true | false", help: "Play on when the last screen is left. False unless set."),
        SettingRow(key: "replayGain", form: #""off" | "track" | "album""#, help: "Even loudness out by the files' tags. Album unless set."),
        SettingRow(key: "audioDevice", form: "NAME", help: "The output, by mpv's name for it; else the first that works."),
        SettingRow(key: "skipForward", form: "SECONDS", help: "How far \"skip\" and its key go. 10 unless set."),
        SettingRow(key: "skipBackward", form: "SECONDS", help: "How far \"back\" and its key go. 10 unless set."),
        SettingRow(key: "hints", form: "true | false", help: "Show hints and tips. True unless set."),
        SettingRow(key: "handsFree", form: "true | false", help: "Never ask, always act on the best guess. False unless set."),
        SettingRow(key: "reducedMotion", form: "true | false", help: "Nothing moves but clocks and words. False unless set."),
        SettingRow(key: "theme", form: "NAME", help: "The colours: one of the themes that ditty comes with, or of your own."),
        SettingRow(key: "keymap", form: "NAME", help: "The keys: default, vi, emacs, cmus, ncmpcpp, or a map of your own."),
        SettingRow(
            key: "notifications", form: "true | false",
            help: "Show a notification for each song. False unless set: most desktops show the player already."),
        SettingRow(
            key: "pauseOtherPlayers", form: "true | false", help: "Tell other players to pause when this one begins. False unless set."),
        SettingRow(
            key: "watchFolders", form: "true | false",
            help: "Take in changes of the library's folders by themselves. True unless set; else 'ditty library scan' does."),
        SettingRow(
            key: "hooks", form: #"[{on: ["started", …], run: ["PROGRAM", "ARGUMENT", …]}, …]"#,
            help:
                "Programs to run at \(EventHook.Occasion.allCases.map(\.rawValue).joined(separator: ", ")); without 'on', at all of them. "
                + "They read what plays, as 'ditty status --json' prints it, from standard input, and DITTY_EVENT names the occasion. "
                + "No shell reads the words; what a program prints goes nowhere; it has a minute, and is ended with "
                + "the player: one that is to outlive it is started with setsid."),
        SettingRow(
            key: "scrobble", form: #"{url: "https://…", token: "…"}"#,
            help:
                "Submit what was heard to a server that speaks ListenBrainz's API; without 'url' to api.listenbrainz.org. What cannot be "
                + "submitted yet is kept. Nothing is submitted unless this is set. Keep the file to yourself (chmod 600): the token is a secret."
        ),
        SettingRow(
            key: "mpv", form: "{OPTION: VALUE, …}",
            help: "Options of mpv, set last, for what ditty has no setting for; texts, numbers, or true and false."),
    ]
}
