import MediaIntents
import MediaModel
import Testing
import Wording

/// Intent × collection → resolution, in one table a kind.
@Suite struct ResolverTests {
    static let house = TestCollection.house

    struct Case: Sendable, CustomTestStringConvertible {
        let intent: MediaIntent
        var playing: String?
        var outcome = Resolution.Outcome.success
        var reason: Resolution.UnsupportedReason?
        let item: String?
        var others: [String] = []
        var testDescription: String { "\(intent)" }
    }

    static func play(_ change: (inout MediaSearch) -> Void) -> MediaIntent {
        var search = MediaSearch()
        change(&search)
        return .play(PlayMediaIntent(search: search))
    }

    static func resolved(_ test: Case, isHandsFree: Bool = false) -> ResolvedIntent {
        var context = DialogueContext()
        context.nowPlaying = test.playing.map { house[$0] }
        return Resolver(collection: house.collection, context: context, isHandsFree: isHandsFree).resolve(Interpretation(test.intent))
    }

    private func expect(_ test: Case) {
        let resolution = Self.resolved(test).resolution
        #expect(resolution.outcome == test.outcome)
        #expect(resolution.reason == test.reason)
        #expect(resolution.playing?.identifier.rawValue == test.item)
        if !test.others.isEmpty { #expect(resolution.alternatives.map(\.identifier.rawValue) == test.others) }
    }

    @Test(arguments: [
        Case(intent: play { $0.mediaName = "Queen" }, item: "queen"),
        Case(intent: play { $0.artistName = "queen" }, item: "queen"),
        Case(intent: play { ($0.artistName, $0.mediaType) = ("Queen", .music) }, item: "queen"),
        Case(intent: play { ($0.artistName, $0.sortOrder) = ("Queen", .newest) }, item: "ga"),
        Case(
            intent: play { ($0.mediaType, $0.reference, $0.sortOrder) = (.artist, .currentlyPlaying, .newest) }, playing: "bicycle",
            item: "ga"),
        Case(intent: play { ($0.mediaName, $0.artistName) = ("Skyfall", "Adele") }, item: "skyfall"),
        Case(intent: play { $0.mediaName = "Skyfall" }, item: "skyfall", others: ["skyfall2"]),
        Case(intent: play { ($0.mediaName, $0.mediaType) = ("Jazz", .album) }, item: "jazz"),
        Case(intent: play { ($0.albumName, $0.artistName) = ("Jazz", "Queen") }, item: "jazz"),
        Case(intent: play { ($0.mediaName, $0.albumName) = ("Mustapha", "Jazz") }, item: "mustapha"),
        Case(intent: play { ($0.mediaType, $0.artistName, $0.sortOrder) = (.album, "Queen", .oldest) }, item: "jazz"),
        Case(intent: play { ($0.mediaName, $0.mediaType) = ("road trip", .playlist) }, item: "trip"),
        Case(intent: play { $0.mediaIdentifier = "daily" }, item: "daily"),
        Case(intent: play { $0.lyrics = "green umbrellas" }, item: "umbrella"),
        Case(intent: play { $0.genreNames = ["Rock"] }, item: "bicycle"),
        Case(intent: play { $0.releaseDate = DateRange(years: 1980, through: 1989) }, item: "ga"),
        // A type that does not fit is a hint; an artist who is not there is given up before the title, and the other way round.
        Case(intent: play { ($0.mediaName, $0.mediaType) = ("Mustapha", .album) }, item: "mustapha"),
        Case(intent: play { ($0.mediaName, $0.artistName) = ("Mustapha", "Nobody") }, item: "mustapha"),
        Case(intent: play { ($0.mediaName, $0.artistName) = ("Nothing", "Queen") }, item: "queen"),
        // Of a title by somebody who is not there, a part of another title is nothing, nor is what nobody performs.
        Case(intent: play { ($0.mediaName, $0.artistName) = ("Road", "Nobody") }, outcome: .notFound, item: nil),
        Case(intent: play { ($0.mediaName, $0.artistName) = ("road trip", "Nobody") }, outcome: .notFound, item: nil),
        Case(intent: play { ($0.mediaName, $0.artistName) = ("Skyfall", "Nobody") }, item: "skyfall", others: ["skyfall2"]),
        Case(intent: play { ($0.mediaName, $0.mediaType) = ("Mustapha", .playlist) }, outcome: .notFound, item: nil),
        Case(intent: play { $0.mediaName = "the lights in the kitchen" }, outcome: .notFound, item: nil),
        Case(intent: play { $0.genreNames = ["Enka"] }, outcome: .notFound, item: nil),
        // What nothing fits is no leave to play anything.
        Case(intent: play { $0.moodNames = ["gardening"] }, outcome: .notFound, item: nil),
        Case(intent: play { ($0.moodNames, $0.mediaType) = (["gardening"], .music) }, outcome: .notFound, item: nil),
        Case(intent: play { ($0.moodNames, $0.count) = (["gardening"], 5) }, outcome: .notFound, item: nil),
        Case(intent: play { ($0.moodNames, $0.version) = (["gardening"], .instrumental) }, outcome: .notFound, item: nil),
        Case(intent: play { ($0.moodNames, $0.artistName) = (["gardening"], "Adele") }, item: "skyfall"),
        Case(intent: play { ($0.moodNames, $0.genreNames) = (["gardening"], ["Pop"]) }, item: "skyfall"),
        Case(
            intent: play { ($0.releaseDate, $0.mediaType) = (DateRange(years: 1890, through: 1899), .song) }, outcome: .notFound, item: nil),
        Case(intent: play { $0.mediaType = .music }, item: "bicycle"),
        Case(intent: .play(PlayMediaIntent()), item: "bicycle"),
        Case(intent: .play(PlayMediaIntent()), playing: "creep", item: "creep"),
        Case(
            intent: play { ($0.mediaType, $0.mediaName) = (.movie, "Alien") }, outcome: .unsupported, reason: .unsupportedMediaType,
            item: nil),
    ])
    func plays(_ test: Case) { expect(test) }

    @Test(arguments: [
        Case(intent: play { ($0.mediaType, $0.mediaName) = (.podcastShow, "Fresh Air") }, item: "air"),
        Case(intent: play { ($0.mediaType, $0.mediaName, $0.sortOrder) = (.podcastShow, "Fresh Air", .oldest) }, item: "air1"),
        Case(intent: play { ($0.mediaType, $0.mediaName, $0.sortOrder) = (.podcastEpisode, "Fresh Air", .newest) }, item: "air3"),
        Case(intent: play { ($0.mediaType, $0.mediaName, $0.episode) = (.podcastShow, "Fresh Air", 2) }, item: "air2"),
        Case(intent: play { ($0.mediaName, $0.episode) = ("Fresh Air", 2) }, item: "air2"),
        Case(intent: play { ($0.mediaType, $0.mediaName) = (.podcastShow, "Radiolab") }, outcome: .confirmationRequired, item: "lab2"),
        Case(intent: play { ($0.mediaType, $0.reference, $0.sortOrder) = (.podcastEpisode, .my, .newest) }, item: "air2"),
        Case(intent: play { $0.mediaType = .podcastShow }, item: "air"),
        Case(intent: play { ($0.mediaType, $0.mediaName, $0.artistName) = (.podcastShow, "Fresh Air", "yesterday") }, item: "air"),
        Case(intent: play { ($0.mediaType, $0.mediaName, $0.artistName) = (.podcastEpisode, "Loops", "Radiolab") }, item: "lab2"),
        Case(
            intent: play { ($0.mediaType, $0.mediaName, $0.artistName) = (.audioBook, "Hobbit", "Nobody") }, outcome: .notFound, item: nil),
        Case(intent: play { ($0.mediaType, $0.mediaName) = (.audioBook, "The Hobbit") }, item: "hobbit"),
        Case(intent: play { ($0.mediaType, $0.reference) = (.audioBook, .my) }, item: "becoming"),
        Case(intent: play { ($0.mediaType, $0.mediaName) = (.radioStation, "Jazz FM") }, item: "fm"),
        Case(intent: play { ($0.mediaType, $0.reference) = (.radioStation, .my) }, item: "fm"),
        Case(intent: play { ($0.mediaType, $0.reference) = (.algorithmicRadioStation, .my) }, item: "station"),
        Case(intent: play { ($0.mediaType, $0.artistName) = (.musicStation, "Queen") }, item: "queen"),
        Case(intent: play { ($0.mediaType, $0.mediaName) = (.station, "Jazz FM") }, item: "fm"),
    ])
    func playsSeries(_ test: Case) { expect(test) }

    @Test(arguments: [
        Case(intent: play { ($0.reference, $0.mediaType) = (.currentlyPlaying, .album) }, playing: "bicycle", item: "jazz"),
        Case(intent: play { ($0.reference, $0.mediaType) = (.currentlyPlaying, .artist) }, playing: "skyfall", item: "adele"),
        Case(
            intent: play { ($0.reference, $0.mediaType) = (.currentlyPlaying, .algorithmicRadioStation) }, playing: "creep", item: "creep"),
        Case(intent: play { ($0.reference, $0.version) = (.currentlyPlaying, .acoustic) }, playing: "creep", item: "creep2"),
        Case(intent: play { ($0.reference, $0.version) = (.currentlyPlaying, .cover) }, playing: "skyfall", item: "skyfall2"),
        Case(intent: play { $0.reference = .currentlyPlaying }, outcome: .notFound, item: nil),
        Case(intent: .correct(PlayMediaIntent(search: MediaSearch(mediaName: "Skyfall"))), playing: "skyfall", item: "skyfall2"),
        Case(intent: .correct(PlayMediaIntent(search: MediaSearch(mediaName: "Mustapha"))), playing: "mustapha", item: "mustapha"),
    ])
    func followsReferences(_ test: Case) { expect(test) }

    static func affinity(_ type: MediaAffinityType, _ search: MediaSearch? = nil) -> MediaIntent {
        .affinity(UpdateMediaAffinityIntent(search: search, affinityType: type))
    }

    static func current(_ type: MediaItemType? = nil) -> MediaSearch {
        var search = MediaSearch(mediaType: type)
        search.reference = .currentlyPlaying
        return search
    }

    static func genre(_ name: String) -> MediaSearch {
        var search = MediaSearch()
        search.genreNames = [name]
        return search
    }

    @Test(arguments: [
        Case(intent: affinity(.like), playing: "creep", item: "creep"),
        Case(intent: affinity(.like, MediaSearch()), playing: "creep", item: "creep"),
        Case(intent: affinity(.like, current()), playing: "creep", item: "creep"),
        Case(intent: affinity(.like, current()), outcome: .notFound, item: nil),
        Case(
            intent: affinity(.like, current(.artist)), playing: "kind", outcome: .disambiguation, item: nil,
            others: ["marshmello", "halsey"]),
        Case(intent: affinity(.like, current(.artist)), playing: "skyfall", item: "adele"),
        Case(intent: affinity(.like, current(.album)), playing: "bicycle", item: "jazz"),
        Case(
            intent: affinity(.dislike, current(.artist)), playing: "skyfall", outcome: .unsupported, reason: .affinityNotSupported,
            item: nil),
        Case(
            intent: affinity(.dislike, current(.artist)), playing: "kind", outcome: .unsupported, reason: .affinityNotSupported, item: nil),
        Case(intent: affinity(.dislike, MediaSearch(artistName: "Queen")), outcome: .unsupported, reason: .affinityNotSupported, item: nil),
        Case(intent: affinity(.dislike, MediaSearch(mediaName: "Mustapha")), playing: "creep", item: "mustapha"),
        Case(
            intent: affinity(.dislike, MediaSearch(mediaName: "Skyfall")), outcome: .disambiguation, item: nil,
            others: ["skyfall", "skyfall2"]),
        Case(intent: affinity(.dislike, MediaSearch(mediaName: "Skyfall")), playing: "skyfall2", item: "skyfall2"),
        Case(intent: affinity(.like, genre("Pop")), item: "genre:Pop"),
        Case(intent: .command(.dislike(isNegative: false), outputs: nil), playing: "creep", item: "creep"),
        Case(intent: affinity(.like, MediaSearch(mediaName: "No Such")), outcome: .notFound, item: nil),
    ])
    func keepsOpinions(_ test: Case) { expect(test) }

    static func add(_ search: MediaSearch?, _ destination: MediaDestination?) -> MediaIntent {
        .add(AddMediaIntent(search: search, destination: destination))
    }

    @Test(arguments: [
        Case(intent: add(current(), .library), playing: "creep", item: "creep"),
        Case(intent: add(nil, .playlist("road trip")), playing: "creep", item: "creep"),
        Case(intent: add(current(.album), .playlist("road trip")), playing: "bicycle", item: "jazz"),
        Case(intent: add(nil, .playlist("road trip")), outcome: .notFound, item: nil),
        Case(intent: add(nil, .playlist("Rock")), playing: "creep", outcome: .disambiguation, item: nil, others: ["rock1", "rock2"]),
        Case(intent: add(nil, .playlist("Dinner")), playing: "creep", outcome: .confirmationRequired, item: "dinner"),
        Case(intent: add(nil, .playlist("Zzzz")), playing: "creep", outcome: .unsupported, reason: .playlistNameNotFound, item: nil),
        Case(
            intent: add(nil, .playlist("Playlist of the Day")), playing: "creep", outcome: .unsupported, reason: .playlistNotEditable,
            item: nil),
        Case(intent: add(nil, nil), playing: "creep", outcome: .needsValue, item: "creep"),
        Case(intent: add(MediaSearch(mediaType: .podcastShow, mediaName: "Radiolab"), nil), item: "lab"),
        Case(intent: add(genre("Rock"), .playlist("road trip")), item: "bicycle"),
    ])
    func adds(_ test: Case) { expect(test) }

    @Test(arguments: [
        Case(intent: .command(.pause, outputs: nil), playing: "creep", item: "creep"),
        Case(intent: .command(.changePlaybackRate(.rate(10)), outputs: nil), outcome: .unsupported, reason: .aboveMaximum, item: nil),
        Case(intent: .command(.changePlaybackRate(.rate(0.1)), outputs: nil), outcome: .unsupported, reason: .belowMinimum, item: nil),
        Case(intent: .command(.stop, outputs: ["all"]), item: nil),
        Case(intent: .command(.pause, outputs: ["kitchen"]), item: nil),
        Case(intent: .command(.changeOutput(["Garage"]), outputs: nil), outcome: .unsupported, reason: .noSuchOutput, item: nil),
        Case(intent: .command(.createPlaylist(name: nil), outputs: nil), outcome: .needsValue, item: nil),
        Case(
            intent: .search(SearchForMediaIntent(search: MediaSearch(artistName: "Queen"))), item: "bicycle",
            others: ["mustapha", "ga", "jazz"].sorted()),
        Case(intent: .search(SearchForMediaIntent(search: MediaSearch(mediaName: "nowhere"))), outcome: .notFound, item: nil),
        Case(intent: .ask(AskIntent(question: .title)), playing: "creep", item: "creep"),
        Case(intent: .none, outcome: .notUnderstood, item: nil),
    ])
    func does(_ test: Case) {
        let resolution = Self.resolved(test).resolution
        #expect(resolution.outcome == test.outcome)
        #expect(resolution.reason == test.reason)
        #expect(resolution.playing?.identifier.rawValue == test.item)
    }

    @Test func roomsOfAPlay() {
        var intent = PlayMediaIntent(search: MediaSearch(mediaName: "Queen"))
        intent.outputs = ["kitchen"]
        let found = Self.resolved(Case(intent: .play(intent), item: nil))
        guard case .ready(.play(let plan)) = found.step else {
            Issue.record("\(found.step)")
            return
        }
        #expect(plan.intent.outputs == ["Kitchen"])
        intent.outputs = ["Garage"]
        #expect(
            Self.resolved(Case(intent: .play(intent), item: nil)).step == .fail(.unsupported(.noSuchOutput, name: "Garage", limit: nil)))
    }

