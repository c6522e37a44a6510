import FoundationEssentials
import MediaModel
import Testing
import TextForms
@testable import MediaCatalogue

/// An index that an older version made is made anew: beside its use, in steps, and as if it had always been so.
@Suite struct ReindexingTests {
    private let folder: TemporaryFolder
    private var database: String { folder.file("catalogue.db") }

    init() throws { folder = try TemporaryFolder() }

    private func open() throws -> Catalogue { try Catalogue.open(path: database, tables: try Shared.loadedTables()).catalogue }

    /// A catalogue of a few songs whose index is by another version, and knows nothing.
    private func old(songs: Int = 7) throws -> Catalogue {
        let catalogue = try open()
        #expect(try !catalogue.needsReindexing(), "a new one needs none")
        try catalogue.importTracks(
            (1...songs).map { number in
                MediaItem(identifier: "", type: .song, title: "Tune number \(number)", artist: number.isMultiple(of: 7) ? "Кино" : "Queen")
            })
        try catalogue.write { workspace throws(CatalogueError) in
            try workspace.database.execute("DELETE FROM term; DELETE FROM fact; DELETE FROM word; UPDATE indexState SET version = 0")
        }
        return catalogue
    }

    private func finds(_ name: String, _ catalogue: Catalogue) throws -> String? {
        try catalogue.search(MediaSearch(mediaType: .song, mediaName: name), limit: 1, isStrict: true).first?.item.title
    }

    private struct Row: Hashable {
        let key: Int
        let ids: [Int]
    }

    /// What an index says, whatever the order in which it was written.
    private func index(_ catalogue: Catalogue) throws -> Set<Row> {
        try catalogue.browse { workspace throws(CatalogueError) in
            let rows = try workspace.database.rows("SELECT key, block, ids FROM term") { row in
                let block = row.int(1) << Int(IndexWriter.blockBits)
                let bytes = row.withBlob(2) { [UInt8]($0) }
                let ids = stride(from: 0, to: bytes.count, by: 2).map { block | Int(bytes[$0]) | Int(bytes[$0 + 1]) << 8 }
                return Row(key: row.int(0), ids: Set(ids).sorted())
            }
            return Set(rows)
        }
    }

    @Test func whatAnOlderVersionIndexedIsFoundAfterwards() throws {
        _ = try old()
        let catalogue = try open()
        #expect(try catalogue.needsReindexing())
        #expect(try finds("tune number 2", catalogue) == nil)
        var states: [ScanState] = []
        try catalogue.reindex(progress: { states.append($0) })
        #expect(states.last?.phase == .indexing && states.last?.toRead == 7 + 2 + BuiltInCount.value)
        #expect(try finds("tune number 2", catalogue) == "Tune number 2")
        #expect(try catalogue.names(matching: "kino").first?.name == "Кино")
        #expect(try !catalogue.needsReindexing())
        #expect(try !open().needsReindexing())
    }

    /// How many playlists every collection has.
    private enum BuiltInCount { static let value = 5 }

    @Test func whatIsStoppedGoesOnAndTakesInWhatHappensMeanwhile() throws {
        let catalogue = try old(songs: 1200)
        let renamed = try catalogue.createPlaylist("Zebra crossing")
        let removed = try catalogue.createPlaylist("Walrus")
        var steps = 0
        try catalogue.reindex(isCancelled: {
            steps += 1
            return steps > 2
        })
        #expect(try catalogue.needsReindexing(), "two steps are not all")
        let again = try open()
        try again.renamePlaylist(renamed.identifier, to: "Giraffe")
        _ = try again.removePlaylist(removed.identifier)
        try again.importTracks([MediaItem(identifier: "", type: .song, title: "Latecomer", artist: "Queen")])
        _ = try again.setAffinity(.like, of: "local:6")
        var first: ScanState?
        try again.reindex(progress: { if first == nil { first = $0 } })
        #expect(first?.read == 800, "what was done is not done again")
        #expect(try finds("latecomer", again) == "Latecomer")
        #expect(try again.names(matching: "giraffe").first?.name == "Giraffe")
        #expect(try again.names(matching: "walrus").isEmpty)
        let piecemeal = try index(again)
        try again.write { workspace throws(CatalogueError) in try workspace.database.execute("UPDATE indexState SET version = 0") }
        try again.reindex()
        #expect(try index(again) == piecemeal)
    }

    /// Whoever changes what items are found by counts `Indexer.version`, so that collections of before are found by it too.
    @Test func theVersionGoesWithWhatItemsAreFoundBy() throws {
        var hash = StableHash()
        let tables = try Shared.loadedTables()
        var indexer = Indexer(forms: tables.forms, genres: tables.genres)
        for title in ["Don't Stop Me Now", "Ёлка", "ラブレター", "The Köln Concert, Pt. 2", "1999 (Remix)", "椎名林檎", "Song 2", "Δέλτα"] {
            for type in [MediaItemType.song, .album, .artist] {
                var item = MediaItem(identifier: "local:1", type: type, title: title, artist: "Кино feat. Sigur Rós")
                (item.album, item.genres, item.year, item.lyrics) = ("Группа крови", ["Post-Punk; Rock"], 1988, "белый снег серый лёд")
                item.sortTitle = "Smith, John"
                var row = ItemRow(item: item)
                (row.id, row.artistIDs, row.albumID) = (1, [2, 3], 4)
                for term in indexer.terms(of: row).terms { hash.add(UInt64(bitPattern: term.key)) }
            }
        }
        #expect(Indexer.version == 2)
        #expect(String(hash.value, radix: 16) == "69c7f129c05e93b4")
    }
}
