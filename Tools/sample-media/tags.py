"""Writes the same facts as tags of each file format: Vorbis comments, ID3v2.4, MP4 atoms."""

import base64

from mutagen import id3
from mutagen.flac import FLAC, Picture
from mutagen.mp4 import MP4, MP4Cover, MP4FreeForm
from mutagen.oggopus import OggOpus
from mutagen.oggvorbis import OggVorbis

# Field of a track → (Vorbis comment, ID3 frame, MP4 atom); None where the format has no common place.
FIELDS = {
    "title": ("TITLE", "TIT2", "\xa9nam"),
    "artists": ("ARTIST", "TPE1", "\xa9ART"),
    "album": ("ALBUM", "TALB", "\xa9alb"),
    "albumartist": ("ALBUMARTIST", "TPE2", "aART"),
    "date": ("DATE", "TDRC", "\xa9day"),
    "genre": ("GENRE", "TCON", "\xa9gen"),
    "composer": ("COMPOSER", "TCOM", "\xa9wrt"),
    "mood": ("MOOD", "TMOO", "----:com.apple.iTunes:MOOD"),
    "language": ("LANGUAGE", "TLAN", "----:com.apple.iTunes:LANGUAGE"),
    "license": ("LICENSE", "TCOP", "cprt"),
    "titlesort": ("TITLESORT", "TSOT", "sonm"),
    "artistsort": ("ARTISTSORT", "TSOP", "soar"),
    "albumsort": ("ALBUMSORT", "TSOA", "soal"),
    "albumartistsort": ("ALBUMARTISTSORT", "TSO2", "soaa"),
    "discsubtitle": ("DISCSUBTITLE", "TSST", "----:com.apple.iTunes:DISCSUBTITLE"),
    "comment": ("COMMENT", None, "\xa9cmt"),
}
NUMBERS = {"track": ("TRACKNUMBER", "TRACKTOTAL", "TRCK", "trkn"), "disc": ("DISCNUMBER", "DISCTOTAL", "TPOS", "disk")}


def values(value):
    return [str(item) for item in value] if isinstance(value, list) else [str(value)]


def picture(image):
    """A front cover as FLAC keeps it."""
    result = Picture()
    result.type, result.mime, result.desc, result.data = 3, "image/jpeg", "Cover", image.data
    result.width, result.height, result.depth = image.width, image.height, 24
    return result


def vorbis_comments(file, facts, image):
    """Fills a FLAC, Vorbis or Opus file."""
    file.delete()
    if file.tags is None:
        file.add_tags()
    for field, (key, _, _) in FIELDS.items():
        if field in facts:
            file[key] = values(facts[field])
    for field, (number, total, _, _) in NUMBERS.items():
        if field in facts:
            file[number], file[total] = [str(part) for part in facts[field]]
    if "bpm" in facts:
        file["BPM"] = str(round(facts["bpm"]))
    if facts.get("compilation"):
        file["COMPILATION"] = "1"
    if "lyrics" in facts:
        file["LYRICS"] = facts["lyrics"]
    for key, value in gains(facts, isinstance(file, OggOpus)).items():
        file[key] = value
    if image and isinstance(file, FLAC):
        file.clear_pictures()
        file.add_picture(picture(image))
    elif image:
        file["METADATA_BLOCK_PICTURE"] = base64.b64encode(picture(image).write()).decode("ascii")


def gains(facts, opus):
    """ReplayGain 2 (−18 LUFS) as text, or for Opus the R128 numbers (−23 LUFS, in 1/256 dB)."""
    if "gain" not in facts:
        return {}
    gain = facts["gain"]
    if opus:
        return {"R128_TRACK_GAIN": str(round((-23 - gain["track"]) * 256)), "R128_ALBUM_GAIN": str(round((-23 - gain["album"]) * 256))}
    return {
        "REPLAYGAIN_TRACK_GAIN": f"{-18 - gain['track']:.2f} dB", "REPLAYGAIN_TRACK_PEAK": f"{gain['track_peak']:.6f}",
        "REPLAYGAIN_ALBUM_GAIN": f"{-18 - gain['album']:.2f} dB", "REPLAYGAIN_ALBUM_PEAK": f"{gain['album_peak']:.6f}",
        "REPLAYGAIN_REFERENCE_LOUDNESS": "-18.00 LUFS",
    }


def write_id3(path, facts, image):
    tags = id3.ID3()
    for field, (_, frame, _) in FIELDS.items():
        if field in facts and frame:
            tags.add(getattr(id3, frame)(encoding=3, text=values(facts[field])))
    for field, (_, _, frame, _) in NUMBERS.items():
        if field in facts:
            tags.add(getattr(id3, frame)(encoding=3, text="{}/{}".format(*facts[field])))
    if "bpm" in facts:
        tags.add(id3.TBPM(encoding=3, text=str(round(facts["bpm"]))))
    if facts.get("compilation"):
        tags.add(id3.TCMP(encoding=3, text="1"))
    if "lyrics" in facts:
        tags.add(id3.USLT(encoding=3, lang=facts.get("language", "und"), desc="", text=facts["lyrics"]))
    for key, value in gains(facts, False).items():
        tags.add(id3.TXXX(encoding=3, desc=key, text=value))
    if image:
        tags.add(id3.APIC(encoding=3, mime="image/jpeg", type=3, desc="Cover", data=image.data))
    tags.save(path, v2_version=4, v1=0, padding=lambda info: 512)


def write_mp4(path, facts, image):
    file = MP4(path)
    for field, (_, _, atom) in FIELDS.items():
        if field in facts:
            text = values(facts[field])
            file[atom] = [MP4FreeForm(item.encode("utf-8")) for item in text] if atom.startswith("----") else text
    for field, (_, _, _, atom) in NUMBERS.items():
        if field in facts:
            file[atom] = [tuple(facts[field])]
    if "bpm" in facts:
        file["tmpo"] = [round(facts["bpm"])]
    if "lyrics" in facts:
        file["\xa9lyr"] = facts["lyrics"]
    for key, value in gains(facts, False).items():
        file[f"----:com.apple.iTunes:{key}"] = [MP4FreeForm(value.encode("ascii"))]
    if image:
        file["covr"] = [MP4Cover(image.data, imageformat=MP4Cover.FORMAT_JPEG)]
    if "podcast" in facts:
        file["pcst"], file["stik"], file["catg"] = True, [21], "Education"
        file["desc"], file["tvsh"] = facts["comment"], facts["podcast"]
    file.save(padding=lambda info: 512)


def write(path, facts, image=None):
    """Replaces all tags of a file."""
    suffix = path.suffix.lower()
    if suffix == ".mp3":
        write_id3(path, facts, image)
    elif suffix == ".m4a":
        write_mp4(path, facts, image)
    else:
        file = {".flac": FLAC, ".ogg": OggVorbis, ".opus": OggOpus}[suffix](path)
        vorbis_comments(file, facts, image)
        if suffix == ".flac":
            file.save(padding=lambda info: 512)
        else:
            file.save(padding=lambda info: 128)
