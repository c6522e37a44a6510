/// Why an item was found by words, where its title, artist and album do not show it.
public struct ItemMatch: Sendable, Hashable, Codable {
    /// What holds the words; the raw value is what JSON carries.
    public enum Field: String, Sendable, Hashable, Codable {
        /// Another name of it.
        case alias
        /// Its name in other letters.
        case reading
        /// What is sung.
        case lyrics
        case genre, composer, year
        /// Nothing does: a name that is written or sounds alike.
        case spelling
    }

    /// What holds the words.
    public var field: Field
    /// The words as they stand there.
    public var text: String

    /// A reason.
    public init(_ field: Field, _ text: String = "") {
        self.field = field
        self.text = text
    }
}
