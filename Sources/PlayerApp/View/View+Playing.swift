import MediaModel
import PlayerProtocol
import Screen

/// The view of what plays: cover, names, lyrics or chapters, what comes next.
extension Painter {
    mutating func paintPlaying(_ rect: Rect) {
        guard let item = state.nowPlaying.item else {
            paintWelcome(rect)
            return
        }
        if state.showsVideo, let box = layout.videoBox {
            if let frame = state.moving.frame { paintVideo(frame, in: box) }
            return
        }
        var rest = rect.inset(rect.width >= 60 ? 2 : 1)
        if state.showsPictures, let box = layout.coverBox {
            _ = rest.takeLeft(box.width + 3)
            switch state.details.cover {
            case .cells(let picture): canvas.draw(picture, in: box)
            case .pixels(let picture): canvas.place(picture, in: box)
            case nil: paintRecord(box, seed: item.album ?? item.title)
            }
        }
        // A breath above the bar, where there is room for it.
        if rest.height >= 16 { _ = rest.takeBottom(1) }
        if let content = state.moving.visualiser, !state.moving.isReduced, let box = layout.visualiserBox(besideCover: state.showsPictures)
        {
            paintVisualiser(content, in: box)
            _ = rest.takeBottom(box.height + 1)
        }
        // Where there is little room the bar below says it all, and the words are what is missing.
        let isTight = rest.height < 9 && (state.details.lyrics != nil || (item.chapters ?? []).count > 1)
        if !isTight { paintFacts(&rest, item) }
        if rest.height >= 3 { paintBelowFacts(rest, item) }
    }

    private mutating func paintFacts(_ rest: inout Rect, _ item: MediaItem) {
        canvas.draw(item.displayTitle(state.nowPlaying.streamTitle), in: rest.takeTop(1), role: .title)
        var credit = TextLine(item.artist ?? item.show ?? "", .artist)
        if item.liked == true { credit.append(symbols.heart, .liked, after: "  ") }
        if item.disliked == true { credit.append(texts("playing.disliked"), .disliked, after: "  ") }
        if !credit.isEmpty { canvas.draw(credit, in: rest.takeTop(1)) }
        var album = TextLine(item.album ?? "", .album)
        if let year = item.year { album.append(String(year), .muted, after: "  ") }
        if !album.isEmpty { canvas.draw(album, in: rest.takeTop(1)) }
        var facts = TextLine()
        if let genres = item.genres, !genres.isEmpty { facts.append(genres.joined(separator: ", "), .faint) }
        if let rating = item.rating {
            let stars = Int(rating.rounded())
            let text = String(repeating: symbols.star, count: stars) + String(repeating: symbols.emptyStar, count: max(0, 5 - stars))
            facts.append(text, .accent, after: "  ")
        }
        if !facts.isEmpty, rest.height >= 2 { canvas.draw(facts, in: rest.takeTop(1)) }
        if state.nowPlaying.isBuffering, !rest.isEmpty { canvas.draw(texts("playing.buffering"), in: rest.takeTop(1), role: .warning) }
        if rest.height >= 4 { _ = rest.takeTop(1) }
    }

    private mutating func paintBelowFacts(_ rect: Rect, _ item: MediaItem) {
        var rest = rect
        let chapters = item.chapters ?? []
        guard state.details.lyrics != nil || chapters.count > 1 else { return paintUpNext(rest) }
        if state.showsPictures, let below = layout.belowCover {
            paintUpNext(below)
        } else if rest.height >= 12, !state.upNext.isEmpty {
            let next = rest.takeBottom(min(5, state.upNext.count + 1))
            _ = rest.takeBottom(1)
            paintUpNext(next)
        }
        if let lyrics = state.details.lyrics {
            paintLyrics(lyrics, in: rest)
        } else {
            paintChapters(chapters, in: rest)
        }
    }