    @Test func anotherPlayerIsNamed() {
        let reading = Interpretation(
            .play(PlayMediaIntent(search: MediaSearch(mediaName: "Queen"))), spans: [.init(text: "Spotify", role: "foreignApp")])
        let resolver = Resolver(collection: Self.house.collection, context: DialogueContext())
        #expect(resolver.resolve(reading).resolution == Resolution(.unsupported, reason: .serviceUnavailable))
    }

    @Test func withoutHandsNothingIsAsked() {
        for test in [
            Case(intent: Self.affinity(.like, Self.current(.artist)), playing: "kind", item: "marshmello"),
            Case(intent: Self.add(nil, .playlist("Rock")), playing: "creep", item: "creep"),
            Case(intent: Self.play { ($0.mediaType, $0.mediaName) = (.podcastShow, "Radiolab") }, item: "lab2"),
        ] {
            let resolved = Self.resolved(test, isHandsFree: true)
            #expect(resolved.resolution.outcome == .success)
            #expect(resolved.resolution.playing?.identifier.rawValue == test.item)
        }
    }

    @Test func theCollectionDecidesBetweenReadings() {
        let whole = Interpretation(.play(PlayMediaIntent(search: MediaSearch(mediaName: "Be Kind"))), score: 0.8)
        let split = Interpretation(.play(PlayMediaIntent(search: MediaSearch(mediaName: "Be", artistName: "Kind"))), score: 0.9)
        let resolver = Resolver(collection: Self.house.collection, context: DialogueContext())
        #expect(resolver.resolve([split, whole]).first?.interpretation == whole)
        #expect(resolver.resolve([]).isEmpty)
    }

    @Test func namesAreSpelledAsInTheLibrary() {
        let test = Case(intent: Self.play { $0.mediaName = "Радио Га Га" }, item: "ga")
        #expect(Self.resolved(test).interpretation.intent.mediaSearch?.mediaName == "Radio Ga Ga")
        let acoustic = Case(intent: Self.play { ($0.mediaName, $0.version) = ("Creep", .acoustic) }, item: "creep2")
        #expect(Self.resolved(acoustic).resolution.playing?.identifier == "creep2")
        #expect(Self.resolved(acoustic).interpretation.intent.mediaSearch?.mediaName == "Creep")
    }

    /// "Not this", where nothing was asked for before, wants another and not the same again.
    @Test func skipsWhatIsRefused() {
        let resolved = Self.resolved(Case(intent: .correct(PlayMediaIntent()), playing: "bicycle", item: nil))
        #expect(resolved.step == .ready(.command(.nextTrack, outputs: nil)))
    }
}
