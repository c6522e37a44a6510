"""Loudness after ITU-R BS.1770-4 / EBU R128, for mixing by measurement."""

import functools

import numpy as np


@functools.lru_cache(maxsize=4)
def k_weighting(rate, count):
    """Magnitude of the K filter at the bins of a real FFT of `count` samples."""
    z = np.exp(-2j * np.pi * np.fft.rfftfreq(count))

    def section(b, a):
        return (b[0] + b[1] * z + b[2] * z * z) / (1 + a[1] * z + a[2] * z * z)

    k = np.tan(np.pi * 1681.974450955533 / rate)
    vh, vb, q = 10 ** (3.999843853973347 / 20), (10 ** (3.999843853973347 / 20)) ** 0.4996667741545416, 0.7071752369554196
    a0 = 1 + k / q + k * k
    shelf = section(
        [(vh + vb * k / q + k * k) / a0, 2 * (k * k - vh) / a0, (vh - vb * k / q + k * k) / a0],
        [1, 2 * (k * k - 1) / a0, (1 - k / q + k * k) / a0])
    k, q = np.tan(np.pi * 38.13547087602444 / rate), 0.5003270373238773
    a0 = 1 + k / q + k * k
    high_pass = section([1, -2, 1], [1, 2 * (k * k - 1) / a0, (1 - k / q + k * k) / a0])
    return np.abs(shelf * high_pass).astype(np.float32)


def block_powers(samples, rate):
    """Mean squares of 400 ms blocks, 75 % overlapping, of the K-weighted sound (channels summed)."""
    if samples.ndim == 1:
        samples = samples[:, None]
    size = 1 << (len(samples) - 1).bit_length()
    gain = k_weighting(rate, size)
    power = np.zeros(len(samples))
    for channel in samples.T:
        power += np.fft.irfft(np.fft.rfft(channel, size) * gain, size)[: len(samples)] ** 2
    total = np.concatenate([[0], np.cumsum(power)])
    block, hop = int(0.4 * rate), int(0.1 * rate)
    starts = np.arange(0, max(len(samples) - block, 0) + 1, hop)
    ends = np.minimum(starts + block, len(samples))
    return (total[ends] - total[starts]) / block


def gated(powers):
    """Integrated loudness in LUFS of block powers; -inf for silence."""
    loudness = -0.691 + 10 * np.log10(np.maximum(powers, 1e-12))
    loud = powers[loudness > -70]
    if not len(loud):
        return float("-inf")
    threshold = -0.691 + 10 * np.log10(loud.mean()) - 10
    kept = powers[loudness > max(threshold, -70)]
    return float(-0.691 + 10 * np.log10(kept.mean()))


def integrated(samples, rate):
    """Integrated loudness of a sound in LUFS."""
    return gated(block_powers(samples, rate))


def album(sounds):
    """Integrated loudness of several (samples, rate) taken as one programme."""
    return gated(np.concatenate([block_powers(samples, rate) for samples, rate in sounds]))
