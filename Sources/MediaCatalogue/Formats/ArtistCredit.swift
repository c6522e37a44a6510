internal import TextForms

/// Several artists in one tag.
struct ArtistCredit {
    /// Names that look like several and are one, squashed.
    private static let whole: Set<String> = Set(
        [
            "Tyler, The Creator", "AC/DC", "Earth, Wind & Fire", "Earth, Wind and Fire", "Crosby, Stills & Nash",
            "Crosby, Stills, Nash & Young",
            "Emerson, Lake & Palmer", "Blood, Sweat & Tears", "Peter, Paul and Mary", "10,000 Maniacs",
            "Dave Dee, Dozy, Beaky, Mick & Tich",
            "Dr. Hook & The Medicine Show", "Me First and the Gimme Gimmes",
        ].map(TextForms.squash))

    /// Marks that part names, whatever the names are.
    private static let certain = [";", " feat. ", " feat ", " ft. ", " ft ", " featuring ", " / ", " vs. ", " vs ", "\u{1F}", "、", " 및 "]
    /// Marks that also stand inside names, so the parts must be known.
    private static let doubtful = [" & ", ", ", " x ", " and ", " with ", " и ", " + "]

    /// The names in a credit, in order; the credit itself where it is one name.
    ///
    /// `isKnown` says whether there is an artist of a name.
    static func names(in credit: String, isKnown: (String) -> Bool) -> [String] {
        guard mayHoldSeveral(credit), !whole.contains(TextForms.squash(credit)) else { return [credit] }
        var names = [withoutBrackets(credit)]
        for mark in certain {
            names = names.flatMap { name in
                let parts = split(name, at: mark)
                return parts.count > 1 && whole.contains(TextForms.squash(name)) ? [name] : parts
            }
        }
        return names.flatMap { name -> [String] in
            if whole.contains(TextForms.squash(name)) || isKnown(name) { return [name] }
            for mark in doubtful {
                let parts = split(name, at: mark)
                if parts.count > 1, parts.allSatisfy(isKnown) { return parts }
            }
            return [name]
        }
    }

    /// Whether a credit has any of the signs and spaces that part names.
    private static func mayHoldSeveral(_ credit: String) -> Bool {
        credit.utf8.contains { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: ";") || $0 == UInt8(ascii: "(") || $0 >= 0x80 || $0 < 0x20 }
    }

    /// The guests that a title names in brackets.
    static func guests(in title: String) -> String? {
        guard title.utf8.contains(where: { $0 == UInt8(ascii: "(") || $0 == UInt8(ascii: "[") }) else { return nil }
        for mark in ["(feat. ", "(feat ", "(ft. ", "(featuring ", "[feat. ", "(with "] {
            guard let start = ranges(of: mark, in: title).first else { continue }
            let tail = title[start.upperBound...].prefix { $0 != ")" && $0 != "]" }
            return tail.isEmpty ? nil : String(tail)
        }
        return nil
    }

    private static func withoutBrackets(_ credit: String) -> String {
        ranges(of: "(feat", in: credit).isEmpty ? credit : String(credit.map { "()".contains($0) ? " " : $0 })
    }

    private static func split(_ text: String, at mark: String) -> [String] {
        var parts: [String] = []
        var start = text.startIndex
        for range in ranges(of: mark, in: text) {
            parts.append(String(text[start..<range.lowerBound]))
            start = range.upperBound
        }
        parts.append(String(text[start...]))
        return parts.map(\.trimmed).filter { !$0.isEmpty }
    }

    /// Occurrences of a mark, whatever the case of its ASCII letters.
    private static func ranges(of mark: String, in text: String) -> [Range<String.Index>] {
        let mark = Array(mark.utf8)
        let bytes = text.utf8
        var found: [Range<String.Index>] = []
        var place = bytes.startIndex
        while place < bytes.endIndex {
            var end = place
            var matched = 0
            while matched < mark.count, end < bytes.endIndex, lowered(bytes[end]) == mark[matched] {
                matched += 1
                end = bytes.index(after: end)
            }
            if matched == mark.count {
                found.append(place..<end)
                place = end
            } else {
                place = bytes.index(after: place)
            }
        }
        return found
    }

    private static func lowered(_ byte: UInt8) -> UInt8 { byte &- 0x41 < 26 ? byte | 0x20 : byte }
}
