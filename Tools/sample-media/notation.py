"""Reads the score notation (see scores/README.md) into plain values."""

import re
from fractions import Fraction

from harmony import Chord

LETTER_PITCH = {"C": 60, "D": 62, "E": 64, "F": 65, "G": 67, "A": 69, "B": 71}
SHARPS = "FCGDAEB"
MAJOR_SHARPS = {"C": 0, "G": 1, "D": 2, "A": 3, "E": 4, "B": 5, "F#": 6, "F": -1, "Bb": -2, "Eb": -3, "Ab": -4, "Db": -5}
RELATIVE_MAJOR = {"A": "C", "E": "G", "B": "D", "F#": "A", "C#": "E", "G#": "B", "D": "F", "G": "Bb", "C": "Eb", "F": "Ab", "Bb": "Db"}
DYNAMICS = {"pp": 44, "p": 56, "mp": 68, "mf": 80, "f": 94, "ff": 108}

TOKEN = re.compile(
    r"\s*(?:(?P<dynamic>!(?:pp|p|mp|mf|f|ff)!)|(?P<triplet>\(3)|(?P<chord>\[[^\]]+\])|(?P<rest>z)"
    r"|(?P<note>(?:\^|_|=)?[A-Ga-g][,']*))(?P<length>\d*(?:/\d*)?)(?P<tie>-?)")
PITCH = re.compile(r"(\^|_|=)?([A-Ga-g])([,']*)")


class ScoreError(Exception):
    """A score that cannot be read; names the place."""


class Note:
    """A note in score time: start and length in beats, pitch as MIDI number, velocity 1…127."""

    __slots__ = ("start", "length", "pitch", "velocity")

    def __init__(self, start, length, pitch, velocity):
        self.start, self.length, self.pitch, self.velocity = start, length, pitch, velocity


class Part:
    """One player: an instrument and how it stands in the mix."""

    def __init__(self, name, instrument, options):
        self.name, self.instrument, self.options = name, instrument, options

    def number(self, key, default=0.0):
        return float(self.options.get(key, default))


class Section:
    """A stretch of music that the form names: chord line, and a line for each part."""

    def __init__(self, name):
        self.name = name
        self.chords = ""
        self.lines = {}
        self.lyrics = []
        self.fades = []
        self.ritard = None


class Score:
    """A whole piece as written."""

    def __init__(self):
        self.tempo, self.beats, self.key, self.swing, self.swing_unit = 120.0, 4, "C", 50.0, 1.0
        self.settings, self.parts, self.patterns, self.sections, self.form = {}, {}, {}, {}, []


def key_accidentals(key):
    """The sharpened or flattened letters of a key, as {letter: ±1}."""
    major = RELATIVE_MAJOR[key[:-1]] if key.endswith("m") else key
    count = MAJOR_SHARPS[major]
    letters = SHARPS[:count] if count >= 0 else SHARPS[::-1][: -count]
    return {letter: 1 if count >= 0 else -1 for letter in letters}


def read_pitch(text, accidentals):
    """MIDI number of an ABC note: C is middle C, c an octave above, commas and apostrophes shift."""
    sign, letter, marks = PITCH.fullmatch(text).groups()
    pitch = LETTER_PITCH[letter.upper()] + (12 if letter.islower() else 0)
    pitch += 12 * (marks.count("'") - marks.count(","))
    return pitch + ({"^": 1, "_": -1, "=": 0}[sign] if sign else accidentals.get(letter.upper(), 0))


def read_length(text):
    """ABC length factor: 2, /2, 3/2, /."""
    if not text:
        return Fraction(1)
    top, slash, bottom = text.partition("/")
    return Fraction(int(top or 1), int(bottom or 2) if slash else 1)


def read_bar(text, key, unit, dynamic, where):
    """The notes of one bar as (start, length, pitches, tied, velocity), its length in beats, the dynamic that holds after it."""
    accidentals, place, clock, notes, triplet = key_accidentals(key), 0, Fraction(0), [], 0
    text = text.rstrip()
    while place < len(text):
        match = TOKEN.match(text, place)
        if not match:
            raise ScoreError(f"{where}: cannot read “{text[place:]}”")
        place = match.end()
        if match.group("dynamic"):
            dynamic = DYNAMICS[match.group("dynamic").strip("!")]
            continue
        if match.group("triplet"):
            triplet = 3
            continue
        length = read_length(match.group("length")) * unit
        if triplet:
            length, triplet = length * Fraction(2, 3), triplet - 1
        if not match.group("rest"):
            names = PITCH.findall(match.group("chord")) if match.group("chord") else PITCH.findall(match.group("note"))
            pitches = [read_pitch("".join(name), accidentals) for name in names]
            notes.append((clock, length, pitches, bool(match.group("tie")), dynamic))
        clock += length
    return notes, clock, dynamic


