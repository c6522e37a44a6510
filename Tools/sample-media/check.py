"""Verifies the rendered collection: formats, tags, loudness, gapless cuts, lyrics, chapters, playlists, covers, size."""

import base64
import hashlib
import io
import re
import subprocess
import sys
import tomllib
import unicodedata
from pathlib import Path

import numpy as np
from mutagen import File
from mutagen.flac import Picture
from mutagen.mp3 import MP3
from PIL import Image

import encode

HERE = Path(__file__).resolve().parent
MEDIA = HERE.parent.parent / "sample-media"
COLLECTION = tomllib.loads((HERE / "collection.toml").read_text(encoding="utf-8"))
MEGABYTE = 1_000_000
CODECS = {".flac": "flac", ".mp3": "mp3", ".ogg": "vorbis", ".opus": "opus", ".m4a": "aac"}
NEEDED = ("title", "artist", "album", "albumartist", "date", "genre", "track", "tracktotal", "disc", "disctotal", "composer", "gain", "albumgain")
problems = []


def expect(fact, what):
    """Notes what is wrong; the checks go on."""
    if not fact:
        problems.append(what)
    return fact


def id3_tags(tags):
    """ID3 frames under the common names."""
    text = lambda frame: [str(value) for value in tags[frame].text] if frame in tags else []
    track, disc = (text("TRCK") or ["/"])[0], (text("TPOS") or ["/"])[0]
    return {
        "title": text("TIT2"), "artist": text("TPE1"), "album": text("TALB"), "albumartist": text("TPE2"), "date": text("TDRC"),
        "genre": text("TCON"), "composer": text("TCOM"), "track": [track.split("/")[0]], "tracktotal": [track.partition("/")[2]],
        "disc": [disc.split("/")[0]], "disctotal": [disc.partition("/")[2]], "bpm": text("TBPM"), "mood": text("TMOO"),
        "gain": text("TXXX:REPLAYGAIN_TRACK_GAIN"), "albumgain": text("TXXX:REPLAYGAIN_ALBUM_GAIN"),
        "cover": [frame.data for frame in tags.getall("APIC")], "lyrics": [frame.text for frame in tags.getall("USLT")]}


def mp4_tags(tags):
    text = lambda atom: [value.decode("utf-8") if isinstance(value, bytes) else str(value) for value in tags.get(atom, [])]
    track, disc = tags.get("trkn", [("", "")])[0], tags.get("disk", [("", "")])[0]
    free = "----:com.apple.iTunes:"
    return {
        "title": text("\xa9nam"), "artist": text("\xa9ART"), "album": text("\xa9alb"), "albumartist": text("aART"), "date": text("\xa9day"),
        "genre": text("\xa9gen"), "composer": text("\xa9wrt"), "track": [str(track[0])], "tracktotal": [str(track[1])],
        "disc": [str(disc[0])], "disctotal": [str(disc[1])], "bpm": text("tmpo"), "mood": text(free + "MOOD"),
        "gain": text(free + "REPLAYGAIN_TRACK_GAIN"), "albumgain": text(free + "REPLAYGAIN_ALBUM_GAIN"),
        "cover": [bytes(picture) for picture in tags.get("covr", [])], "lyrics": text("\xa9lyr")}


def vorbis_tags(file, opus):
    text = lambda key: list(file.tags.get(key, []))
    prefix = "R128_{}_GAIN" if opus else "REPLAYGAIN_{}_GAIN"
    if hasattr(file, "pictures"):
        pictures = [picture.data for picture in file.pictures]
    else:
        pictures = [Picture(base64.b64decode(value)).data for value in text("METADATA_BLOCK_PICTURE")]
    names = {
        "title": "TITLE", "artist": "ARTIST", "album": "ALBUM", "albumartist": "ALBUMARTIST", "date": "DATE", "genre": "GENRE", "composer": "COMPOSER",
        "track": "TRACKNUMBER", "tracktotal": "TRACKTOTAL", "disc": "DISCNUMBER", "disctotal": "DISCTOTAL", "bpm": "BPM", "mood": "MOOD", "lyrics": "LYRICS"}
    return {name: text(key) for name, key in names.items()} | {
        "gain": text(prefix.format("TRACK")), "albumgain": text(prefix.format("ALBUM")), "cover": pictures}


