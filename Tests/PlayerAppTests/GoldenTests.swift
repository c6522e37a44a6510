import FoundationEssentials
import MediaModel
import PlayerProtocol
import Screen
import Testing

@testable import PlayerApp

/// Whole screens against files; `RECORD_GOLDEN=1` writes them.
@Suite struct GoldenTests {
    /// A screen: its name is the file's.
    struct Scene: Sendable, CustomTestStringConvertible {
        let name: String
        let size: (Int, Int)
        var language: LanguageCode = "en"
        var prepare: @Sendable (inout TestScreen) -> Void = { _ in }

        var testDescription: String { name }
    }

    /// Every view by the keys that lead to it.
    static let views: [(name: String, keys: String)] = [
        ("playing", "1"), ("library", "2 Down l"), ("albums", "2 L j l"), ("queue", "3 j v"), ("playlists", "4 l"), ("search", "5 m e r"),
        ("history", "6"), ("heard", "6 l"), ("liked", "6 l l"), ("tracks", "2 L L L L S S"), ("help", "7"), ("palette", "1 ? v o l"),
    ]
    static let sizes = [(40, 12), (80, 24), (120, 40), (200, 60)]
    static let languages: [LanguageCode] = ["en", "ru", "ja"]

    static let scenes: [Scene] = {
        var scenes = languages.flatMap { language in
            sizes.flatMap { size in
                views.map { view in
                    Scene(name: "\(view.name)-\(language)-\(size.0)x\(size.1)", size: size, language: language) { $0.run(view.keys) }
                }
            }
        }
        for language in languages {
            scenes += [
                Scene(name: "question-\(language)-80x24", size: (80, 24), language: language) { $0.ask() },
                Scene(name: "columns-\(language)-40x12", size: (40, 12), language: language) { $0.run("3 c") },
                Scene(name: "folder-\(language)-80x24", size: (80, 24), language: language) { $0.addFolder() },
                Scene(name: "jump-\(language)-40x12", size: (40, 12), language: language) { $0.jumpInVain() },
                Scene(name: "card-\(language)-80x24", size: (80, 24), language: language) { $0.showCard() },
                Scene(name: "alternatives-\(language)-80x24", size: (80, 24), language: language) { $0.offerAlternatives(open: false) },
            ]
        }
        scenes += [(40, 12), (80, 24), (120, 40), (200, 60)].map { size in
            Scene(name: "lyrics-\(size.0)x\(size.1)", size: size) { $0.showLyrics() }
        }
        scenes += [
            Scene(name: "tiny-20x5", size: (20, 5)), Scene(name: "tiny-10x3", size: (10, 3)), Scene(name: "tiny-4x2", size: (4, 2)),
            Scene(name: "tiny-1x1", size: (1, 1)),
            Scene(name: "prompt-80x24", size: (80, 24)) { $0.showPrompt() },
            Scene(name: "alternatives-open-80x24", size: (80, 24)) { $0.offerAlternatives(open: true) },
        ]
        return scenes
    }()

    @Test(arguments: scenes) func screens(scene: Scene) throws {
        var screen = try TestScreen.connected(scene.size.0, scene.size.1, language: scene.language)
        scene.prepare(&screen)
        screen.answer()
        let path = Repository.path("Tests/PlayerAppTests/Golden/\(scene.name).txt")
        let text = screen.text + "\n"
        if ProcessInfo.processInfo.environment["RECORD_GOLDEN"] != nil { try text.write(toFile: path, atomically: true, encoding: .utf8) }
        let golden = try String(contentsOfFile: path, encoding: .utf8)
        if text != golden { Issue.record("\(scene.name):\n\(Golden.difference(text, golden))") }
    }
}

enum Golden {
    /// Lines that differ, as `diff` shows them.
    static func difference(_ text: String, _ golden: String) -> String {
        let new = text.split(separator: "\n", omittingEmptySubsequences: false)
        let old = golden.split(separator: "\n", omittingEmptySubsequences: false)
        return (0..<max(new.count, old.count)).filter { $0 >= new.count || $0 >= old.count || new[$0] != old[$0] }.map { row in
            "\(row + 1)\n- \(row < old.count ? old[row] : "")\n+ \(row < new.count ? new[row] : "")"
        }.joined(separator: "\n")
    }
}

extension TestScreen {
    mutating func run(_ keys: String) {
        for key in keys.split(separator: " ") {
            press(String(key))
            answer()
        }
    }

    mutating func showPrompt() {
        run("2 :")
        type("play low")
        let json =
            #"{"interpretations":[{"score":0.9,"intent":"play","search":{"mediaType":"album","mediaName":"Low Water","artistName":"Analog Tides"},"#
            + #""playShuffled":true,"spans":[{"text":"play","role":"verb"},{"text":"low","role":"mediaName"}]}],"#
            + #""resolution":{"outcome":"success","playing":{"identifier":"local:album-0","type":"album","title":"Low Water"},"alternatives":[]}}"#
        send(.reply(RequestTag(.reading("play low")), .explanation(json)))
        let rows = [Completion(text: "play low water", kind: "album"), Completion(text: "play low water shuffled", kind: "phrase")]
        send(.reply(RequestTag(.completions("play low")), .completions(rows)))
    }

    mutating func offerAlternatives(open: Bool) {
        var snapshot = Sample.snapshot
        snapshot.reply = "Playing the album Meridian by Velvet Cartographers."
        snapshot.alternatives = [Sample.songs[7], Sample.albums[2], Sample.songs[5]]
        send(.event(.snapshot(snapshot)))
        run("3")
        if open { press("w") }
    }

    mutating func ask() {
        var snapshot = Sample.snapshot
        snapshot.question = "Which “Meridian”?"
        snapshot.choices = [Sample.albums[4], Sample.songs[7]]
        send(.event(.snapshot(snapshot)))
        var outcome = ActionOutcome(.question, reply: "Which “Meridian”?")
        outcome.alternatives = snapshot.choices
        send(.reply(RequestTag(.say("play meridian")), .outcome(outcome)))
    }

    mutating func addFolder() {
        press("g a")
        send(.folders(["Documents", "Music", "Музыка", "音楽"], in: "~/"))
        press("Tab Tab")
    }

    mutating func jumpInVain() {
        run("2 '")
        type("xyz")
        send(.reply(RequestTag(.jump("xyz")), .place(RowPlace(index: nil))))
    }

    mutating func showCard() {
        run("2")
        var outcome = ActionOutcome(.done, reply: "Playing Meridian.")
        outcome.playing = Sample.albums[4]
        send(.reply(RequestTag(.say("play meridian")), .outcome(outcome)))
    }

    mutating func showLyrics() {
        var item = Sample.songs[1]
        item.lyrics =
            "[00:30.00]Fold the corner down\n[00:40.50]set it on the water\n[00:50.00]let it go\n[01:10.00]紙の舟\n"
            + "[01:20.00]and all of the letters that nobody sent are on their way over the bay tonight"
        send(.reply(RequestTag(.item(item.identifier)), .item(item)))
    }
}
