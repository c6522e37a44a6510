import MediaCatalogue
import MediaModel
import Testing

/// Playlists whose songs are worked out.
@Suite struct RuleTests {
    private let catalogue: Catalogue

    init() throws {
        catalogue = try Catalogue.inMemory(tables: try Shared.loadedTables())
        let songs = [
            ("So What", "Miles Davis", "Jazz", 1959), ("Blue Train", "John Coltrane", "Jazz", 1957),
            ("Naima", "John Coltrane", "Bebop", 1960),
            ("Footprints", "Wayne Shorter", "Jazz", 1966), ("Juju", "Wayne Shorter", "Jazz", 1964), ("Help!", "The Beatles", "Rock", 1965),
        ].map { title, artist, genre, year in
            var item = MediaItem(identifier: "", type: .song, title: title, artist: artist)
            item.genres = [genre]
            item.year = year
            return item
        }
        try catalogue.importTracks(songs)
    }

    private func identifier(_ title: String) throws -> MediaIdentifier {
        try #require(try catalogue.search(MediaSearch(mediaType: .song, mediaName: title)).first).item.identifier
    }

    private func rule(_ conditions: String...) -> PlaylistRule {
        var rule = PlaylistRule()
        for condition in conditions {
            let isAdded = rule.add(condition: condition)
            #expect(isAdded)
        }
        return rule
    }

    @Test func holdsWhatFitsNow() throws {
        let wanted = rule("genre=Jazz", "year=1960-1969", "unplayed=year", "sort=oldest")
        let playlist = try catalogue.createPlaylist("Sixties jazz", rule: wanted)
        func titles() throws -> [String] { try catalogue.contents(of: playlist).map(\.title) }
        #expect(try titles() == ["Naima", "Juju", "Footprints"])
        try catalogue.countPlay(of: try identifier("Juju"))
        // Two years ago is not this year.
        try catalogue.countPlay(of: try identifier("Naima"), at: 1_600_000_000)
        #expect(try titles() == ["Naima", "Footprints"])
        #expect(try catalogue.rule(ofPlaylist: playlist.identifier) == wanted)
        #expect(try catalogue.names(matching: "sixties jazz").first?.identifier == playlist.identifier)
        #expect(try catalogue.playlists().first?.identifier == playlist.identifier)
        try catalogue.setRule(rule("artist=Wayne Shorter", "played=week"), ofPlaylist: playlist.identifier)
        #expect(try titles() == ["Juju"])
    }

    @Test func theRuleBeforeIsGivenBack() throws {
        let playlist = try catalogue.createPlaylist("Sixties jazz", rule: rule("genre=Jazz"))
        #expect(try catalogue.playlist(named: "sixties jazz!")?.identifier == playlist.identifier)
        #expect(try catalogue.playlist(named: "Fifties jazz") == nil)
        #expect(try catalogue.setRule(rule("genre=Rock"), ofPlaylist: playlist.identifier) == rule("genre=Jazz"))
        #expect(try catalogue.contents(of: playlist).map(\.title) == ["Help!"])
        let mix = try catalogue.createPlaylist("Mix")
        #expect(throws: PlaylistRefusal.notEditable) { try catalogue.setRule(rule("genre=Rock"), ofPlaylist: mix.identifier) }
        #expect(throws: PlaylistRefusal.notFound) { try catalogue.setRule(rule("genre=Rock"), ofPlaylist: "local:999") }
    }

    @Test func givesSongsWithoutAPlaylist() throws {
        try catalogue.countPlay(of: try identifier("Juju"))
        let unplayed = rule("genre=Jazz", "year=1960-1969", "unplayed=year", "sort=oldest")
        #expect(try catalogue.songs(fitting: unplayed, limit: 10).map(\.title) == ["Naima", "Footprints"])
        #expect(try catalogue.songs(fitting: unplayed, limit: 1).map(\.title) == ["Naima"])
        let all = try catalogue.search(MediaSearch(mediaType: .song, artistName: "Wayne Shorter")).map(\.item)
        #expect(Set(all.map(\.title)) == ["Juju", "Footprints"])
        #expect(try catalogue.songs(all, fitting: unplayed).map(\.title) == ["Footprints"])
    }

