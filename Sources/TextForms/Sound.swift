/// How a name sounds, roughly enough that its spellings in different scripts meet: クルアンビン, Крангбин and Khruangbin.
public struct Sound: Sendable, Hashable {
    /// One byte a sound: vowels `aeiou`, consonants, digits; glides left out, equal neighbours as one.
    ///
    /// Kana cannot tell r from l nor b from v: there `L` and `B` stand for both. `V` is a v that other scripts may write as w.
    public let phonemes: [UInt8]
    /// Which sounds some listeners or scripts leave out: the r in "Star" (1), the v that may be a w (2).
    private let faint: [UInt8]

    /// What is heard of one word, and which of it is faint.
    struct Part: Sendable {
        let sounds: [UInt8]
        let faint: [UInt8]
    }

    /// The sounds of words, raw.
    init(words: [[UInt8]]) { self.init(parts: words.map(Sound.canonical)) }

    /// The sounds of words one after the other.
    init(parts: [Part]) {
        var phonemes: [UInt8] = []
        var faint: [UInt8] = []
        let count = parts.reduce(0) { $0 + $1.sounds.count }
        phonemes.reserveCapacity(count)
        faint.reserveCapacity(count)
        var last: UInt8 = 0
        for part in parts {
            for (index, sound) in part.sounds.enumerated() where sound != last || Sound.isDigit(sound) {
                phonemes.append(sound)
                faint.append(part.faint[index])
                last = sound
            }
        }
        self.phonemes = phonemes
        self.faint = faint
    }

    /// Equal for names that sound the same.
    public var key: String { String(decoding: keyBytes, as: UTF8.self) }

    /// ``key`` as ASCII.
    public var keyBytes: [UInt8] { phonemes.map(Sound.plain) }

    /// Consonants by kind, without vowels: the same for most spellings of a name, and for some other names.
    ///
    /// One to four: with and without what may be left out.
    public var skeletons: [String] { skeletonBytes.map { String(decoding: $0, as: UTF8.self) } }

    /// ``skeletons`` as ASCII.
    public var skeletonBytes: [[UInt8]] {
        let marks = faint.reduce(0, |)
        if marks == 0 { return [skeleton(without: 0)] }
        var found: [[UInt8]] = []
        for left: UInt8 in 0...3 where left & ~marks == 0 {
            let skeleton = skeleton(without: left)
            if !found.contains(skeleton) { found.append(skeleton) }
        }
        return found
    }

    private func skeleton(without left: UInt8) -> [UInt8] {
        var kinds: [UInt8] = []
        kinds.reserveCapacity(phonemes.count)
        var last: UInt8 = 0
        for (index, phoneme) in phonemes.enumerated() where faint[index] & left == 0 {
            let kind = Sound.kind(phoneme)
            if kind != 0, kind != last || Sound.isDigit(kind) { kinds.append(kind) }
            last = kind
        }
        return kinds
    }

    /// How far apart two sounds are: 0 the same, 1 nothing in common.
    public func distance(to other: Sound) -> Double {
        let longest = max(phonemes.count, other.phonemes.count)
        guard longest > 0 else { return 1 }
        return Double(price(to: other)) / (Double(longest) * Double(Sound.whole))
    }

    private func price(to other: Sound) -> Int32 {
        let (left, right) = (phonemes.count, other.phonemes.count)
        guard left > 0, right > 0 else { return Int32(max(left, right)) * Sound.whole }
        var row = [Int32](repeating: 0, count: right + 1)
        for j in 1...right { row[j] = row[j - 1] + other.absence(j - 1) }
        for i in 0..<left {
            var diagonal = row[0]
            let absence = absence(i)
            row[0] += absence
            for j in 1...right {
                let exchanged = diagonal + Sound.exchange(phonemes[i], other.phonemes[j - 1])
                let best = min(exchanged, min(row[j] + absence, row[j - 1] + other.absence(j - 1)))
                diagonal = row[j]
                row[j] = best
            }
        }
        return row[right]
    }

    /// What it costs that the other name lacks a sound.
    private func absence(_ place: Int) -> Int32 {
        let sound = phonemes[place]
        if faint[place] == 1 { return 1 }
        if Sound.isVowel(sound) { return 6 }
        switch sound {
        case UInt8(ascii: "l"), UInt8(ascii: "r"), UInt8(ascii: "L"), UInt8(ascii: "h"), UInt8(ascii: "V"): return 10
        default: return Sound.isDigit(sound) ? 2 * Sound.whole : Sound.whole
        }
    }

    /// Whether the two may be one name: the longer the names, the more may differ.
    public func isLike(_ other: Sound) -> Bool { price(to: other) <= Sound.tolerance((clearCount + other.clearCount) / 2) }

