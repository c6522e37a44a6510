import MediaModel
import PlayerProtocol
import Screen

/// What the player says.
extension AppState {
    mutating func receive(_ event: PlayerEvent) -> [Effect] {
        switch event {
        case .snapshot(let snapshot):
            apply(snapshot)
            return []
        case .notice(let text):
            reply = ReplyLine(text: text, kind: .notice)
            return []
        case .goodbye:
            // It was told to end, here or elsewhere: a crash says nothing.
            return [.quit]
        }
    }

    private mutating func apply(_ new: PlayerSnapshot) {
        let old = snapshot
        snapshot = new.anchored(at: now)
        // What was said before this screen was there is not news.
        let isNews = knowsPlayer
        knowsPlayer = true
        if new.question == nil { asksHere = false }
        if new.queueRevision != old.queueRevision { queue.rows.invalidate() }
        if new.libraryRevision != old.libraryRevision { invalidateLibrary() }
        if isNews, let text = new.reply, text != old.reply { reply = ReplyLine(text: text, kind: .done) }
        if new.alternatives != old.alternatives || new.question != old.question { areAlternativesOpen = false }
        if new.alternatives != old.alternatives || new.reply != old.reply { offerReply = isNews ? new.reply : nil }
        if let index = new.nowPlaying.queueIndex, index != old.nowPlaying.queueIndex,
            queue.scroll.selection == old.nowPlaying.queueIndex ?? 0
        {
            // The selection goes along with what plays while it stands on it.
            queue.scroll.setCount(max(queue.scroll.count, new.nowPlaying.queueCount))
            queue.scroll.select(index)
            queue.scroll.reveal(height: listHeight)
        }
        if details.identifier != new.nowPlaying.item?.identifier {
            // The same item may come back, and is asked for anew then.
            (details.identifier, details.lyrics, details.lyricsScroll) = (nil, nil, nil)
        }
        // What was heard is written down when it ends.
        if new.nowPlaying.entry != old.nowPlaying.entry { history.heard.invalidate() }
    }

    mutating func receive(_ reply: PlayerReply, for purpose: RequestTag.Purpose) -> [Effect] {
        switch purpose {
        case .hello:
            if case .failure(let failure) = reply {
                connection = .failed(failure.message)
                self.reply = ReplyLine(text: failure.message, kind: .failed)
            }
        case .subscribe:
            if case .snapshot(let snapshot) = reply { apply(snapshot) }
        case .command: show(reply)
        case .folder: folderAnswered(reply)
        case .say(let sentence): return heard(reply, sentence)
        case .answer(let sentence): return takeIn(reply, sentence)
        case .reading(let text): return readingCame(reply, for: text)
        case .completions(let text): return completionsCame(reply, for: text)
        case .page(let list, let offset, let generation): pageCame(reply, list, offset, generation)
        case .upNext(let revision, let index):
            if case .queue(let page) = reply {
                details.upNext = page.entries.map(\.item)
                details.upNextRevision = revision
                details.upNextIndex = index
            }
        case .item(let identifier):
            if case .item(let item) = reply, identifier == details.identifier { details.lyrics = item.lyrics.flatMap(Lyrics.init) }
        case .gather(let id): return gathered(reply, id)
        case .jump(let text):
            if case .place(let place) = reply { return found(place.index, for: text) }
        case .playlistChoice:
            if case .items(let page) = reply { playlistsCame(page.items) }
        case .playlistEdit:
            playlistEdited()
            show(reply)
        case .playlistRemoval:
            playlistEdited()
            show(reply)
            tellOfUndo()
        case .nothing: break
        }
        return []
    }

    /// Shows what came of a command.
    mutating func show(_ answer: PlayerReply) {
        switch answer {
        case .outcome(let outcome) where !outcome.reply.isEmpty:
            reply = ReplyLine(text: outcome.reply, kind: outcome.result == .done || outcome.result == .question ? .done : .failed)
        case .failure(let failure): reply = ReplyLine(text: failure.message, kind: .failed)
        default: break
        }
    }

    private mutating func heard(_ answer: PlayerReply, _ sentence: String) -> [Effect] {
        let effects = takeIn(answer, sentence)
        history.entries.append(HistoryState.Entry(sentence: sentence, reply: reply?.text))
        history.scroll.setCount(history.entries.count)
        history.scroll.select(history.entries.count - 1)
        guard let said = history.entries.last?.reply else { return effects }
        return effects + [.remember(SaidLine(sentence, reply: said))]
    }

