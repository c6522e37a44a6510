"""Renders the whole sample collection: scores to sound, sound to files, tags, covers, lyrics, playlists."""

import hashlib
import os
import shutil
import sys
import tempfile
import tomllib
import unicodedata
from pathlib import Path

import numpy as np

import covers
import encode
import loudness
import mix
import speech
import tags
from arrange import arrange
from notation import read_score

HERE = Path(__file__).resolve().parent
OUTPUT = HERE.parent.parent / "sample-media"
CACHE = HERE.parent.parent / ".build" / "sample-media"
RATE = encode.RATE
COMPOSER = "The ditty project"
LICENSE = "CC0 1.0 Universal"
FRAME = RATE // 75
LOSSY_PEAK = 10 ** (-1.1 / 20)


def clean(text):
    """A title as the part of a file name."""
    return unicodedata.normalize("NFC", text.replace("/", "-"))


class Piece:
    """A rendered score: its sound, tempo, lyric lines and section starts."""

    def __init__(self, name):
        path = HERE / "scores" / f"{name}.score"
        self.score = read_score(path)
        self.performance = arrange(self.score, name)
        self.sound = cached(path, lambda: mix.render(self.score, self.performance, name))
        self.bits = int(self.score.settings.get("bits", 16))

    def samples(self, gain=1.0):
        return encode.to_integers(self.sound * gain, self.bits)

    def lrc(self, facts):
        """The lyric lines with their times, as players of .lrc files read them."""
        seconds = len(self.sound) / RATE
        lines = [f"[ti:{facts['title']}]", f"[ar:{facts['artists'][0]}]", f"[al:{facts['album']}]", f"[length:{stamp(seconds)[:5]}]"]
        return "\n".join(lines + [f"[{stamp(moment)}]{words}" for moment, words in self.performance.lyrics]) + "\n"

    def words(self):
        return "\n".join(words for _, words in self.performance.lyrics)


def stamp(seconds):
    """mm:ss.cc"""
    hundredths = round(seconds * 100)
    return f"{hundredths // 6000:02d}:{hundredths // 100 % 60:02d}.{hundredths % 100:02d}"


def cached(path, render):
    """A rendering, kept under .build as long as neither the score nor the programs that play it change."""
    digest = hashlib.sha256(path.read_bytes())
    for source in ("harmony", "notation", "arrange", "sampler", "synth", "effects", "loudness", "mix"):
        digest.update((HERE / f"{source}.py").read_bytes())
    kept = CACHE / f"{path.stem}-{digest.hexdigest()[:16]}.npy"
    if not kept.exists():
        print(f"  plays {path.stem}", flush=True)
        kept.parent.mkdir(parents=True, exist_ok=True)
        sound = render()
        for old in CACHE.glob(f"{path.stem}-*.npy"):
            old.unlink()
        np.save(kept, sound)
    return np.load(kept)


def album_facts(album):
    """What all tracks of an album share."""
    facts = {"album": album["title"], "albumartist": album["artist"], "date": album["date"], "composer": COMPOSER, "license": LICENSE}
    facts["artists"] = [album["artist"]]
    for key in ("genre", "mood", "language", "compilation"):
        if key in album:
            facts[key] = album[key]
    if "artistsort" in album:
        facts["artistsort"] = facts["albumartistsort"] = album["artistsort"]
    if "sort" in album:
        facts["albumsort"] = album["sort"]
    return facts


def track_facts(album, number, disc_number, total):
    """The tags of one track."""
    track = album["track"][number]
    facts = album_facts(album)
    discs = album.get("discs", [""])
    disc = track.get("disc", 1)
    facts |= {"title": track["title"], "track": (disc_number, total), "disc": (disc, len(discs))}
    for key in ("artists", "genre", "mood", "language"):
        if key in track:
            facts[key] = track[key]
    if "sort" in track:
        facts["titlesort"] = track["sort"]
    if len(discs) > 1:
        facts["discsubtitle"] = discs[disc - 1]
    return facts


