internal import FoundationEssentials
import MediaModel

extension LanguagePack {
    /// All packs below `resources`: its folder `Schema`, and each folder of `Languages` that has a `language.json5`; English first.
    ///
    /// - Throws: ``PackError`` with the file and the key at fault.
    public static func all(in resources: String) throws(PackError) -> [LanguagePack] {
        let schema = try PackSchema(directory: "\(resources)/Schema")
        let folder = "\(resources)/Languages"
        let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
        var packs: [LanguagePack] = []
        for name in names where FileManager.default.fileExists(atPath: "\(folder)/\(name)/language.json5") {
            packs.append(try LanguagePack(directory: "\(folder)/\(name)", schema: schema))
        }
        return packs
    }

    /// Sentences that show what can be said; `{artist}`, `{title}` and `{playlist}` stand for names of the listener's collection.
    public func examples(for topic: String) -> [String] { examples[topic] ?? [] }
}