    /// How many sounds nobody leaves out.
    private var clearCount: Int { phonemes.count - faint.count { $0 == 1 } }

    /// What the spellings of one name of so many sounds may differ by.
    ///
    /// What agrees is the evidence that two spellings are one name, so short names must agree wholly, but for an r that kana leave out; of four
    /// sounds one may be another vowel, of five one may be missing.
    static func tolerance(_ count: Int) -> Int32 {
        let short: [Int32] = [0, 0, 1, 1, 5, 6, 10, 16]
        return count < short.count ? short[count] : Int32(clamping: 3 * count - 6)
    }

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
        case UInt8(ascii: "p"), UInt8(ascii: "b"), UInt8(ascii: "B"), UInt8(ascii: "f"), UInt8(ascii: "v"), UInt8(ascii: "V"):
            UInt8(ascii: "P")
        case UInt8(ascii: "m"), UInt8(ascii: "n"): UInt8(ascii: "N")
        case UInt8(ascii: "l"), UInt8(ascii: "r"), UInt8(ascii: "L"): UInt8(ascii: "L")
        case 0x30...0x39: sound
        default: 0
        }
    }

    /// One letter for sounds that some script cannot tell apart.
    private static func plain(_ sound: UInt8) -> UInt8 {
        switch sound {
        case UInt8(ascii: "r"), UInt8(ascii: "L"): UInt8(ascii: "l")
        case UInt8(ascii: "v"), UInt8(ascii: "V"), UInt8(ascii: "B"): UInt8(ascii: "b")
        default: sound
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
    static func canonical(_ raw: [UInt8]) -> Part {
        var sounds: [UInt8] = []
        var faint: [UInt8] = []
        for (index, sound) in raw.enumerated() {
            let next = index + 1 < raw.count ? raw[index + 1] : nil
            let opens = next.map { isVowel($0) || $0 == UInt8(ascii: "y") || $0 == UInt8(ascii: "w") } ?? false
            guard let heard = heard(sound, after: sounds.last, before: next, opens: opens) else { continue }
            sounds.append(heard)
            let isCoda = sound == UInt8(ascii: "r") && !opens && index > 0 && isVowel(raw[index - 1])
            faint.append(isCoda ? 1 : sound == UInt8(ascii: "V") ? 2 : 0)
        }
        return Part(sounds: sounds, faint: faint)
    }

    private static func heard(_ sound: UInt8, after last: UInt8?, before next: UInt8?, opens: Bool) -> UInt8? {
        switch sound {
        case UInt8(ascii: "y"): return opens ? nil : UInt8(ascii: "i")
        case UInt8(ascii: "w"): return nil
        case UInt8(ascii: "v"), UInt8(ascii: "V"):
            if let last, !isVowel(last), opens { return nil }
            return sound
        case UInt8(ascii: "u"), UInt8(ascii: "i"):
            // Before another vowel it is a glide.
            return next.map { isVowel($0) && $0 != sound } ?? false ? nil : sound
        case UInt8(ascii: "g") where last == UInt8(ascii: "n") && !opens: return nil
        case UInt8(ascii: "m") where next.map { kind($0) == UInt8(ascii: "P") } ?? false: return UInt8(ascii: "n")
        case UInt8(ascii: "z"), UInt8(ascii: "T"): return UInt8(ascii: "s")
        default: return sound
        }
    }

    // MARK: Comparing

    /// The price of a wholly different sound.
    private static let whole: Int32 = 20

    /// Whether one of two sounds of a kind may as well be the other.
    private static func isAmbiguous(_ left: UInt8, or right: UInt8) -> Bool {
        if left == UInt8(ascii: "L") || right == UInt8(ascii: "L") { return true }
        let labials = [UInt8(ascii: "b"), UInt8(ascii: "v"), UInt8(ascii: "V"), UInt8(ascii: "B")]
        guard labials.contains(left), labials.contains(right) else { return false }
        return left == UInt8(ascii: "B") || right == UInt8(ascii: "B") || left | 0x20 == right | 0x20
    }

    private static func exchange(_ left: UInt8, _ right: UInt8) -> Int32 {
        if left == right { return 0 }
        if isVowel(left), isVowel(right) { return 5 }
        let kind = kind(left)
        guard kind == Sound.kind(right), !isDigit(kind) else { return isDigit(left) || isDigit(right) ? 2 * whole : whole }
        if isAmbiguous(left, or: right) { return 0 }
        // Kana have one sign for di, zi and ji, one for ti and chi, one for si and shi.
        switch (min(left, right), max(left, right)) {
        case (UInt8(ascii: "S"), UInt8(ascii: "s")), (UInt8(ascii: "Z"), UInt8(ascii: "s")): return 1
        case (UInt8(ascii: "Z"), UInt8(ascii: "d")), (UInt8(ascii: "C"), UInt8(ascii: "t")): return 4
        default: break
        }
        if kind == UInt8(ascii: "N") || isHissing(left) && isHissing(right) { return 6 }
        // Every script but kana, which are settled by now, tells l from r.
        if kind == UInt8(ascii: "L") { return 14 }
        return kind == UInt8(ascii: "T") && isHissing(left) == isHissing(right) ? 8 : 10
    }
}

extension TextForms {
    /// How a text sounds: at most three readings of its spelling (English, continental, romanised kana), equal ones once.
    ///
    /// Kanji as MeCab reads them, if it can; a text without any sound has none.
    public func sounds(of text: String) -> [Sound] {
        let folded = reading(of: text) ?? TextForms.fold(text)
        if folded.utf8.allSatisfy({ $0 < 0x80 }) { return latinSounds(of: folded) }
        let runs = folded.split(separator: " ").map { SoundRuns.split(TextForms.letters(String($0))) }
        var found: [Sound] = []
        for voice in SoundRules.Voice.allCases {
            let sound = Sound(words: runs.map { $0.flatMap { sounds(of: $0, voice: voice) } })
            if !sound.phonemes.isEmpty, !found.contains(sound) { found.append(sound) }
        }
        return found
    }

    /// The sounds of a text of Latin letters, without the detour over scalars.
    private func latinSounds(of folded: String) -> [Sound] {
        let words = folded.utf8.split(separator: UInt8(ascii: " ")).map(Array.init)
        var found: [Sound] = []
        let isRomaji = words.allSatisfy(SoundRules.isRomaji)
        for voice in SoundRules.Voice.allCases where voice != .kana || isRomaji {
            let sound = Sound(words: words.map { soundRules.sounds($0, voice: voice) })
            if !sound.phonemes.isEmpty, !found.contains(sound) { found.append(sound) }
        }
        return found
    }

    /// Whether two texts may be spellings of one name.
    public func soundAlike(_ left: String, _ right: String) -> Bool {
        let others = sounds(of: right)
        return sounds(of: left).contains { sound in others.contains { sound.isLike($0) } }
    }

    /// The distance in sound of the two readings that are nearest: 0 the same, 1 nothing in common.
    public func soundDistance(_ left: String, _ right: String) -> Double {
        let others = sounds(of: right)
        return sounds(of: left).lazy.flatMap { sound in others.lazy.map { sound.distance(to: $0) } }.min() ?? 1
    }

    /// Letter by letter, as English speakers spell it out: "AC/DC" is `ei si di si`; `nil` for what is not two to five capitals.
    public func spelledOut(_ text: String) -> String? {
        // Almost every name has a small letter.
        guard !text.utf8.contains(where: { $0 &- 0x61 < 26 }) else { return nil }
        let letters = text.unicodeScalars.map(\.value).filter { Script($0) != .common || $0 &- 0x30 < 10 }
        guard (2...5).contains(letters.count), letters.allSatisfy({ $0 &- 0x41 < 26 }) else { return nil }
        return letters.map { SoundRules.letterNames[Int($0 - 0x41)] }.joined(separator: " ")
    }

    /// ``spelledOut(_:)`` as sounds.
    public func soundsSpelledOut(_ text: String) -> [Sound] {
        guard let spelled = spelledOut(text) else { return [] }
        return [Sound(words: spelled.split(separator: " ").map { soundRules.sounds(Array($0.utf8), voice: .kana) })]
    }

    private func sounds(of run: (script: Script, scalars: [UInt32]), voice: SoundRules.Voice) -> [UInt8] {
        let latin = romanisation.romanise(run.scalars, scheme: 0).map { UInt8(truncatingIfNeeded: $0 < 0x80 ? $0 : 0) }
        switch run.script {
        case .latin, .common: return soundRules.sounds(latin, voice: voice)
        case .kana:
            let sounds = soundRules.sounds(latin, voice: .kana)
            let bare = voice == .kana ? sounds : SoundRuns.withoutHelpingVowels(sounds)
            return bare.map { $0 == UInt8(ascii: "r") ? UInt8(ascii: "L") : $0 == UInt8(ascii: "b") ? UInt8(ascii: "B") : $0 }
        case .cyrillic:
            return soundRules.sounds(latin, voice: .continental).map { $0 == UInt8(ascii: "v") ? UInt8(ascii: "V") : $0 }
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
