import FoundationEssentials
import Glibc
import MediaModel
import PlayerProtocol
import Queue

/// Where listening stopped; small, since it is written every few seconds.
struct SavedPlace: Codable, Equatable {
    /// The entry of the queue.
    var entry: QueueEntryID?
    /// Seconds into it.
    var elapsed: Double = 0
    /// Whether it played, for a player that is started again after a crash.
    var wasPlaying = false
    /// 0…100.
    var volume: Double = 100
    var isMuted = false
    /// Times normal speed, for music and for speech.
    var rates: [String: Double] = [:]
}

/// What a session keeps over its end: the queue, written when it changes, and the place in it.
///
/// Both files are replaced whole, so that `kill -9` leaves an old state or a new one.
final class StateStore {
    private let folder: String
    private var savedPlace: SavedPlace?
    private var savedRevision: UInt64?
    private var isWritingQueue = false
    /// A queue that changed while an older one was being written.
    private var waitingQueue: PlaybackQueue?
    private let work: BackgroundWork
    /// Told what could not be written or read.
    var report: (String) -> Void = { _ in }
    /// Told why the state cannot be saved, once for each time that it stops being possible.
    var savingFailed: (String) -> Void = { _ in }
    /// Whether the last attempt to save failed, so that what is on the disk is old.
    private(set) var owesSaving = false

    init(folder: String, work: BackgroundWork) {
        self.folder = folder
        self.work = work
    }

    private var queuePath: String { folder + "/queue.json" }
    private var placePath: String { folder + "/place.json" }
    /// Faults of the player, one location a line.
    var crashPath: String { folder + "/crashes" }

    /// The state of last time; what cannot be read is put aside under another name, not lost.
    func load() -> (queue: PlaybackQueue?, place: SavedPlace) {
        let queue: PlaybackQueue? = decoded(queuePath)
        let place: SavedPlace = decoded(placePath) ?? SavedPlace()
        savedPlace = place
        savedRevision = queue?.revision
        return (queue, place)
    }

    /// Writes the place if it has changed.
    func save(_ place: SavedPlace) {
        guard place != savedPlace else { return }
        do {
            try AtomicFile.write(Array(try JSONEncoder().encode(place)), to: placePath)
            savedPlace = place
            owesSaving = false
        } catch {
            failed("\(error)")
        }
    }

    private func failed(_ reason: String) {
        report(reason)
        if !owesSaving { savingFailed(reason) }
        owesSaving = true
    }

    /// Writes the queue on another thread if it has changed; a change during the writing is written after it.
    func save(_ queue: PlaybackQueue) {
        guard queue.revision != savedRevision else { return }
        guard !isWritingQueue else {
            waitingQueue = queue
            return
        }
        isWritingQueue = true
        let path = queuePath
        work.perform {
            StateStore.write(queue, to: path)
        } then: { [weak self] failure in
            guard let self else { return }
            isWritingQueue = false
            if let failure { failed(failure) } else { savedRevision = queue.revision }
            guard let next = waitingQueue else { return }
            waitingQueue = nil
            save(next)
        }
    }

    /// Writes both before the end.
    func saveNow(_ queue: PlaybackQueue, _ place: SavedPlace) {
        if queue.revision != savedRevision, let failure = StateStore.write(queue, to: queuePath) { report(failure) }
        savedRevision = queue.revision
        save(place)
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

    private static func write(_ queue: PlaybackQueue, to path: String) -> String? {
        do {
            try AtomicFile.write(Array(try JSONEncoder().encode(queue)), to: path)
            return nil
        } catch {
            return "\(error)"
        }
    }

    private func decoded<Value: Decodable>(_ path: String) -> Value? {
        do {
            guard let bytes = try AtomicFile.read(path) else { return nil }
            return try JSONDecoder().decode(Value.self, from: Data(bytes))
        } catch is SystemError {
            report("\(path) cannot be read")
        } catch {
            let aside = path + ".unreadable"
            rename(path, aside)
            report("\(path) was not understood and is kept as \(aside)")
        }
        return nil
    }
}
