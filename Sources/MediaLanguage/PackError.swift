/// What is wrong with the data of a language pack, and where.
public struct PackError: Error, Hashable, Sendable {
    /// The file, relative to the folder of the packs: `en/phrases.json5`.
    public let file: String
    /// The path of keys inside the file: `types.song`; empty for the file as a whole.
    public let key: String
    /// What is wrong there.
    public let fault: Fault

    /// The kinds of faults.
    public enum Fault: Hashable, Sendable {
        case missingFile
        /// It is not JSON5, or not of the shape that the schema gives.
        case unreadable(String)
        /// The schema does not know the key.
        case unknownKey
        /// The schema asks for the key.
        case missingKey
        /// A phrase pattern that cannot be compiled.
        case pattern(String, problem: String)
    }
}
