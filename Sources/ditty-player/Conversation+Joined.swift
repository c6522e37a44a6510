import MediaIntents
import MediaLanguage
import MediaModel
import PlayerProtocol
import RemoteControl
import Wording

/// Several requests in one sentence: one after the other, as far as they can be done.
extension Conversation {
    /// Sets the sleep timer for what is to play for a while: "play jazz for half an hour".
    func stoppingLater(_ turn: Turn, _ respond: @escaping (ActionOutcome) -> Void) -> (ActionOutcome) -> Void {
        guard case .play(let play) = turn.interpretation.intent, let seconds = play.playingTime else { return respond }
        return { [self] outcome in
            guard outcome.result == .done else { return respond(outcome) }
            let command = RemoteCommand.sleepTimer(.duration(seconds))
            let status = session.commandCenter.send(command)
            let fact: ReplyFact = status == .success ? .done(command, item: nil) : .refused(command, status)
            finish(outcome.saying(words.sentence(fact, language: language)), respond)
        }
    }

    /// Goes to the chapter that was asked for once what plays has told its chapters: before, the collection knew none.
    func goingToChapter(of turn: Turn, _ respond: @escaping (ActionOutcome) -> Void) -> (ActionOutcome) -> Void {
        guard case .play(let play) = turn.interpretation.intent, let part = play.part,
            case .send(.setPlaybackQueue(let request), _)? = turn.effects.first, request.items.count == 1, request.startPosition == nil,
            request.items[0].type == .audioBook || request.items[0].type == .podcastEpisode
        else { return respond }
        return { [self] outcome in
            guard outcome.result == .done else { return respond(outcome) }
            let command = RemoteCommand.changePlaybackPosition(.chapter(part))
            let status = session.commandCenter.send(command)
            let fact: ReplyFact = status == .success ? .done(command, item: nil) : .refused(command, status)
            var outcome = outcome.saying(words.sentence(fact, language: language))
            if status != .success { outcome.result = .failed }
            finish(outcome, respond)
        }
    }

    /// Does what a sentence asks for next; what comes after something that could not be done is left out, and so is what means nothing: both is
    /// said.
    func goOn(
        with next: String, in speech: LanguageCode, _ rest: ArraySlice<String>, after first: ActionOutcome,
        _ respond: @escaping (ActionOutcome) -> Void
    ) {
        let left = words.packs.leftOut(([next] + rest).joined(separator: ", "), language: language)
        guard first.result == .done else { return finish(first.saying(left), respond) }
        say(Utterance(next, language: speech), goesOn: true) { [self] second in
            guard second.result != .notUnderstood else {
                var outcome = first.saying(left)
                outcome.result = .notUnderstood
                return finish(outcome, respond)
            }
            let outcome = second.following(first)
            guard let following = rest.first else { return finish(outcome, respond) }
            goOn(with: following, in: speech, rest.dropFirst(), after: outcome, respond)
        }
    }
}

extension Interpretation {
    /// What is asked for behind another play in the same sentence waits for its turn: "play Ebb and then play Wet Cement".
    var queued: Interpretation {
        guard case .play(var play) = intent, play.playbackQueueLocation == nil else { return self }
        play.playbackQueueLocation = .later
        var copy = self
        copy.intent = .play(play)
        return copy
    }
}

extension ActionOutcome {
    /// The same with another sentence behind its reply.
    fileprivate func saying(_ sentence: String) -> ActionOutcome {
        var outcome = self
        outcome.reply = "\(reply) \(sentence)"
        return outcome
    }

    /// What two actions came to, of which this is the second.
    fileprivate func following(_ first: ActionOutcome) -> ActionOutcome {
        var both = self
        both.reply = "\(first.reply) \(reply)"
        both.playing = playing ?? first.playing
        both.alternatives = alternatives.isEmpty ? first.alternatives : alternatives
        both.show = show ?? first.show
        both.lines = first.lines + lines
        return both
    }
}