def read_tags(path):
    """The tags of a file of any kind under common names, each a list."""
    if path.suffix == ".mp3":
        return id3_tags(MP3(path).tags)
    file = File(path)
    return mp4_tags(file.tags) if path.suffix == ".m4a" else vorbis_tags(file, path.suffix == ".opus")


def codec(path):
    words = ["ffprobe", "-v", "error", "-select_streams", "a:0", "-show_entries", "stream=codec_name", "-of", "default=nw=1:nk=1", str(path)]
    return subprocess.run(words, check=True, capture_output=True, text=True).stdout.strip()


def measured(path):
    """Integrated loudness by ffmpeg's meter, a second opinion on our own."""
    words = ["ffmpeg", "-hide_banner", "-nostats", "-i", str(path), "-map", "0:a:0", "-af", "aformat=channel_layouts=stereo,ebur128", "-f", "null", "-"]
    report = subprocess.run(words, check=True, stdin=subprocess.DEVNULL, capture_output=True, text=True).stderr
    return float(re.findall(r"I:\s+(-?[\d.]+) LUFS", report)[-1])


def check_sound(path, name):
    """Decodes a file: loudness, peak, and no silence at either end. Returns seconds and loudness."""
    sound = encode.decode(path)
    peak = 20 * np.log10(np.abs(sound).max())
    loud = np.flatnonzero(np.abs(sound).max(axis=1) > 10 ** (-54 / 20))
    head, tail = loud[0] / encode.RATE, (len(sound) - loud[-1]) / encode.RATE
    level = measured(path)
    expect(peak <= -1, f"{name}: peak {peak:.2f} dBFS")
    expect(-20.5 <= level <= -13.5, f"{name}: loudness {level} LUFS")
    expect(head < 1 and tail < 1, f"{name}: silence {head:.2f} s before, {tail:.2f} s after")
    clipped = int((np.abs(sound) > 0.999).sum())
    expect(clipped == 0, f"{name}: {clipped} clipped samples")
    seconds = len(sound) / encode.RATE
    print(f"{seconds:6.1f} s {level:6.1f} LUFS {peak:6.2f} dB {path.stat().st_size // 1000:5d} kB  {name}")
    return seconds, level


def check_tags(path, name, level):
    """All needed tags are there, and the gain is what ffmpeg's meter asks for."""
    tags = read_tags(path)
    needed = [key for key in NEEDED if not (key in ("track", "tracktotal") and path.with_suffix(".cue").exists())]
    needed = [key for key in needed if not (key == "composer" and "Podcasts" in name)]
    for key in needed:
        expect(tags[key] and all(tags[key]), f"{name}: no {key}")
    if tags["gain"]:
        gain = int(tags["gain"][0]) / 256 + 5 if path.suffix == ".opus" else float(tags["gain"][0].split()[0])
        expect(abs(gain - (-18 - level)) < 0.35, f"{name}: gain {gain:.2f} dB for {level} LUFS")
    for key in ("title", "artist", "album"):
        for value in tags[key]:
            expect(unicodedata.is_normalized("NFC", value), f"{name}: {key} is not in composed form")
    for data in tags["cover"]:
        check_picture(Image.open(io.BytesIO(data)), name)
    return tags


def check_picture(image, name):
    image.load()
    expect(image.format == "JPEG" and image.width == image.height >= 300, f"{name}: cover {image.format} {image.size}")


def check_mp3(path, name):
    """The LAME header that says how many samples to drop at both ends."""
    head = path.read_bytes()[:65536]
    place = max(head.find(b"Xing"), head.find(b"Info"))
    lame = head.find(b"LAME", place)
    if expect(place > 0 and lame > 0, f"{name}: no LAME header"):
        delay = (head[lame + 21] << 4) | head[lame + 22] >> 4
        expect(delay > 0, f"{name}: no encoder delay")