    /// Lines around the one that is sung, long ones in several rows; the first ones of words without times.
    private mutating func paintLyrics(_ lyrics: Lyrics, in rect: Rect) {
        let active = lyrics.index(at: state.position)
        let rows = lyrics.lines.enumerated().flatMap { index, line in
            state.widths.wrap(line.text, to: rect.width - 4).enumerated().map { (line: index, part: $0, text: $1) }
        }
        let middle = rows.firstIndex { $0.line == active ?? 0 } ?? 0
        let last = max(0, rows.count - rect.height)
        // Words without times stand still until they are scrolled; sung ones go on by themselves a while after.
        let scrolled = state.details.lyricsScroll.flatMap { !lyrics.isTimed || state.now < $0.time + AppState.replyStay ? $0.row : nil }
        let first = max(0, min(scrolled ?? middle - (rect.height - 1) / 2, last))
        lyricsPlace = (first, last, rect.height)
        if !lyrics.isTimed { canvas.scrollBar(ListScroll(count: rows.count, offset: first), in: rect) }
        for (row, shown) in rows.dropFirst(first).prefix(rect.height).enumerated() {
            let isActive = shown.line == active
            var place = rect.row(row)
            // Not by colour alone.
            canvas.draw(isActive && shown.part == 0 ? symbols.chevron : "", in: place.takeLeft(shown.part == 0 ? 2 : 4), role: .accent)
            canvas.draw(shown.text, in: place, role: isActive ? .lyricActive : lyrics.isTimed ? .lyric : .text)
        }
    }

    private mutating func paintChapters(_ chapters: [Chapter], in rect: Rect) {
        var rest = rect
        paintSmallHeading(texts("playing.chapters"), in: rest.takeTop(1))
        let active = (state.nowPlaying.chapterNumber ?? 1) - 1
        let first = max(0, min(active - rest.height / 2, chapters.count - rest.height))
        for (row, index) in (first..<min(chapters.count, first + rest.height)).enumerated() {
            var place = rest.row(row)
            aim(.chapter(index + 1), place)
            let isActive = index == active
            canvas.draw(isActive ? symbols.play : "", in: place.takeLeft(2), role: .accent)
            let time = place.takeRight(8)
            canvas.draw(clock(chapters[index].start), in: time, role: .faint, align: .trailing)
            canvas.draw(
                chapters[index].title ?? texts("playing.chapter", ["number": String(index + 1)]), in: place,
                role: isActive ? .playing : .text)
        }
    }

    private mutating func paintUpNext(_ rect: Rect) {
        var rest = rect
        let items = state.upNext
        guard !items.isEmpty else { return }
        paintSmallHeading(texts("playing.next"), in: rest.takeTop(1))
        for item in items.prefix(rest.height) {
            var place = rest.takeTop(1)
            let time = place.takeRight(7)
            canvas.draw(item.playingTime.map(clock) ?? "", in: time, role: .faint, align: .trailing)
            var line = TextLine(item.displayTitle(), .text)
            if item.artist != state.nowPlaying.item?.artist { line.append(item.artist ?? "", .muted, after: "  ") }
            canvas.draw(line, in: place)
        }
    }

    private mutating func paintSmallHeading(_ text: String, in rect: Rect) {
        canvas.draw(text, in: rect, role: .heading)
    }

    /// Nothing plays: what can be done about it.
    mutating func paintWelcome(_ rect: Rect) {
        var lines: [TextLine] = []
        if state.libraryIsEmpty {
            lines = [TextLine(texts("welcome.title"), .title), TextLine()]
            lines.append(TextLine(texts("welcome.add"), .text))
            let key = state.keyMap.keys(for: .addFolder).first ?? ""
            lines.append(TextLine(texts("welcome.addCommand", ["key": key]), .sentence))
            if state.sampleMedia != nil { lines += [TextLine(), TextLine(texts("welcome.sample"), .text)] }
        } else {
            lines = [TextLine(texts("playing.nothing"), .title), TextLine(), TextLine(texts("welcome.say"), .muted)]
            lines += HelpRow.examples(state).prefix(max(1, min(5, rect.height - 6))).map { TextLine($0, .sentence) }
        }
        paintMessage(lines, in: rect)
    }
}
