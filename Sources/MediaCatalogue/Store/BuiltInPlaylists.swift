internal import MediaModel

/// Playlists that every catalogue has; what is in them is worked out when they are asked for.
enum BuiltInPlaylist: String, CaseIterable {
    case liked, daily, recentlyAdded, mostPlayed, identified

    /// Titles by language; the first is the title, the others are aliases.
    var titles: [String] {
        switch self {
        case .liked:
            ["Liked Songs", "Liked", "Favourites", "Favorites", "Любимые треки", "Любимое", "Мне нравится", "お気に入りの曲", "お気に入り", "いいねした曲"]
        case .daily: ["Daily Mix", "Playlist of the Day", "Плейлист дня", "今日のプレイリスト", "プレイリスト・オブ・ザ・デイ"]
        case .recentlyAdded: ["Recently Added", "Недавно добавленные", "最近追加した項目", "最近追加した曲"]
        case .mostPlayed: ["Most Played", "Самые прослушиваемые", "Часто слушаю", "よく聴く曲", "再生回数の多い曲"]
        case .identified: ["Identified Songs", "Распознанные песни", "認識した曲"]
        }
    }
}

extension Catalogue {
    /// Adds those of the built-in playlists that are not there yet.
    func addBuiltInPlaylists() throws(CatalogueError) {
        let missing = try browse { workspace throws(CatalogueError) in
            var missing: [String] = []
            for playlist in BuiltInPlaylist.allCases where try workspace.id(of: MediaIdentifier(playlist.rawValue)) == nil {
                missing.append(playlist.rawValue)
            }
            return missing
        }
        guard !missing.isEmpty else { return }
        try write { workspace throws(CatalogueError) in
            for playlist in missing.compactMap(BuiltInPlaylist.init) {
                var item = MediaItem(identifier: MediaIdentifier(playlist.rawValue), type: .playlist, title: playlist.titles[0])
                item.aliases = Array(playlist.titles.dropFirst())
                item.editable = false
                item.owner = "ditty"
                var row = ItemRow(item: item)
                try workspace.save(&row)
            }
        }
    }
}