def numbered(album):
    """(track index, number on its disc, tracks on its disc) in order."""
    discs = [track.get("disc", 1) for track in album["track"]]
    for index, disc in enumerate(discs):
        yield index, discs[: index + 1].count(disc), discs.count(disc)


def file_name(album, facts):
    disc = f"{facts['disc'][0]}-" if facts["disc"][1] > 1 else ""
    return f"{disc}{facts['track'][0]:02d} {clean(facts['title'])}.{album['format']}"


def encode_within_peak(samples_at, path, bitrate, extra=()):
    """Encodes, and again a little softer if the decoded file peaks higher than it should; `samples_at` takes a gain."""
    gain = 1.0
    while True:
        encode.encode(samples_at(gain), path, bitrate, extra)
        peak = np.abs(encode.decode(path)).max()
        if peak <= LOSSY_PEAK:
            return
        gain *= min(LOSSY_PEAK / peak, 0.995)


def write_tags(made, image):
    """Measures the files of an album as they decode, and writes all tags with track and album gain."""
    sounds = [encode.decode(path) for path, _ in made]
    album_loudness = loudness.album([(sound, RATE) for sound in sounds])
    album_peak = max(float(np.abs(sound).max()) for sound in sounds)
    for (path, facts), sound in zip(made, sounds):
        facts["gain"] = {
            "track": loudness.integrated(sound, RATE), "track_peak": float(np.abs(sound).max()),
            "album": album_loudness, "album_peak": album_peak}
        tags.write(path, facts, image)


def make_single_pieces(album, folder):
    """An album whose tracks are pieces of their own."""
    made = []
    for index, number, total in numbered(album):
        track, facts = album["track"][index], track_facts(album, index, number, total)
        piece = Piece(track["score"])
        facts["bpm"] = piece.score.tempo
        path = folder / file_name(album, facts)
        encode_within_peak(piece.samples, path, track.get("bitrate", album.get("bitrate")))
        if "file" in track.get("lyrics", []):
            path.with_suffix(".lrc").write_text(piece.lrc(facts), encoding="utf-8")
        if "embedded" in track.get("lyrics", []):
            facts["lyrics"] = piece.lrc(facts) if "file" in track["lyrics"] else piece.words()
        made.append((path, facts))
    return made


def make_split_piece(album, folder):
    """One piece cut into tracks in the middle of its notes: heard whole only without gaps."""
    piece, made = Piece(album["score"]), []
    samples = piece.samples()
    starts = dict(piece.performance.sections)
    cuts = [0] + [round((starts[name] + 2.1) * RATE) for name in album["sections"][1:]] + [len(samples)]
    for index, number, total in numbered(album):
        facts = track_facts(album, index, number, total) | {"bpm": piece.score.tempo}
        path = folder / file_name(album, facts)
        encode.encode(samples[cuts[index] : cuts[index + 1]], path)
        made.append((path, facts))
    digest = hashlib.sha256(samples.tobytes()).hexdigest()
    (HERE / "whole.sha256").write_text(f"{digest}  {album['title']}: 16-bit samples of all tracks in a row\n", encoding="utf-8")
    return made


def make_cue_album(album, folder):
    """One file and a cue sheet that names the tracks in it."""
    parts, lines, position = [], [], 0
    for number, track in enumerate(album["track"], 1):
        samples = Piece(track["score"]).samples()
        padding = -len(samples) % FRAME
        parts.append(np.concatenate([samples, np.zeros((padding, 2), "<i2")]))
        frames = position // FRAME
        moment = f"{frames // 4500:02d}:{frames // 75 % 60:02d}:{frames % 75:02d}"
        lines += [f"  TRACK {number:02d} AUDIO", f'    TITLE "{track["title"]}"', f'    PERFORMER "{album["artist"]}"', f"    INDEX 01 {moment}"]
        position += len(parts[-1])
    path = folder / f"{clean(album['title'])}.flac"
    encode.encode(np.concatenate(parts), path)
    facts = album_facts(album) | {"title": album["title"], "disc": (1, 1)}
    head = [
        f'REM GENRE "{album["genre"][0]}"', f"REM DATE {album['date']}", f'REM COMPOSER "{COMPOSER}"', f'PERFORMER "{album["artist"]}"',
        f'TITLE "{album["title"]}"', f'FILE "{path.name}" WAVE']
    path.with_suffix(".cue").write_text("\n".join(head + lines) + "\n", encoding="utf-8")
    return [(path, facts)]


