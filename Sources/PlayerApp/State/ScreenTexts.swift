public import MediaModel
public import PlayerProtocol
public import Wording

/// The words of the interface in one language.
public struct ScreenTexts: Sendable {
    /// The language.
    public let language: LanguageCode
    private let wording: Wording

    /// Words from packs that hold `screen.json5`.
    public init(_ wording: Wording, language: LanguageCode) {
        self.wording = wording
        self.language = language
    }

    /// Reads the packs of a language, and of English where that lacks words, from a folder with one folder a language.
    public static func load(folder: String, language: LanguageCode) throws(TextPackError) -> ScreenTexts {
        var packs: [TextPack] = []
        for code in language == "en" ? ["en"] : ["en", language.rawValue] {
            packs.append(try TextPack(path: "\(folder)/\(code)/screen.json5"))
        }
        return ScreenTexts(Wording(packs: packs), language: language)
    }

    /// The language of the environment: the first one in `LANGUAGE`, `LC_ALL`, `LC_MESSAGES`, `LANG` that ditty speaks; English else.
    public static func language(environment: [String: String]) -> LanguageCode {
        let known = ["en", "ru", "ja"]
        let names = (environment["LANGUAGE"] ?? "").split(separator: ":").map(String.init)
        let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].compactMap { environment[$0] }.first { !$0.isEmpty }
        for name in names + [locale ?? ""] {
            let code = name.prefix { $0 != "_" && $0 != "." && $0 != "@" && $0 != "-" }.lowercased()
            if known.contains(code) { return LanguageCode(code) }
        }
        return "en"
    }

    /// How far a scan is: files, files a second, the time that is left.
    public func scanning(_ scan: ScanProgress) -> String {
        var values = ScreenTexts.counts(scan)
        guard scan.total != nil else { return self("scan.counting", values) }
        if let rate = scan.rate, rate >= 1 { values["rate"] = Figures.grouped(Int(rate)) }
        if scan.isIndexing == true { return self("scan.indexing", values) }
        if let seconds = scan.secondsLeft { values["time"] = Figures.clock(seconds.rounded(.up)) }
        return self("scan.progress", values)
    }

    /// The same in as few columns as can be.
    func shortScanning(_ scan: ScanProgress) -> String { self("scan.short", ScreenTexts.counts(scan)) }

    private static func counts(_ scan: ScanProgress) -> [String: String] {
        ["files": Figures.grouped(scan.files), "total": scan.total.map(Figures.grouped)].compactMapValues(\.self)
    }

    func callAsFunction(_ key: String, _ values: [String: String] = [:]) -> String {
        wording.text(key, values.mapValues(TextValue.text), language: language)
    }

    /// The text of a key, where there is one.
    func phrase(_ key: String, _ values: [String: String] = [:]) -> String? {
        wording.phrase(key, values.mapValues(TextValue.text), language: language)
    }

    /// Whether it plays, in a word.
    public func state(_ state: NowPlayingInfo.PlaybackState) -> String { self("plain.\(state.rawValue)") }

    /// What an action does.
    func action(_ action: ScreenAction) -> String { self("action.\(action.rawValue)") }
    /// How to say an action; `nil` for those that need no words.
    func sentence(_ action: ScreenAction) -> String? { phrase("sentence.\(action.rawValue)") }
    /// The name of a media type.
    func type(_ type: MediaItemType) -> String { phrase("type.\(type.rawValue)") ?? type.rawValue }

    /// What an item is called: those playlists that every collection has are called in the language of the interface.
    func name(of item: MediaItem) -> String {
        (item.type == .playlist ? phrase("playlist.\(item.identifier.rawValue)") : nil) ?? item.displayTitle()
    }
}
