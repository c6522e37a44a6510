import MediaModel
import Queue
import Testing

/// An edit of the queue "abcdef", whose third entry plays.
struct EditCase: Sendable, CustomTestStringConvertible {
    var name: String
    var change: @Sendable (inout PlaybackQueue) -> Void
    var expected: String
    var kind: QueueEdit.Kind
    var count: Int

    var testDescription: String { name }

    static let all: [EditCase] = [
        .init(name: "insert next", change: { $0.insert(songs("xy"), .next) }, expected: "ab[c]xydef", kind: .insert, count: 2),
        .init(name: "insert later", change: { $0.insert(songs("xy"), .later) }, expected: "ab[c]defxy", kind: .insert, count: 2),
        .init(name: "insert in front", change: { $0.insert(songs("x"), .index(0)) }, expected: "xab[c]def", kind: .insert, count: 1),
        .init(name: "insert far outside", change: { $0.insert(songs("x"), .index(99)) }, expected: "ab[c]defx", kind: .insert, count: 1),
        .init(name: "move back", change: { $0.move($0.ids("f"), to: 0) }, expected: "fab[c]de", kind: .move, count: 1),
        .init(name: "move on", change: { $0.move($0.ids("ab"), to: 6) }, expected: "[c]defab", kind: .move, count: 2),
        .init(name: "move the current one", change: { $0.move($0.ids("c"), to: 5) }, expected: "abde[c]f", kind: .move, count: 1),
        .init(name: "move scattered ones", change: { $0.move($0.ids("fa"), to: 3) }, expected: "b[c]afde", kind: .move, count: 2),
        .init(name: "remove others", change: { $0.remove($0.ids("af")) }, expected: "b[c]de", kind: .remove, count: 2),
        .init(name: "remove the current one", change: { $0.remove($0.ids("c")) }, expected: "ab[d]ef", kind: .remove, count: 1),
        .init(name: "remove from the current one on", change: { $0.remove($0.ids("cdef")) }, expected: "ab", kind: .remove, count: 4),
        .init(name: "remove around the current one", change: { $0.remove($0.ids("bcd")) }, expected: "a[e]f", kind: .remove, count: 3),
        .init(name: "crop to the current one", change: { $0.crop(to: $0.ids("c")) }, expected: "[c]", kind: .crop, count: 5),
        .init(name: "crop to others", change: { $0.crop(to: $0.ids("ae")) }, expected: "a[e]", kind: .crop, count: 4),
        .init(name: "clear", change: { $0.clear() }, expected: "", kind: .clear, count: 6),
        .init(name: "replace", change: { $0.replace(songs("xyz"), start: 1) }, expected: "x[y]z", kind: .replace, count: 3),
        .init(name: "replace by nothing", change: { $0.replace([]) }, expected: "", kind: .replace, count: 0),
        .init(name: "shuffle", change: { $0.setShuffle(.items) }, expected: "ab[c]dfe", kind: .shuffle, count: 3),
    ]
}

@Suite struct EditingTests {
    @Test(arguments: EditCase.all)
    func editsAreUndoneAndRedone(edit: EditCase) {
        var queue = PlaybackQueue("abcdef", start: 2)
        queue.elapsed = 12.5
        let ids = queue.ids
        edit.change(&queue)
        #expect(queue.text == edit.expected)
        #expect(queue.undoableEdit?.kind == edit.kind)
        #expect(queue.undoableEdit?.count == edit.count)

        let undone = queue.undo()
        #expect(undone?.kind == edit.kind)
        #expect(queue.text == "ab[c]def")
        #expect(queue.ids == ids)
        #expect(queue.elapsed == 12.5)
        #expect(queue.shuffleType == .off)

        queue.redo()
        #expect(queue.text == edit.expected)
        let redone = queue.redo()
        #expect(redone == nil)
    }

    @Test func undoGoesBackThroughEverything() {
        var queue = PlaybackQueue("abcdef", start: 2)
        var texts: [String] = []
        for edit in EditCase.all {
            let before = (queue.text, queue.undoableEdit)
            edit.change(&queue)
            if queue.undoableEdit != before.1 { texts.append(before.0) }
        }
        for text in texts.reversed() {
            queue.undo()
            #expect(queue.text == text)
        }
        queue.undo()
        let undone = queue.undo()
        #expect(undone == nil)
    }

    @Test func undoDoesNotInterruptWhatHasBegunSince() {
        var queue = PlaybackQueue("abcdef", start: 2)
        queue.remove(queue.ids("c"))
        queue.next(.ending)
        queue.elapsed = 3
        queue.undo()
        #expect(queue.text == "abcd[e]f")
        #expect(queue.elapsed == 3)
    }

    @Test func undoOfAReplacementComesBackToThePlace() {
        var queue = PlaybackQueue("abc", start: 1)
        queue.elapsed = 61
        queue.replace(songs("xyz"))
        queue.next(.ending)
        queue.elapsed = 7
        queue.undo()
        #expect(queue.text == "a[b]c")
        #expect(queue.elapsed == 61)
    }

    @Test func redoComesBackToWhereItWasLeft() {
        var queue = PlaybackQueue("abc", start: 1)
        queue.replace(songs("xyz"))
        queue.elapsed = 7
        queue.undo()
        queue.redo()
        #expect(queue.text == "[x]yz")
        #expect(queue.elapsed == 7)
    }

    @Test func anEditEndsRedo() {
        var queue = PlaybackQueue("abc")
        queue.clear()
        queue.undo()
        queue.insert(songs("x"), .later)
        #expect(queue.redoableEdit == nil)
    }

    @Test func whatChangesNothingIsNotRecorded() {
        var queue = PlaybackQueue("abc")
        let edit = queue.undoableEdit
        queue.remove([QueueEntryID(77)])
        queue.move(queue.ids("a"), to: 0)
        queue.setShuffle(.off)
        #expect(queue.undoableEdit == edit)
    }

    @Test func newKnowledgeOfAnItemStays() {
        var queue = PlaybackQueue("abc")
        var item = song("b")
        item.liked = true
        queue.update(queue.id("b"), to: item)
        queue.clear()
        queue.undo()
        #expect(queue.entry(queue.id("b"))?.item.liked == true)
    }

    @Test func theRevisionStandsWhileOnlyTheProgressChanges() {
        var queue = PlaybackQueue("abc")
        let revision = queue.revision
        queue.next(.ending)
        queue.markFailed(queue.ids[2], .missing)
        queue.elapsed = 4
        queue.repeatType = .all
        #expect(queue.revision == revision)
        queue.remove([queue.ids[2]])
        #expect(queue.revision > revision)
    }
}