    @Test func looksAtOpinions() throws {
        _ = try catalogue.setAffinity(.like, of: try identifier("Help!"))
        _ = try catalogue.setRating(4.5, of: try identifier("So What"))
        let liked = try catalogue.createPlaylist("Liked ones", rule: rule("liked=yes"))
        #expect(try catalogue.contents(of: liked).map(\.title) == ["Help!"])
        let rated = try catalogue.createPlaylist("Stars", rule: rule("rating=4", "added=today"))
        #expect(try catalogue.contents(of: rated).map(\.title) == ["So What"])
        let few = try catalogue.createPlaylist("Two", rule: rule("limit=2", "sort=newest"))
        #expect(try catalogue.contents(of: few).map(\.title) == ["Footprints", "Help!"])
        #expect(try catalogue.contents(of: few, limit: 1).count == 1)
    }

    @Test func refusesEntriesButNotRemoval() throws {
        let playlist = try catalogue.createPlaylist("Ruled", rule: rule("genre=Jazz"))
        let song = try #require(try catalogue.item(try identifier("Help!")))
        #expect(throws: PlaylistRefusal.notEditable) { try catalogue.setEntries([song], ofPlaylist: playlist.identifier) }
        #expect(throws: PlaylistRefusal.nameIsTaken) { try catalogue.createPlaylist("ruled", rule: rule("genre=Rock")) }
        try catalogue.renamePlaylist(playlist.identifier, to: "Rules")
        try catalogue.removePlaylist(playlist.identifier)
        #expect(try catalogue.item(playlist.identifier) == nil)
    }

    @Test(arguments: [
        "", "genre", "genre=", "colour=red", "year=x", "year=-", "unplayed=soon", "liked=maybe", "rating=9", "sort=up", "limit=0",
    ])
    func refusesWhatIsNoCondition(text: String) {
        var rule = PlaylistRule()
        let isAdded = rule.add(condition: text)
        #expect(!isAdded)
        #expect(rule == PlaylistRule())
    }

    @Test(arguments: [
        ("jazz from the sixties that I haven't played this year", ["unplayed=year"], "jazz from the sixties"),
        ("Punk I’ve never played, that I like", ["unplayed=ever", "liked=yes"], "punk"),
        ("джаз шестидесятых, который я не слушал в этом году", ["unplayed=year"], "джаз шестидесятых"),
        ("今年聴いていない60年代のジャズ", ["unplayed=year"], "60年代のジャズ"), ("Unplayed Yearling", [], "Unplayed Yearling"),
        ("今年一度も聴いていないジャズ", ["unplayed=year"], "ジャズ"), ("まだ再生していないロック", ["unplayed=ever"], "ロック"),
        ("今月はまだ聞いてない静かな曲", ["unplayed=month"], "静かな曲"), ("jazz I haven't listened to this year", ["unplayed=year"], "jazz"),
    ])
    func findsConditionsInSentences(text: String, conditions: [String], rest: String) {
        let found = catalogue.ruleTable.conditions(in: text)
        #expect(found.conditions == conditions)
        #expect(found.rest == rest)
    }

    @Test(
        arguments: [
            (
                "make a list of jazz from the sixties that I haven't played this year",
                "jazz from the sixties that I haven't played this year"
            ),
            ("Make me a playlist of Punk I’ve never played", "Punk I've never played"), ("составь список из джаза", "джаза"),
            ("今年聴いていない60年代のジャズのリストを作って", "今年聴いていない60年代のジャズ"), ("make a list", nil), ("make a playlist called of Jazz", nil),
            ("play a list of jazz", nil), ("のリストを作って", nil),
        ] as [(String, String?)])
    func knowsARequestForAList(text: String, description: String?) {
        #expect(catalogue.ruleTable.description(inRequest: text) == description)
    }
}
