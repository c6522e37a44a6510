import CLinux
import FoundationEssentials
import Glibc
import MediaModel
import PlayerProtocol
import RemoteControl

/// The alarms: kept on disk, rung by the wall clock, also after the machine has slept or the clock was set.
final class AlarmClock {
    /// An alarm that waits for its time.
    struct Alarm: Codable, Sendable, Equatable {
        let request: AlarmRequest
        /// Seconds since 1970.
        var due: Int
    }

    /// Waiting alarms, the next one first.
    private(set) var alarms: [Alarm] = []
    /// Called with what is to be said now.
    var ring: (AlarmRequest) -> Void = { _ in }
    /// Called with an alarm whose time passed while nothing ran.
    var missed: (AlarmRequest) -> Void = { _ in }
    /// Called when there are more alarms or fewer.
    var changed: () -> Void = {}

    private let file: SavedFile<[Alarm]>
    private let loop: PollLoop
    private let timer: FileHandleOwner

    /// Seconds after its time within which an alarm still rings: a machine that is opened at 7:32 is late, not silent.
    private static let patience = 600
    /// The most alarms that are kept.
    private static let limit = 100

    /// Reads the alarms of a file; what is due rings once the loop runs.
    init(path: String, loop: PollLoop, work: BackgroundWork, report: @escaping (String) -> Void) {
        file = SavedFile(path: path, work: work)
        file.attempted = { if let failure = $0 { report(failure) } }
        self.loop = loop
        timer = FileHandleOwner(ditty_wall_timer())
        do {
            if let bytes = try AtomicFile.read(path) { alarms = try JSONDecoder().decode([Alarm].self, from: Data(bytes)) }
        } catch {
            rename(path, path + ".unreadable")
            report("\(path) was not understood and is kept as \(path).unreadable: \(error)")
        }
        if timer.descriptor >= 0 { loop.watch(timer.descriptor) { [unowned self] _ in wake() } }
        loop.after(0) { [weak self] in self?.wake() }
    }

    /// Answers the commands that set and cancel alarms.
    func register(on center: RemoteCommandCenter) {
        center.addTarget(.setAlarm) { [unowned self] command in
            guard case .setAlarm(let request) = command, !request.words.isEmpty else { return .noSuchContent }
            guard alarms.count < AlarmClock.limit else { return .commandFailed }
            let (now, before) = (time(nil), alarms)
            alarms.removeAll { $0.request == request }
            alarms.append(Alarm(request: request, due: AlarmSchedule.next(request.time, request.days, after: now)))
            alarms.sort { $0.due < $1.due }
            // Who relies on being woken must hear now that nothing is kept.
            guard file.saveNow(alarms) else {
                alarms = before
                return .commandFailed
            }
            arm()
            changed()
            return .success
        }
        center.addTarget(.cancelAlarm) { [unowned self] command in
            guard case .cancelAlarm(let time) = command else { return .commandFailed }
            return remove { time == nil || $0.request.time == time } ? .success : .noSuchContent
        }
    }

    /// Takes the alarm of a number off, from 1, or all of them; false where there is none.
    func remove(number: Int?) -> Bool {
        guard let number else { return remove { _ in true } }
        guard alarms.indices.contains(number - 1) else { return false }
        alarms.remove(at: number - 1)
        store()
        return true
    }

    private func remove(_ isMeant: (Alarm) -> Bool) -> Bool {
        let count = alarms.count
        alarms.removeAll(where: isMeant)
        guard alarms.count < count else { return false }
        store()
        return true
    }

    /// Rings what is due, names what was missed, and waits for the next.
    private func wake() {
        var expirations: UInt64 = 0
        // It fails with ECANCELED when the clock was set: then too the alarms are looked through.
        if timer.descriptor >= 0 { _ = read(timer.descriptor, &expirations, MemoryLayout<UInt64>.size) }
        let now = time(nil)
        let due = alarms.filter { $0.due <= now }
        guard !due.isEmpty else { return arm() }
        alarms.removeAll { $0.due <= now }
        alarms += due.filter { !$0.request.days.isEmpty }.map { alarm in
            Alarm(request: alarm.request, due: AlarmSchedule.next(alarm.request.time, alarm.request.days, after: now))
        }
        keep()
        for alarm in due {
            if now - alarm.due <= AlarmClock.patience { ring(alarm.request) } else { missed(alarm.request) }
        }
        // Last: with the last alarm gone a player may have nothing more to stay for, but one that rings has.
        changed()
    }

    private func store() {
        keep()
        changed()
    }

    private func keep() {
        alarms.sort { $0.due < $1.due }
        file.save(alarms)
        arm()
    }

    private func arm() {
        guard timer.descriptor >= 0 else { return }
        _ = ditty_wall_timer_set(timer.descriptor, Int64(alarms.first?.due ?? 0))
    }

    /// Writes what is still to be written, before the end.
    func saveNow() { file.saveNow(alarms) }
}
