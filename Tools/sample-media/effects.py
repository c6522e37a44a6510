"""Effects on whole sounds (float32, frames × 2): filters, room, echo, drive, chorus, ducking, limiting."""

import numpy as np

RATE = 44100


def filtered(sound, gain_at):
    """Zero-phase filter: `gain_at` maps frequencies in Hz to factors."""
    size = 1 << (len(sound) + 4096 - 1).bit_length()
    gain = gain_at(np.fft.rfftfreq(size, 1 / RATE)).astype(np.float32)[:, None]
    return np.fft.irfft(np.fft.rfft(sound, size, axis=0) * gain, size, axis=0)[: len(sound)].astype(np.float32)


def low_cut(sound, hertz, order=2):
    return filtered(sound, lambda f: 1 / np.sqrt(1 + (hertz / np.maximum(f, 1e-3)) ** (2 * order)))


def high_cut(sound, hertz, order=2):
    return filtered(sound, lambda f: 1 / np.sqrt(1 + (f / hertz) ** (2 * order)))


def bell(sound, hertz, decibels, octaves=1.0):
    """Raises or lowers a band."""
    shape = lambda f: np.exp(-0.5 * (np.log2(np.maximum(f, 1) / hertz) / (octaves / 2)) ** 2)
    return filtered(sound, lambda f: 10 ** (decibels / 20 * shape(f)))


def convolve(sound, impulse):
    size = 1 << (len(sound) + len(impulse) - 1).bit_length()
    spectrum = np.fft.rfft(sound, size, axis=0) * np.fft.rfft(impulse, size, axis=0)
    return np.fft.irfft(spectrum, size, axis=0)[: len(sound)].astype(np.float32)


def room_impulse(seconds, brightness=6000.0, delay=0.018, seed=7):
    """A made-up room: noise that fades, highs first, after a few early reflections."""
    noise = np.random.default_rng(seed)
    count = int(seconds * RATE * 1.3)
    time = np.arange(count) / RATE
    impulse = np.zeros((count, 2), np.float32)
    for low, high, share in ((100, 500, 1.0), (500, 2000, 0.95), (2000, brightness, 0.6), (brightness, 14000, 0.3)):
        band = noise.standard_normal((count, 2)).astype(np.float32)
        band = filtered(band, lambda f: ((f >= low) & (f < high)).astype(float))
        impulse += band * np.exp(-6.9 * time / (seconds * share))[:, None]
    impulse *= (1 - np.exp(-time / 0.012))[:, None]
    start = int(delay * RATE)
    impulse = np.concatenate([np.zeros((start, 2), np.float32), impulse])
    peak = np.abs(impulse).max()
    for number, (moment, level) in enumerate(((0.011, 0.5), (0.017, 0.4), (0.023, 0.35), (0.031, 0.3))):
        impulse[int(moment * RATE), number % 2] += level * peak * 2
    return impulse / np.sqrt((impulse**2).sum(axis=0).mean())


def echo(sound, seconds, feedback=0.4, repeats=6, ping_pong=True):
    """Only the repeats, each duller, from side to side."""
    wet, tap = np.zeros_like(sound), high_cut(low_cut(sound, 200), 4500, 1)
    for number in range(1, repeats + 1):
        shift = int(seconds * number * RATE)
        if shift >= len(sound):
            break
        repeat = tap[: len(sound) - shift] * feedback**number
        if ping_pong:
            repeat = repeat.mean(axis=1, keepdims=True) * (np.array([1.25, 0.5]) if number % 2 else np.array([0.5, 1.25]))
        wet[shift:] += repeat.astype(np.float32)
    return wet


