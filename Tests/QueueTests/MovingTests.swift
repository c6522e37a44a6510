import MediaModel
import Queue
import Testing

@Suite struct MovingTests {
    @Test(
        arguments: [
            (RepeatType.off, QueueAdvance.ending, "abc", 0, "a[b]c"),
            (.off, .command, "abc", 0, "a[b]c"),
            (.off, .ending, "abc", 2, nil),
            (.off, .command, "abc", 2, nil),
            (.one, .ending, "abc", 1, "a[b]c"),
            (.one, .command, "abc", 1, "ab[c]"),
            (.one, .command, "abc", 2, "[a]bc"),
            (.all, .ending, "abc", 2, "[a]bc"),
            (.all, .command, "abc", 2, "[a]bc"),
            (.all, .ending, "a", 0, "[a]"),
            (.off, .ending, "", 0, nil),
        ] as [(RepeatType, QueueAdvance, String, Int, String?)])
    func next(repeating: RepeatType, advance: QueueAdvance, letters: String, start: Int, expected: String?) {
        var queue = PlaybackQueue(letters, start: start, repeating: repeating)
        let before = queue.text
        let peeked = queue.peekNext(advance)
        let next = queue.next(advance)
        #expect(next == peeked)
        #expect(queue.text == expected ?? before)
        #expect((peeked == nil) == (expected == nil))
    }

    @Test func nextStartsAQueueThatHasNoPlace() {
        var queue = PlaybackQueue("")
        queue.insert(songs("ab"), .later)
        #expect(queue.text == "ab")
        queue.next(.command)
        #expect(queue.text == "[a]b")
    }

    @Test func previousGoesBackThroughWhatWasPlayed() {
        var queue = PlaybackQueue("abcdef", start: 1)
        queue.next(.ending)
        queue.jump(to: queue.id("f"))
        #expect(queue.text == "abcde[f]")
        let played = (0..<3).map { _ in queue.previous()?.item.title }
        #expect(played == ["c", "b", "a"])
        let back = queue.previous()
        #expect(back == nil)
        #expect(queue.text == "[a]bcdef")
    }

    @Test func previousUnderRepeatAllCrossesTheBorder() {
        var queue = PlaybackQueue("abc", repeating: .all)
        #expect(queue.peekPrevious()?.item.title == "c")
        queue.previous()
        #expect(queue.text == "ab[c]")
    }

    @Test func failedEntriesArePassedByAndStay() {
        var queue = PlaybackQueue("abcd")
        queue.markFailed(queue.id("b"), .missing)
        let next = queue.next(.ending)
        #expect(next?.item.title == "c")
        let back = queue.previous()
        #expect(back?.item.title == "a")
        #expect(queue.text == "[a]bcd")
        #expect(queue.failure(of: queue.id("b")) == .missing)
        queue.clearFailures()
        #expect(queue.peekNext(.ending)?.item.title == "b")
    }

    @Test func jumpingToAFailedEntryTriesItAgain() {
        var queue = PlaybackQueue("ab")
        queue.markFailed(queue.id("b"), .unreadable)
        #expect(queue.peekNext(.command) == nil)
        queue.jump(to: queue.id("b"))
        #expect(queue.text == "a[b]")
        #expect(queue.failure(of: queue.id("b")) == nil)
    }

    @Test func whatNeverSoundedIsNotGoneBackTo() {
        var queue = PlaybackQueue("abc")
        queue.next(.ending)
        queue.markFailed(queue.id("b"), .unrecognised)
        queue.next(.ending)
        let back = queue.previous()
        #expect(back?.item.title == "a")
    }

    @Test(arguments: [RepeatType.off, .one, .all])
    func aQueueOfFailuresComesToAnEnd(repeating: RepeatType) {
        var queue = PlaybackQueue("abc", repeating: repeating)
        for entry in queue { queue.markFailed(entry.id, .missing) }
        #expect(queue.failuresInARow == 3)
        let next = queue.next(.ending)
        #expect(next == nil)
        let back = queue.previous()
        #expect(back == nil)
        queue.markPlayable(queue.id("a"))
        #expect(queue.failuresInARow == 0)
    }

    @Test func followGoesWhereThePlayerWent() {
        var queue = PlaybackQueue("abc", repeating: .one)
        queue.follow(queue.id("a"))
        #expect(queue.text == "[a]bc")
        queue.follow(queue.id("b"))
        #expect(queue.text == "a[b]c")
        let followed = queue.follow(QueueEntryID(99))
        #expect(followed == nil)
    }

    @Test func idsAreNeverUsedAgain() {
        var queue = PlaybackQueue("abc")
        var seen = Set(queue.ids)
        for _ in 0..<50 {
            queue.clear()
            let fresh = queue.insert(songs("xyz"), .next)
            #expect(seen.isDisjoint(with: fresh))
            seen.formUnion(fresh)
        }
    }
}
