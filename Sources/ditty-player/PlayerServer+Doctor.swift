import MediaModel
import PlayerProtocol
import RemoteControl
import Wording

extension PlayerServer {
    /// What works in the player, one fact a line; failed where something does not.
    func doctorOutcome(_ words: PlayerWords) -> ActionOutcome {
        let info = session.nowPlayingCenter.nowPlayingInfo
        var outcome = ActionOutcome(.done, reply: "")
        func fault(_ line: String) {
            outcome.lines.append(line)
            outcome.result = .failed
        }
        if let output = info.output {
            outcome.lines.append(words.text("doctor.audio", ["name": .text(output)]))
        } else {
            // A machine without loudspeakers, or a bus, is as it is: nothing of ditty's is broken.
            outcome.lines.append(words.text(info.outputIsKnown ? "doctor.noAudio" : "doctor.audioUntried"))
        }
        outcome.lines.append(words.text("doctor.languages", ["names": .list(words.packs.languages.map(\.rawValue))]))
        outcome.lines.append(words.text("doctor.library", ["name": .text(library.databasePath), "count": .number(Double(library.count))]))
        if let trouble = library.trouble { fault(library.notKept(trouble, words).reply) }
        if let reason = session.store.trouble { fault(words.notSaved(reason, in: session.store.folder)) }
        outcome.lines.append(words.text(busName() == nil ? "doctor.noBus" : "doctor.bus"))
        if let (url, waiting) = scrobbling() {
            outcome.lines.append(words.text("doctor.scrobbling", ["name": .text(url), "count": TextValue(waiting)]))
        }
        outcome.lines.append(words.text("doctor.log", ["name": .text(logPath)]))
        faults.forEach(fault)
        return outcome
    }
}