def bent(sound, curve):
    """A curve applied to every sample at four times the rate, so that what it adds does not fold back."""
    size = 1 << (len(sound) - 1).bit_length()
    fine = np.fft.irfft(np.fft.rfft(sound, size, axis=0), size * 4, axis=0) * 4
    back = np.fft.rfft(curve(fine), axis=0)[: size // 2 + 1] / 4
    return np.fft.irfft(back, size, axis=0)[: len(sound)].astype(np.float32)


def drive(sound, amount):
    """Valve-like distortion, a little uneven, and the cabinet after it."""
    level = np.sqrt((sound**2).mean()) + 1e-9
    pushed = bent(sound, lambda x: np.tanh(x / level * amount * 0.35 + 0.12) - np.tanh(0.12))
    return high_cut(low_cut(pushed, 90), 4800, 3)


def squash(sound, headroom):
    """Rounds off peaks that stand more than `headroom` dB over the mean level."""
    top = (np.sqrt((sound**2).mean()) + 1e-9) * 10 ** (headroom / 20)
    return bent(sound, lambda x: top * np.tanh(x / top))


def delayed(sound, samples):
    """Reads a sound through a delay that changes over time (samples, one value a frame)."""
    place = np.arange(len(sound)) - samples
    whole = np.floor(place).astype(int)
    share = (place - whole)[:, None].astype(np.float32)
    first, second = np.clip(whole, 0, len(sound) - 1), np.clip(whole + 1, 0, len(sound) - 1)
    return sound[first] * (1 - share) + sound[second] * share


def chorus(sound, depth=0.5):
    """Two slowly moving copies, left and right."""
    time = np.arange(len(sound)) / RATE
    wet = np.zeros_like(sound)
    for side, speed in ((0, 0.63), (1, 0.81)):
        moved = delayed(sound, (0.014 + 0.0028 * np.sin(2 * np.pi * speed * time + side * 1.7)) * RATE)
        wet[:, side] = moved.mean(axis=1) * 0.7 + moved[:, side] * 0.3
    return (sound + depth * wet) / (1 + depth * 0.5)


def wobble(sound, depth):
    """Tape that does not quite keep its speed."""
    time = np.arange(len(sound)) / RATE
    drift = np.sin(2 * np.pi * 0.47 * time) + 0.5 * np.sin(2 * np.pi * 1.13 * time + 1) + 0.12 * np.sin(2 * np.pi * 6.1 * time)
    return delayed(sound, (drift + 2) * depth * 0.001 * RATE)


def tremolo(sound, speed, depth):
    time = np.arange(len(sound)) / RATE
    return sound * (1 - depth * (0.5 + 0.5 * np.sin(2 * np.pi * speed * time)))[:, None].astype(np.float32)


def smoothed(values, seconds):
    """A centred moving average with a raised-cosine window."""
    width = max(int(seconds * RATE) | 1, 3)
    window = np.hanning(width + 2)[1:-1]
    size = 1 << (len(values) + width - 1).bit_length()
    spread = np.fft.irfft(np.fft.rfft(values, size) * np.fft.rfft(window / window.sum(), size), size)
    return spread[width // 2 : width // 2 + len(values)]


def ducking(length, moments, depth, seconds):
    """A gain curve that dips at each moment and comes back."""
    gain = np.ones(length, np.float32)
    span = int(seconds * RATE)
    shape = 1 - depth * (1 - np.linspace(0, 1, span) ** 1.6)
    for moment in moments:
        start = int(moment * RATE)
        piece = gain[start : start + span]
        np.minimum(piece, shape[: len(piece)], out=piece)
    return smoothed(gain, 0.006).astype(np.float32)


def glue(sound, threshold=-20.0, ratio=2.0):
    """Slow, gentle compression of a whole mix."""
    power = smoothed((sound**2).mean(axis=1), 0.12)
    level = 10 * np.log10(np.maximum(power, 1e-9))
    over = np.maximum(level - threshold, 0)
    gain = 10 ** (-over * (1 - 1 / ratio) / 20)
    return sound * smoothed(gain, 0.1)[:, None].astype(np.float32)


def limited(sound, ceiling):
    """Peaks held under the ceiling (a factor) by looking 5 ms ahead."""
    peak = np.abs(sound).max(axis=1)
    need = np.minimum(1, ceiling / np.maximum(peak, 1e-9))
    reach = int(0.005 * RATE)
    low, span = need.copy(), 1
    while span < 2 * reach + 1:
        step = min(span, 2 * reach + 1 - span)
        low[: len(low) - step] = np.minimum(low[: len(low) - step], low[step:])
        span += step
    centred = np.concatenate([np.full(reach, low[0]), low])[: len(need)]
    gain = np.minimum(smoothed(centred, 0.008), need)
    return sound * gain[:, None].astype(np.float32)
