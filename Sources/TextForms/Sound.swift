/// How a name sounds, roughly enough that its spellings in different scripts meet: クルアンビン, Крангбин and Khruangbin.
public struct Sound: Sendable, Hashable {
    /// One byte a sound: vowels `aeiou`, consonants, digits; `l` for r too, glides left out, equal neighbours as one.
    public let phonemes: [UInt8]
    /// Whether an r that English speakers do not hear ("Star") stands at each place.
    private let codas: [Bool]

    /// The sounds of words, raw.
    init(words: [[UInt8]]) {
        var phonemes: [UInt8] = []
        var codas: [Bool] = []
        for word in words {
            let (sounds, marks) = Sound.canonical(word)
            for (sound, isCoda) in zip(sounds, marks) where sound != phonemes.last || Sound.isDigit(sound) {
                phonemes.append(sound)
                codas.append(isCoda)
            }
        }
        self.phonemes = phonemes
        self.codas = codas
    }

    /// Equal for names that sound the same.
    public var key: String { String(decoding: phonemes, as: UTF8.self) }

    /// Consonants by kind, without vowels: the same for most spellings of a name, and for some other names.
    ///
    /// One or two: the second leaves out an r before a consonant or at the end of a word.
    public var skeletons: [String] {
        let full = skeleton { _ in true }
        let short = skeleton { !codas[$0] }
        return short == full || short.isEmpty ? [full] : [full, short]
    }

    private func skeleton(where isHeard: (Int) -> Bool) -> String {
        var kinds: [UInt8] = []
        for (index, phoneme) in phonemes.enumerated() where isHeard(index) {
            let kind = Sound.kind(phoneme)
            if kind != 0, kind != kinds.last || Sound.isDigit(kind) { kinds.append(kind) }
        }
        return String(decoding: kinds, as: UTF8.self)
    }

    /// How far apart two sounds are: 0 the same, 1 nothing in common.
    ///
    /// Up to ``likeness`` they may be one name.
    public func distance(to other: Sound) -> Double {
        let longest = max(phonemes.count, other.phonemes.count)
        guard longest > 0 else { return 1 }
        return Double(Sound.cost(phonemes, other.phonemes)) / (Double(longest) * Double(Sound.whole))
    }

    /// The largest distance between spellings of one name.
    public static let likeness = 0.2

    // MARK: Kinds of sounds

    static func isVowel(_ sound: UInt8) -> Bool {
        switch sound {
        case UInt8(ascii: "a"), UInt8(ascii: "e"), UInt8(ascii: "i"), UInt8(ascii: "o"), UInt8(ascii: "u"): true
        default: false
        }
    }

    static func isDigit(_ sound: UInt8) -> Bool { sound &- 0x30 < 10 }

    /// The kind of a consonant as a letter; 0 for vowels and glides.
    static func kind(_ sound: UInt8) -> UInt8 {
        switch sound {
        case UInt8(ascii: "k"), UInt8(ascii: "g"), UInt8(ascii: "h"): UInt8(ascii: "K")
        // Kana write ti as チ, du as ヅ and th as ザ, so these are one kind.
        case UInt8(ascii: "t"), UInt8(ascii: "d"), UInt8(ascii: "s"), UInt8(ascii: "z"), UInt8(ascii: "c"), UInt8(ascii: "S"),
            UInt8(ascii: "Z"), UInt8(ascii: "C"):
            UInt8(ascii: "T")
        case UInt8(ascii: "p"), UInt8(ascii: "b"), UInt8(ascii: "f"), UInt8(ascii: "v"): UInt8(ascii: "P")
        case UInt8(ascii: "m"), UInt8(ascii: "n"): UInt8(ascii: "N")
        case UInt8(ascii: "l"), UInt8(ascii: "r"): UInt8(ascii: "L")
        case 0x30...0x39: sound
        default: 0
        }
    }

    private static func isHissing(_ sound: UInt8) -> Bool {
        switch sound {
        case UInt8(ascii: "s"), UInt8(ascii: "c"), UInt8(ascii: "S"), UInt8(ascii: "Z"), UInt8(ascii: "C"): true
        default: false
        }
    }

    // MARK: Making

    /// Drops what spellings disagree on: glides, v for w after a consonant, g in a closing ng, voice of s, b for v, long vowels.
    private static func canonical(_ raw: [UInt8]) -> (sounds: [UInt8], codas: [Bool]) {
        var sounds: [UInt8] = []
        var codas: [Bool] = []
        for (index, sound) in raw.enumerated() {
            let next = index + 1 < raw.count ? raw[index + 1] : nil
            let opens = next.map { isVowel($0) || $0 == UInt8(ascii: "y") || $0 == UInt8(ascii: "w") } ?? false
            guard let heard = heard(sound, after: sounds.last, before: next, opens: opens) else { continue }
            sounds.append(heard)
            codas.append(sound == UInt8(ascii: "r") && !opens && index > 0 && isVowel(raw[index - 1]))
        }
        return (sounds, codas)
    }