def check_lyrics(path, seconds, name):
    """Times of an .lrc file rise and stay inside the track."""
    stamps = [int(m) * 60 + float(s) for m, s in re.findall(r"^\[(\d+):([\d.]+)\].", path.read_text(encoding="utf-8"), re.M)]
    expect(len(stamps) >= 4, f"{name}: {len(stamps)} lyric lines")
    expect(stamps == sorted(set(stamps)) and stamps[-1] < seconds, f"{name}: lyric times {stamps} in {seconds:.1f} s")


def check_split(album, folder):
    """The tracks in a row are, sample for sample, the piece they were cut from, and the cuts fall into sounding notes."""
    paths = sorted(folder.glob("*.flac"))
    words = lambda path: ["ffmpeg", "-v", "error", "-i", str(path), "-map", "0:a", "-f", "s16le", "-"]
    parts = [np.frombuffer(subprocess.run(words(path), check=True, capture_output=True).stdout, "<i2").reshape(-1, 2) for path in paths]
    whole = np.concatenate(parts)
    expected = (HERE / "whole.sha256").read_text(encoding="utf-8").split()[0]
    expect(hashlib.sha256(whole.tobytes()).hexdigest() == expected, f"{album['title']}: tracks do not add up to the whole")
    steps = np.abs(np.diff(whole.astype(int), axis=0)).max(axis=1)
    place = 0
    for part in parts[:-1]:
        place += len(part)
        around = steps[place - 22050 : place + 22050].max()
        level = np.sqrt((whole[place - 441 : place + 441].astype(float) ** 2).mean())
        expect(steps[place - 1] <= around, f"{album['title']}: a step at the cut")
        expect(level > 500, f"{album['title']}: the cut at {place} is in silence")
        print(f"         cut at sample {place}: step {steps[place - 1]}, largest within half a second {around}, level {level:.0f}")


def check_cue(folder):
    sheet = next(folder.glob("*.cue"))
    text = sheet.read_text(encoding="utf-8")
    name = re.search(r'^FILE "(.+)" WAVE$', text, re.M).group(1)
    if expect((folder / name).exists(), f"{sheet.name}: no {name}"):
        seconds = len(encode.decode(folder / name)) / encode.RATE
        places = [int(m) * 60 + int(s) + int(f) / 75 for m, s, f in re.findall(r"INDEX 01 (\d+):(\d+):(\d+)", text)]
        expect(len(places) == 3 and places == sorted(places) and places[0] == 0 and places[-1] < seconds, f"{sheet.name}: {places}")
        expect(text.count("TITLE") == 4 and text.count("PERFORMER") == 4, f"{sheet.name}: titles or performers missing")


def check_playlists():
    """Every entry exists relative to its playlist and lasts as long as it says."""
    playlists = sorted((MEDIA / "Playlists").glob("*.m3u8"))
    expect([playlist.name for playlist in playlists] == ["70s punk classics.m3u8", "WWDC.m3u8"], "playlists")
    for playlist in playlists:
        lines = playlist.read_text(encoding="utf-8").splitlines()
        expect(lines[0] == "#EXTM3U", f"{playlist.name}: no header")
        entries = [line for line in lines if not line.startswith("#")]
        stated = [int(seconds) for seconds in re.findall(r"^#EXTINF:(\d+),", "\n".join(lines), re.M)]
        expect(len(entries) == len(stated) >= 3, f"{playlist.name}: {len(entries)} entries")
        for entry, seconds in zip(entries, stated):
            path = (playlist.parent / entry).resolve()
            if expect(not entry.startswith("/") and path.is_file(), f"{playlist.name}: no {entry}"):
                expect(abs(len(encode.decode(path)) / encode.RATE - seconds) <= 1, f"{playlist.name}: length of {entry}")


