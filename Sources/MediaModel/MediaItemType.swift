/// A kind of media, named as SiriKit's `INMediaItemType` names it; the raw value is what JSON carries.
public enum MediaItemType: String, Sendable, Codable, CaseIterable, Hashable {
    case song, album, artist, genre, playlist
    case podcastShow, podcastEpisode, podcastPlaylist
    case musicStation
    case audioBook
    case movie, tvShow, tvShowEpisode
    case musicVideo
    case podcastStation, radioStation, station
    case music
    case algorithmicRadioStation
    case news
}
