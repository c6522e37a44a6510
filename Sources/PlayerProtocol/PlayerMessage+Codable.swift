import MediaModel

extension PlayerMessage: Codable {
    private enum Keys: String, CodingKey { case id, reply, event }

    /// Reads either form.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Keys.self)
        if let event = try container.decodeIfPresent(PlayerEvent.self, forKey: .event) {
            self = .event(event)
        } else {
            self = .reply(id: try container.decode(UInt64.self, forKey: .id), try container.decode(PlayerReply.self, forKey: .reply))
        }
    }

    /// Writes either form.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Keys.self)
        switch self {
        case .reply(let id, let reply):
            try container.encode(id, forKey: .id)
            try container.encode(reply, forKey: .reply)
        case .event(let event): try container.encode(event, forKey: .event)
        }
    }
}

extension PlayerReply: Codable {
    private enum Keys: String, CodingKey {
        case hello, snapshot, outcome, explanation, queue, items, history, place, completions, item, lines, json, failure, done
    }

    /// Reads the one key that is there.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Keys.self)
        guard let key = container.allKeys.first else {
            throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: "no known key"))
        }
        switch key {
        case .hello: self = .hello(try container.decode(PlayerDescription.self, forKey: key))
        case .snapshot: self = .snapshot(try container.decode(PlayerSnapshot.self, forKey: key))
        case .outcome: self = .outcome(try container.decode(ActionOutcome.self, forKey: key))
        case .explanation: self = .explanation(try container.decode(String.self, forKey: key))
        case .queue: self = .queue(try container.decode(QueuePage.self, forKey: key))
        case .items: self = .items(try container.decode(ItemPage.self, forKey: key))
        case .history: self = .history(try container.decode(HistoryPage.self, forKey: key))
        case .place: self = .place(try container.decode(RowPlace.self, forKey: key))
        case .completions: self = .completions(try container.decode([Completion].self, forKey: key))
        case .item: self = .item(try container.decode(MediaItem.self, forKey: key))
        case .lines: self = .lines(try container.decode([String].self, forKey: key))
        case .json: self = .json(try container.decode([String].self, forKey: key))
        case .failure: self = .failure(try container.decode(RequestFailure.self, forKey: key))
        case .done: self = .done
        }
    }

    /// Writes the one key.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Keys.self)
        switch self {
        case .hello(let value): try container.encode(value, forKey: .hello)
        case .snapshot(let value): try container.encode(value, forKey: .snapshot)
        case .outcome(let value): try container.encode(value, forKey: .outcome)
        case .explanation(let value): try container.encode(value, forKey: .explanation)
        case .queue(let value): try container.encode(value, forKey: .queue)
        case .items(let value): try container.encode(value, forKey: .items)
        case .history(let value): try container.encode(value, forKey: .history)
        case .place(let value): try container.encode(value, forKey: .place)
        case .completions(let value): try container.encode(value, forKey: .completions)
        case .item(let value): try container.encode(value, forKey: .item)
        case .lines(let value): try container.encode(value, forKey: .lines)
        case .json(let value): try container.encode(value, forKey: .json)
        case .failure(let value): try container.encode(value, forKey: .failure)
        case .done: try container.encode(true, forKey: .done)
        }
    }
}

extension PlayerEvent: Codable {
    private enum Keys: String, CodingKey { case snapshot, notice, goodbye }

    /// Reads the one key that is there.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Keys.self)
        guard let key = container.allKeys.first else {
            throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: "no known key"))
        }
        switch key {
        case .snapshot: self = .snapshot(try container.decode(PlayerSnapshot.self, forKey: key))
        case .notice: self = .notice(try container.decode(String.self, forKey: key))
        case .goodbye: self = .goodbye(try container.decode(String.self, forKey: key))
        }
    }

    /// Writes the one key.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Keys.self)
        switch self {
        case .snapshot(let value): try container.encode(value, forKey: .snapshot)
        case .notice(let value): try container.encode(value, forKey: .notice)
        case .goodbye(let value): try container.encode(value, forKey: .goodbye)
        }
    }
}
