"""Chord symbols, and how a player would voice them."""

import itertools
import re

NOTE_STEPS = {"C": 0, "D": 2, "E": 4, "F": 5, "G": 7, "A": 9, "B": 11}

# Semitones above the root, the order of importance for thinning: what comes last in THINNING goes first.
QUALITIES = {
    "": (0, 4, 7),
    "m": (0, 3, 7),
    "5": (0, 7),
    "6": (0, 4, 7, 9),
    "69": (0, 4, 7, 9, 14),
    "m6": (0, 3, 7, 9),
    "7": (0, 4, 7, 10),
    "maj7": (0, 4, 7, 11),
    "m7": (0, 3, 7, 10),
    "mmaj7": (0, 3, 7, 11),
    "9": (0, 4, 7, 10, 14),
    "maj9": (0, 4, 7, 11, 14),
    "m9": (0, 3, 7, 10, 14),
    "m11": (0, 3, 7, 10, 14, 17),
    "13": (0, 4, 7, 10, 14, 21),
    "7b9": (0, 4, 7, 10, 13),
    "7#9": (0, 4, 7, 10, 15),
    "7b13": (0, 4, 7, 10, 20),
    "dim": (0, 3, 6),
    "dim7": (0, 3, 6, 9),
    "m7b5": (0, 3, 6, 10),
    "aug": (0, 4, 8),
    "sus2": (0, 2, 7),
    "sus4": (0, 5, 7),
    "7sus4": (0, 5, 7, 10),
    "9sus4": (0, 5, 7, 10, 14),
    "add9": (0, 4, 7, 14),
    "madd9": (0, 3, 7, 14),
}

SYMBOL = re.compile(r"^([A-G])([#b]?)([^/]*)(?:/([A-G])([#b]?))?$")


def pitch_class(letter, accidental):
    """0…11 for a note name such as F and #."""
    return (NOTE_STEPS[letter] + {"": 0, "#": 1, "b": -1}[accidental]) % 12


class Chord:
    """A chord symbol: root and bass as pitch classes, tones as semitones above the root."""

    def __init__(self, symbol):
        match = SYMBOL.match(symbol)
        if not match or match.group(3) not in QUALITIES:
            raise ValueError(f"no such chord: {symbol}")
        letter, accidental, quality, bass, bass_accidental = match.groups()
        self.symbol = symbol
        self.root = pitch_class(letter, accidental)
        self.bass = pitch_class(bass, bass_accidental) if bass else self.root
        self.intervals = QUALITIES[quality]

    def degree(self, number):
        """Semitones above the root of the chord's own 3rd, 5th, 6th or 7th (the nearest thing it has)."""
        near = {1: (0,), 3: (4, 3, 5, 2), 5: (7, 6, 8), 6: (9, 7), 7: (10, 11, 9, 12), 8: (12,)}[number]
        folded = {interval % 12 for interval in self.intervals}
        return next((step for step in near if step % 12 in folded), near[0])


def tones_for(chord, count, rootless):
    """Pitch classes for a voicing of `count` notes: colour tones stay, the fifth and (if asked) the root go."""
    intervals = list(chord.intervals)
    if rootless and len(intervals) > count and 0 in intervals:
        intervals.remove(0)
    while len(intervals) > count:
        perfect_fifth = 7 in intervals
        intervals.remove(7 if perfect_fifth else intervals[-2])
    return [(chord.root + interval) % 12 for interval in intervals]


def candidates(classes, count, low, high):
    """Close and open positions of the pitch classes between two MIDI notes."""
    for order in itertools.permutations(classes):
        for start in range(low, high):
            if start % 12 != order[0]:
                continue
            notes = [start]
            for tone in order[1:]:
                notes.append(notes[-1] + ((tone - notes[-1]) % 12 or 12))
            while len(notes) < count:
                notes.append(notes[len(notes) - len(order)] + 12)
            if notes[-1] <= high:
                yield notes


def roughness(notes):
    """A penalty for what sounds muddy or harsh: seconds low down or on top, wide gaps."""
    penalty = 0.0
    for below, above in zip(notes, notes[1:]):
        gap = above - below
        if gap == 1:
            penalty += 4
        if gap < 4 and below < 50:
            penalty += 4
        if gap > 9:
            penalty += (gap - 9) * 1.5
    if len(notes) > 1 and notes[-1] - notes[-2] == 1:
        penalty += 6
    return penalty


def voice(chord, previous, count, low, high, rootless=False):
    """The smoothest voicing after `previous` (a list of MIDI notes, or None at the start)."""
    classes = tones_for(chord, count, rootless)
    centre = (low + high) / 2

    def cost(notes):
        drift = abs(sum(notes) / len(notes) - centre) * 0.6
        motion = sum(abs(a - b) for a, b in zip(notes, previous)) if previous else 0
        return motion + drift + roughness(notes)

    options = list(candidates(classes, count, low, high))
    if not options:
        raise ValueError(f"no voicing of {chord.symbol} between {low} and {high}")
    return min(options, key=lambda notes: (cost(notes), notes))
