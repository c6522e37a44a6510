"""The project's own synthesizer: band-limited wave tables, bells, an FM piano, chip voices and drum machines."""

import functools

import numpy as np

RATE = 44100
TABLE = 2048
CUTOFFS = np.geomspace(60, 18000, 28)


def hertz(pitch):
    return 440.0 * 2 ** ((pitch - 69) / 12)


@functools.lru_cache(maxsize=256)
def tables(shape, pitch, resonance):
    """One period of a wave behind a low-pass at each of CUTOFFS, shape (28, 2048)."""
    frequency = hertz(pitch)
    harmonics = np.arange(1, max(int(15000 / frequency), 1) + 1)
    if shape == "saw":
        levels = 1 / harmonics
    elif shape == "triangle":
        levels = np.where(harmonics % 2, 1 / harmonics**2, 0) * np.where(harmonics % 4 == 3, -1, 1)
    else:
        width = {"square": 0.5, "pulse25": 0.25, "pulse12": 0.125}[shape]
        levels = 2 / (np.pi * harmonics) * np.sin(np.pi * harmonics * width)
    phase = 2 * np.pi * np.arange(TABLE) / TABLE
    waves = (np.sin if shape in ("saw", "triangle") else np.cos)(np.outer(harmonics, phase))
    ratio = harmonics * frequency / CUTOFFS[:, None]
    gain = 1 / np.sqrt(1 + ratio**8) * (1 + resonance * np.exp(-(np.log2(ratio) ** 2) / 0.08))
    return ((levels * gain) @ waves).astype(np.float32)


def oscillate(shape, pitch, cutoff, resonance, ratio=1.0, bend=None, start=0.0):
    """A wave at a pitch through a moving low-pass (`cutoff` in Hz, one value a frame)."""
    stack = tables(shape, int(round(pitch)), resonance)
    step = hertz(pitch) * ratio / RATE * (np.ones(len(cutoff)) if bend is None else bend)
    phase = (np.cumsum(step) + start) % 1.0 * TABLE
    column = phase.astype(int)
    blend = (phase - column).astype(np.float32)
    after = (column + 1) % TABLE
    level = np.clip(np.log(np.clip(cutoff, 60, 17999) / 60) / np.log(300) * (len(CUTOFFS) - 1), 0, len(CUTOFFS) - 1.001)
    row = level.astype(int)
    share = (level - row).astype(np.float32)
    low = stack[row, column] * (1 - blend) + stack[row, after] * blend
    high = stack[row + 1, column] * (1 - blend) + stack[row + 1, after] * blend
    return low * (1 - share) + high * share


def envelope(seconds, attack, decay, sustain, release):
    """Attack, exponential decay to a level, and a release after `seconds`."""
    time = np.arange(int((seconds + release) * RATE)) / RATE
    level = np.minimum(time / max(attack, 1e-4), 1) * (sustain + (1 - sustain) * np.exp(-np.maximum(time - attack, 0) / decay))
    tail = np.clip(1 - (time - seconds) / max(release, 1e-4), 0, 1) ** 2
    return (level * np.where(time > seconds, tail, 1)).astype(np.float32)


def pan(sound, place):
    """Mono to stereo at a place from -1 to 1, with constant power."""
    angle = (place + 1) * np.pi / 4
    return np.stack([sound * np.cos(angle), sound * np.sin(angle)], axis=1).astype(np.float32)


