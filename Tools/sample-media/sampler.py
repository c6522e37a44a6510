"""Sampled instruments: writes a MIDI file for one part and lets FluidSynth play it with the FluidR3 sound font."""

import os
import struct
import subprocess
import tempfile
import wave

import numpy as np

SOUND_FONT = os.environ.get("SOUND_FONT", "/usr/share/sounds/sf2/FluidR3_GM.sf2")
RATE = 44100
TICKS_A_SECOND = 1000

# General MIDI programs (0-based) under the names that scores use; `kit-…` are drum kits.
PROGRAMS = {
    "piano": 0, "bright-piano": 1, "honky-tonk": 3, "rhodes": 4, "dx-piano": 5, "clavinet": 7, "celesta": 8, "glockenspiel": 9,
    "music-box": 10, "vibraphone": 11, "marimba": 12, "xylophone": 13, "bells": 14, "organ": 16, "perc-organ": 17, "rock-organ": 18,
    "accordion": 21, "harmonica": 22, "nylon-guitar": 24, "steel-guitar": 25, "jazz-guitar": 26, "clean-guitar": 27,
    "muted-guitar": 28, "overdrive": 29, "distortion": 30, "upright-bass": 32, "finger-bass": 33, "pick-bass": 34,
    "fretless-bass": 35, "slap-bass": 36, "synth-bass": 38, "violin": 40, "viola": 41, "cello": 42, "contrabass": 43, "tremolo-strings": 44,
    "pizzicato": 45, "harp": 46, "timpani": 47, "strings": 48, "slow-strings": 49, "synth-strings": 50, "choir": 52, "voice": 53,
    "trumpet": 56, "trombone": 57, "tuba": 58, "muted-trumpet": 59, "french-horn": 60, "brass": 61, "soprano-sax": 64, "alto-sax": 65,
    "tenor-sax": 66, "baritone-sax": 67, "oboe": 68, "english-horn": 69, "bassoon": 70, "clarinet": 71, "piccolo": 72, "flute": 73,
    "recorder": 74, "pan-flute": 75, "whistle": 78, "ocarina": 79, "saw-lead": 81, "warm-pad": 89, "kalimba": 108, "fiddle": 110,
    "woodblock": 115, "taiko": 116,
}
KITS = {"kit-standard": 0, "kit-room": 8, "kit-power": 16, "kit-electronic": 24, "kit-808": 25, "kit-jazz": 32, "kit-brush": 40, "kit-orchestra": 48}


def variable_length(value):
    """A MIDI variable-length quantity."""
    data = [value & 0x7F]
    while value := value >> 7:
        data.append(value & 0x7F | 0x80)
    return bytes(reversed(data))


def midi_events(notes, channel, program, vibrato):
    """(tick, order, bytes) of one part; vibrato is the modulation wheel a quarter of a second into long notes."""
    events = [(0, 0, bytes([0xC0 | channel, program])), (0, 1, bytes([0xB0 | channel, 7, 110]))]
    for note in notes:
        start, end = round(note.start * TICKS_A_SECOND), round((note.start + note.length) * TICKS_A_SECOND)
        if vibrato and note.length > 0.4:
            events.append((start, 2, bytes([0xB0 | channel, 1, 0])))
            for step in range(6):
                depth = round(vibrato * (step + 1) / 6)
                events.append((start + 220 + step * 40, 2, bytes([0xB0 | channel, 1, depth])))
        events.append((start, 3, bytes([0x90 | channel, note.pitch, note.velocity])))
        events.append((max(end, start + 10), 1, bytes([0x80 | channel, note.pitch, 0])))
    return sorted(events)


def midi_file(events):
    """A format 0 file with a tick a millisecond."""
    data, clock = bytearray(b"\x00\xff\x51\x03" + struct.pack(">I", 1_000_000)[1:]), 0
    for tick, _, message in events:
        data += variable_length(tick - clock) + message
        clock = tick
    data += b"\x00\xff\x2f\x00"
    return b"MThd" + struct.pack(">IHHH", 6, 0, 1, TICKS_A_SECOND) + b"MTrk" + struct.pack(">I", len(data)) + bytes(data)


def read_wave(path):
    """Samples of a 16-bit stereo WAV file as float32, shape (frames, 2)."""
    with wave.open(str(path)) as file:
        frames = np.frombuffer(file.readframes(file.getnframes()), dtype="<i2")
    return frames.reshape(-1, 2).astype(np.float32) / 32768


def play(notes, instrument, seconds, vibrato=0):
    """The sound of one part, shape (frames, 2), `seconds` long; reverberation is added in the mix."""
    kit = instrument in KITS
    channel, program = (9, KITS[instrument]) if kit else (0, PROGRAMS[instrument])
    data = midi_file(midi_events(notes, channel, program, vibrato))
    with tempfile.TemporaryDirectory() as folder:
        midi, sound = os.path.join(folder, "part.mid"), os.path.join(folder, "part.wav")
        with open(midi, "wb") as file:
            file.write(data)
        subprocess.run(
            ["fluidsynth", "-q", "-n", "-i", "-R", "0", "-C", "0", "-g", "0.45", "-r", str(RATE), "-O", "s16", "-T", "wav",
             "-o", "synth.dynamic-sample-loading=1", "-o", "synth.polyphony=512", "-F", sound, SOUND_FONT, midi],
            check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        samples = read_wave(sound)
    wanted = round(seconds * RATE)
    padded = np.zeros((wanted, 2), np.float32)
    padded[: min(wanted, len(samples))] = samples[:wanted]
    return padded
