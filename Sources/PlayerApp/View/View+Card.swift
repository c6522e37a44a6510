import MediaModel
import PlayerProtocol
import Screen

/// What a sentence has just brought, and why.
extension Painter {
    mutating func paintCard() {
        guard let card = state.card, let box = layout.cardBox else { return }
        canvas.surface = .popup
        canvas.removePicture(under: box)
        canvas.fill(box)
        var rest = canvas.box(box, title: texts("card.title"), role: .borderFocused).inset(1)
        // A click goes to where all of it is told.
        aim(.view(.playing), box)
        if let place = layout.cardCover, card.coverRequest != nil {
            _ = rest.takeLeft(place.width + 2)
            if case .cells(let picture)? = card.cover { canvas.draw(picture, in: place) }
        }
        canvas.draw(texts.name(of: card.item), in: rest.takeTop(1), role: .title)
        var credit = TextLine(card.item.artist ?? card.item.show ?? "", .artist)
        credit.append(card.item.type == .song ? card.item.album ?? "" : texts.type(card.item.type), .album, after: " \(symbols.bullet) ")
        if let year = card.item.year { credit.append(String(year), .muted, after: "  ") }
        canvas.draw(credit, in: rest.takeTop(1))
        _ = rest.takeTop(1)
        if let found = card.reading?.interpretation {
            canvas.draw(ReadingLine(texts: texts, symbols: symbols).line(found, nil), in: rest.takeTop(1))
        }
        let count = state.nowPlaying.queueCount
        if count > 1 { canvas.draw("\(texts("view.queue"))  \(grouped(count))", in: rest.takeTop(1), role: .faint) }
        if let next = state.upNext.first {
            canvas.draw(TextLine("\(texts("playing.next"))  ", .faint) + describe(next), in: rest.takeTop(1))
        }
        canvas.surface = .base
    }
}

extension ScreenLayout {
    /// Rows of the card, its frame among them.
    private static let cardHeight = 8

    /// The place of the card, above the bar at the right.
    static func cardBox(_ state: AppState, body: Rect) -> Rect? {
        guard state.card != nil, state.view != .playing, state.prompt == nil, state.overlay == nil, body.width >= 60, body.height >= 14
        else { return nil }
        let width = min(72, body.width - 4)
        return Rect(x: body.right - width - 1, y: body.bottom - cardHeight, width: width, height: cardHeight)
    }

    /// The place of the card's cover; `nil` where there is no card.
    var cardCover: Rect? {
        cardBox.map { Rect(x: $0.x + 2, y: $0.y + 1, width: 12, height: $0.height - 2) }
    }
}

extension AppState {
    /// Asks for the cover of the card, in cells: what lies above a list is soon gone.
    mutating func fetchCard() -> [Effect] {
        guard let card, card.coverRequest == nil, showsPictures, let place = ScreenLayout(self).cardCover,
            let location = card.item.artwork ?? (nowPlaying.entry == card.entryBefore ? nil : nowPlaying.item?.artwork), location.isFile
        else { return [] }
        let request = CoverRequest(location: location, width: place.width, height: place.height, pixels: nil)
        self.card?.coverRequest = request
        return [.loadCover(request)]
    }
}
