import Foundation
import MediaModel
import Playback
import Testing

/// A format, and what its coding may change: the rate, and the largest step from sample to sample.
struct Format: Sendable, CustomTestStringConvertible {
    var name: String
    var arguments: [String]
    var rate = 44_100
    var largestStep: Int

    var testDescription: String { name }

    static let all = [
        Format(name: "wav", arguments: ["-c:a", "pcm_s16le"], largestStep: 504),
        Format(name: "flac", arguments: ["-c:a", "flac"], largestStep: 504),
        Format(name: "mp3", arguments: ["-c:a", "libmp3lame", "-b:a", "192k"], largestStep: 600),
        Format(name: "ogg", arguments: ["-c:a", "libvorbis", "-q:a", "6"], largestStep: 600),
        Format(name: "opus", arguments: ["-c:a", "libopus", "-b:a", "160k"], rate: 48_000, largestStep: 600),
    ]
}

/// A sine in pieces, played through the player into a file: nothing may be missing, added or bent at the border.
@Suite(.enabled(if: FFmpeg.isThere, "ffmpeg is not installed")) struct GaplessTests {
    /// The pieces last 1.5 s because libavformat 5.1 takes 128 samples off the end of a Vorbis file of some lengths, with any player.
    @Test func twoFilesSoundAsOne() async throws {
        let media = try TestMedia()
        for rate in Set(Format.all.map(\.rate)) {
            try media.sine("first.\(rate).wav", seconds: 1.5, rate: rate)
            try media.sine("second.\(rate).wav", seconds: 1.5, from: 1.5, rate: rate)
        }
        try encode(["first", "second"], in: media)
        for format in Format.all {
            let sound = try await play(["first", "second"].map { media.entry("\($0).\(format.name)") }, into: media)
            #expect(sound.rate == format.rate, "\(format)")
            #expect(sound.samples.count == 3 * format.rate, "\(format)")
            #expect(sound.largestStep <= format.largestStep, "\(format)")
        }
    }

    @Test func tracksOfOneFileSoundAsOne() async throws {
        let media = try TestMedia()
        for rate in Set(Format.all.map(\.rate)) { try media.sine("album.\(rate).wav", seconds: 9, rate: rate) }
        try encode(["album"], in: media)
        let border = 6 + 37.0 / 75
        for format in Format.all {
            let tracks = [(1, border), (border, 8.5)].map { media.entry("album.\(format.name)", start: $0, end: $1) }
            let sound = try await play(tracks, into: media)
            // Beginning and end are cut by mpv, each to the nearest sample.
            #expect(abs(sound.samples.count - 15 * format.rate / 2) <= 1, "\(format)")
            #expect(sound.largestStep <= format.largestStep, "\(format)")
        }
    }
}

/// Makes all formats of some pieces, in one run of the encoder.
private func encode(_ pieces: [String], in media: TestMedia) throws {
    let sources = pieces.flatMap { piece in Format.all.map { (piece: piece, format: $0) } }
    let inputs = sources.flatMap { ["-i", media.path("\($0.piece).\($0.format.rate).wav")] }
    let outputs = sources.enumerated().flatMap { index, source in
        ["-map", "\(index)"] + source.format.arguments + [media.path("\(source.piece).\(source.format.name)")]
    }
    try FFmpeg.run(inputs + outputs)
}

/// Plays entries one after the other into a WAV file and reads it.
func play(_ entries: [QueueEntry], into media: TestMedia) async throws -> WAVFile {
    var options = PlayerOptions()
    options.output = .file(path: media.path("output.wav"))
    options.mpvOptions = [("audio-format", "s16")]
    let recorder = Recorder()
    let player = try Player(options, handlers: recorder.handlers)
    player.load(entries[0], paused: true)
    await recorder.wait(forRestartOf: entries[0])
    for (index, entry) in entries.enumerated() {
        if index > 0 { await recorder.wait("load of \(index)") { $0.hasLoaded(entry) } }
        if index + 1 < entries.count {
            player.setNext(entries[index + 1])
            await recorder.wait("hand-over of the next") {
                $0.log.contains { $0.text.contains("append-play") || $0.text.contains("playing through") }
            }
        }
        if index == 0 { player.setPaused(false) }
    }
    await recorder.wait(for: .idle)
    player.close()
    return try WAVFile(contentsOf: media.folder.appendingPathComponent("output.wav"))
}