def check_chapters(path):
    words = ["ffprobe", "-v", "error", "-show_entries", "chapter=start_time:chapter_tags=title", "-of", "csv=p=0", str(path)]
    chapters = [line.split(",", 1) for line in subprocess.run(words, check=True, capture_output=True, text=True).stdout.splitlines()]
    wanted = [line[2:] for line in (HERE / COLLECTION["podcast"]["script"]).read_text(encoding="utf-8").splitlines() if line.startswith("# ")]
    expect([title for _, title in chapters] == wanted, f"{path.name}: chapters {chapters}")
    starts = [float(start) for start, _ in chapters]
    expect(starts == sorted(set(starts)) and starts[:1] == [0], f"{path.name}: chapter starts {starts}")


def check_collection(tags):
    """What the collection as a whole has to offer to a listener's sentences."""
    artists = {artist for entry in tags for artist in entry["artist"]}
    titles = {entry["title"][0] for entry in tags}
    text = " ".join(artists | titles)
    for script, pattern in (("Latin", "[A-Za-z]"), ("Cyrillic", "[а-яё]"), ("kanji", "[一-龯]"), ("kana", "[ぁ-んァ-ン]"), ("accented", "[ãçü]")):
        expect(re.search(pattern, text), f"no {script} names")
    expect(any(len(entry["artist"]) > 1 for entry in tags), "no track with several artists")
    expect(titles & artists, "no song called like an artist")
    expect(any(entry["albumartist"] == ["Various Artists"] for entry in tags), "no compilation")
    expect(any(entry["lyrics"] for entry in tags), "no embedded lyrics")
    decades = {entry["date"][0][:3] for entry in tags}
    expect(decades >= {"197", "198", "200", "201", "202"}, f"decades {sorted(decades)}")
    albums = {}
    for entry in tags:
        albums.setdefault(entry["albumartist"][0], set()).add((entry["date"][0][:4], entry["album"][0]))
    expect(sum(len(several) > 1 for several in albums.values()) >= 2, "fewer than two artists with several albums")


def main():
    tags = []
    for path in sorted(path for path in MEDIA.rglob("*") if path.suffix in CODECS):
        name = str(path.relative_to(MEDIA))
        expect(codec(path) == CODECS[path.suffix], f"{name}: codec {codec(path)}")
        seconds, level = check_sound(path, name)
        tags.append(check_tags(path, name, level))
        if path.suffix == ".mp3":
            check_mp3(path, name)
        if path.with_suffix(".lrc").exists():
            check_lyrics(path.with_suffix(".lrc"), seconds, name)
    expect({path.suffix for path in MEDIA.rglob("*")} >= set(CODECS), "a format is missing")
    expect(len(list(MEDIA.rglob("*.lrc"))) >= 3, "fewer than three .lrc files")
    for album in COLLECTION["album"]:
        folder = MEDIA / album["folder"]
        wanted = 1 if album.get("cue") else len(album["track"])
        expect(len(list(folder.glob(f"*.{album['format']}"))) == wanted, f"{album['folder']}: not {wanted} files")
        expect((folder / "cover.jpg").exists() == ("folder" in album["covers"]), f"{album['folder']}: folder cover")
        if "sections" in album:
            check_split(album, folder)
        if album.get("cue"):
            check_cue(folder)
    for picture in MEDIA.rglob("cover.jpg"):
        check_picture(Image.open(picture), str(picture.relative_to(MEDIA)))
    check_chapters(next((MEDIA / COLLECTION["podcast"]["folder"]).glob("*.m4a")))
    check_playlists()
    check_collection(tags)
    size = sum(path.stat().st_size for path in MEDIA.rglob("*") if path.is_file())
    expect(size <= 12 * MEGABYTE, f"{size / MEGABYTE:.1f} MB")
    pieces = sum(1 if "sections" in album else len(album["track"]) for album in COLLECTION["album"])
    for problem in problems:
        print(f"wrong: {problem}", file=sys.stderr)
    print(f"{len(tags)} files, {pieces} pieces and an episode, {size / MEGABYTE:.2f} MB, {len(problems)} problems")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
