import Foundation
import MediaModel
import Queue
import Testing

@Suite struct StoringTests {
    private func stored(_ queue: PlaybackQueue) throws -> PlaybackQueue {
        try QueueFolder.with { folder in
            try folder.save(queue)
            return try folder.load()
        }
    }

    @Test func everythingComesBack() throws {
        var queue = PlaybackQueue("abcdef", start: 1, shuffle: .items, repeating: .all)
        queue.next(.ending)
        queue.markFailed(queue.ids[4], .other("no such codec"))
        queue.remove([queue.ids[3]])
        queue.elapsed = 33.25
        var copy = try stored(queue)
        #expect(copy.text == queue.text)
        #expect(copy.elapsed == 33.25)
        #expect(copy.repeatType == .all)
        #expect(copy.shuffleType == .items)
        #expect(copy.failure(of: queue.ids[3]) == .other("no such codec"))
        #expect(copy.peekPrevious() == queue.peekPrevious())
        let undone = (copy.undo(), queue.undo())
        #expect(undone.0 == undone.1)
        #expect(copy.text == queue.text)
        for _ in 0..<9 {
            let pair = (copy.next(.ending), queue.next(.ending))
            #expect(pair.0 == pair.1)
        }
        let ids = (copy.insert(songs("x"), .next), queue.insert(songs("x"), .next))
        #expect(ids.0 == ids.1)
    }

    @Test func progressIsStoredApart() throws {
        var queue = PlaybackQueue("abcdef", shuffle: .items)
        var copy = try stored(queue)
        queue.next(.ending)
        queue.next(.ending)
        queue.repeatType = .all
        queue.elapsed = 9
        queue.markFailed(queue.ids[3], .unreadable)
        copy.restore(try JSONDecoder().decode(PlaybackQueue.Progress.self, from: JSONEncoder().encode(queue.progress)))
        #expect(copy.text == queue.text)
        #expect(copy.progress == queue.progress)
        let back = (copy.previous(), queue.previous())
        #expect(back.0 == back.1)
    }

    @Test func numbersAreNotUsedAgainAfterARestart() throws {
        var queue = PlaybackQueue("abc")
        queue.insert(songs("x"), .later)
        queue.undo()
        var copy = try stored(queue)
        copy.clear()
        let ids = copy.insert(songs("y"), .next)
        #expect(ids == [QueueEntryID(5)])
    }

    @Test(arguments: [
        ("an id twice", #""order":"1-3""#, #""order":"1-2 2""#),
        ("an id without item", #""order":"1-3""#, #""order":"1-2 9""#),
        ("no numbers", #""order":"1-3""#, #""order":"1-2-3""#),
        ("too many numbers", #""order":"1-3""#, #""order":"1-3000000000""#),
        ("a place outside", #""index":0"#, #""index":3"#),
    ])
    func whatDoesNotAgreeIsRefused(name: String, part: String, replacement: String) throws {
        try QueueFolder.with { folder in
            try folder.save(PlaybackQueue("abc"))
            let text = try folder.text
            let broken = text.replacingOccurrences(of: part, with: replacement)
            #expect(broken != text)
            try folder.write(broken)
            #expect(throws: DecodingError.self) { try folder.load() }
        }
    }
}
