"""Turns a written score into timed notes: form, patterns, swing, tempo changes, and a player's small unevenness."""

import bisect
import random
from fractions import Fraction

from harmony import voice
from notation import Note, ScoreError, read_chords, read_melody

DRUMS = {
    "kick": 36, "stick": 37, "snare": 38, "clap": 39, "snare2": 40, "lowtom": 45, "hat": 42, "pedal": 44, "tom": 47, "open": 46,
    "hightom": 50, "crash": 49, "ride": 51, "bell": 53, "tambourine": 54, "splash": 55, "cowbell": 56, "crash2": 57, "shaker": 70,
    "maracas": 70, "conga": 63, "lowconga": 64, "cabasa": 69, "claves": 75, "woodblock": 76, "triangle": 81, "floortom": 43,
    "brush": 40, "swish": 38,
}
HITS = {"x": 80, "X": 104, "o": 50, "d": 80, "u": 70, "D": 100, "U": 88, "e": 80, "E": 98}


class TimedNote:
    """A note in real time: seconds, MIDI pitch, velocity."""

    __slots__ = ("start", "length", "pitch", "velocity")

    def __init__(self, start, length, pitch, velocity):
        self.start, self.length, self.pitch, self.velocity = start, length, pitch, velocity


class Performance:
    """What is to be sounded: notes by part, lyric lines, part fades, and the place of the last beat."""

    def __init__(self):
        self.notes, self.lyrics, self.fades, self.length, self.sections = {}, [], {}, 0.0, []


class Clock:
    """Beats to seconds, with swing and slowing down."""

    def __init__(self, score, slowings, total):
        self.unit, self.share = score.swing_unit, score.swing / 100
        self.times, time, step = [0.0], 0.0, 0.25
        for index in range(int(total / step) + 64):
            time += step * 60 / (score.tempo * self.speed(index * step, slowings))
            self.times.append(time)
        self.step = step

    @staticmethod
    def speed(beat, slowings):
        """The tempo factor at a beat: falls along a curve where the score slows."""
        for start, end, percent in slowings:
            if start <= beat < end:
                return 1 - percent / 100 * ((beat - start) / (end - start)) ** 1.5
        return 1.0

    def swung(self, beat):
        """Moves the second half of each swing unit later."""
        whole, part = divmod(float(beat), self.unit)
        part /= self.unit
        bent = part * 2 * self.share if part < 0.5 else self.share + (part - 0.5) * 2 * (1 - self.share)
        return (whole + bent) * self.unit

    def seconds(self, beat):
        """Real time of a beat."""
        place = self.swung(beat) / self.step
        low = min(int(place), len(self.times) - 2)
        return self.times[low] + (place - low) * (self.times[low + 1] - self.times[low])


class ChordTrack:
    """The chord that sounds at each beat of the piece."""

    def __init__(self):
        self.starts, self.chords = [], []

    def add(self, start, chord):
        self.starts.append(start)
        self.chords.append(chord)

    def index(self, beat):
        return max(bisect.bisect_right(self.starts, beat) - 1, 0)

    def at(self, beat):
        return self.chords[self.index(beat)]

    def after(self, beat):
        return self.chords[min(self.index(beat) + 1, len(self.chords) - 1)]


def section_bars(section, score):
    """How many bars a section has: its chord line says so, or its longest melody."""
    if section.chords:
        return read_chords(section.chords, score, section.name)[1]
    return max(read_melody(line, score, section.name)[1] for line in section.lines.values() if not line.strip().startswith("~"))


def pattern_bars(text, score, where):
    """`~a*3 ~fill` as a list of pattern names, one a repetition."""
    names = []
    for word in text.split():
        name, _, count = word.partition("*")
        if not name.startswith("~") or name[1:] not in score.patterns and name != "~rest":
            raise ScoreError(f"{where}: no pattern {word}")
        names += [name[1:]] * int(count or 1)
    return names