    private static func heard(_ sound: UInt8, after last: UInt8?, before next: UInt8?, opens: Bool) -> UInt8? {
        switch sound {
        case UInt8(ascii: "y"): return opens ? nil : UInt8(ascii: "i")
        case UInt8(ascii: "w"): return nil
        case UInt8(ascii: "v"):
            if let last, !isVowel(last), opens { return nil }
            return UInt8(ascii: "b")
        case UInt8(ascii: "u"), UInt8(ascii: "i"):
            // Before another vowel it is a glide.
            return next.map { isVowel($0) && $0 != sound } ?? false ? nil : sound
        case UInt8(ascii: "g") where last == UInt8(ascii: "n") && !opens: return nil
        case UInt8(ascii: "m") where next.map { kind($0) == UInt8(ascii: "P") } ?? false: return UInt8(ascii: "n")
        case UInt8(ascii: "z"), UInt8(ascii: "T"): return UInt8(ascii: "s")
        case UInt8(ascii: "r"): return UInt8(ascii: "l")
        default: return sound
        }
    }

    // MARK: Comparing

    /// The price of a wholly different sound.
    private static let whole: Int32 = 20

    private static func cost(_ left: [UInt8], _ right: [UInt8]) -> Int32 {
        guard !left.isEmpty, !right.isEmpty else { return Int32(max(left.count, right.count)) * whole }
        var row = [Int32](repeating: 0, count: right.count + 1)
        for j in 1...right.count { row[j] = row[j - 1] + absence(right[j - 1]) }
        for sound in left {
            var diagonal = row[0]
            row[0] += absence(sound)
            for j in 1...right.count {
                let best = min(diagonal + exchange(sound, right[j - 1]), min(row[j] + absence(sound), row[j - 1] + absence(right[j - 1])))
                diagonal = row[j]
                row[j] = best
            }
        }
        return row[right.count]
    }

    private static func absence(_ sound: UInt8) -> Int32 {
        if isVowel(sound) { return 5 }
        switch sound {
        case UInt8(ascii: "l"), UInt8(ascii: "h"): return 10
        default: return isDigit(sound) ? 2 * whole : whole
        }
    }

    private static func exchange(_ left: UInt8, _ right: UInt8) -> Int32 {
        if left == right { return 0 }
        if isVowel(left), isVowel(right) { return 5 }
        let kind = kind(left)
        guard kind == Sound.kind(right), !isDigit(kind) else { return isDigit(left) || isDigit(right) ? 2 * whole : whole }
        if kind == UInt8(ascii: "N") || isHissing(left) && isHissing(right) { return 6 }
        return kind == UInt8(ascii: "T") && isHissing(left) != isHissing(right) ? 12 : 10
    }
}

extension TextForms {
    /// How a text sounds: at most three readings of its spelling (English, continental, romanised kana), equal ones once.
    ///
    /// Kanji as MeCab reads them, if it can; a text without any sound has none.
    public func sounds(of text: String) -> [Sound] {
        let folded = reading(of: text) ?? TextForms.fold(text)
        let runs = folded.split(separator: " ").map { SoundRuns.split(TextForms.letters(String($0))) }
        var found: [Sound] = []
        for voice in SoundRules.Voice.allCases {
            let sound = Sound(words: runs.map { $0.flatMap { sounds(of: $0, voice: voice) } })
            if !sound.phonemes.isEmpty, !found.contains(sound) { found.append(sound) }
        }
        return found
    }

    /// The distance in sound of the two readings that are nearest: 0 the same, 1 nothing in common.
    public func soundDistance(_ left: String, _ right: String) -> Double {
        let others = sounds(of: right)
        return sounds(of: left).lazy.flatMap { sound in others.lazy.map { sound.distance(to: $0) } }.min() ?? 1
    }

    private func sounds(of run: (script: Script, scalars: [UInt32]), voice: SoundRules.Voice) -> [UInt8] {
        let latin = romanisation.romanise(run.scalars, scheme: 0).map { UInt8(truncatingIfNeeded: $0 < 0x80 ? $0 : 0) }
        switch run.script {
        case .latin, .common: return soundRules.sounds(latin, voice: voice)
        case .kana:
            let sounds = soundRules.sounds(latin, voice: .kana)
            return voice == .kana ? sounds : SoundRuns.withoutHelpingVowels(sounds)
        default: return soundRules.sounds(latin, voice: .continental)
        }
    }
}

/// Pieces of words that are written in one script.
enum SoundRuns {
    static func split(_ word: [UInt32]) -> [(script: Script, scalars: [UInt32])] {
        var runs: [(script: Script, scalars: [UInt32])] = []
        for scalar in word {
            // The mark of a long vowel is kana; digits go with what they follow.
            let script = Script(scalar)
            if let last = runs.last, last.script == script || script == .common {
                runs[runs.count - 1].scalars.append(scalar)
            } else {
                runs.append((script, [scalar]))
            }
        }
        return runs
    }

    /// Takes out the u and o with which kana write a bare consonant: ド for d, ク for k.
    static func withoutHelpingVowels(_ sounds: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        for (index, sound) in sounds.enumerated() {
            let next = index + 1 < sounds.count ? sounds[index + 1] : nil
            let closes = next.map { !Sound.isVowel($0) && $0 != UInt8(ascii: "y") && $0 != UInt8(ascii: "w") } ?? true
            if closes, let last = result.last, helps(sound, after: last) { continue }
            result.append(sound)
        }
        return result
    }

    private static func helps(_ vowel: UInt8, after consonant: UInt8) -> Bool {
        switch vowel {
        case UInt8(ascii: "u"): "kgszcfbpmlrvhS".utf8.contains(consonant)
        case UInt8(ascii: "o"): consonant == UInt8(ascii: "t") || consonant == UInt8(ascii: "d")
        default: false
        }
    }
}