def make_album(album):
    """The folder of an album; returns its tracks as (path, facts)."""
    folder = OUTPUT / unicodedata.normalize("NFC", album["folder"])
    folder.mkdir(parents=True)
    print(album["folder"], flush=True)
    if album.get("cue"):
        made = make_cue_album(album, folder)
    elif "sections" in album:
        made = make_split_piece(album, folder)
    else:
        made = make_single_pieces(album, folder)
    drawing = covers.draw(album["cover"])
    write_tags(made, covers.jpeg(drawing, 360, 82) if "embedded" in album["covers"] else None)
    if "folder" in album["covers"]:
        (folder / "cover.jpg").write_bytes(covers.jpeg(drawing, 600, 84).data)
    return made


def chapter_file(chapters, seconds, path):
    """Chapters in ffmpeg's metadata format."""
    lines = [";FFMETADATA1"]
    ends = [start for start, _ in chapters[1:]] + [seconds]
    for (start, title), end in zip(chapters, ends):
        lines += ["[CHAPTER]", "TIMEBASE=1/1000", f"START={round(start * 1000)}", f"END={round(end * 1000)}", f"title={title}"]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def make_podcast(podcast):
    """The spoken episode, with chapters."""
    folder = OUTPUT / podcast["folder"]
    folder.mkdir(parents=True)
    print(podcast["folder"], flush=True)
    sound, chapters = speech.episode(HERE / podcast["script"])
    path = folder / f"{podcast['episode']:02d} {clean(podcast['title'])}.m4a"
    drawing = covers.draw(podcast["cover"])
    facts = {
        "title": podcast["title"], "artists": [podcast["host"]], "album": podcast["show"], "albumartist": podcast["host"], "date": podcast["date"],
        "genre": ["Podcast"], "comment": podcast["description"], "language": "eng", "license": LICENSE, "podcast": podcast["show"],
        "track": (podcast["episode"], podcast["episode"]), "disc": (1, 1)}
    with tempfile.TemporaryDirectory() as scratch:
        listing = Path(scratch) / "chapters.txt"
        chapter_file(chapters, len(sound) / RATE, listing)
        extra = ("-i", listing, "-map", "0:a", "-map_chapters", "1", "-ac", "1")
        encode_within_peak(lambda gain: encode.to_integers(sound * gain), path, 48, extra)
    write_tags([(path, facts)], covers.jpeg(drawing, 360, 82))
    (folder / "cover.jpg").write_bytes(covers.jpeg(drawing, 600, 84).data)


def make_playlists(playlists, made):
    """Extended M3U in UTF-8, with paths relative to the playlist."""
    folder = OUTPUT / "Playlists"
    folder.mkdir()
    for playlist in playlists:
        lines = ["#EXTM3U", f"#PLAYLIST:{playlist['name']}"]
        for title in playlist["tracks"]:
            path, facts = next(entry for entry in made if entry[1]["title"] == title)
            seconds = round(len(encode.decode(path)) / RATE)
            lines += [f"#EXTINF:{seconds},{' & '.join(facts['artists'])} - {title}", os.path.relpath(path, folder)]
        (folder / f"{playlist['name']}.m3u8").write_text("\n".join(lines) + "\n", encoding="utf-8")


def main():
    collection = tomllib.loads((HERE / "collection.toml").read_text(encoding="utf-8"))
    if OUTPUT.exists():
        for child in OUTPUT.iterdir():
            if child.is_dir():
                shutil.rmtree(child)
    made = []
    for album in collection["album"]:
        made += make_album(album)
    make_podcast(collection["podcast"])
    make_playlists(collection["playlist"], made)


if __name__ == "__main__":
    sys.exit(main())
