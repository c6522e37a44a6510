import MediaModel

extension SentenceMaker {
    /// Why something was not done, and what to do about it.
    func failure(_ fact: ReplyFact) -> String {
        switch fact {
        case .unsupported(let reason, let name, let limit): unsupported(reason, name, limit)
        case .notFound(let name): text(.failure, name == nil ? "notFound" : "notFoundName", ["name": name.map(TextValue.text)])
        case .libraryIsEmpty: text(.failure, "libraryIsEmpty")
        case .nothingIn(let name): text(.nothing, "inside", ["name": .text(name)])
        case .notUnderstood(let hint): text(.failure, "notUnderstood", ["hint": hint.map(TextValue.text)])
        case .nothingPlaying: text(.nothing, "playing")
        case .noUnplayedContent(let item): text(.failure, "noUnplayedContent", ["title": .text(item.title)])
        case .noSuchChoice(let count): text(.failure, "noSuchChoice", ["count": TextValue(count)])
        case .nothingToChoose: text(.nothing, "toChoose")
        case .nothingToConfirm: text(.nothing, "toConfirm")
        case .nothingToCorrect: text(.nothing, "toCorrect")
        case .cancelled: text(.failure, "cancelled")
        case .help(let phrases): text(.list, "help", ["phrases": phrases.isEmpty ? nil : .list(phrases)])
        case .shortcut(let name): text(.play, "shortcut", ["name": .text(name)])
        case .timedOut: text(.failure, "timedOut")
        default: text(.failure, "failed")
        }
    }

    private func unsupported(_ reason: Resolution.UnsupportedReason, _ name: String?, _ limit: Double?) -> String {
        text(.unsupported, reason.rawValue, ["name": name.map(TextValue.text), "limit": limit.map(TextValue.number)])
    }
}
