import MediaModel
import RemoteControl

/// `org.ditty.Player`: what MPRIS has no words for; `docs/mpris.md` describes each member.
struct DittyInterface: BusInterface {
    let session: MPRISSession

    let name = "org.ditty.Player"
    let announced = [
        "Alternatives", "Liked", "Disliked", "Rating", "ShuffleType", "SupportedPlaybackRates", "PreferredIntervals", "Chapters",
        "Chapter", "Outputs", "Output", "IsLiveStream",
    ]

    func value(of property: String) -> BusValue? {
        let info = session.info
        let (rates, intervals) = (session.center.supportedPlaybackRates, session.center.preferredIntervals)
        return switch property {
        case "Alternatives": .array(of: "(sssss)", session.details.alternatives.map(DittyInterface.alternative))
        case "Liked": .bool(info.item?.liked ?? false)
        case "Disliked": .bool(info.item?.disliked ?? false)
        case "Rating": .double(info.item?.rating ?? -1)
        case "ShuffleType": .string(info.shuffleType.rawValue)
        case "SupportedPlaybackRates": .structure([.double(rates.lowerBound), .double(rates.upperBound)])
        case "PreferredIntervals": .structure([.double(intervals.forward), .double(intervals.backward)])
        case "Chapters": .array(of: "(sd)", (info.item?.chapters ?? []).map(DittyInterface.chapter))
        case "Chapter": .uint32(UInt32(clamping: info.chapterNumber ?? 0))
        case "Outputs": .strings(session.details.outputs)
        case "Output": .string(info.output ?? "")
        case "IsLiveStream": .bool(info.isLiveStream)
        default: nil
        }
    }

    func set(_ property: String, to value: BusValue) throws(BusError) {
        guard property == "ShuffleType", case .string(let word) = value else { throw .unknownMember(property) }
        guard let type = ShuffleType(rawValue: word) else { throw .invalidArguments("ShuffleType is off, items or collections") }
        try session.send(.changeShuffleMode(type))
    }

    func call(_ method: String, _ arguments: BusArguments, reply: BusReply) throws(BusError) {
        switch method {
        case "Say":
            session.source.say(try DittyInterface.bearable(arguments.string(0))) { reply.send(.string($0.result), .string($0.reply)) }
        case "Explain":
            session.source.explain(try DittyInterface.bearable(arguments.string(0))) { reply.send(.string($0)) }
        case "Pick":
            session.source.pick(try arguments.uint32(0)) { reply.send(.string($0.result), .string($0.reply)) }
        default:
            guard let command = try command(method, arguments) else { throw .unknownMember(method) }
            reply.send(.string(session.center.send(command).rawValue))
        }
    }

    /// The command that a method sends; its answer is the handler's status.
    private func command(_ method: String, _ arguments: BusArguments) throws(BusError) -> RemoteCommand? {
        switch method {
        case "Like": return .like(isNegative: try arguments.bool(0))
        case "Dislike": return .dislike(isNegative: try arguments.bool(0))
        case "SetRating":
            let rating = try arguments.double(0)
            guard (0...5).contains(rating) else { throw .invalidArguments("a rating is a number from 0 to 5") }
            return .rating(rating)
        case "Bookmark": return .bookmark
        case "SkipForward": return .skipForward(interval: nil)
        case "SkipBackward": return .skipBackward(interval: nil)
        case "NextChapter": return .nextChapter
        case "PreviousChapter": return .previousChapter
        case "GoToChapter": return .changePlaybackPosition(.chapter(try arguments.uint32(0)))
        case "SelectOutputs": return .changeOutput(try arguments.strings(0))
        case "Undo": return .undo
        default: return nil
        }
    }

    private static func bearable(_ words: String) throws(BusError) -> String {
        guard words.utf8.count <= MPRISSession.longestText else { throw .invalidArguments("that is too long a sentence") }
        return words
    }

    private static func alternative(_ item: MediaItem) -> BusValue {
        .structure([
            .string(item.identifier.rawValue), .string(item.type.rawValue), .string(item.title), .string(item.artist ?? ""),
            .string(item.album ?? ""),
        ])
    }

    private static func chapter(_ chapter: Chapter) -> BusValue {
        .structure([.string(chapter.title ?? ""), .double(chapter.start)])
    }
}
