import Foundation
import MediaModel
import Testing

@testable import MediaLanguage

/// Learnt weights choose among readings whose names nobody knows; what the listener has is never weighed.
struct TieBreakerTests {
    private let hello = NameMatch(type: .song, name: "Northern Bridge", nearness: .exact)

    private func candidates(_ text: String, gazetteer: Gazetteer = .empty) throws -> (found: [Candidate], pack: LanguagePack) {
        let pack = try #require(try Packs.loaded.get().first { $0.code == "en" })
        let nothing = NameIndex([], forms: nil)
        let names = KnownNames(gazetteer: gazetteer, vocabulary: nothing, shipped: nothing, famous: .none)
        let pipeline = Pipeline(pack: pack, context: DialogueContext(), names: names, clock: .system, forms: nil)
        return (Rank.distinct(pipeline.candidates(Tokeniser.cut(text)), limit: TieBreaker.pool), pack)
    }

    /// A file of weights that speak for one sentence.
    private func breaker(for sentence: String, weight: Int8, unit: Double) throws -> TieBreaker {
        var hash: UInt32 = 2_166_136_261
        for byte in sentence.utf8 { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
        var table = [UInt8](repeating: 0, count: 1 << 14)
        table[Int(hash) & (table.count - 1)] = UInt8(bitPattern: weight)
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("weights-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: path) }
        try (Data("ditty weights 1 \(unit)\n".utf8) + Data(table)).write(to: URL(fileURLWithPath: path))
        return try TieBreaker(path: path, label: "weights")
    }

    @Test func weightsDecideBetweenReadings() throws {
        let (found, pack) = try candidates("play northern bridge")
        #expect(found.first?.intent.mediaSearch?.mediaName == "northern bridge")
        let closer = found.map { candidate in
            var candidate = candidate
            if candidate.intent.mediaSearch?.artistName != nil { candidate.cost -= 0.6 }
            return candidate
        }
        let weighed = try breaker(for: "fields artistName", weight: 100, unit: 0.05).weigh(closer, in: pack)
        #expect(weighed.first?.intent.mediaSearch?.artistName == "northern bridge")
        #expect(weighed.first?.rule == "play · weighed: fields artistName")
        #expect(Set(weighed.map(\.intent)) == Set(found.map(\.intent)))
        // One and a half at most: rules that are sure of themselves win.
        let far = found.map { candidate in
            var candidate = candidate
            if candidate.intent.mediaSearch?.artistName != nil { candidate.cost += 1.5 }
            return candidate
        }
        let sure = try breaker(for: "fields artistName", weight: 100, unit: 0.05).weigh(far, in: pack)
        #expect(sure.first?.intent == found.first?.intent)
    }

    @Test func weightsOfOtherLanguagesSayNothing() throws {
        let (found, pack) = try candidates("play northern bridge")
        #expect(TieBreaker.none.weigh(found, in: pack).map(\.intent) == found.map(\.intent))
        let weighed = try breaker(for: "nothing like it", weight: 127, unit: 1).weigh(found, in: pack)
        #expect(weighed.map(\.intent) == found.map(\.intent))
        #expect(weighed.first?.rule == "play")
    }

    @Test func commandsAreNotWeighed() throws {
        let (found, pack) = try candidates("play it slower")
        #expect(found.first?.intent.kind == .command)
        let weighed = try breaker(for: "intent play", weight: 127, unit: 1).weigh(found, in: pack)
        #expect(weighed.map(\.intent) == found.map(\.intent))
    }

    @Test func whatTheListenerHasIsNotWeighed() throws {
        let song = hello
        let (found, pack) = try candidates("play northern bridge", gazetteer: Gazetteer { $0 == "northern bridge" ? [song] : [] })
        let weighed = try breaker(for: "fields artistName", weight: 100, unit: 1).weigh(found, in: pack)
        #expect(weighed.map(\.intent) == found.map(\.intent))
        #expect(weighed.first?.intent.mediaSearch?.mediaName == "Northern Bridge")
    }

    @Test func featuresAreSentences() throws {
        let (found, pack) = try candidates("play Northern Bridge by Solar Winds")
        let features = ReadingFeatures(of: try #require(found.first), in: pack, keepsSentences: true)
        #expect(features.hashes.count == features.sentences.count)
        for sentence in [
            "phrase play", "fields mediaName artistName", "artistName between by and $", "mediaName of 2", "by > artistName",
            "artistName capital behind small", "names 2", "artistName behind 'by'", "mediaName ends unknown", "artistName in script latin",
        ] {
            #expect(features.sentences.contains(sentence), "\(sentence)")
        }
    }

    @Test(arguments: ["ditty weights 2 0.1\n\u{0}", "ditty weights 1 x\n\u{0}", "ditty weights 1 0.1\n\u{0}\u{0}\u{0}", "no line"])
    func brokenFilesAreNamed(_ text: String) throws {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("weights-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: path) }
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
        let error = #expect(throws: PackError.self) { _ = try TieBreaker(path: path, label: "en/readings.weights") }
        #expect(error?.file == "en/readings.weights")
    }

    /// Words of the pack that a name begins or ends with, or holds, are told by what they are in the lexicon, in Japanese others by a dictionary.
    @Test func featuresTellWhatNamesHold() throws {
        let (found, pack) = try candidates("play the long song of winter by Solar Winds")
        let title = try #require(found.first { $0.intent.mediaSearch?.mediaName == "long song of winter" })
        let features = ReadingFeatures(of: title, in: pack, keepsSentences: true).sentences
        #expect(features.contains("mediaName holds song"))
        #expect(features.contains("mediaName behind 'the'"))
        #expect(features.contains("mediaName between article and by"))
    }

    @Test func packsHaveWeights() throws {
        for pack in try Packs.loaded.get() {
            #expect(!pack.tieBreaker.isEmpty, "\(pack.code)")
        }
    }
}
