/// What an item can be found by: a text of some family, as one number.
///
/// The database keeps only the number: ``StableHash`` over family and text. Two texts that meet there are no harm: what is found is compared
/// with what was asked before it is used.
struct Term: Hashable {
    let key: Int64

    /// A text of a family.
    init(_ family: Family, _ text: String) { self.init(family, bytes: text.utf8) }

    /// A text of a family, as UTF-8.
    init(_ family: Family, bytes: some Sequence<UInt8>) {
        var hash = StableHash()
        hash.add(family.rawValue)
        hash.add(bytes: bytes)
        key = Int64(bitPattern: hash.value)
    }

    /// A number of a family.
    init(_ family: Family, _ number: Int) { self.init(family, String(number)) }

    /// The kinds of terms.
    ///
    /// Names are without spaces, in the forms of `TextForms`.
    enum Family: UInt8 {
        /// The item's own name, folded.
        case name
        /// An alias or sort name, folded.
        case alias
        /// The own name or an alias, trimmed.
        case trimmed
        /// A part of a person's name.
        case part
        /// The sound of such a part.
        case partSound
        /// The own name or an alias in Latin letters.
        case romanised
        /// The sound of the own name or an alias.
        case sound
        /// Its skeleton.
        case skeleton
        /// The own name without Russian endings.
        case stem
        /// A word of the own name or an alias.
        case word
        /// A word of the artist's name.
        case artistWord
        /// A word of the album's name.
        case albumWord
        /// The credit of an item whose artist is no item: folded and trimmed.
        case creditName
        case creditSound
        case creditSkeleton
        /// The number of an artist's item.
        case artist
        /// The number of an album's item.
        case album
        /// A genre as ``GenreTable`` names it.
        case genre
        case mood
        case year
        case type
        /// A word of the lyrics, or two that follow each other.
        case lyrics
    }
}
