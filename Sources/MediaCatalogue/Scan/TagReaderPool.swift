internal import Glibc

/// Several tag readers at work on folders; each folder's answers come back together.
final class TagReaderPool {
    /// Files of one folder that are to be read together, and whatever the caller wants to know again.
    struct Job<Tag> {
        let paths: [[UInt8]]
        let tag: Tag
    }

    private let readers: [TagReader]
    /// Files that a reader has to do, at least, so that it never waits for us.
    private static let depth = 300

    init(program: String, count: Int) throws(CatalogueError) {
        var readers: [TagReader] = []
        for _ in 0..<max(1, count) { readers.append(try TagReader(program: program)) }
        self.readers = readers
    }

    /// Reads all jobs; `finished` gets each with its answers, in the order of the paths, and stops the work by returning false.
    func run<Tag>(
        _ jobs: some Sequence<Job<Tag>>, finished: (Job<Tag>, [TagAnswer]) throws(CatalogueError) -> Bool
    ) throws(CatalogueError) {
        var rest = jobs.makeIterator()
        var open = readers.map { _ in ArraySlice<(job: Job<Tag>, answers: [TagAnswer])>() }
        var ahead = readers.map { _ in 0 }
        var isExhausted = false
        while true {
            for index in readers.indices {
                while !isExhausted, ahead[index] < Self.depth {
                    guard let job = rest.next() else {
                        isExhausted = true
                        break
                    }
                    open[index].append((job, []))
                    ahead[index] += job.paths.count
                    readers[index].send(job.paths)
                }
            }
            if isExhausted, open.allSatisfy(\.isEmpty) { return }
            try waitForAnswers()
            for index in readers.indices {
                for answer in readers[index].takeAnswers() where !open[index].isEmpty {
                    let first = open[index].startIndex
                    open[index][first].answers.append(answer)
                    ahead[index] -= 1
                    guard open[index][first].answers.count == open[index][first].job.paths.count else { continue }
                    let done = open[index].removeFirst()
                    guard try finished(done.job, done.answers) else { return }
                }
            }
        }
    }

    private func waitForAnswers() throws(CatalogueError) {
        var descriptors = readers.map { reader in
            pollfd(fd: reader.descriptor, events: Int16(reader.wantsToWrite ? POLLIN | POLLOUT : POLLIN), revents: 0)
        }
        guard poll(&descriptors, nfds_t(descriptors.count), 500) >= 0 else { return }
        for (ready, reader) in zip(descriptors, readers) {
            if ready.revents & Int16(POLLOUT) != 0 { reader.write() }
            if ready.revents & Int16(POLLIN | POLLHUP | POLLERR) != 0 { try reader.read() } else { try reader.checkPatience() }
        }
    }
}
