import Foundation
import MediaModel
import Queue
import Testing

/// The items of a long queue: written once, read when they are looked at.
@Suite struct ArchiveTests {
    private func albums(_ count: Int) -> [MediaItem] {
        (0..<count).map { index in
            var item = song("Song \(index)", album: "Album \(index / 10)", by: "Artist \(index / 100)")
            item.location = MediaLocation(path: "/music/\(index / 10)/\(index).flac")
            item.lyrics = "la la la"
            return item
        }
    }

    private func queue(of count: Int, shuffle: ShuffleType = .off) -> PlaybackQueue {
        var queue = PlaybackQueue(generator: SeededGenerator(seed: 1))
        queue.replace(albums(count), shuffle: shuffle)
        return queue
    }

    @Test func onlyWhatIsLookedAtIsRead() throws {
        try QueueFolder.with { folder in
            let original = queue(of: 10_000)
            try folder.save(original)
            var copy = try folder.load()
            #expect(copy.ids == original.ids)
            #expect(copy.titles == original.titles)
            #expect(copy.contains(MediaIdentifier("test:Song 9999")))
            #expect(!copy.contains(MediaIdentifier("test:Song 10000")))
            #expect(copy.entries(of: [MediaIdentifier("test:Song 7")]).map(\.id) == [QueueEntryID(8)])
            #expect(copy.ids(at: [MediaLocation(path: "/music/1/17.flac")]) == [QueueEntryID(18)])
            #expect(copy.namedIDs.count == 10_000)
            var expected = original
            for type in [ShuffleType.collections, .items, .off] {
                copy.setShuffle(type)
                expected.setShuffle(type)
                #expect(copy.ids == expected.ids)
            }
            copy.next(.ending)
            #expect(folder.archive.itemsRead == 1, "the one that it went on to")
            #expect(copy.current?.item == original[1].item)
            #expect(copy[9999].item == original[9999].item)
            #expect(folder.archive.itemsRead == 2)
        }
    }

    @Test func theSmallFileIsSmall() throws {
        try QueueFolder.with { folder in
            try folder.save(queue(of: 10_000))
            #expect(try folder.text.utf8.count < 1000)
            try folder.save(queue(of: 10_000, shuffle: .items))
            #expect(try folder.text.utf8.count < 120_000)
        }
    }

    @Test func onlyWhatIsNewIsWritten() throws {
        try QueueFolder.with { folder in
            var queue = queue(of: 1000)
            let settled = try #require(try folder.save(queue))
            let size = try folder.itemBytes
            queue.settle(settled)
            #expect(try folder.save(queue) == nil)
            #expect(try folder.itemBytes == size)
            queue.insert(songs("x"), .next)
            var liked = queue[5].item
            liked.liked = true
            queue.update(queue.ids[5], to: liked)
            try folder.save(queue)
            #expect(try folder.itemBytes < size + 1000)
            let copy = try folder.load()
            #expect(copy.map(\.item) == queue.map(\.item))
            #expect(copy[5].item.liked == true)
        }
    }

    @Test func whatChangesWhileItIsWrittenIsKept() throws {
        try QueueFolder.with { folder in
            var queue = queue(of: 300)
            let settled = try #require(try folder.save(queue))
            var renamed = queue[3].item
            renamed.title = "New"
            queue.update(queue.ids[3], to: renamed)
            queue.insert(songs("y"), .index(0))
            queue.settle(settled)
            #expect(queue[4].item.title == "New")
            #expect(queue[0].item.title == "y")
            #expect(queue[5].item.title == "Song 4")
            // The end comes before the queue has been told what was written last.
            try folder.save(queue)
            #expect(try folder.load().titles == queue.titles)
        }
    }

    @Test func anEndBetweenItemsAndQueueLeavesTheOldQueue() throws {
        try QueueFolder.with { folder in
            var queue = queue(of: 500)
            try folder.save(queue)
            queue.insert(songs("new"), .next)
            // kill -9 before the small file was replaced, and then in the midst of a batch.
            _ = try folder.archive.write(queue)
            let name = try #require(try folder.itemFiles.first)
            let handle = try #require(FileHandle(forWritingAtPath: folder.path + "/" + name))
            try handle.truncate(atOffset: handle.seekToEnd() - 7)
            try handle.close()
            var copy = try folder.load()
            #expect(copy.map(\.item) == self.queue(of: 500).map(\.item))
            copy.insert(songs("abc"), .later)
            try folder.save(copy)
            #expect(try folder.load().titles.suffix(4) == ["Song 499", "a", "b", "c"])
        }
    }

