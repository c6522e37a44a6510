import MPRIS
import MediaModel
import RemoteControl

/// A session without sound: commands become events at once, and time passes when a test says so.
final class FakePlayer {
    let center = RemoteCommandCenter()
    let info = NowPlayingInfoCenter()
    private(set) lazy var server = MPRISServer(configuration, center: center, info: info, source: source(), now: { [time] in time.now })
    /// Every command that came through the door.
    private(set) var sent: [RemoteCommand] = []
    /// What the next command answers instead of being done.
    var refusal: RemoteCommandStatus?
    /// Whether sentences get no answer.
    var isSilent = false
    /// What can be opened, by URL.
    var library: [String: [MediaItem]] = [:]
    /// The sentences that were said.
    private(set) var said: [String] = []

    private let configuration: MPRISConfiguration
    private let time = Clock()
    private var lastEntry: UInt64 = 0
    private var queue: [MPRISSource.Entry] { time.queue }

    /// What the source's closures share with the player.
    private final class Clock {
        var now = 1000.0
        var queue: [MPRISSource.Entry] = []
    }

    init(_ configuration: MPRISConfiguration) {
        self.configuration = configuration
        for name in RemoteCommandName.allCases { center.addTarget(name) { [unowned self] in handle($0) } }
        info.changed = { [unowned self] in server.infoChanged($0) }
        center.enablementChanged = { [unowned self] in server.commandsChanged() }
        follow()
    }

    /// Lets time pass.
    func wait(_ seconds: Double) { time.now += seconds }

    /// Puts items at the end of the queue and gives their entries.
    @discardableResult
    func enqueue(_ items: MediaItem...) -> [QueueEntryID] { insert(items, at: queue.count) }

    /// Loads and starts the entry at an index.
    func play(_ index: Int, at position: Double = 0, isLiveStream: Bool = false) {
        let entry = queue[index]
        info.update {
            $0.queueIndex = index
            $0.queueCount = queue.count
        }
        tell(.loaded(entry.id, duration: entry.item.duration, chapters: [], isLiveStream: isLiveStream), item: entry.item)
        tell(.restarted(entry.id, position: position))
        follow()
    }

    /// Reports something that happened.
    func tell(_ event: PlaybackEvent, item: MediaItem? = nil) { info.apply(event, item: item, at: time.now) }

    /// Changes the facts about an entry's item.
    func edit(_ index: Int, _ change: (inout MediaItem) -> Void) {
        change(&time.queue[index].item)
        if info.nowPlayingInfo.queueIndex == index { info.update { $0.item = queue[index].item } }
        server.queueChanged()
    }

    /// Forgets the commands that came so far.
    func clear() { sent = [] }

    private func source() -> MPRISSource {
        let time = time
        var source = MPRISSource()
        source.items = { [unowned self] location, done in done(library[location.url] ?? []) }
        source.playlistItems = { [unowned self] identifier, done in done(library[identifier.rawValue] ?? []) }
        source.queueCount = { time.queue.count }
        source.queue = { Array(time.queue[$0]) }
        source.item = { id in time.queue.first { $0.id == id }?.item }
        source.say = { [unowned self] words, done in
            said.append(words)
            if isSilent { return }
            done(MPRISSource.Answer(result: "done", reply: "\(words.count) letters"))
        }
        source.explain = { words, done in done(#"{"text":"\#(words)"}"#) }
        source.pick = { number, done in done(MPRISSource.Answer(result: "done", reply: "\(number)")) }
        return source
    }

    /// Enables what makes sense now, as the player does.
    private func follow() {
        let (index, count) = (info.nowPlayingInfo.queueIndex, queue.count)
        center.setEnabled([
            .play: count > 0, .pause: info.nowPlayingInfo.entry != nil, .togglePlayPause: count > 0,
            .nextTrack: index.map { $0 + 1 < count } ?? false, .previousTrack: index.map { $0 > 0 } ?? false,
            .changePlaybackPosition: info.nowPlayingInfo.entry != nil,
        ])
    }

    private func handle(_ command: RemoteCommand) -> RemoteCommandStatus {
        sent.append(command)
        if let refusal { return refusal }
        perform(command)
        follow()
        return .success
    }

    private func perform(_ command: RemoteCommand) {
        let position = info.nowPlayingInfo.position(at: time.now)
        switch command {
        case .play: info.nowPlayingInfo.entry == nil ? play(0) : tell(.resumed)
        case .pause: tell(.paused(.listener))
        case .togglePlayPause: tell(info.nowPlayingInfo.state == .playing ? .paused(.listener) : .resumed)
        case .stop: tell(.idle)
        case .nextTrack: move(by: 1)
        case .previousTrack: move(by: -1)
        case .skipForward(let interval): jump(to: position + (interval ?? 10))
        case .skipBackward(let interval): jump(to: position - (interval ?? 10))
        case .changePlaybackPosition(.position(let position)): jump(to: position)
        case .changePlaybackRate(.rate(let rate)): tell(.rateChanged(rate))
        case .changeVolume(.volume(let volume)): tell(.volumeChanged(volume))
        case .changeRepeatMode(let type): info.update { $0.repeatType = type }
        case .changeShuffleMode(let type): info.update { $0.shuffleType = type }
        default: performOnQueue(command)
        }
    }

    private func performOnQueue(_ command: RemoteCommand) {
        switch command {
        case .setPlaybackQueue(let request):
            remove(queue.map(\.id))
            insert(request.items, at: 0)
            play(0)
        case .insertIntoPlaybackQueue(let items, .later): insert(items, at: queue.count)
        case .insertIntoPlaybackQueue(let items, let place):
            let index = (info.nowPlayingInfo.queueIndex ?? -1) + 1
            insert(items, at: index)
            if place == .now { play(index) }
        case .removeFromPlaybackQueue(let entries): remove(entries)
        case .reorderPlaybackQueue(let entries, let before):
            let moved = queue.filter { entries.contains($0.id) }
            time.queue.removeAll { entries.contains($0.id) }
            let index = queue.firstIndex { $0.id == before } ?? queue.count
            time.queue.insert(contentsOf: moved, at: index)
            server.queueChanged()
        case .playItemInPlaybackQueue(let id): if let index = queue.firstIndex(where: { $0.id == id }) { play(index) }
        default: break
        }
    }

    private func move(by step: Int) {
        let isPaused = info.nowPlayingInfo.state == .paused
        let index = (info.nowPlayingInfo.queueIndex ?? 0) + step
        guard queue.indices.contains(index) else { return tell(.idle) }
        play(index)
        if isPaused { tell(.paused(.listener)) }
    }

    private func jump(to position: Double) {
        guard let entry = info.nowPlayingInfo.entry else { return }
        tell(.restarted(entry, position: position))
    }

    @discardableResult
    private func insert(_ items: [MediaItem], at index: Int) -> [QueueEntryID] {
        let entries = items.map { item in
            lastEntry += 1
            return MPRISSource.Entry(id: QueueEntryID(lastEntry), item: item)
        }
        time.queue.insert(contentsOf: entries, at: index)
        queueChanged()
        return entries.map(\.id)
    }

    private func remove(_ entries: [QueueEntryID]) {
        time.queue.removeAll { entries.contains($0.id) }
        queueChanged()
    }

    private func queueChanged() {
        let index = queue.firstIndex { $0.id == info.nowPlayingInfo.entry }
        info.update {
            $0.queueCount = queue.count
            if let index { $0.queueIndex = index }
        }
        server.queueChanged()
        follow()
    }
}
