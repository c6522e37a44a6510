import MediaModel
import Playback
import PlayerProtocol
import Queue
import RemoteControl
import Wording

/// One change that `undo` takes back.
struct UndoStep {
    let kind: UndoableChange
    /// When it was made last, on the monotonic clock.
    var time: Double
    /// The command that goes on with it when it comes again soon: a key that is held is one change.
    let run: RemoteCommandName?
    /// Its row in the collection's journal, where it has one.
    var record: Int?
    let undo: () -> Bool
    /// How it is taken back, where the collection was changed.
    var kept: KeptUndo?
}

/// What `redo` does again.
enum RedoStep {
    /// The queue's own journal knows what.
    case queue
    /// Takes back that a change of the collection was taken back.
    case collection(UndoableChange, KeptUndo)
}

/// What the listener did last can be taken back: entries and their order, where it plays, how it sounds, what was kept.
extension PlaybackSession {
    private static let mostSteps = 200
    /// Seconds within which a command goes on with the same one before.
    private static let runOfChanges = 2.0

    /// What `undo` would take back.
    var undoableChange: UndoableChange? {
        if let step = undoSteps.last { return step.kind }
        if let step = earlierStep { return step.kind }
        return queue.undoableEdit == nil ? nil : .queue
    }

    /// What `undo` would take back, as a fact to tell.
    var undoableFact: ReplyFact? {
        guard let change = undoableChange else { return nil }
        let kept = undoSteps.isEmpty ? earlierStep?.undo : undoSteps.last?.kept
        // A playlist that was given another name is called as before.
        if case .renamePlaylist(let identifier, let title)? = kept {
            return .done(.renamePlaylist(name: keeper.item(identifier)?.title ?? title, title: title), item: nil)
        }
        return .undone(change, name: kept.flatMap(name))
    }

    /// The name of what a change of the collection is about.
    private func name(_ kept: KeptUndo) -> String? {
        switch kept {
        case .affinity(let identifier, _), .rating(let identifier, _), .setEntries(let identifier, _), .setRule(let identifier, _),
            .renamePlaylist(let identifier, _):
            keeper.item(identifier)?.title
        case .removePlaylist(let name), .restorePlaylist(let name, _, _): name
        case .addFolders(let folders): folders.count == 1 ? folders[0].displayName : nil
        }
    }

    /// Keeps how to take back what is about to be done; `command` is what asks for it, where the same again may be a part of it.
    func remember(
        _ kind: UndoableChange, by command: RemoteCommand? = nil, record: Int? = nil, kept: KeptUndo? = nil, _ undo: @escaping () -> Bool
    ) {
        redoSteps = []
        let now = MonotonicClock.now
        let run = command.flatMap { $0.isStep || isPulled && $0.isPullable ? $0.name : nil }
        if let run, let last = undoSteps.indices.last, undoSteps[last].run == run, undoSteps[last].kind == kind,
            now - undoSteps[last].time < PlaybackSession.runOfChanges
        {
            undoSteps[last].time = now
            return
        }
        undoSteps.append(UndoStep(kind: kind, time: now, run: run, record: record, undo: undo, kept: kept))
        if undoSteps.count > PlaybackSession.mostSteps { undoSteps.removeFirst() }
    }

    /// Carries out what comes from a bar that may be pulled, or does not: the shell and sentences mean each place that they name.
    func pulling<Result>(_ isPulled: Bool, _ body: () -> Result) -> Result {
        let before = self.isPulled
        self.isPulled = isPulled
        defer { self.isPulled = before }
        return body()
    }

    /// Keeps that the queue was edited just now; its own journal knows how.
    func rememberQueueEdit() {
        let wasHeard = isHeard
        queue.stampEdit(at: WallClock.now)
        remember(.queue) { [unowned self] in undoQueueEdit(isHeard: wasHeard) }
    }

    /// Moves within an item or the queue, as a command asks; `undo` goes back to where it was.
    func moving(_ command: RemoteCommand, _ move: () -> RemoteCommandStatus) -> RemoteCommandStatus {
        let (entry, elapsed, hasItem) = (queue.current?.id, presentPosition, presentItem != nil)
        let status = move()
        guard status == .success, let entry, hasItem else { return status }
        remember(.position, by: command) { [unowned self] in goBack(to: entry, elapsed) }
        return status
    }

    /// Plays an entry from a place, or stands still there if all does.
    private func goBack(to id: QueueEntryID, _ elapsed: Double) -> Bool {
        let isSame = queue.current?.id == id
        guard let entry = isSame ? queue.current : queue.jump(to: id) else { return false }
        if isSame, loadedEntry == id {
            jump(to: elapsed)
        } else {
            keepPosition()
            load(entry, at: elapsed, isPaused: !wantsToPlay && nowPlayingCenter.nowPlayingInfo.state != .stopped)
        }
        return true
    }

    // MARK: Commands

    func undo() -> RemoteCommandStatus {
        while let step = undoSteps.popLast() {
            if let record = step.record { keeper.forgetUndo(record) }
            let inverse = step.kept.flatMap(inverse)
            guard step.undo() else { continue }
            if let inverse { redoSteps.append(.collection(step.kind, inverse)) }
            if step.kind == .queue { redoSteps.append(.queue) }
            return .success
        }
        if undoEarlierStep() { return .success }
        // Edits of an earlier run are in the queue's own journal.
        return undoQueueEdit(isHeard: isHeard) ? .success : .disabled
    }

    /// What played then plays, and what stood still does; what goes on all the while is not touched.
    private func undoQueueEdit(isHeard wasHeard: Bool) -> Bool {
        notePlace()
        trial = nil
        guard queue.undo() != nil else { return false }
        let isSilent = !isHeard
        followCurrent(isHeard: wasHeard)
        if wasHeard, isSilent, loadedEntry == nil, let current = queue.current { load(current, at: queue.elapsed, isPaused: false) }
        queueChanged()
        return true
    }

    func redo() -> RemoteCommandStatus {
        let steps = redoSteps
        if case .collection(let kind, let kept)? = steps.last {
            let inverse = inverse(of: kept)
            guard perform(kept) else { return .disabled }
            if let inverse { remember(kind, inverse) }
            redoSteps = steps.dropLast()
            return .success
        }
        defer { redoSteps = steps.dropLast() }
        notePlace()
        guard queue.redo() != nil else { return .disabled }
        rememberQueueEdit()
        followCurrent()
        queueChanged()
        return .success
    }
}

extension RemoteCommand {
    /// Whether pressing a key again goes on with it.
    fileprivate var isStep: Bool {
        switch self {
        case .nextTrack, .previousTrack, .nextChapter, .previousChapter, .skipForward, .skipBackward, .changePlaybackRate(.change),
            .changeVolume(.change):
            true
        default: false
        }
    }

    /// Whether a bar that is pulled sends it for each place on its way.
    fileprivate var isPullable: Bool {
        switch self {
        case .changePlaybackPosition(.position), .changePlaybackPosition(.percent), .changeVolume(.volume): true
        default: false
        }
    }
}
