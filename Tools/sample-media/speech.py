"""The spoken episode: text by eSpeak NG, claps and rooms by arithmetic, a bell to open and close."""

import random
import subprocess
import tempfile
from pathlib import Path

import numpy as np

import effects
import loudness
import synth
from arrange import TimedNote
from sampler import RATE

VOICE = ["espeak-ng", "-v", "en-gb-x-rp", "-s", "152", "-p", "42", "-g", "3", "-a", "90"]


def say(text):
    """A spoken sentence as stereo sound, warmed a little."""
    with tempfile.TemporaryDirectory() as folder:
        raw, full = Path(folder) / "raw.wav", Path(folder) / "full.f32"
        subprocess.run([*VOICE, "-w", str(raw), text], check=True)
        subprocess.run(
            ["ffmpeg", "-v", "error", "-i", str(raw), "-f", "f32le", "-ac", "1", "-ar", str(RATE), str(full)],
            check=True, stdin=subprocess.DEVNULL)
        voice = np.fromfile(full, "<f4")
    loud = np.flatnonzero(np.abs(voice) > 0.002)
    voice = voice[loud[0] : loud[-1]]
    sound = np.stack([voice, voice], axis=1)
    sound = effects.bell(effects.bell(effects.low_cut(sound, 80), 180, 2.5), 3200, -3.5, 1.4)
    return sound * 10 ** ((-19 - loudness.integrated(sound, RATE)) / 20)


def silence(seconds):
    return np.zeros((int(seconds * RATE), 2), np.float32)


def clap(delay=None, room=None):
    """A hand clap: alone, with the answer of a wall `delay` seconds later, or in a room of a reverberation time."""
    hand = random.Random("clap")
    dry = synth.machine_drum(TimedNote(0, 0.2, 39, 110), hand, False)
    length = 0.6 + (delay or 0) + (room or 0) * 0.9
    sound = silence(length)
    sound[: len(dry)] += dry * 0.2
    if delay:
        answer = effects.high_cut(dry, 3500, 1) * 0.1
        start = int(delay * RATE)
        sound[start : start + len(answer)] += answer[: len(sound) - start]
    if room:
        sound = sound * 0.6 + effects.convolve(sound, effects.room_impulse(room, 5000)) * 0.5
        sound *= np.minimum(1, np.linspace(len(sound) / RATE / 0.25, 0, len(sound)))[:, None]
    return sound.astype(np.float32)


def chime(notes, seconds):
    """A few bell notes as (moment, pitch)."""
    hand = random.Random("chime")
    played = [TimedNote(moment, 1.0, pitch, 80) for moment, pitch in notes]
    dry = synth.play(played, "glass", seconds, hand)
    wet = dry * 0.12 + effects.convolve(dry, effects.room_impulse(2.0)) * 0.05
    wet[-int(0.8 * RATE) :] *= np.linspace(1, 0, int(0.8 * RATE))[:, None]
    return wet.astype(np.float32)


def line(text):
    """One line of the script: a sentence, or a sound in braces."""
    if not text.startswith("{"):
        return [say(text), silence(0.42)]
    word, *numbers = text.strip("{}").split()
    value = float(numbers[0]) if numbers else None
    return [clap(delay=value) if word == "clap" else clap(room=value), silence(0.25)]


def episode(path):
    """The sound of a script and its chapters as (start in seconds, title)."""
    pieces = [chime(((0, 67), (0.22, 71), (0.44, 74), (0.66, 79)), 2.4)]
    chapters = []
    for text in path.read_text(encoding="utf-8").splitlines():
        if text.startswith("# "):
            start = sum(len(piece) for piece in pieces) / RATE if chapters else 0.0
            chapters.append((start, text[2:]))
            if len(chapters) > 1:
                pieces.append(silence(0.45))
        elif text.strip():
            pieces += line(text.strip())
    pieces.append(chime(((0, 79), (0.25, 74), (0.5, 71), (0.75, 67)), 2.8))
    sound = np.concatenate(pieces)
    sound = effects.limited(sound * 10 ** ((-17 - loudness.integrated(sound, RATE)) / 20), 10 ** (-1.6 / 20))
    return sound, chapters
