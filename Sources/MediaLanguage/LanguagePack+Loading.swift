internal import Dispatch
internal import FoundationEssentials
import MediaModel
internal import Synchronization

extension LanguagePack {
    /// All packs of a folder of languages: each folder in it that has a `language.json5`, by its name; the folder `Schema` lies beside it.
    ///
    /// - Throws: ``PackError`` with the file and the key at fault.
    public static func all(in folder: String) throws(PackError) -> [LanguagePack] {
        let schema = try PackSchema(directory: "\(folder)/../Schema")
        let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
        let directories = names.map { "\(folder)/\($0)" }.filter { FileManager.default.fileExists(atPath: "\($0)/language.json5") }
        return try load(directories, schema: schema)
    }

    /// Loads some packs on all processors, the largest first, so that none is waited for alone.
    private static func load(_ directories: [String], schema: PackSchema) throws(PackError) -> [LanguagePack] {
        let order = directories.indices.sorted { size(directories[$0]) > size(directories[$1]) }
        let results = Mutex([Result<LanguagePack, PackError>?](repeating: nil, count: directories.count))
        DispatchQueue.concurrentPerform(iterations: directories.count) { turn in
            let result = Result { () throws(PackError) in try LanguagePack(directory: directories[order[turn]], schema: schema) }
            results.withLock { $0[order[turn]] = result }
        }
        var packs: [LanguagePack] = []
        for result in results.withLock({ $0 }) { if let result { packs.append(try result.get()) } }
        return packs
    }

    /// How large a pack is, as far as that tells how long it takes.
    private static func size(_ directory: String) -> Int {
        let attributes = try? FileManager.default.attributesOfItem(atPath: "\(directory)/phrases.json5")
        return attributes?[.size] as? Int ?? 0
    }

    /// Sentences that show what can be said; `{artist}`, `{title}` and `{playlist}` stand for names of the listener's collection.
    public func examples(for topic: String) -> [String] { examples[topic] ?? [] }
}