class Patch:
    """A subtractive sound: detuned oscillators, a filter with its own envelope, an amplitude envelope."""

    def __init__(self, shape, detune, cutoff, octaves, filter_decay, resonance, amplitude, spread=0.0, vibrato=0.0, sub=0.0):
        self.shape, self.detune, self.cutoff, self.octaves, self.filter_decay = shape, detune, cutoff, octaves, filter_decay
        self.resonance, self.amplitude, self.spread, self.vibrato, self.sub = resonance, amplitude, spread, vibrato, sub

    def play(self, note, opening, hand):
        level = envelope(note.length, *self.amplitude)
        time = np.arange(len(level)) / RATE
        strength = note.velocity / 100
        sweep = self.octaves * strength * np.exp(-time / self.filter_decay)
        tracking = 2 ** ((note.pitch - 60) / 36)
        cutoff = self.cutoff * tracking * 2 ** (sweep + opening)
        bend = None
        if self.vibrato:
            depth = self.vibrato * np.clip((time - 0.25) / 0.3, 0, 1)
            bend = 2 ** (depth / 12 * np.sin(2 * np.pi * 5.3 * time))
        sound = np.zeros((len(level), 2), np.float32)
        for number, cents in enumerate(self.detune):
            place = self.spread * (2 * number / max(len(self.detune) - 1, 1) - 1)
            wave = oscillate(self.shape, note.pitch, cutoff, self.resonance, 2 ** (cents / 1200), bend, hand.random())
            sound += pan(wave, place)
        if self.sub:
            sound += pan(self.sub * np.sin(2 * np.pi * hertz(note.pitch) * time), 0)
        return sound * (level * strength / len(self.detune) ** 0.5)[:, None]


PATCHES = {
    "pulse12": Patch("pulse12", [0], 12000, 0, 1, 0, (0.003, 0.5, 0.55, 0.03), vibrato=0.18),
    "pulse25": Patch("pulse25", [0], 12000, 0, 1, 0, (0.003, 0.35, 0.45, 0.03), vibrato=0.18),
    "pulse50": Patch("square", [0], 12000, 0, 1, 0, (0.003, 0.2, 0.3, 0.02)),
    "chip-bass": Patch("triangle", [0], 9000, 0, 1, 0, (0.002, 2, 0.9, 0.01)),
    "soft-pad": Patch("saw", [-9, -3, 4, 10], 620, 0.5, 2.5, 0.1, (1.1, 4, 0.85, 1.8), spread=0.7),
    "air-pad": Patch("saw", [-11, -4, 5, 12], 1500, -0.4, 3, 0.1, (0.5, 4, 0.8, 0.9), spread=0.9),
    "deep": Patch("triangle", [-3, 3], 400, 0, 1, 0, (0.25, 6, 0.85, 1.2), spread=0.2, sub=0.6),
    "sub": Patch("triangle", [0], 900, 0.5, 0.2, 0, (0.004, 0.8, 0.7, 0.05), sub=0.5),
    "synth-bass": Patch("saw", [-6, 6], 380, 2.2, 0.14, 0.9, (0.003, 0.4, 0.6, 0.05), spread=0.15, sub=0.6),
    "acid": Patch("saw", [0], 260, 2.9, 0.11, 3.4, (0.002, 0.25, 0.5, 0.03)),
    "supersaw": Patch("saw", [-19, -12, -5, 0, 6, 13, 20], 5200, 0.6, 0.4, 0.1, (0.012, 1.2, 0.8, 0.16), spread=0.95),
    "lead": Patch("saw", [-7, 7], 2600, 1.0, 0.3, 0.5, (0.012, 0.7, 0.75, 0.12), spread=0.3, vibrato=0.16),
    "soft-lead": Patch("square", [-4, 4], 1500, 0.8, 0.4, 0.2, (0.02, 1.0, 0.7, 0.15), spread=0.3, vibrato=0.14),
    "pluck": Patch("saw", [-5, 5], 700, 3.0, 0.09, 0.6, (0.002, 0.28, 0.0, 0.12), spread=0.5),
    "stab": Patch("saw", [-8, 0, 9], 900, 2.2, 0.12, 0.8, (0.003, 0.22, 0.12, 0.12), spread=0.6),
}


