/// How words of Latin letters sound, remembered: names share their words, and reading one aloud costs more than looking it up.
public struct HeardWords: Sendable {
    private let forms: TextForms
    /// By word; a sound for each voice.
    private var known: [String: [Sound.Part]] = [:]
    private static let limit = 1 << 14

    /// Remembers nothing yet.
    public init(_ forms: TextForms) { self.forms = forms }

    /// The same as ``TextForms/sounds(of:)`` says of a text in the comparing form.
    public mutating func sounds(of folded: String) -> [Sound] {
        guard folded.utf8.allSatisfy({ $0 < 0x80 }) else { return forms.sounds(of: folded) }
        let words = TextForms.words(of: folded).map { parts(of: String($0)) }
        var found: [Sound] = []
        for voice in SoundRules.Voice.allCases {
            let sound = Sound(parts: words.map { $0[voice.index] })
            if !sound.phonemes.isEmpty, !found.contains(sound) { found.append(sound) }
        }
        return found
    }

    private mutating func parts(of word: String) -> [Sound.Part] {
        if let parts = known[word] { return parts }
        if known.count >= HeardWords.limit { known.removeAll(keepingCapacity: true) }
        let letters = Array(word.utf8)
        let parts = SoundRules.Voice.allCases.map { Sound.canonical(forms.soundRules.sounds(letters, voice: $0)) }
        known[word] = parts
        return parts
    }
}
