internal import MediaModel

/// Which kinds of items a media type admits.
struct TypeFilter {
    private let codes: Set<UInt8>?
    /// Whether the type names one kind of thing, rather than nothing or music at large.
    let isNarrow: Bool
    /// Whether episodes of a show are wanted.
    let admitsEpisodes: Bool

    init(_ type: MediaItemType?) {
        switch type {
        case nil: codes = nil
        case .music: codes = TypeFilter.codes([.song, .album, .artist, .playlist, .musicVideo, .genre])
        case .song: codes = TypeFilter.codes([.song, .musicVideo])
        case .station, .musicStation, .radioStation, .algorithmicRadioStation, .podcastStation:
            codes = TypeFilter.codes([.station, .musicStation, .radioStation, .algorithmicRadioStation, .podcastStation])
        case .news: codes = TypeFilter.codes([.news, .podcastShow, .podcastEpisode, .radioStation])
        case .some(let type): codes = TypeFilter.codes([type])
        }
        isNarrow = type != nil && type != .music
        admitsEpisodes = type == .podcastEpisode
    }

    func admits(_ fact: Fact) -> Bool { fact.type != 0 && (codes?.contains(fact.type) ?? true) }

    private static func codes(_ types: [MediaItemType]) -> Set<UInt8> { Set(types.map { UInt8($0.code) }) }
}