def bell(note, partials, decay, hand):
    """A struck sound: partials as (ratio, level, share of the decay)."""
    seconds = min(decay * 2.2, 7)
    time = np.arange(int(seconds * RATE)) / RATE
    base = hertz(note.pitch)
    sound = np.zeros(len(time))
    for ratio, level, share in partials:
        if base * ratio < 15000:
            sound += level * np.sin(2 * np.pi * base * ratio * time + hand.random()) * np.exp(-time / (decay * share * (440 / base) ** 0.25))
    fade = np.minimum(time / 0.003, 1) * np.clip((seconds - time) / 0.3, 0, 1)
    return pan(sound * fade * note.velocity / 100, hand.uniform(-0.5, 0.5))


def fm_piano(note, hand):
    """The electric piano of the eighties: two carriers, each bent by a fading modulator."""
    seconds = note.length + 0.35
    time = np.arange(int(seconds * RATE)) / RATE
    base, strength = hertz(note.pitch), note.velocity / 100
    tine = np.sin(2 * np.pi * base * 14 * time) * np.exp(-time / 0.05) * 0.35 * strength if base * 15 < 15000 else 0
    body = np.sin(2 * np.pi * base * time + 1.1 * strength * np.exp(-time / 0.7) * np.sin(2 * np.pi * base * time))
    chime = np.sin(2 * np.pi * base * 1.0008 * time + tine)
    level = envelope(note.length, 0.003, 1.3, 0.0, 0.35)[: len(time)]
    sound = (body + 0.8 * chime)[: len(level)] * level * strength
    return pan(sound, hand.uniform(-0.15, 0.15))


GLASS = ((1, 1, 1), (2.0, 0.35, 0.6), (3.01, 0.18, 0.35), (4.2, 0.1, 0.25), (5.4, 0.05, 0.15))
MUSIC_BELL = ((1, 1, 1), (2.76, 0.4, 0.5), (5.4, 0.18, 0.25), (8.9, 0.06, 0.12))


def noise(seconds, hand):
    return np.random.default_rng(hand.getrandbits(32)).standard_normal(int(seconds * RATE)).astype(np.float32)


def band(sound, low, high):
    """Brick-soft band of a short noise."""
    size = 1 << len(sound).bit_length()
    frequency = np.fft.rfftfreq(size, 1 / RATE)
    gain = 1 / np.sqrt(1 + (low / np.maximum(frequency, 1)) ** 6) / np.sqrt(1 + (frequency / high) ** 6)
    return np.fft.irfft(np.fft.rfft(sound, size) * gain, size)[: len(sound)]


def decaying(seconds, share):
    time = np.arange(int(seconds * RATE)) / RATE
    return np.exp(-time / share) * np.clip((seconds - time) / 0.01, 0, 1)


def thump(start, end, fall, seconds, share, click=0.0, hand=None):
    """A drum skin: a sine that falls in pitch."""
    time = np.arange(int(seconds * RATE)) / RATE
    sweep = end + (start - end) * np.exp(-time / fall)
    sound = np.sin(2 * np.pi * np.cumsum(sweep) / RATE) * decaying(seconds, share) * np.minimum(time / 0.001, 1)
    if click:
        burst = band(noise(0.01, hand), 1500, 9000) * decaying(0.01, 0.002)
        sound[: len(burst)] += click * burst
    return sound


