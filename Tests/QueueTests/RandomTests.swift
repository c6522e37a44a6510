import MediaModel
import Queue
import Testing

/// Long random uses of a queue, the same in every run.
@Suite struct RandomTests {
    @Test(arguments: 1...8 as ClosedRange<UInt64>)
    func whateverIsDoneTheQueueStaysWhole(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var queue = PlaybackQueue("abcdefgh", seed: seed)
        for _ in 0..<400 {
            let before = (ids: queue.ids, edit: queue.undoableEdit, redoable: queue.redoableEdit)
            RandomTests.change(&queue, using: &random)
            #expect(Set(queue.ids).count == queue.count)
            #expect(queue.isEmpty ? queue.currentIndex == nil : queue.indices.contains(queue.currentIndex ?? 0))
            guard queue.undoableEdit != before.edit, before.redoable == nil, queue.redoableEdit == nil else { continue }
            var undone = queue
            undone.undo()
            #expect(Set(undone.ids) == Set(before.ids))
            undone.redo()
            #expect(undone.ids == queue.ids)
        }
    }

    private static func change(_ queue: inout PlaybackQueue, using random: inout SeededGenerator) {
        let some = queue.ids.filter { _ in Bool.random(using: &random) }
        let index = Int.random(in: 0...queue.count, using: &random)
        switch Int.random(in: 0..<14, using: &random) {
        case 0: queue.insert(songs("ij"), .next)
        case 1: queue.insert(songs("kl"), .later)
        case 2: queue.insert(songs("m"), .index(index))
        case 3: queue.remove(some.prefix(2))
        case 4: queue.move(some, to: index)
        case 5: queue.setShuffle(ShuffleType.allCases.randomElement(using: &random) ?? .off)
        case 6: queue.repeatType = RepeatType.allCases.randomElement(using: &random) ?? .off
        case 7: if let id = some.first { queue.jump(to: id) }
        case 8: if let id = some.last { queue.markFailed(id, .missing) }
        case 9: queue.previous()
        case 10: queue.undo()
        case 11: queue.redo()
        case 12: if queue.count > 20 { queue.crop(to: some) }
        default: queue.next(Bool.random(using: &random) ? .ending : .command)
        }
    }
}
