import MediaModel

extension PlayerRequest: Codable {
    private enum Name: String, Codable {
        case hello, status, facts, subscribe, send, say, explain, open, queue, browse, history, find, complete, item, library, playlist,
            phrases,
            alarms, doctor, prepare, duck
    }

    private enum Keys: String, CodingKey { case request, identifier, library, playlist, phrases, alarms, isDucked }

    /// Reads the name and, beside it, the fields of the payload.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Keys.self)
        switch try container.decode(Name.self, forKey: .request) {
        case .hello: self = .hello(try ClientDescription(from: decoder))
        case .status: self = .status
        case .facts: self = .facts(try FactsRequest(from: decoder))
        case .subscribe: self = .subscribe
        case .send: self = .send(try RemoteCommand(from: decoder))
        case .say: self = .say(try Utterance(from: decoder))
        case .explain: self = .explain(try Utterance(from: decoder))
        case .open: self = .open(try OpenRequest(from: decoder))
        case .queue: self = .queue(try PageRequest(from: decoder))
        case .browse: self = .browse(try BrowseRequest(from: decoder))
        case .history: self = .history(try PageRequest(from: decoder))
        case .find: self = .find(try FindRequest(from: decoder))
        case .complete: self = .complete(try CompletionRequest(from: decoder))
        case .item: self = .item(try container.decode(MediaIdentifier.self, forKey: .identifier))
        case .library: self = .library(try container.decode(LibraryRequest.self, forKey: .library))
        case .playlist: self = .playlist(try container.decode(PlaylistRequest.self, forKey: .playlist))
        case .phrases: self = .phrases(try container.decode(PhrasesRequest.self, forKey: .phrases))
        case .alarms: self = .alarms(try container.decode(AlarmsRequest.self, forKey: .alarms))
        case .doctor: self = .doctor
        case .prepare: self = .prepare
        case .duck: self = .duck(try container.decode(Bool.self, forKey: .isDucked))
        }
    }

    /// Writes the name and, beside it, the fields of the payload.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Keys.self)
        try container.encode(name, forKey: .request)
        switch self {
        case .hello(let client): try client.encode(to: encoder)
        case .facts(let request): try request.encode(to: encoder)
        case .send(let command): try command.encode(to: encoder)
        case .say(let utterance), .explain(let utterance): try utterance.encode(to: encoder)
        case .open(let request): try request.encode(to: encoder)
        case .queue(let page): try page.encode(to: encoder)
        case .browse(let request): try request.encode(to: encoder)
        case .history(let page): try page.encode(to: encoder)
        case .find(let request): try request.encode(to: encoder)
        case .complete(let request): try request.encode(to: encoder)
        case .item(let identifier): try container.encode(identifier, forKey: .identifier)
        case .library(let request): try container.encode(request, forKey: .library)
        case .playlist(let request): try container.encode(request, forKey: .playlist)
        case .phrases(let request): try container.encode(request, forKey: .phrases)
        case .alarms(let request): try container.encode(request, forKey: .alarms)
        case .duck(let isDucked): try container.encode(isDucked, forKey: .isDucked)
        case .status, .subscribe, .doctor, .prepare: break
        }
    }

    private var name: Name {
        switch self {
        case .hello: .hello
        case .status: .status
        case .facts: .facts
        case .subscribe: .subscribe
        case .send: .send
        case .say: .say
        case .explain: .explain
        case .open: .open
        case .queue: .queue
        case .browse: .browse
        case .history: .history
        case .find: .find
        case .complete: .complete
        case .item: .item
        case .library: .library
        case .playlist: .playlist
        case .phrases: .phrases
        case .alarms: .alarms
        case .doctor: .doctor
        case .prepare: .prepare
        case .duck: .duck
        }
    }
}
