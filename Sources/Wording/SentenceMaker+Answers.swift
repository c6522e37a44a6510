import MediaModel

extension SentenceMaker {
    /// The answer to a question.
    func answer(_ answer: MediaAnswer) -> String {
        switch answer {
        case .playing(let item, let room):
            text(.answer, room == nil ? "playing" : "playingIn", ["item": .text(name(item)), "room": room.map(TextValue.text)])
        case .artist(let item): about(item, "artist", item.artist, missing: .artist)
        case .album(let item): about(item, "album", item.type == .album ? item.title : item.album, missing: .album)
        case .albumArtist(let item): about(item, "albumArtist", item.albumArtist ?? item.artist, missing: .albumArtist)
        case .year(let item): about(item, "year", item.year.map(String.init) ?? item.releaseDate, missing: .year)
        case .genre(let item): about(item, "genre", item.genres.flatMap { $0.isEmpty ? nil : $0.joined(separator: ", ") }, missing: .genre)
        case .composer(let item): about(item, "composer", item.composer, missing: .composer)
        case .credits(let item): about(item, "credits", item.composer ?? item.artist, missing: .credits)
        case .unknown(let question): unknown(question)
        case .none(let question): text(.nothing, question.rawValue)
        default: figures(answer)
        }
    }

    private func about(_ item: MediaItem, _ key: String, _ value: String?, missing question: MediaQuestion) -> String {
        guard let value, !value.isEmpty else { return unknown(question) }
        return text(.answer, key, ["value": .text(value), "title": .text(item.title), "artist": item.artist.map(TextValue.text)])
    }

    private func unknown(_ question: MediaQuestion) -> String {
        wording.phrase("unknown.\(question.rawValue)", language: language) ?? text(.unknown, "any")
    }

    private func figures(_ answer: MediaAnswer) -> String {
        switch answer {
        case .duration(let seconds, let item): text(.answer, "duration", ["title": .text(item.title), "duration": .number(seconds)])
        case .position(let seconds, let duration):
            text(.answer, "position", ["position": .number(seconds), "duration": duration.map(TextValue.number)])
        case .remaining(let seconds): text(.answer, "remaining", ["duration": .number(seconds)])
        case .chapter(let number, let count, let title):
            text(
                .answer, "chapter",
                ["number": TextValue(number), "count": count.map { TextValue($0) }, "title": title.map(TextValue.text)])
        case .lyrics(let words): words
        case .rating(let stars): text(.answer, "rating", ["stars": .number(stars)])
        case .isLiked(let isLiked): text(.answer, isLiked ? "liked" : "notLiked")
        case .output(let device): text(.answer, "output", ["value": .text(device)])
        default: lists(answer)
        }
    }

    private func lists(_ answer: MediaAnswer) -> String {
        switch answer {
        case .next(let item): text(.answer, "next", ["item": .text(name(item))])
        case .queue(let items, let count): text(.answer, "queue", ["items": .list(items.map(name)), "count": TextValue(count)])
        case .chart(let items): text(.answer, "chart", ["items": .list(items.map(name))])
        case .history(let items): text(.answer, "history", ["items": .list(items.map(name))])
        case .played(let items, let count): text(.answer, "played", ["items": .list(items.map(name)), "count": TextValue(count)])
        case .nothingPlayed: text(.nothing, "played")
        case .alternatives(let items): text(.list, "maybeYouWanted", ["items": .list(items.map(name))])
        default: ""
        }
    }
}
