import Foundation
import MediaLanguage
import MediaModel
import Testing

/// The packs hold what the schema asks for, and faults are named with file and key.
struct PackTests {
    @Test func everyPackLoads() throws {
        let packs = try Packs.loaded.get()
        #expect(packs.contains { $0.code == "en" })
        for pack in packs {
            #expect(!pack.name.isEmpty)
            #expect(pack.vocabulary.examples["INPlayMediaIntent"]?.isEmpty == false, "\(pack.code) has no sample sentences")
            #expect(pack.vocabulary.entries.contains { $0.identifier == "daily" }, "\(pack.code) has no name for the daily playlist")
        }
    }

    @Test func canonIsLarge() throws {
        let schema = try PackSchema(directory: "\(Packs.resources)/Schema")
        #expect(schema.genres.count >= 150)
        #expect(schema.moods.count >= 40 + 33)
        for wider in schema.genres.values { #expect(!wider.isEmpty) }
    }

    @Test(arguments: [
        ("words.json5", "musicVideo: ", "musicFilm: ", PackError.Fault.missingKey, "types.musicVideo"),
        ("words.json5", "types: {", "types: {polka: \"polka\",", .unknownKey, "types.polka"),
        (
            "numbers.json5", "\"0\": \"zero", "\"0\": \"[zero", .pattern("([zero|oh|nought)", problem: ""), "cardinals.0"
        ),
    ])
    func faultsNameFileAndKey(_ file: String, _ old: String, _ new: String, _ fault: PackError.Fault, _ key: String) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("packs-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.copyItem(atPath: "\(Packs.resources)/Languages/en", toPath: folder.path)
        let path = folder.appendingPathComponent(file)
        let text = try String(contentsOf: path, encoding: .utf8)
        try text.replacingOccurrences(of: old, with: new).write(to: path, atomically: true, encoding: .utf8)
        let schema = try PackSchema(directory: "\(Packs.resources)/Schema")
        let error = #expect(throws: PackError.self) { _ = try LanguagePack(directory: folder.path, schema: schema) }
        #expect(error?.file.hasSuffix(file) == true)
        #expect(error?.key == key)
        switch (fault, error?.fault) {
        case (.pattern, .pattern?): break
        default: #expect(error?.fault == fault)
        }
    }
}
