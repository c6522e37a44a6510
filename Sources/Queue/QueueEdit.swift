public import MediaModel

/// One change of the queue that can be undone.
public struct QueueEdit: Sendable, Hashable, Codable {
    /// The ways to change a queue.
    public enum Kind: String, Sendable, Codable, CaseIterable { case replace, insert, move, remove, clear, crop, shuffle }

    /// What was done.
    public let kind: Kind
    /// How many entries it was done to.
    public let count: Int
    /// Where playback was before.
    public internal(set) var before: QueuePlace
    /// Where playback was after it, or when it was undone.
    public internal(set) var after: QueuePlace

    /// When it was done, in seconds since 1970, where somebody said so.
    public internal(set) var time: Double?

    let order: Splice
    let original: Splice
    let shuffleBefore: ShuffleType
    let shuffleAfter: ShuffleType
    /// What was played before; `nil` where the edit did not change it.
    let historyBefore: NumberList?

    var weight: Int { order.weight + original.weight }
}

/// An entry and how far it was played.
public struct QueuePlace: Sendable, Hashable, Codable {
    /// `nil`: nothing was current.
    public var entry: QueueEntryID?
    /// Seconds.
    public var elapsed: Double

    /// A place in an entry.
    public init(entry: QueueEntryID?, elapsed: Double) {
        self.entry = entry
        self.elapsed = elapsed
    }
}

/// Edits that can be undone and redone.
///
/// Edits hold differences, and each is the difference to the lists as the edit before left them: `base` is what the latest one left. Going
/// on in a shuffled queue may rearrange the lists between two edits; undo forgets such a rearrangement.
struct Journal: Sendable, Hashable, Codable {
    struct Lists: Sendable, Hashable, Codable {
        var order: [UInt64]
        var original: [UInt64]

        init(order: [UInt64] = [], original: [UInt64] = []) {
            self.order = order
            self.original = original
        }

        private enum CodingKeys: CodingKey { case order, original }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            order = try container.decode(NumberList.self, forKey: .order).numbers
            original = try container.decode(NumberList.self, forKey: .original).numbers
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(NumberList(order), forKey: .order)
            try container.encode(NumberList(original), forKey: .original)
        }
    }

    var base = Lists()
    var undoable: [QueueEdit] = []
    var redoable: [QueueEdit] = []

    static let editLimit = 100
    /// In ids: differences of a hundred thousand entries are a megabyte each.
    static let weightLimit = 500_000

    var weight: Int { undoable.reduce(0) { $0 + $1.weight } + redoable.reduce(0) { $0 + $1.weight } }

    mutating func record(_ edit: QueueEdit, leaving lists: Lists) {
        redoable = []
        undoable.append(edit)
        base = lists
        while undoable.count > 1, undoable.count > Journal.editLimit || weight > Journal.weightLimit { undoable.removeFirst() }
    }

    /// Lists of all numbers that an undo or a redo may bring back.
    var lists: [[UInt64]] { [base.order] + (undoable + redoable).flatMap { [$0.order.removed, $0.order.inserted] } }
}
