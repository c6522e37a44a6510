// swift-tools-version: 6.2
import PackageDescription

/// Every Swift target keeps the same strict settings; `docs/architecture.md` says what may import what.
let strict: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
]

func room(_ name: String, _ imports: Target.Dependency...) -> Target {
    .target(name: name, dependencies: imports, swiftSettings: strict)
}

func program(_ name: String, _ imports: Target.Dependency...) -> Target {
    .executableTarget(name: name, dependencies: imports, swiftSettings: strict)
}

func tests(_ name: String, _ imports: Target.Dependency...) -> Target {
    .testTarget(name: name, dependencies: imports, swiftSettings: strict)
}

func library(_ name: String, pkgConfig: String? = nil, package: String) -> Target {
    .systemLibrary(name: name, pkgConfig: pkgConfig, providers: [.apt([package])])
}

/// The screen, and the commands that `ditty` does not send by itself, start quickly: at a fixed address, where the 40,000 pointers of a Swift program need not
/// be set right page by page, and with the C++ runtime inside where `make build` has found a static one (docs/decisions/0004).
let quickStart = [
    "-Xlinker", "-no-pie", "-L", Context.packageDirectory + "/.build/static", "-Xclang-linker", "-static-libgcc",
]

let package = Package(
    name: "ditty",
    targets: [
        library("CMPV", package: "libmpv-dev"),
        library("CNcurses", package: "libncurses-dev"),
        library("CSQLite", pkgConfig: "sqlite3", package: "libsqlite3-dev"),
        library("CSystemd", pkgConfig: "libsystemd", package: "libsystemd-dev"),
        library("CChafa", pkgConfig: "chafa", package: "libchafa-dev"),
        library("CMeCab", package: "libmecab-dev"),
        library("CUTF8Proc", package: "libutf8proc-dev"),
        library("CTagLib", pkgConfig: "taglib", package: "libtag1-dev"),

        .target(
            name: "CPictureShim", linkerSettings: [.linkedLibrary("jpeg"), .linkedLibrary("png"), .linkedLibrary("webp")]),
        .target(name: "CTagShim", dependencies: ["CTagLib"], linkerSettings: [.linkedLibrary("tag")]),
        .target(name: "CLinux"),
        .target(name: "CCurlShim", linkerSettings: [.linkedLibrary("curl")]),
        .target(name: "CBusShim", dependencies: ["CSystemd"], linkerSettings: [.linkedLibrary("systemd")]),

        room("MediaModel"),
        .target(name: "TextForms", dependencies: ["CUTF8Proc", "CMeCab"], exclude: ["Resources"], swiftSettings: strict),
        room("Wording", "MediaModel"),
        .target(
            name: "MediaLanguage", dependencies: ["MediaModel", "TextForms"], exclude: ["Resources"], swiftSettings: strict),
        room("MediaTags", "MediaModel", "CTagShim"),
        .target(
            name: "MediaCatalogue", dependencies: ["MediaModel", "TextForms", "CSQLite", "CLinux"], exclude: ["Resources"],
            swiftSettings: strict),
        room("MediaIntents", "MediaModel", "Wording"),
        room("RemoteControl", "MediaModel"),
        room("Queue", "MediaModel"),
        room("Playback", "MediaModel", "CMPV"),
        room("MPRIS", "RemoteControl", "MediaModel", "CBusShim"),
        room("PlayerSocket", "CLinux"),
        room("PlayerProtocol", "PlayerSocket", "MediaModel", "CLinux"),
        room("SystemServices", "PlayerProtocol", "CLinux"),
        room("Scrobbling", "PlayerProtocol", "MediaModel", "CCurlShim"),
        room("Screen"),
        room("CursesTerminal", "Screen", "CNcurses", "CLinux"),
        room("TerminalPictures", "Screen", "CChafa", "CPictureShim"),
        room("PictureProtocol", "Screen", "PlayerProtocol"),
        room("PlayerApp", "MediaModel", "Wording", "PlayerProtocol", "Screen"),

        .executableTarget(
            name: "ditty", dependencies: ["PlayerSocket"], swiftSettings: strict,
            linkerSettings: [.unsafeFlags(["-static-executable"], .when(configuration: .release))]),
        .executableTarget(
            name: "ditty-screen",
            dependencies: [
                "PlayerApp", "CursesTerminal", "Screen", "PlayerProtocol", "PictureProtocol", "MediaModel", "Wording", "CLinux",
            ],
            swiftSettings: strict, linkerSettings: [.unsafeFlags(quickStart, .when(configuration: .release))]),
        program(
            "ditty-player", "MediaModel", "TextForms", "Wording", "MediaLanguage", "MediaCatalogue", "MediaIntents", "RemoteControl",
            "Queue", "Playback", "MPRIS", "PlayerProtocol", "SystemServices", "Scrobbling", "CLinux", "CCurlShim"),
        program("ditty-scan", "MediaTags", "MediaModel"),
        program("ditty-picture", "TerminalPictures", "PictureProtocol", "Screen"),
        program("catalogue-bench", "MediaCatalogue", "TextForms", "MediaModel", "PlayerProtocol"),
        program("language-bench", "MediaLanguage", "TextForms", "MediaModel", "PlayerProtocol"),

        // A program for the pty tests of CursesTerminal; it is not installed.
        .executableTarget(
            name: "terminal-probe", dependencies: ["CursesTerminal", "Screen"], path: "Tests/TerminalProbe", swiftSettings: strict),

        tests("MediaModelTests", "MediaModel"),
        tests("TextFormsTests", "TextForms"),
        tests("WordingTests", "Wording", "MediaModel"),
        tests("MediaLanguageTests", "MediaLanguage", "TextForms", "MediaModel"),
        tests("LanguageBenchTests", "language-bench", "MediaLanguage"),
        tests("MediaTagsTests", "MediaTags", "MediaModel"),
        .testTarget(
            name: "MediaCatalogueTests", dependencies: ["MediaCatalogue", "TextForms", "MediaModel"], exclude: ["Data"],
            swiftSettings: strict),
        tests("MediaIntentsTests", "MediaIntents", "Wording", "MediaModel"),
        tests("ExplainTests", "ditty-player", "MediaCatalogue", "MediaIntents", "TextForms", "MediaModel", "PlayerProtocol", "Wording"),
        tests("RemoteControlTests", "RemoteControl", "MediaModel"),
        tests("QueueTests", "Queue", "MediaModel"),
        tests("PlaybackTests", "Playback", "MediaModel"),
        tests("MPRISTests", "MPRIS", "RemoteControl", "MediaModel", "CBusShim"),
        tests("ScrobblingTests", "Scrobbling", "MediaModel"),
        tests("SystemServicesTests", "SystemServices", "PlayerProtocol", "MediaModel"),
        tests("CommandLineTests", "ditty", "ditty-screen", "PlayerSocket", "PlayerProtocol", "MediaModel"),
        tests("PlayerProtocolTests", "PlayerProtocol", "PlayerSocket", "MediaModel"),
        tests("ScreenTests", "Screen"),
        tests("CursesTerminalTests", "CursesTerminal", "Screen", "terminal-probe"),
        tests("DittyTests", "ditty-screen", "PlayerProtocol", "MediaModel"),
        tests("DittyPlayerTests", "ditty-player", "PlayerProtocol", "Playback", "Queue", "RemoteControl", "MediaModel"),
        tests("TerminalPicturesTests", "TerminalPictures", "PictureProtocol", "ditty-picture", "Screen"),
        .testTarget(
            name: "PlayerAppTests", dependencies: ["PlayerApp", "Screen", "PlayerProtocol", "MediaModel", "Wording"], exclude: ["Golden"],
            swiftSettings: strict),
        tests("ArchitectureTests"),
        tests("EndToEndTests", "PlayerProtocol", "MediaModel", "CBusShim"),
    ],
    cxxLanguageStandard: .cxx17
)
