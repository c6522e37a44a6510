/// The tables, and how older ones become newer ones.
enum Schema {
    /// One script a version; a database at version n has run the first n.
    static let migrations: [String] = [version1, version2, version3, version4, version5]

    /// Lists of words inside one column are parted by this.
    static let listSeparator: Character = "\u{1F}"

    private static let version1 = """
        CREATE TABLE item(
            id INTEGER PRIMARY KEY, identifier TEXT UNIQUE, type INTEGER NOT NULL, title TEXT NOT NULL,
            artist TEXT, artists TEXT, album TEXT, albumArtist TEXT, artistIDs TEXT, albumID INTEGER,
            track INTEGER, disc INTEGER, year INTEGER, releaseDate TEXT, genres TEXT, moods TEXT, duration REAL, bpm REAL,
            composer TEXT, version TEXT, language TEXT, sortTitle TEXT, sortArtist TEXT, aliases TEXT, sortKey TEXT,
            location TEXT, startTime REAL, endTime REAL, artwork TEXT, chapters TEXT,
            owner TEXT, editable INTEGER, show TEXT, episode INTEGER, subscribed INTEGER,
            albumKey TEXT, fileID INTEGER, compilation INTEGER NOT NULL DEFAULT 0, missing INTEGER NOT NULL DEFAULT 0, added REAL NOT NULL DEFAULT 0);
        CREATE INDEX itemByType ON item(type, sortKey);
        CREATE INDEX itemByAlbum ON item(albumID, disc, track) WHERE albumID IS NOT NULL;
        CREATE INDEX itemByAlbumKey ON item(albumKey) WHERE albumKey IS NOT NULL;
        CREATE INDEX itemByShow ON item(show, episode) WHERE show IS NOT NULL;
        CREATE INDEX itemByFile ON item(fileID) WHERE fileID IS NOT NULL;
        CREATE INDEX itemByLocation ON item(location) WHERE location IS NOT NULL;
        CREATE TABLE lyrics(item INTEGER PRIMARY KEY, text TEXT NOT NULL, folded TEXT NOT NULL);

        CREATE TABLE affinity(
            item INTEGER PRIMARY KEY, liked INTEGER, disliked INTEGER, rating REAL, playCount INTEGER NOT NULL DEFAULT 0,
            skipCount INTEGER NOT NULL DEFAULT 0, lastPlayed REAL, position REAL, played INTEGER, likedAt REAL);
        CREATE TABLE history(id INTEGER PRIMARY KEY, item INTEGER NOT NULL, time REAL NOT NULL, kind INTEGER NOT NULL, title TEXT, artist TEXT);
        CREATE INDEX historyByTime ON history(time);
        CREATE INDEX historyByItem ON history(item, time);
        CREATE TABLE entry(playlist INTEGER NOT NULL, place INTEGER NOT NULL, item INTEGER, location TEXT, title TEXT, PRIMARY KEY(playlist, place)) WITHOUT ROWID;
        CREATE TABLE rule(playlist INTEGER PRIMARY KEY, search TEXT NOT NULL);
        CREATE TABLE vocabulary(type TEXT NOT NULL, place INTEGER NOT NULL, text TEXT NOT NULL, identifier TEXT, PRIMARY KEY(type, place));
        CREATE TABLE identified(id INTEGER PRIMARY KEY, time REAL NOT NULL, title TEXT NOT NULL, artist TEXT);
        CREATE TABLE undo(id INTEGER PRIMARY KEY, time REAL NOT NULL, kind TEXT NOT NULL, data TEXT NOT NULL);

        CREATE TABLE root(id INTEGER PRIMARY KEY, path BLOB NOT NULL UNIQUE, added REAL NOT NULL, scanned REAL);
        CREATE TABLE folder(id INTEGER PRIMARY KEY, root INTEGER NOT NULL, path BLOB NOT NULL UNIQUE, side INTEGER NOT NULL DEFAULT 0, charset TEXT);
        CREATE INDEX folderByRoot ON folder(root);
        CREATE TABLE file(
            id INTEGER PRIMARY KEY, folder INTEGER NOT NULL, name BLOB NOT NULL, size INTEGER NOT NULL, mtime INTEGER NOT NULL,
            inode INTEGER NOT NULL, device INTEGER NOT NULL, missing INTEGER NOT NULL DEFAULT 0, UNIQUE(folder, name));
        CREATE INDEX fileBySize ON file(size, mtime);
        CREATE TABLE skipped(
            folder INTEGER NOT NULL, name BLOB NOT NULL, reason TEXT NOT NULL, size INTEGER NOT NULL, mtime INTEGER NOT NULL,
            PRIMARY KEY(folder, name)) WITHOUT ROWID;

        CREATE TABLE term(key INTEGER NOT NULL, block INTEGER NOT NULL, ids BLOB NOT NULL, PRIMARY KEY(key, block)) WITHOUT ROWID;
        CREATE TABLE fact(block INTEGER PRIMARY KEY, bytes BLOB NOT NULL);
        CREATE TABLE word(text TEXT PRIMARY KEY) WITHOUT ROWID;
        """

    /// What the listener thought of items whose folder left the library: it is theirs again when they come back.
    private static let version3 = """
        CREATE TABLE parted(
            location TEXT NOT NULL, start REAL NOT NULL, liked INTEGER, disliked INTEGER, rating REAL, playCount INTEGER NOT NULL,
            skipCount INTEGER NOT NULL, lastPlayed REAL, position REAL, played INTEGER, likedAt REAL, PRIMARY KEY(location, start)) WITHOUT ROWID;
        """

    /// An item of a file is found by the file's folder and name, and files of a size are wanted only where one has gone.
    private static let version4 = """
        DROP INDEX itemByLocation;
        CREATE INDEX itemByLocation ON item(location) WHERE location IS NOT NULL AND fileID IS NULL;
        DROP INDEX fileBySize;
        ALTER TABLE item ADD COLUMN recordingID TEXT;
        """

    /// By which version of ``Indexer`` the index was made; `target` and `next` are there while another is being made beside it.
    private static let version5 = """
        CREATE TABLE indexState(version INTEGER NOT NULL, target INTEGER, next INTEGER);
        INSERT INTO indexState(version) VALUES(0);
        """

    /// Playlists that are files of the folders; one without `playlist` was removed by the listener and stays away.
    private static let version2 = """
        CREATE TABLE playlistFile(
            path BLOB PRIMARY KEY, playlist INTEGER UNIQUE, size INTEGER NOT NULL, mtime INTEGER NOT NULL, edited INTEGER NOT NULL DEFAULT 0)
            WITHOUT ROWID;
        CREATE INDEX entryByLocation ON entry(location) WHERE item IS NULL AND location IS NOT NULL;
        """
}
