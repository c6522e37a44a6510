internal import FoundationEssentials
import MediaModel

/// Weighs readings whose names nobody knows, with weights learnt from sentences that people said: a pack's `readings.weights`.
///
/// Linear and deterministic: a reading costs the less the more the sum of its features' weights is. What the collection or the
/// listener's vocabulary knows is never weighed, nor are commands. `docs/decisions/0003-learnt-tie-breaker.md` says how the weights come about.
struct TieBreaker: Sendable {
    /// By the low bits of a feature's hash; empty where a language has none.
    private let weights: [Int8]
    /// What a weight of 1 is in costs.
    private let unit: Double

    /// Readings that are weighed against each other.
    static let pool = 16
    /// How much cheaper than by the rules a reading may become: where these are sure of themselves, nothing is learnt against them.
    private static let most = 1.5

    /// Weighs nothing.
    static let none = TieBreaker(weights: [], unit: 0)

    /// Whether nothing is weighed.
    var isEmpty: Bool { weights.isEmpty }

    private init(weights: [Int8], unit: Double) {
        self.weights = weights
        self.unit = unit
    }

    /// Reads the weights at `path`, none where there is no such file; `label` names the file in errors.
    ///
    /// The file is a line of text, `ditty weights 1 UNIT`, and behind it signed bytes, a power of two of them.
    init(path: String, label: String) throws(PackError) {
        guard FileManager.default.fileExists(atPath: path) else {
            self = .none
            return
        }
        guard let data = try? Data(contentsOf: URL(filePath: path)), let end = data.firstIndex(of: UInt8(ascii: "\n")) else {
            throw PackError(file: label, key: "", fault: .missingFile)
        }
        let head = String(decoding: data[..<end], as: UTF8.self).split(separator: " ")
        let weights = data[(end + 1)...].map { Int8(bitPattern: $0) }
        guard head.count == 4, head[0] == "ditty", head[2] == "1", let unit = Double(head[3]), weights.count.nonzeroBitCount == 1 else {
            throw PackError(file: label, key: "", fault: .unreadable("weights"))
        }
        self.init(weights: weights, unit: unit)
    }

    /// Whether readings may be weighed: not where the likeliest is a command without a name or of words that were repaired, which is not
    /// how people speak, nor where the listener knows one of the names.
    static func isOpen(_ pool: some Collection<Candidate>) -> Bool {
        guard pool.count > 1, let first = pool.first, first.request != nil, !first.isRepaired else { return false }
        return !pool.contains { $0.request?.isKnown ?? false }
    }

    /// Of the likeliest readings those that weights choose between: the first, and others that take in no fewer words.
    static func contenders(_ pool: [Candidate]) -> [Candidate] {
        guard let first = pool.first, isOpen(pool) else { return Array(pool.prefix(1)) }
        let grasp = Grasp(first)
        return pool.filter { Grasp($0).isNoWorse(than: grasp) }
    }

    /// The readings with their costs changed by what speaks for and against them, beside what speaks for the first.
    func weigh(_ candidates: [Candidate], in pack: LanguagePack) -> [Candidate] {
        let pool = candidates.prefix(Self.pool)
        guard !weights.isEmpty, let first = pool.first, Self.isOpen(pool) else { return candidates }
        let own = sum(ReadingFeatures(of: first, in: pack))
        let grasp = Grasp(first)
        var weighed = pool.map { candidate in
            guard Grasp(candidate).isNoWorse(than: grasp), !candidate.swallowsOptions(of: first) else { return candidate }
            var candidate = candidate
            candidate.cost -= min(Self.most, unit * Double(sum(ReadingFeatures(of: candidate, in: pack)) - own))
            return candidate
        }
        weighed.sort { $0.cost < $1.cost }
        if let best = weighed.first, best.intent != first.intent {
            weighed[0].rule += " · weighed: " + reasons(for: best, against: first, in: pack).joined(separator: ", ")
        }
        return weighed + candidates.dropFirst(Self.pool)
    }

    private func sum(_ features: ReadingFeatures) -> Int { features.hashes.reduce(0) { $0 + Int(weight($1)) } }

    private func weight(_ hash: UInt32) -> Int8 { weights[Int(hash) & (weights.count - 1)] }

    /// The features that spoke loudest for a reading, or against the one that it beat.
    private func reasons(for best: Candidate, against other: Candidate, in pack: LanguagePack) -> [String] {
        var loudness: [String: Int] = [:]
        let good = ReadingFeatures(of: best, in: pack, keepsSentences: true)
        let bad = ReadingFeatures(of: other, in: pack, keepsSentences: true)
        for (sentence, hash) in zip(good.sentences, good.hashes) { loudness[sentence, default: 0] += Int(weight(hash)) }
        for (sentence, hash) in zip(bad.sentences, bad.hashes) { loudness[sentence, default: 0] -= Int(weight(hash)) }
        let loudest = loudness.filter { $0.value > 0 }.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(3)
        let own = Set(good.sentences)
        return loudest.map { own.contains($0.key) ? $0.key : "not " + $0.key }
    }
}

extension Candidate {
    /// Whether words that say how something is played are part of a name here: «Кино вперемешку».
    fileprivate func swallowsOptions(of other: Candidate) -> Bool {
        guard let own = request, let first = other.request else { return false }
        return first.playShuffled != nil && own.playShuffled == nil || first.repeatMode != nil && own.repeatMode == nil
            || first.speed != nil && own.speed == nil
    }
}
