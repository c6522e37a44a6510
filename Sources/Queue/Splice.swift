/// The difference between two lists: one run replaced by another, what stands before and after it being equal.
///
/// An edit of a long queue is kept as such a difference, so that an undo of one removal costs one id, not a copy of the list.
struct Splice: Sendable, Hashable, Codable {
    var start: Int
    var removed: [UInt64]
    var inserted: [UInt64]

    private enum CodingKeys: CodingKey { case start, removed, inserted }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        start = try container.decode(Int.self, forKey: .start)
        removed = try container.decode(NumberList.self, forKey: .removed).numbers
        inserted = try container.decode(NumberList.self, forKey: .inserted).numbers
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(start, forKey: .start)
        try container.encode(NumberList(removed), forKey: .removed)
        try container.encode(NumberList(inserted), forKey: .inserted)
    }

    /// The shortest single run that leads from `old` to `new`.
    init(from old: [UInt64], to new: [UInt64]) {
        let shorter = min(old.count, new.count)
        var prefix = 0
        while prefix < shorter, old[prefix] == new[prefix] { prefix += 1 }
        var suffix = 0
        while suffix < shorter - prefix, old[old.count - 1 - suffix] == new[new.count - 1 - suffix] { suffix += 1 }
        start = prefix
        removed = Array(old[prefix..<old.count - suffix])
        inserted = Array(new[prefix..<new.count - suffix])
    }

    /// What leads back.
    var inverse: Splice {
        var copy = self
        swap(&copy.removed, &copy.inserted)
        return copy
    }

    /// How many ids it holds.
    var weight: Int { removed.count + inserted.count }

    /// The list after the change; `list` must be the one that the difference starts from.
    func applied(to list: [UInt64]) -> [UInt64] {
        guard weight > 0 else { return list }
        var result = list
        result.replaceSubrange(start..<start + removed.count, with: inserted)
        return result
    }

    /// Whether the run it takes away stands in `list` where it should.
    func fits(_ list: [UInt64]) -> Bool {
        start >= 0 && start + removed.count <= list.count && list[start..<start + removed.count].elementsEqual(removed)
    }
}
