/// Keys that bear other letters in another layout.
struct KeyboardTable: Sendable {
    private let forth: [UInt32: UInt32]
    private let back: [UInt32: UInt32]
    /// Cyrillic letters that look like Latin ones.
    let lookalikes: [UInt32: UInt32]

    init(folder: String) throws(TextFormsError) {
        let file = try TableFile("keyboards.tsv", in: folder, columns: 2)
        var forth: [UInt32: UInt32] = [:]
        var back: [UInt32: UInt32] = [:]
        for row in file.rows {
            let left = row.columns[0].unicodeScalars.map(\.value)
            let right = row.columns[1].unicodeScalars.map(\.value)
            guard left.count == right.count else { throw .malformed(path: file.path, line: row.line) }
            for (key, other) in zip(left, right) {
                forth[key] = other
                back[other] = key
            }
        }
        let pairs = zip("авекмнорстухАВЕКМНОРСТУХ".unicodeScalars, "abekmhopctyxABEKMHOPCTYX".unicodeScalars)
        lookalikes = Dictionary(uniqueKeysWithValues: pairs.map { ($0.value, $1.value) })
        self.forth = forth
        self.back = back
    }

    func retype(_ text: String) -> String? {
        let scalars = text.unicodeScalars.map(\.value)
        let table = scalars.contains { Script($0) == .cyrillic } ? back : forth
        let result = scalars.map { table[$0] ?? $0 }
        return result == scalars ? nil : TextForms.text(result)
    }
}

extension TextForms {
    /// The same keys pressed in the other layout (ЙЦУКЕН for QWERTY and the reverse): "rbyj" is `кино`; `nil` if nothing changes.
    ///
    /// A text with Cyrillic letters is turned into Latin ones, any other into Cyrillic. Take it as typed: in Russian б and ю are punctuation keys.
    public func retyped(_ text: String) -> String? { keyboards.retype(text) }

    /// A text that mixes Cyrillic and Latin letters, with those Cyrillic ones that look Latin ("АС/DC") as Latin ones; `nil` for any other text.
    public func unmixed(_ text: String) -> String? {
        guard Script.scripts(in: text).isSuperset(of: [.cyrillic, .latin]) else { return nil }
        let result = text.unicodeScalars.map { keyboards.lookalikes[$0.value] ?? $0.value }
        return TextForms.text(result)
    }
}