def read_melody(text, score, where):
    """Notes of a bar-separated ABC line; the second value is the number of bars."""
    unit = Fraction(score.settings.get("unit", "1/2"))
    notes, open_ties, dynamic = [], {}, DYNAMICS["mf"]
    bars = [bar for bar in text.strip().strip("|").split("|")]
    for number, bar in enumerate(bars):
        start = Fraction(number * score.beats)
        found, length, dynamic = read_bar(bar, score.key, unit, dynamic, f"{where} bar {number + 1}")
        if length not in (0, score.beats):
            raise ScoreError(f"{where} bar {number + 1}: {length} beats, not {score.beats}: {bar}")
        for offset, duration, pitches, tied, velocity in found:
            for pitch in pitches:
                if pitch in open_ties and open_ties[pitch].start + open_ties[pitch].length == start + offset:
                    note = open_ties.pop(pitch)
                    note.length += duration
                else:
                    note = Note(start + offset, duration, pitch, velocity)
                    notes.append(note)
                if tied:
                    open_ties[pitch] = note
    return notes, len(bars)


def read_chords(text, score, where):
    """Chord changes as (start beat, Chord) and the number of bars; `%` repeats the bar before."""
    changes, bars = [], text.strip().strip("|").split("|")
    last = []
    for number, bar in enumerate(bars):
        symbols = bar.split()
        if symbols == ["%"]:
            symbols = last
        last = symbols
        if not symbols:
            raise ScoreError(f"{where}: bar {number + 1} has no chord")
        share = Fraction(score.beats, len(symbols))
        for index, symbol in enumerate(symbols):
            changes.append((Fraction(number * score.beats) + share * index, Chord(symbol)))
    return changes, len(bars)


def read_options(words):
    """`level -3 pan 20` as a dictionary."""
    if len(words) % 2:
        raise ScoreError(f"option without value: {' '.join(words)}")
    return dict(zip(words[::2], words[1::2]))


PATTERN_KINDS = ("beat", "bassline", "figure")


def read_score(path):
    """Parses a `.score` file."""
    score, section, pattern = Score(), None, None
    for number, raw in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        line = raw.split(" #")[0].rstrip() if not raw.startswith("#") else ""
        if not line.strip():
            continue
        where = f"{path.name}:{number}"
        word, _, rest = line.strip().partition(" ")
        rest = rest.strip()
        if not line[0].isspace():
            section = pattern = None
            if word == "section":
                section = score.sections.setdefault(rest, Section(rest))
            elif word in PATTERN_KINDS:
                name, _, grid = rest.partition(" ")
                if name in score.patterns:
                    raise ScoreError(f"{where}: a second pattern {name}")
                pattern = score.patterns[name] = {"kind": word, "grid": {}}
                if grid:
                    pattern["grid"]["all"] = "".join(grid.split())
            else:
                read_setting(score, word, rest, where)
        elif section is not None:
            read_section_line(section, word, rest, score, where)
        elif pattern is not None:
            pattern["grid"][word] = "".join(rest.split())
        else:
            raise ScoreError(f"{where}: indented line outside a section or pattern")
    return score


def read_setting(score, word, rest, where):
    """A line at the left margin: tempo, key, form, part and the like."""
    if word == "tempo":
        score.tempo = float(rest)
    elif word == "beats":
        score.beats = int(rest)
    elif word == "key":
        score.key = rest
    elif word == "swing":
        amount, _, unit = rest.partition(" ")
        score.swing, score.swing_unit = float(amount), float(unit or 1)
    elif word == "form":
        score.form += rest.split()
    elif word == "part":
        words = rest.split()
        score.parts[words[0]] = Part(words[0], words[1], read_options(words[2:]))
    elif word in ("unit", "grid", "reverb", "tail", "loudness", "feel", "lowpass", "glue", "fadein", "fadeout", "bits", "squash"):
        score.settings[word] = rest
    else:
        raise ScoreError(f"{where}: unknown word {word}")


def read_section_line(section, word, rest, score, where):
    """An indented line of a section: chords, lyric, fade, ritard, or what a part plays."""
    if word == "chords":
        section.chords += rest.rstrip("|") + "|"
    elif word == "lyric":
        place, _, words = rest.partition(" ")
        bar, _, beat = place.partition(".")
        section.lyrics.append(((int(bar) - 1) * score.beats + (int(beat or 1) - 1), words.strip()))
    elif word == "fade":
        part, start, end = rest.split()
        section.fades.append((part, float(start), float(end)))
    elif word == "ritard":
        bars, percent = rest.split()
        section.ritard = (int(bars), float(percent))
    elif word in score.parts:
        before = section.lines.get(word, "")
        section.lines[word] = (before.rstrip().rstrip("|") + " | " if before and not rest.startswith("~") else before + " ") + rest
    else:
        raise ScoreError(f"{where}: no part called {word}")