def lay_out(text, score, bars, where):
    """Patterns along a section as (first bar, bars, pattern); the last one repeats to the end."""
    names, laid, bar = pattern_bars(text, score, where), [], 0
    steps_a_bar = score.beats * int(score.settings.get("grid", 4))
    index = 0
    while bar < bars:
        name = names[min(index, len(names) - 1)]
        index += 1
        if name == "rest":
            bar += 1
            continue
        pattern = score.patterns[name]
        longest = max(len(grid) for grid in pattern["grid"].values())
        length = max(-(-longest // steps_a_bar), 1)
        laid.append((bar, length, pattern, name))
        bar += length
    return laid


def hits(grid, steps):
    """(step, character, steps held) for each sounding character of a grid repeated over `steps`."""
    text = (grid * (steps // len(grid) + 1))[:steps]
    for place, mark in enumerate(text):
        if mark in ".-":
            continue
        held = 1
        while place + held < steps and text[place + held] == "-":
            held += 1
        yield place, mark, held


class Arranger:
    """Plays the form through once and collects notes in beats."""

    def __init__(self, score, seed):
        self.score, self.seed = score, seed
        self.chords, self.notes = ChordTrack(), {name: [] for name in score.parts}
        self.voicings = {name: None for name in score.parts}
        self.lyrics, self.fades, self.slowings, self.marks, self.total = [], [], [], [], 0

    def run(self):
        places, start = [], 0
        for name in self.score.form:
            if name not in self.score.sections:
                raise ScoreError(f"form names no section {name}")
            section = self.score.sections[name]
            bars = section_bars(section, self.score)
            places.append((section, start, bars))
            self.marks.append((name, start))
            if section.chords:
                for offset, chord in read_chords(section.chords, self.score, name)[0]:
                    self.chords.add(start + offset, chord)
            start += bars * self.score.beats
        self.total = start
        for section, place, bars in places:
            self.play_section(section, place, bars)
        return self.perform()

    def play_section(self, section, start, bars):
        beats = bars * self.score.beats
        for beat, words in section.lyrics:
            self.lyrics.append((start + beat, words))
        for part, first, last in section.fades:
            self.fades.append((part, start, start + beats, first, last))
        if section.ritard:
            length, percent = section.ritard
            self.slowings.append((start + beats - length * self.score.beats, start + beats, percent))
        for name, text in section.lines.items():
            where = f"section {section.name}, {name}"
            if text.strip().startswith("~"):
                self.play_patterns(name, text, start, bars, where)
            else:
                found, count = read_melody(text, self.score, where)
                if count > bars:
                    raise ScoreError(f"{where}: {count} bars in a section of {bars}")
                self.notes[name] += [Note(start + n.start, n.length, n.pitch, n.velocity) for n in found]

    def play_patterns(self, name, text, start, bars, where):
        grid_step = Fraction(1, int(self.score.settings.get("grid", 4)))
        for bar, length, pattern, _ in lay_out(text, self.score, bars, where):
            steps = int(min(length, bars - bar) * self.score.beats / grid_step)
            first = start + bar * self.score.beats
            for row, grid in pattern["grid"].items():
                for place, mark, held in hits(grid, steps):
                    self.strike(name, pattern["kind"], row, mark, first + place * grid_step, held * grid_step)

    def strike(self, name, kind, row, mark, beat, length):
        if kind == "beat":
            self.notes[name].append(Note(beat, length, DRUMS[row], HITS[mark]))
        elif kind == "bassline":
            self.notes[name].append(Note(beat, length, self.bass_pitch(name, mark, beat), 84))
        else:
            self.strike_figure(name, mark, beat, length)

    def bass_pitch(self, name, mark, beat):
        """A bass note by its place in the chord; `a` and `b` lead into the next chord from below and above."""
        low = int(self.score.parts[name].number("low", 28))
        chord = self.chords.at(beat)
        if mark in "ab":
            target = low + (self.chords.after(beat).bass - low) % 12
            return target - 1 if mark == "a" else target + 1
        root = low + (chord.bass - low) % 12
        if mark == "1":
            return root
        if mark == "l":
            fifth = root - 12 + chord.degree(5)
            return fifth if fifth >= low else fifth + 12
        step = (chord.root - chord.bass) % 12
        return root + step + chord.degree(int(mark))

    def strike_figure(self, name, mark, beat, length):
        """A chord, strummed or struck, or one of its voices by number."""
        part = self.score.parts[name]
        chord = self.chords.after(beat) if mark in "eE" else self.chords.at(beat)
        voices = self.voicing(name, part, chord)
        if mark.isdigit():
            octave, index = divmod(int(mark) - 1, len(voices))
            self.notes[name].append(Note(beat, length, voices[index] + 12 * octave, 78))
            return
        spread = part.number("strum", 0) * self.score.tempo / 60000
        order = list(reversed(voices)) if mark in "uU" else voices
        for place, pitch in enumerate(order):
            self.notes[name].append(Note(float(beat) + place * spread, length, pitch, HITS[mark] - (place if spread else 0)))

    def voicing(self, name, part, chord):
        previous = self.voicings[name]
        if previous and previous[0] == chord.symbol:
            return previous[1]
        notes = voice(
            chord, previous[1] if previous else None, int(part.number("voices", 4)), int(part.number("low", 52)),
            int(part.number("high", 76)), part.options.get("rootless") == "yes")
        self.voicings[name] = (chord.symbol, notes)
        return notes

    def perform(self):
        """Beats to seconds; each player gets a seeded hand of its own."""
        clock, result = Clock(self.score, self.slowings, self.total + 16), Performance()
        feel = float(self.score.settings.get("feel", 5)) / 1000
        for name, notes in self.notes.items():
            hand = random.Random(f"{self.seed}/{name}")
            part = self.score.parts[name]
            gate, late, transpose = part.number("gate", 0.95), part.number("late") / 1000, int(part.number("transpose"))
            ordered = sorted(notes, key=lambda note: (note.start, note.pitch))
            result.notes[name] = [self.timed(note, clock, hand, feel, gate, late, transpose) for note in ordered]
        result.lyrics = [(clock.seconds(beat), words) for beat, words in self.lyrics]
        for part, start, end, first, last in self.fades:
            result.fades.setdefault(part, []).append((clock.seconds(start), clock.seconds(end), first, last))
        result.sections = [(name, clock.seconds(beat)) for name, beat in self.marks]
        result.length = clock.seconds(self.total)
        return result

    def timed(self, note, clock, hand, feel, gate, late, transpose):
        start = clock.seconds(note.start)
        length = (clock.seconds(note.start + note.length) - start) * gate
        beat = float(note.start) % self.score.beats
        stress = 5 if beat == 0 else 2 if beat == int(beat) else -2
        velocity = max(1, min(127, note.velocity + stress + hand.randint(-4, 4)))
        moved = max(0.0, start + late + max(-2 * feel, min(2 * feel, hand.gauss(0, feel))))
        return TimedNote(moved, max(length, 0.03), note.pitch + transpose, velocity)


def arrange(score, seed):
    """The performance of a score; the same seed plays the same."""
    return Arranger(score, seed).run()