def machine_drum(note, hand, vintage):
    """Drum machine voices by General MIDI number; `vintage` is the rounder set of the eighties."""
    pitch = note.pitch
    if pitch == 36:
        sound = thump(190, 50, 0.03, 0.45, 0.16, 0.4, hand) if vintage else thump(260, 46, 0.028, 0.5, 0.19, 0.7, hand)
    elif pitch in (38, 40):
        rattle = band(noise(0.32, hand), 900, 8500) * decaying(0.32, 0.11 if vintage else 0.08)
        sound = thump(260, 180, 0.02, 0.32, 0.07) * 0.7 + rattle * 0.75
    elif pitch == 39:
        sound = np.zeros(int(0.35 * RATE))
        for moment, share in ((0, 0.006), (0.011, 0.006), (0.021, 0.006), (0.031, 0.09)):
            burst = band(noise(0.3, hand), 700, 3800) * decaying(0.3, share)
            start = int(moment * RATE)
            sound[start : start + len(burst)] += burst[: len(sound) - start]
    elif pitch in (42, 44):
        sound = band(noise(0.08, hand), 7000, 13000) * decaying(0.08, 0.022) * 0.55
    elif pitch == 46:
        sound = band(noise(0.35, hand), 6500, 13000) * decaying(0.35, 0.12) * 0.5
    elif pitch in (45, 47, 50, 43):
        low = {43: 70, 45: 85, 47: 110, 50: 150}[pitch]
        sound = thump(low * 1.9, low, 0.06, 0.5, 0.17, 0.2, hand)
    elif pitch in (49, 57):
        sound = band(noise(2.2, hand), 3500, 12000) * decaying(2.2, 0.6) * 0.35
    elif pitch == 70:
        sound = band(noise(0.09, hand), 5000, 12000) * np.hanning(int(0.09 * RATE)) * 0.35
    elif pitch == 37:
        sound = thump(1900, 1650, 0.004, 0.05, 0.012) * 0.6
    else:
        sound = thump(620, 560, 0.01, 0.12, 0.05) * 0.5
    place = {42: 0.25, 46: 0.3, 70: -0.35, 39: -0.1, 50: -0.4, 47: 0.0, 45: 0.35, 43: 0.45}.get(pitch, 0)
    return pan(sound * (note.velocity / 100) ** 1.3, place)


def chip_drum(note, hand):
    """What a game console of the eighties had for drums: a falling triangle and clocked noise."""
    if note.pitch == 36:
        sound = thump(220, 48, 0.04, 0.16, 0.07)
    else:
        seconds, share, hold = {38: (0.16, 0.05, 3), 42: (0.04, 0.012, 1), 46: (0.14, 0.06, 1), 49: (0.6, 0.22, 2)}.get(note.pitch, (0.08, 0.03, 6))
        raw = np.sign(noise(seconds, hand))
        sound = np.repeat(raw[::hold], hold)[: len(raw)] * decaying(seconds, share) * 0.5
    return pan(sound * note.velocity / 100, 0)


def crackle(note, hand):
    """The run-in groove of an old record: dust and a breath of noise."""
    generator = np.random.default_rng(hand.getrandbits(32))
    count = int(note.length * RATE)
    sound = band(generator.standard_normal(count).astype(np.float32), 400, 4000) * 0.02
    for place in generator.integers(0, count - 300, int(note.length * 9)):
        tick = generator.standard_normal(40) * decaying(40 / RATE, 0.0004) * generator.uniform(0.1, 0.7) ** 2
        sound[place : place + 40] += tick
    return pan(sound * note.velocity / 100, 0)


def sound_of(instrument, note, opening, hand):
    """The sound of one note, shape (frames, 2)."""
    if instrument in PATCHES:
        return PATCHES[instrument].play(note, opening, hand)
    if instrument == "glass":
        return bell(note, GLASS, 1.9, hand)
    if instrument == "music-bell":
        return bell(note, MUSIC_BELL, 1.1, hand)
    if instrument == "fm-piano":
        return fm_piano(note, hand)
    if instrument == "crackle":
        return crackle(note, hand)
    if instrument == "kit-chip":
        return chip_drum(note, hand)
    if instrument in ("kit-machine", "kit-vintage"):
        return machine_drum(note, hand, instrument == "kit-vintage")
    raise ValueError(f"no instrument {instrument}")


def play(notes, instrument, seconds, hand, opening=(0.0, 0.0)):
    """The sound of one part; `opening` moves the filter by octaves from the first value to the last over the piece."""
    total = np.zeros((round(seconds * RATE), 2), np.float32)
    for note in notes:
        share = note.start / seconds
        sound = sound_of(instrument, note, opening[0] + (opening[1] - opening[0]) * share, hand)
        start = round(note.start * RATE)
        total[start : start + len(sound)] += sound[: max(len(total) - start, 0)]
    return total