    @Test func itemsThatAreNotAsTheyWereWrittenAreRefused() throws {
        try QueueFolder.with { folder in
            try folder.save(queue(of: 500))
            let path = folder.path + "/" + (try #require(try folder.itemFiles.first))
            let whole = try Data(contentsOf: URL(fileURLWithPath: path))
            try whole.dropLast(1).write(to: URL(fileURLWithPath: path))
            #expect(throws: (any Error).self, "too short") { try folder.load() }
            var broken = whole
            broken[100] ^= 1
            try broken.write(to: URL(fileURLWithPath: path))
            #expect(throws: (any Error).self, "a place") { try folder.load() }
            folder.archive.putAside()
            #expect(FileManager.default.fileExists(atPath: path + ".unreadable"))
        }
    }

    @Test func anItemThatIsBrokenCostsNoOther() throws {
        try QueueFolder.with { folder in
            try folder.save(PlaybackQueue("ab"))
            let path = folder.path + "/" + (try #require(try folder.itemFiles.first))
            var broken = try Data(contentsOf: URL(fileURLWithPath: path))
            broken[broken.count - 1] ^= 1
            try broken.write(to: URL(fileURLWithPath: path))
            let copy = try folder.load()
            #expect(copy[0].item == song("a"))
            #expect(folder.archive.damagedPath == nil)
            #expect(copy[1].item.title == "b")
            #expect(copy[1].item.location == nil)
            #expect(folder.archive.damagedPath == path)
        }
    }

    @Test func uselessItemsAreGivenUp() throws {
        try QueueFolder.with { folder in
            var queue = queue(of: 2000)
            for round in 0..<12 {
                for entry in Array(queue) {
                    var item = entry.item
                    item.lyrics = String(repeating: "la", count: 50 + round)
                    queue.update(entry.id, to: item)
                }
                if let settled = try folder.save(queue) { queue.settle(settled) }
            }
            #expect(try folder.itemFiles.count == 1)
            #expect(try folder.itemBytes < 4 << 20)
            #expect(queue[1999].item.lyrics?.utf8.count == 122)
            #expect(try folder.load().map(\.item) == queue.map(\.item))
        }
    }

    @Test func twoPlayersOfOneFolderDoNotWriteIntoEachOthersItems() throws {
        try QueueFolder.with { folder in
            try folder.save(queue(of: 100))
            var first = try folder.load()
            let other = folder.archive
            var second = try folder.load()
            first.insert(songs("first"), .later)
            second.insert(songs("second"), .later)
            let (one, two) = (try other.write(first).queue, try folder.archive.write(second).queue)
            folder.archive.tidy()
            #expect(try ItemArchive(folder: folder.path).queue(one).titles == first.titles)
            #expect(try ItemArchive(folder: folder.path).queue(two).titles == second.titles)
        }
    }

    @Test func aLongQueueThatWasReplacedComesBack() throws {
        try QueueFolder.with { folder in
            var queue = queue(of: 3000, shuffle: .items)
            let before = queue.titles
            if let settled = try folder.save(queue) { queue.settle(settled) }
            queue.replace(songs("abc"))
            try folder.save(queue)
            var copy = try folder.load()
            #expect(copy.titles.sorted() == ["a", "b", "c"])
            #expect(copy.undo() != nil)
            #expect(copy.titles == before)
            #expect(copy.redo() != nil)
            #expect(copy.titles == queue.titles)
        }
    }

    @Test func queuesAsTheyWereStoredOnceAreRead() throws {
        let old = #"""
            {"entries":[{"id":2,"item":{"identifier":"test:b","type":"song","title":"b"}},{"id":1,"item":{"identifier":"test:a","type":"song","title":"a"}},
            {"id":3,"item":{"identifier":"test:c","type":"song","title":"c"}}],"order":[1,3],"index":1,"elapsed":12.5,"repeatType":"all",
            "shuffleType":"off","history":[1],"failures":[],"nextNumber":4,"generator":{"state":7},"journal":{"base":{"order":[1,3],
            "original":[1,3]},"redoable":[],"undoable":[{"kind":"remove","count":1,"before":{"entry":3,"elapsed":0},"after":{"entry":3,
            "elapsed":0},"order":{"start":1,"removed":[2],"inserted":[]},"original":{"start":1,"removed":[2],"inserted":[]},
            "shuffleBefore":"off","shuffleAfter":"off"}]}}
            """#
        try QueueFolder.with { folder in
            try folder.write(old)
            var queue = try folder.load()
            #expect(queue.text == "a[c]")
            #expect(queue.elapsed == 12.5)
            try folder.save(queue)
            queue = try folder.load()
            #expect(queue.text == "a[c]")
            #expect(queue.undo()?.kind == .remove)
            #expect(queue.text == "ab[c]")
        }
    }
}
