import MediaModel
import Queue
import Testing

/// Three albums, one of them in two pieces, and two songs of no album.
private let collection: [MediaItem] = [
    song("a1", album: "A", by: "X"), song("a2", album: "A", by: "X"), song("u"), song("b1", album: "B", by: "X"),
    song("b2", album: "B", by: "X"), song("c1", album: "A", by: "Y"), song("c2", album: "A", by: "Y"), song("v"),
    song("a3", album: "A", by: "X"),
]

private func shuffledCollection(start: Int?, seed: UInt64 = 5, repeating: RepeatType = .off) -> PlaybackQueue {
    var queue = PlaybackQueue(generator: SeededGenerator(seed: seed))
    queue.repeatType = repeating
    queue.replace(collection, start: start, shuffle: .collections)
    return queue
}

@Suite struct ShuffleTests {
    @Test func theSameSeedGivesTheSameOrder() {
        #expect(PlaybackQueue("abcdefgh", shuffle: .items, seed: 7).text == PlaybackQueue("abcdefgh", shuffle: .items, seed: 7).text)
        #expect(PlaybackQueue("abcdefgh", shuffle: .items, seed: 7).text != PlaybackQueue("abcdefgh", shuffle: .items, seed: 8).text)
    }

    @Test func turningItOnKeepsWhatPlaysAndOffGoesBackToTheOrder() {
        var queue = PlaybackQueue("abcdefgh", start: 2)
        queue.setShuffle(.items)
        #expect(queue.text.hasPrefix("ab[c]"))
        #expect(queue.text != "ab[c]defgh")
        #expect(queue.map(\.item.title).sorted() == "abcdefgh".map(String.init))
        queue.next(.ending)
        let playing = queue.current?.item.title ?? ""
        queue.setShuffle(.off)
        #expect(queue.map(\.item.title).joined() == "abcdefgh")
        #expect(queue.current?.item.title == playing)
    }

    @Test(arguments: 0..<20 as Range<UInt64>)
    func albumsStayTogether(seed: UInt64) throws {
        let titles = shuffledCollection(start: nil, seed: seed).map(\.item.title)
        for album in [["a1", "a2", "a3"], ["b1", "b2"], ["c1", "c2"]] {
            let first = try #require(titles.firstIndex(of: album[0]))
            #expect(Array(titles[first...].prefix(album.count)) == album)
        }
        #expect(titles.count == collection.count)
    }

    @Test(arguments: 0..<20 as Range<UInt64>)
    func theRestOfTheCurrentAlbumComesFirst(seed: UInt64) {
        var queue = PlaybackQueue(generator: SeededGenerator(seed: seed))
        queue.replace(collection, start: 1)
        queue.setShuffle(.collections)
        #expect(queue.map(\.item.title).starts(with: ["a1", "a2", "a3"]))
        #expect(queue.current?.item.title == "a2")
    }

    @Test func anAlbumBegunInTheMiddleLeads() {
        let queue = shuffledCollection(start: 4)
        #expect(queue.map(\.item.title).starts(with: ["b1", "b2"]))
        #expect(queue.currentIndex == 1)
    }

    /// What has just been opened has no tags yet.
    @Test(arguments: 0..<20 as Range<UInt64>)
    func filesWithoutTagsStayTogetherByTheirFolders(seed: UInt64) throws {
        let files = ["a/1", "a/2", "a/3", "b/1", "b/2", "c/1"].map {
            MediaItem(at: MediaLocation(url: "file:///music/" + $0 + ".flac"), title: $0)
        }
        var queue = PlaybackQueue(generator: SeededGenerator(seed: seed))
        queue.replace(files, shuffle: .collections)
        let titles = queue.map(\.item.title)
        for folder in [["a/1", "a/2", "a/3"], ["b/1", "b/2"]] {
            let first = try #require(titles.firstIndex(of: folder[0]))
            #expect(Array(titles[first...].prefix(folder.count)) == folder)
        }
    }

    @Test func aSongWithoutAlbumIsItsOwnCollection() {
        let queue = shuffledCollection(start: 7)
        #expect(queue.current?.item.title == "v")
        #expect(queue.currentIndex == 0)
    }

    @Test(arguments: 0..<20 as Range<UInt64>)
    func aNewRoundIsShuffledAnewAndAsForetold(seed: UInt64) {
        var queue = PlaybackQueue("abcdef", shuffle: .items, repeating: .all, seed: seed)
        let first = queue.map(\.item.title)
        for _ in 1..<6 { queue.next(.ending) }
        let last = queue.current
        let foretold = queue.peekNext(.ending)
        queue.next(.ending)
        #expect(queue.current == foretold)
        #expect(foretold != last)
        #expect(queue.currentIndex == 0)
        #expect(queue.map(\.item.title).sorted() == first.sorted())

        queue.previous()
        #expect(queue.current == last)
        let next = queue.next(.command)
        #expect(next == foretold)
    }

    @Test func jumpingAheadLosesNothingOfTheRound() {
        var queue = PlaybackQueue("abcdef", start: 0, shuffle: .items, seed: 3)
        let titles = queue.map(\.item.title)
        queue.jump(to: queue[4].id)
        #expect(queue.map(\.item.title) == [titles[0], titles[4], titles[1], titles[2], titles[3], titles[5]])
        #expect(queue.currentIndex == 1)
        let back = queue.previous()
        #expect(back?.item.title == titles[0])
        let next = queue.next(.command)
        #expect(next?.item.title == titles[4])
    }

    @Test func jumpingToAnAlbumTakesTheRestOfItAlong() {
        var queue = shuffledCollection(start: 2)
        queue.jump(to: queue.id("a2"))
        #expect(queue.map(\.item.title).starts(with: ["u", "a2", "a3"]))
    }

    @Test func whatIsAddedNextComesNextInBothOrders() {
        var queue = PlaybackQueue("abcdef", start: 3, shuffle: .items)
        queue.insert(songs("xy"), .next)
        #expect(queue.text.hasPrefix("[d]xy"))
        queue.setShuffle(.off)
        #expect(queue.text == "abc[d]xyef")
    }

    @Test func undoForgetsWhatJumpingRearranged() {
        var queue = PlaybackQueue("abcdef", start: 0, shuffle: .items, seed: 3)
        let before = queue.map(\.item.title)
        queue.remove([queue[5].id])
        queue.jump(to: queue[4].id)
        let playing = queue.current
        queue.insert(songs("x"), .later)
        queue.undo()
        queue.undo()
        #expect(queue.map(\.item.title) == before)
        #expect(queue.current == playing)
        queue.redo()
        queue.redo()
        #expect(queue.last?.item.title == "x")
        #expect(queue.count == 6)
    }
}
