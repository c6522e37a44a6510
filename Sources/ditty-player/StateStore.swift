import FoundationEssentials
import Glibc
import MediaModel
import PlayerProtocol
import Queue

/// Where listening stopped; small, since it is written every few seconds.
struct SavedPlace: Codable, Equatable, Sendable {
    /// Where the queue is, and what changes in it while it plays.
    var progress: PlaybackQueue.Progress?
    /// Whether it played, for a player that is started again after a crash.
    var wasPlaying = false
    /// 0…100.
    var volume: Double = 100
    var isMuted = false
    /// Times normal speed, for music and for speech.
    var rates: [String: Double] = [:]
}

/// What a session keeps over its end: the queue, written when it changes, and the place in it.
final class StateStore {
    /// Where it is kept.
    let folder: String
    private let queueFile: SavedQueue
    private let placeFile: SavedFile<SavedPlace>
    private var savedPlace: SavedPlace?
    private var savedRevision: UInt64?
    private var hasToldOfDamage = false
    /// Told what could not be written or read.
    var report: (String) -> Void = { _ in }
    /// Told why the state cannot be saved, once for each time that it stops being possible.
    var savingFailed: (WritingFailure) -> Void = { _ in }
    /// The queue as it is now.
    var presentQueue: () -> PlaybackQueue? {
        get { queueFile.present }
        set { queueFile.present = newValue }
    }
    /// Told which items have been written, so that the queue need not hold them any more.
    var itemsSettled: (SettledItems) -> Void {
        get { queueFile.settled }
        set { queueFile.settled = newValue }
    }
    /// Whether the last attempt to save failed, so that what is on the disk is old.
    var owesSaving: Bool { trouble != nil }
    /// Why the last attempt to save failed.
    private(set) var trouble: WritingFailure?

    init(folder: String, work: BackgroundWork) {
        self.folder = folder
        queueFile = SavedQueue(folder: folder, work: work)
        placeFile = SavedFile(path: folder + "/place.json", work: work)
        queueFile.attempted = { [unowned self] in attempted($0) { savedRevision = nil } }
        placeFile.attempted = { [unowned self] in attempted($0) { savedPlace = nil } }
    }

    /// Faults of the player, one location a line.
    var crashPath: String { folder + "/crashes" }

    /// The state of last time; what cannot be read is put aside under another name, not lost.
    func load() -> (queue: PlaybackQueue?, place: SavedPlace) {
        let stored = understood(queueFile.path, queueFile.load) { [queueFile] in queueFile.putItemsAside() }
        let place: SavedPlace = understood(placeFile.path) { try decoded(placeFile.path) } ?? SavedPlace()
        savedPlace = place
        savedRevision = stored.flatMap { $0.isOldForm ? nil : $0.queue.revision }
        return (stored?.queue, place)
    }

    /// Writes what has changed, beside the main loop.
    func save(_ queue: PlaybackQueue, _ place: SavedPlace) {
        saveQueue(queue)
        guard place != savedPlace else { return }
        savedPlace = place
        placeFile.save(place)
    }

    /// Writes the queue if it has changed, beside the main loop.
    func saveQueue(_ queue: PlaybackQueue) {
        guard queue.revision != savedRevision else { return }
        savedRevision = queue.revision
        if !hasToldOfDamage, let path = queueFile.damagedPath {
            hasToldOfDamage = true
            report("\(path) holds items that were not understood")
        }
        queueFile.save()
    }

    /// Writes both before the end, whether or not something is being written, and says why one of them could not be.
    func saveNow(_ queue: PlaybackQueue, _ place: SavedPlace) -> WritingFailure? {
        let failure = queueFile.saveNow(queue) ? nil : trouble
        return placeFile.saveNow(place) ? failure : trouble
    }

    /// Notes what became of an attempt to write; `forget` makes the next one try again.
    private func attempted(_ failure: WritingFailure?, _ forget: () -> Void) {
        guard let failure else {
            trouble = nil
            return
        }
        report(failure.words)
        forget()
        if !owesSaving { savingFailed(failure) }
        trouble = failure
    }

    /// How often each location ended the player by a fault.
    func crashCounts() -> [String: Int] {
        guard let bytes = try? AtomicFile.read(crashPath) else { return [:] }
        var counts: [String: Int] = [:]
        for line in bytes.split(separator: UInt8(ascii: "\n")) { counts[String(decoding: line, as: UTF8.self), default: 0] += 1 }
        return counts
    }

    /// Forgives a location that has played well.
    func forgetCrashes(of location: String) {
        let counts = crashCounts()
        guard counts[location] != nil else { return }
        let lines = counts.filter { $0.key != location }.flatMap { Array(repeating: $0.key + "\n", count: $0.value) }
        try? AtomicFile.write(Array(lines.joined().utf8), to: crashPath)
    }

    private func decoded<Value: Decodable>(_ path: String) throws -> Value? {
        try AtomicFile.read(path).map { try JSONDecoder().decode(Value.self, from: Data($0)) }
    }

    /// What a file holds, by `read`; one that cannot be understood is put aside.
    private func understood<Value>(_ path: String, _ read: () throws -> Value?, putAside: () -> Void = {}) -> Value? {
        do {
            return try read()
        } catch is SystemError {
            report("\(path) cannot be read")
        } catch {
            let aside = path + ".unreadable"
            rename(path, aside)
            putAside()
            report("\(path) was not understood and is kept as \(aside)")
        }
        return nil
    }
}
