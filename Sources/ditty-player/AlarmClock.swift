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
    /// Called with how to take back what a listener has just changed; that gives false where nothing is left to take back.
    var remember: (@escaping () -> Bool) -> Void = { _ in }

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
        file.attempted = { if let failure = $0 { report(failure.words) } }
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
            let alarm = Alarm(request: request, due: AlarmSchedule.next(request.time, request.days, after: time(nil)))
            guard !alarms.contains(alarm) else { return .success }
            let replaced = alarms.filter { $0.request == request }
            guard replace(with: alarms.filter { $0.request != request } + [alarm]) else { return .commandFailed }
            remember { [unowned self] in takeBack(added: request, removed: replaced) }
            return .success
        }
        center.addTarget(.cancelAlarm) { [unowned self] command in
            guard case .cancelAlarm(let time) = command else { return .commandFailed }
            return remove { time == nil || $0.request.time == time }.isEmpty ? .noSuchContent : .success
        }
    }

    /// Takes the alarm of a number off, from 1, or all of them; gives those that are gone.
    func remove(number: Int?) -> [Alarm] {
        guard let number else { return remove { _ in true } }
        guard number > 0, alarms.indices.contains(number - 1) else { return [] }
        let meant = alarms[number - 1]
        return remove { $0 == meant }
    }

    private func remove(_ isMeant: (Alarm) -> Bool) -> [Alarm] {
        let gone = alarms.filter(isMeant)
        guard !gone.isEmpty else { return [] }
        alarms.removeAll(where: isMeant)
        // One that was called off must not ring, also where that cannot be written down yet.
        if !file.saveNow(alarms) { file.save(alarms) }
        arm()
        changed()
        remember { [unowned self] in takeBack(added: nil, removed: gone) }
        return gone
    }

    /// Waits for these alarms from now on; false, and as before, where they cannot be kept: who relies on being woken must hear of it now.
    private func replace(with wanted: [Alarm]) -> Bool {
        let before = alarms
        alarms = wanted.sorted { $0.due < $1.due }
        guard file.saveNow(alarms) else {
            alarms = before
            return false
        }
        arm()
        changed()
        return true
    }

    /// Has alarms as they were before a change; one whose time has passed meanwhile waits for its next day, or for none.
    private func takeBack(added: AlarmRequest?, removed: [Alarm]) -> Bool {
        let (now, kept) = (time(nil), alarms.filter { $0.request != added })
        let again = removed.compactMap { alarm -> Alarm? in
            if kept.contains(where: { $0.request == alarm.request }) { return nil }
            if alarm.due > now { return alarm }
            guard !alarm.request.days.isEmpty else { return nil }
            return Alarm(request: alarm.request, due: AlarmSchedule.next(alarm.request.time, alarm.request.days, after: now))
        }
        return (kept.count < alarms.count || !again.isEmpty) && replace(with: kept + again)
    }

    /// Looks whether something is due, as after the machine has slept.
    func lookAgain() { wake() }

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