    private mutating func takeIn(_ answer: PlayerReply, _ sentence: String) -> [Effect] {
        show(answer)
        guard case .outcome(let outcome) = answer else { return [] }
        asksHere = outcome.result == .question
        // What wants a yes or a no takes the keys; a digit answers the others.
        if asksHere, outcome.alternatives.isEmpty { return openPrompt() }
        if outcome.result == .done, let item = outcome.playing {
            let reading = lastReading.flatMap { $0.sentence == sentence ? $0.reading : nil }
            card = ResultCard(item: item, reading: reading, entryBefore: entryBefore, end: now + ResultCard.stay)
        }
        if outcome.lines.count > 1, outcome.result != .question, outcome.show == nil {
            showLines(outcome.lines, title: sentence)
        }
        switch outcome.show {
        case .view(let name):
            if let view = View(rawValue: name) { return open(view) }
        case .results(let items):
            overlay = nil
            showResults(items, for: sentence)
        case .item(let item):
            overlay = nil
            showResults([item], for: sentence)
        case .leave: return [.quit]
        case nil: break
        }
        return []
    }

    /// Opens a popup of lines that are only to be read, long ones in several rows.
    mutating func showLines(_ lines: [String], title: String) {
        let rows = lines.flatMap { widths.wrap($0, to: width - 8) }
        overlay = .lines(title: title, rows, ListScroll(count: rows.count))
    }

    private mutating func showResults(_ items: [MediaItem], for sentence: String) {
        view = .search
        search.isTyping = false
        search.editor.setText("")
        search.words = sentence
        search.given = items
        search.results.scroll = ListScroll(count: items.count)
    }

    private mutating func pageCame(_ reply: PlayerReply, _ list: ListID, _ offset: Int, _ generation: Int) {
        switch reply {
        case .queue(let page):
            let (selected, row) = (queue.selected?.id, queue.scroll.selection)
            queue.rows.receive(page.entries, offset: page.offset, total: page.total, generation: generation)
            queue.scroll.setCount(queue.rows.count)
            if let selected, now > queue.editedUntil, queue.rows.row(row)?.id != selected,
                let place = page.entries.firstIndex(where: { $0.id == selected })
            {
                queue.scroll.page(by: page.offset + place - row)
            }
            if !queue.hasRevealedCurrent, let current = page.current {
                queue.hasRevealedCurrent = true
                queue.scroll.select(current)
            }
            queue.scroll.reveal(height: listHeight)
        case .history(let page):
            history.heard.receive(page.entries, offset: page.offset, total: page.total, generation: generation)
            history.heardScroll.setCount(history.heard.count)
            history.today = page.today
        case .items(let page):
            change(list) { items in
                let (selected, row) = (items.selected?.identifier, items.scroll.selection)
                items.rows.receive(page.items, offset: page.offset, total: page.total, generation: generation)
                items.scroll.setCount(items.rows.count)
                // What is found anew begins at its top, and who stands at the top of the collection stays there.
                guard list != .results, row > 0 || list == .playlists, let selected else { return }
                items.follow(selected, from: row, in: page)
            }
            if list == .results { search.matches.merge(page.matches ?? [:]) { $1 } }
            library.follow()
            playlists.follow()
            if list == .playlists { selectAwaited() }
        default:
            if list == .heard {
                history.heard.fail(offset: offset, generation: generation)
            } else if list == .queue {
                queue.rows.fail(offset: offset, generation: generation)
            } else {
                change(list) { $0.rows.fail(offset: offset, generation: generation) }
            }
        }
    }

    private mutating func change(_ list: ListID, _ change: (inout ItemList) -> Void) {
        switch list {
        case .library(let kind, let column): if kind == library.kind { library.change(column, change) }
        case .playlists: change(&playlists.lists)
        case .entries: change(&playlists.entries)
        case .results: change(&search.results)
        case .liked: change(&history.liked)
        case .queue, .heard: break
        }
    }

    mutating func invalidateAll() {
        queue.rows.invalidate()
        details.upNextRevision = nil
        invalidateLibrary()
    }

    private mutating func invalidateLibrary() {
        library.invalidate()
        playlists.lists.rows.invalidate()
        playlists.entries.rows.invalidate()
        search.results.rows.invalidate()
        history.liked.rows.invalidate()
    }
}
