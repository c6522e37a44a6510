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
        var rest = rect.inset(rect.width >= 60 ? 2 : 1)
        if rest.width >= 56, rest.height >= 8 {
            let height = min(rest.height - 1, rest.width * 2 / 10, 22)
            var left = rest.takeLeft(height * 2)
            paintCover(left.takeTop(height), seed: item.album ?? item.title)
            _ = rest.takeLeft(3)
        }
        paintFacts(&rest, item)
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
        if let lyrics = state.details.lyrics {
            let nextRows = rest.height >= 12 && !state.details.upNext.isEmpty ? min(5, state.details.upNext.count + 1) : 0
            let next = rest.takeBottom(nextRows)
            if nextRows > 0 {
                _ = rest.takeBottom(1)
                paintUpNext(next)
            }
            paintLyrics(lyrics, in: rest)
        } else if let chapters = item.chapters, chapters.count > 1 {
            paintChapters(chapters, in: rest)
        } else {
            paintUpNext(rest)
        }
    }

    /// Lines around the one that is sung; the first ones of words without times.
    private mutating func paintLyrics(_ lyrics: Lyrics, in rect: Rect) {
        let active = lyrics.index(at: state.position)
        let first = max(0, min((active ?? 0) - (rect.height - 1) / 2, lyrics.lines.count - rect.height))
        for row in 0..<min(rect.height, lyrics.lines.count - first) {
            let index = first + row
            let text = lyrics.lines[index].text
            let isActive = index == active
            var place = rect.row(row)
            // Not by colour alone.
            canvas.draw(isActive ? symbols.chevron : "", in: place.takeLeft(2), role: .accent)
            canvas.draw(text, in: place, role: isActive ? .lyricActive : .lyric)
        }
    }

    private mutating func paintChapters(_ chapters: [Chapter], in rect: Rect) {
        var rest = rect
        paintSmallHeading(texts("playing.chapters"), in: rest.takeTop(1))
        let active = (state.nowPlaying.chapterNumber ?? 1) - 1
        let first = max(0, min(active - rest.height / 2, chapters.count - rest.height))
        for (row, index) in (first..<min(chapters.count, first + rest.height)).enumerated() {
            var place = rest.row(row)
            let isActive = index == active
            canvas.draw(isActive ? symbols.play : "", in: place.takeLeft(2), role: .accent)
            let time = place.takeRight(8)
            canvas.draw(clock(chapters[index].start), in: time, role: .faint, align: .trailing)
            canvas.draw(chapters[index].title ?? texts("playing.chapter", ["number": String(index + 1)]), in: place, role: isActive ? .playing : .text)
        }
    }

    private mutating func paintUpNext(_ rect: Rect) {
        var rest = rect
        let items = state.details.upNext.isEmpty ? state.snapshot.next.map { [$0] } ?? [] : state.details.upNext
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
    private mutating func paintWelcome(_ rect: Rect) {
        var lines: [TextLine] = []
        if state.connection == .connected, state.snapshot.libraryCount == 0 {
            lines = [TextLine(texts("welcome.title"), .title), TextLine()]
            lines.append(TextLine(texts("welcome.add"), .text))
            lines.append(TextLine(texts("welcome.addCommand"), .sentence))
            if state.sampleMedia != nil { lines += [TextLine(), TextLine(texts("welcome.sample"), .text)] }
        } else {
            lines = [TextLine(texts("playing.nothing"), .title), TextLine(), TextLine(texts("welcome.say"), .muted)]
            lines += HelpRow.examples(state).prefix(max(1, min(5, rect.height - 6))).map { TextLine($0, .sentence) }
        }
        paintMessage(lines, in: rect)
    }

    /// A record, in place of a cover that is not there: two tones, half a cell high each point.
    mutating func paintCover(_ rect: Rect, seed: String) {
        guard rect.width >= 8, rect.height >= 4 else { return }
        let rows = rect.height * 2
        // Grooves differ from album to album.
        let phase = Double(seed.unicodeScalars.reduce(7) { ($0 &* 31 &+ Int($1.value)) & 0xffff } % 97) / 97
        func isInk(_ column: Int, _ row: Int) -> Bool? {
            let x = (Double(column) + 0.5) / Double(rect.width) * 2 - 1
            let y = (Double(row) + 0.5) / Double(rows) * 2 - 1
            let radius = (x * x + y * y).squareRoot()
            if radius > 0.99 || radius < 0.05 { return nil }
            if radius < 0.34 { return true }
            if radius < 0.40 { return false }
            let groove = radius * 7 + phase
            let shine = abs(x * 0.55 + y * 0.83) < 0.16 * radius
            return shine != (groove - groove.rounded(.down) < 0.16)
        }
        for row in 0..<rect.height {
            for column in 0..<rect.width {
                let (top, bottom) = (isInk(column, 2 * row), isInk(column, 2 * row + 1))
                let (glyph, role) = Painter.halves(top, bottom)
                canvas.draw(glyph, at: Point(rect.x + column, rect.y + row), style: Style(role))
            }
        }
    }

    /// Two points in one cell: ink (true), paper (false) or nothing.
    private static func halves(_ top: Bool?, _ bottom: Bool?) -> (Glyph, Role) {
        switch (top, bottom) {
        case (nil, nil): (.space, .text)
        case (true?, nil): (Glyph("▀"), .coverInkAlone)
        case (false?, nil): (Glyph("▀"), .coverPaper)
        case (nil, true?): (Glyph("▄"), .coverInkAlone)
        case (nil, false?): (Glyph("▄"), .coverPaper)
        case (true?, true?): (Glyph("█"), .coverInkAlone)
        case (false?, false?): (Glyph("█"), .coverPaper)
        case (true?, false?): (Glyph("▀"), .coverInk)
        case (false?, true?): (Glyph("▄"), .coverInk)
        }
    }
}
