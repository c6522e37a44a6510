import MediaModel
import PlayerProtocol
import Screen

/// Where the parts of the screen stand, for a state and a size; what matters least goes first when rows are few.
struct ScreenLayout: Sendable, Hashable {
    var tabs: Rect
    /// The ways through the collection, below the tabs of the library where there is room.
    var subTabs: Rect
    var body: Rect
    /// What came of the sentence that is selected in the history, where that has no column for it.
    var outcome: Rect
    /// What plays, its position and the modes.
    var bar: Rect
    /// "Maybe you wanted", or the choices of a question.
    var choices: Rect
    /// What ditty said last; while the listener types, how the line is understood.
    var reply: Rect
    var prompt: Rect
    /// What a sentence has just brought; `nil` where nothing has, and where there is no room.
    var cardBox: Rect?

    init(_ state: AppState) {
        var rest = Rect(x: 0, y: 0, width: state.width, height: state.height)
        let rows = rest.height
        prompt = rest.takeBottom(rows >= 2 || state.prompt != nil ? 1 : 0)
        choices = rest.takeBottom(ScreenLayout.choiceRows(state))
        reply = rest.takeBottom(rows >= 4 ? ScreenLayout.replyRows(state) : 0)
        bar = rest.takeBottom(rows >= 10 ? 2 : 1)
        tabs = rest.takeTop(rows >= 8 ? 1 : 0)
        // A breath between tabs and lists, where there is room for it.
        subTabs = rest.takeTop(rows >= 20 ? 1 : 0)
        outcome = rest.takeBottom(ScreenLayout.outcomeRows(state, rest))
        body = rest
        cardBox = ScreenLayout.cardBox(state, body: rest)
    }

    /// A long reply takes a second row, where there is room for it.
    private static func replyRows(_ state: AppState) -> Int {
        // A question stands above its choices.
        let isQuestion = state.isAsking && state.height >= 7 && state.reply?.text == state.snapshot.question
        if isQuestion, state.prompt == nil, state.jump == nil, state.overlay == nil { return 0 }
        guard state.height >= 12, state.prompt == nil, let reply = state.reply else { return 1 }
        return state.widths.columns(of: reply.text) > state.width - 2 ? 2 : 1
    }

    private static func choiceRows(_ state: AppState) -> Int {
        guard state.height >= 7 else { return 0 }
        let room = max(1, state.height / 3)
        if state.isAsking { return min(room, 1 + state.snapshot.choices.count) }
        guard !state.snapshot.alternatives.isEmpty, state.prompt == nil, state.offersAlternatives else { return 0 }
        return state.areAlternativesOpen ? min(room, 1 + state.snapshot.alternatives.count) : 1
    }

    /// Sentences and what came of them; on a narrow screen the sentence alone.
    static let saidTable = ColumnLayout([.init(24, share: 4), .init(24, share: 5, order: 1)])

    private static func outcomeRows(_ state: AppState, _ rest: Rect) -> Int {
        guard state.view == .history, state.history.kind == .said, !state.history.entries.isEmpty, rest.height >= 6 else { return 0 }
        return saidTable.places(in: rest.inset(1))[1] == nil ? 2 : 0
    }

    /// Rows of a list in the body, below its heading.
    var listHeight: Int { max(0, body.height - headingRows) }
    /// Rows of a list's heading.
    var headingRows: Int { body.height >= 4 ? 1 : 0 }

    /// The place of the cover in the view of what plays, twice as wide as high; `nil` where there is no room for one.
    var coverBox: Rect? {
        let place = body.inset(body.width >= 60 ? 2 : 1)
        guard place.width >= 56, place.height >= 8 else { return nil }
        let height = min(place.height - 1, place.width * 22 / 100, 48)
        return Rect(x: place.x, y: place.y, width: height * 2, height: height)
    }

    /// The place below the cover, for what comes next; `nil` where there is no room for it.
    var belowCover: Rect? {
        guard let coverBox, body.bottom - coverBox.bottom >= 6 else { return nil }
        return Rect(x: coverBox.x, y: coverBox.bottom + 1, width: coverBox.width, height: body.bottom - coverBox.bottom - 2)
    }

    /// The place of a video; `nil` where there is no room for one.
    var videoBox: Rect? {
        let place = body.inset(body.width >= 60 ? 2 : 0)
        return place.width >= 16 && place.height >= 5 ? place : nil
    }

    /// The place of a drawing of the sound, below what is told beside the cover, or below all where there is none.
    func visualiserBox(besideCover: Bool) -> Rect? {
        var place = body.inset(body.width >= 60 ? 2 : 1)
        if besideCover, let coverBox { _ = place.takeLeft(coverBox.width + 3) }
        if place.height >= 16 { _ = place.takeBottom(1) }
        let height = min(10, place.height / 3)
        return place.width >= 12 && height >= 2 ? place.takeBottom(height) : nil
    }

    /// The columns of the library: all, or on narrow screens the one that has the keys.
    func columns(_ library: LibraryState) -> [(index: Int, rect: Rect)] {
        let count = library.kind.types.count
        guard body.width >= 64 || count == 1 else { return [(library.column, body)] }
        let shares = [[100], [38, 62], [27, 33, 40]][count - 1]
        var rest = body
        return shares.enumerated().map { index, share in
            if index > 0 { _ = rest.takeLeft(1) }
            return (index, index == count - 1 ? rest : rest.takeLeft(body.width * share / 100))
        }
    }
}

extension AppState {
    /// Whether the player waits for an answer.
    var isAsking: Bool { snapshot.question != nil }
    /// Whether "Maybe you wanted" is told: while the reply is seen that it came with, or when it is asked for.
    var offersAlternatives: Bool { areAlternativesOpen || offerReply != nil && reply?.text == offerReply }
    /// Items that a digit picks: the choices of a question that was asked here, or the open alternatives.
    var pickable: [MediaItem] {
        if isAsking { return asksHere ? snapshot.choices : [] }
        return areAlternativesOpen ? snapshot.alternatives : []
    }
}

extension PromptState {
    /// Completions of the line as it stands, or as it stood before a row was chosen.
    var visibleCompletions: [Completion] {
        completedText == (typed ?? editor.text) ? completions : []
    }
}
