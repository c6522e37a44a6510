/// A cue sheet: how one or several files are cut into tracks.
public struct CueSheet: Sendable, Hashable {
    /// Of the whole sheet.
    public var title: String?
    /// Of the whole sheet.
    public var performer: String?
    /// `REM DATE`.
    public var date: String?
    /// `REM GENRE`.
    public var genre: String?
    /// `REM DISCNUMBER`.
    public var disc: Int?
    /// In order.
    public var tracks: [Track]

    /// One track.
    public struct Track: Sendable, Hashable {
        /// As the sheet has it; the extension is often wrong.
        public var file: String
        /// From 1.
        public var number: Int
        /// The track's own title.
        public var title: String?
        /// The track's own performer.
        public var performer: String?
        /// The composer.
        public var songwriter: String?
        /// Seconds from the start of the file: `INDEX 01`, or the first index there is.
        public var start: Double
        /// Seconds from the start of the file where the next track begins; `nil` is the end of the file.
        public var end: Double?
    }

    /// Reads a sheet; a line that makes no sense is passed over.
    ///
    /// `nil` if there is no track.
    public init?(_ text: String) {
        var reader = Reader()
        for line in text.split(whereSeparator: \.isNewline) { reader.read(Reader.words(line)) }
        guard !reader.tracks.isEmpty else { return nil }
        title = reader.title
        performer = reader.performer
        date = reader.remarks["DATE"]
        genre = reader.remarks["GENRE"]
        disc = reader.remarks["DISCNUMBER"].flatMap { Int($0) }
        tracks = reader.tracks
        for index in tracks.indices.dropLast() where tracks[index].file == tracks[index + 1].file {
            tracks[index].end = tracks[index + 1].start
        }
    }

    /// Reads line by line.
    private struct Reader {
        var title: String?
        var performer: String?
        var remarks: [String: String] = [:]
        var tracks: [Track] = []
        private var file: String?
        private var startsAtFirstIndex = false

        mutating func read(_ words: [String]) {
            guard let command = words.first?.uppercased(), words.count > 1 else { return }
            switch command {
            case "FILE": file = words[1]
            case "TRACK": beginTrack(words)
            case "INDEX": readIndex(words)
            case "REM" where words.count > 2: remarks[words[1].uppercased()] = words[2]
            case "TITLE": set(\.title, \.title, to: words[1])
            case "PERFORMER": set(\.performer, \.performer, to: words[1])
            case "SONGWRITER": if !tracks.isEmpty { tracks[tracks.count - 1].songwriter = words[1] }
            default: break
            }
        }

        private mutating func set(_ own: WritableKeyPath<Reader, String?>, _ track: WritableKeyPath<Track, String?>, to value: String) {
            guard !value.isEmpty else { return }
            if tracks.isEmpty { self[keyPath: own] = value } else { tracks[tracks.count - 1][keyPath: track] = value }
        }

        private mutating func beginTrack(_ words: [String]) {
            guard let file, let number = Int(words[1]) else { return }
            tracks.append(Track(file: file, number: number, start: 0))
            startsAtFirstIndex = false
        }

        /// The pre-gap, INDEX 00, belongs to the track before.
        private mutating func readIndex(_ words: [String]) {
            guard !tracks.isEmpty, words.count > 2, let number = Int(words[1]), let time = Reader.seconds(words[2]) else { return }
            // A track may begin in the file that a FILE line between its indexes names.
            if number == 1 {
                tracks[tracks.count - 1].start = time
                if let file { tracks[tracks.count - 1].file = file }
                startsAtFirstIndex = true
            } else if number == 0, !startsAtFirstIndex {
                tracks[tracks.count - 1].start = time
            }
        }

        /// Minutes, seconds and frames, of which there are 75 in a second.
        private static func seconds(_ time: String) -> Double? {
            let parts = time.split(separator: ":").compactMap { Int($0) }
            guard parts.count == 3 else { return nil }
            return Double(parts[0] * 60 + parts[1]) + Double(parts[2]) / 75
        }

        /// Words of a line; quotes keep several together.
        static func words(_ line: Substring) -> [String] {
            var words: [String] = []
            var word = ""
            var isQuoted = false
            for character in line {
                if character == "\"" {
                    if isQuoted { words.append(word) }
                    word = ""
                    isQuoted.toggle()
                } else if character.isWhitespace, !isQuoted {
                    if !word.isEmpty { words.append(word) }
                    word = ""
                } else {
                    word.append(character)
                }
            }
            if !word.isEmpty { words.append(word) }
            return words
        }
    }
}
