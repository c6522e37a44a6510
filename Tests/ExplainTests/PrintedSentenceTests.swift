import FoundationEssentials
import MediaModel
import Testing

@testable import ditty_player

/// What the screen prints beside its keys is understood as what the key does.
@Suite struct PrintedSentenceTests {
    /// What each action comes to; those whose sentence has a name to be filled in are left out.
    private static let meanings: [String: String] = [
        "togglePlayPause": "pause", "stop": "stop", "nextTrack": "nextTrack", "previousTrack": "previousTrack",
        "skipForward": "skipForward", "skipBackward": "skipBackward", "skipForwardLong": "skipForward", "skipBackwardLong": "skipBackward",
        "nextChapter": "nextChapter", "previousChapter": "previousChapter", "volumeUp": "changeVolume", "volumeDown": "changeVolume",
        "toggleMute": "mute", "cycleRepeat": "changeRepeatMode", "cycleShuffle": "changeShuffleMode", "faster": "changePlaybackRate",
        "slower": "changePlaybackRate", "normalSpeed": "changePlaybackRate", "like": "affinity like", "dislike": "affinity dislike",
        "bookmark": "bookmark", "sleepAtEnd": "sleepTimer", "clearQueue": "clearQueue", "undo": "undo", "redo": "redo",
        "goToPlaying": "ask title", "showLibrary": "search", "showQueue": "ask queue", "showPlaylists": "search",
        "showHistory": "ask history", "showHelp": "help", "alternatives": "ask alternatives", "quit": "quit",
    ]

    private struct Texts: Decodable {
        struct Sentences: Decodable {
            var sentence: [String: String]
            var example: [String: String]
        }

        var sentences: Sentences
    }

    private func texts(_ language: String) throws -> Texts {
        let root = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
        let path = "/\(root)/Sources/MediaLanguage/Resources/Languages/\(language)/screen.json5"
        let decoder = JSONDecoder()
        decoder.allowsJSON5 = true
        return try decoder.decode(Texts.self, from: try Data(contentsOf: URL(fileURLWithPath: path)))
    }

    private func meaning(_ text: String, _ language: String) throws -> String {
        var request = ExplainRequest(text: text)
        request.language = LanguageCode(language)
        let intent = try Explainer(environment: [:], database: nil).answer(request).interpretations.first?.intent
        return switch intent {
        case .command(let command, _): command.name.rawValue
        case .affinity(let intent): "affinity \(intent.affinityType.rawValue)"
        case .ask(let intent): "ask \(intent.question.rawValue)"
        case let other?: other.kind.rawValue
        case nil: "nothing"
        }
    }

    @Test(arguments: ["en", "ru", "ja"])
    func whatIsPrintedBesideAKeyDoesTheSame(_ language: String) throws {
        for (action, sentence) in try texts(language).sentences.sentence where !sentence.contains("…") {
            let expected = try #require(Self.meanings[action], "\(action) has a sentence and no meaning here")
            #expect(try meaning(sentence, language) == expected, "\(action): \(sentence)")
        }
    }

    @Test(arguments: ["en", "ru", "ja"])
    func everyExampleIsUnderstood(_ language: String) throws {
        for (number, example) in try texts(language).sentences.example {
            #expect(try meaning(example, language) != "none", "\(number): \(example)")
        }
    }
}
