public import MediaModel
public import Wording

/// A question that waits for the listener, and what is done with the answer.
public enum OpenQuestion: Sendable, Hashable {
    /// Choose an item, for the intent that waits.
    case choice(ChoiceSubject, [MediaItem], PendingIntent)
    /// Say yes or no.
    case confirmation(ConfirmationSubject, PendingIntent)
    /// Say what is missing; the choices, if any, are offered.
    case value(MissingValue, choices: [MediaItem], PendingIntent)

    /// What can be picked.
    public var choices: [MediaItem] {
        switch self {
        case .choice(_, let items, _), .value(_, let items, _): items
        case .confirmation: []
        }
    }

    /// The question as a fact.
    public var fact: ReplyFact {
        switch self {
        case .choice(let subject, let items, _): .which(subject, Array(items.prefix(Resolver.choiceLimit)))
        case .confirmation(let subject, _): .confirm(subject)
        case .value(let value, _, _): .missing(value)
        }
    }
}

/// An intent that lacks one decision.
public enum PendingIntent: Sendable, Hashable {
    /// The picked item gets the opinion.
    case affinity(MediaAffinityType)
    /// The picked item goes to the destination.
    case add(destination: MediaDestination?)
    /// The items go to the picked playlist.
    case addTo(items: [MediaItem])
    /// A playlist of that name is made, holding the items.
    case createPlaylist(name: String?, items: [MediaItem])
    /// A playlist of the name that is asked for is made of what is queued.
    case saveQueue
    /// The item plays.
    case play(MediaItem, PlayMediaIntent)
}
