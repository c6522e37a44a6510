import MediaModel
import PlayerProtocol

/// The collection as the player's process has it.
final class Library {
    let databasePath: String
    /// Grows with each change of the collection.
    private(set) var revision: UInt64 = 0
    /// How many items there are.
    private(set) var count = 0
    private(set) var scanProgress: ScanProgress?
    /// Told after a change that a snapshot shows.
    var changed: () -> Void = {}

    init(database: String, locations: Locations, environment: [String: String], work: BackgroundWork, log: PlayerLog) {
        databasePath = database
    }

    var placeReader: PlaceReader { PlaceReader(readPlaylist: { _ in nil }, known: { _ in [] }) }
    func describe(_ items: [MediaItem], _ done: @escaping ([MediaLocation: MediaItem]) -> Void) {}
    var keeper: CollectionKeeper { CollectionKeeper() }
    func item(_ identifier: MediaIdentifier) -> MediaItem? { nil }
    func browse(_ request: BrowseRequest) -> PlayerReply { .items(ItemPage(offset: 0, items: [], total: 0)) }
    func handle(_ request: LibraryRequest, _ words: PlayerWords, _ respond: @escaping (PlayerReply) -> Void) { respond(.lines([])) }
    func handle(_ request: PlaylistRequest, _ words: PlayerWords, _ respond: @escaping (PlayerReply) -> Void) { respond(.lines([])) }
}
