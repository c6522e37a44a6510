"""From a performance to a finished recording: parts are balanced by measured loudness, placed, and mastered."""

import random

import numpy as np

import effects
import loudness
import sampler
import synth

RATE = 44100
PART_LOUDNESS = -23.0
CEILING = 10 ** (-1.6 / 20)


def sounded(part, notes, seconds, seed):
    """A part as its instrument plays it, dry."""
    if part.instrument in sampler.PROGRAMS or part.instrument in sampler.KITS:
        return sampler.play(notes, part.instrument, seconds, int(part.number("vibrato", 0)))
    opening = tuple(float(value) for value in part.options.get("opening", "0,0").split(","))
    return synth.play(notes, part.instrument, seconds, random.Random(f"{seed}/{part.name}/sound"), opening)


def shaped(sound, part, beat_seconds):
    """The part's own effects, in the order of a channel strip."""
    if "drive" in part.options:
        sound = effects.drive(sound, part.number("drive"))
    if "squash" in part.options:
        sound = effects.squash(sound, part.number("squash"))
    if "lowcut" in part.options:
        sound = effects.low_cut(sound, part.number("lowcut"))
    if "highcut" in part.options:
        sound = effects.high_cut(sound, part.number("highcut"))
    if "chorus" in part.options:
        sound = effects.chorus(sound, part.number("chorus"))
    if "wobble" in part.options:
        sound = effects.wobble(sound, part.number("wobble"))
    if "tremolo" in part.options:
        sound = effects.tremolo(sound, 2 / beat_seconds, part.number("tremolo"))
    return sound


def placed(sound, place, width):
    """Stereo balance from -100 to 100: the far side turns into the near one. `width` in percent narrows the part itself."""
    amount = place / 100
    middle = sound.mean(axis=1, keepdims=True)
    sound = middle + (sound - middle) * (width / 100)
    left, right = sound[:, 0], sound[:, 1]
    if amount < 0:
        left, right = left + right * -amount * 0.5, right * (1 + amount)
    elif amount > 0:
        left, right = left * (1 - amount), right + left * amount * 0.5
    return np.stack([left, right], axis=1)


def fade_curve(fades, count):
    """A gain curve from (start, end, first dB, last dB) stretches; the last value holds."""
    if not fades:
        return None
    times, levels = [], []
    for start, end, first, last in sorted(fades):
        times += [start, end - 0.001]
        levels += [first, last]
    curve = np.interp(np.arange(count) / RATE, times, levels)
    return (10 ** (curve / 20)).astype(np.float32)


class Mix:
    """The desk: dry signal and what each part sends to the room and the echo."""

    def __init__(self, score, performance, seed):
        self.score, self.performance, self.seed = score, performance, seed
        self.tail = float(score.settings.get("tail", 2.5))
        self.seconds = performance.length + self.tail
        self.count = round(self.seconds * RATE)
        self.dry, self.room, self.echo = (np.zeros((self.count, 2), np.float32) for _ in range(3))
        self.kicks = [n.start for notes in performance.notes.values() for n in notes if n.pitch == 36 and n.length < 0.5]

    def add(self, part, notes):
        if not notes:
            return
        sound = shaped(sounded(part, notes, self.seconds, self.seed), part, 60 / self.score.tempo)
        level = loudness.integrated(sound, RATE)
        sound = sound * 10 ** ((PART_LOUDNESS - level + part.number("level", 0)) / 20)
        curve = fade_curve(self.performance.fades.get(part.name), self.count)
        if curve is not None:
            sound *= curve[:, None]
        if "duck" in part.options:
            sound *= effects.ducking(self.count, self.kicks, part.number("duck"), 60 / self.score.tempo * 0.8)[:, None]
        sound = placed(sound, part.number("pan"), part.number("width", 100)).astype(np.float32)
        self.dry += sound
        self.room += sound * (part.number("room", 12) / 100)
        self.echo += sound * (part.number("echo", 0) / 100)

    def finish(self):
        beat = 60 / self.score.tempo
        mixed = self.dry
        if np.abs(self.echo).max() > 0:
            repeats = effects.echo(self.echo, beat * 0.75, 0.45)
            mixed = mixed + repeats
            self.room += repeats * 0.25
        seconds, brightness = (self.score.settings.get("reverb", "1.4 6000").split() + ["6000"])[:2]
        impulse = effects.room_impulse(float(seconds), float(brightness))
        mixed = mixed + effects.convolve(effects.low_cut(self.room, 140), impulse)
        return master(mixed, self.score, self.performance.length)


def master(sound, score, length):
    """Rumble out, glue, loudness to the target, peaks under the ceiling, clean head and tail."""
    target = float(score.settings.get("loudness", -16))
    sound = effects.low_cut(sound, 28)
    if "lowpass" in score.settings:
        sound = effects.high_cut(sound, float(score.settings["lowpass"]), 4)
    sound = sound * 10 ** ((-18 - loudness.integrated(sound, RATE)) / 20)
    if score.settings.get("glue", "yes") == "yes":
        sound = effects.glue(sound)
    if "squash" in score.settings:
        sound = effects.squash(sound, float(score.settings["squash"]))
    for _ in range(4):
        sound = sound * 10 ** ((target - loudness.integrated(sound, RATE)) / 20)
        sound = effects.limited(sound, CEILING)
    return trimmed(faded(sound, score))


def faded(sound, score):
    """Fades as the score asks (seconds); always a short one at both ends."""
    count = len(sound)
    head, tail = float(score.settings.get("fadein", 0.004)), float(score.settings.get("fadeout", 0.9))
    ramp = np.ones(count, np.float32)
    first, last = int(head * RATE), int(tail * RATE)
    ramp[:first] = np.sin(np.linspace(0, np.pi / 2, first)) ** 2
    ramp[count - last :] *= np.cos(np.linspace(0, np.pi / 2, last)) ** 2
    return sound * ramp[:, None]


def trimmed(sound, floor=10 ** (-58 / 20)):
    """Without silence at the end: a third of a second after the last sound. The start stays: lyrics count from it."""
    loud = np.flatnonzero(np.abs(sound).max(axis=1) > floor)
    kept = sound[: min(loud[-1] + int(0.35 * RATE), len(sound))].copy()
    out = int(0.2 * RATE)
    kept[-out:] *= np.linspace(1, 0, out, dtype=np.float32)[:, None]
    return kept


def render(score, performance, seed):
    """The finished piece as float32, shape (frames, 2), at 44.1 kHz."""
    desk = Mix(score, performance, seed)
    for name, part in score.parts.items():
        desk.add(part, performance.notes[name])
    return desk.finish()
