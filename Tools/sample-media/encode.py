"""Encodes finished sound and decodes it again for measuring; the same input gives the same bytes."""

import subprocess
import tempfile
import wave
from pathlib import Path

import numpy as np

RATE = 44100


def run(*command):
    subprocess.run([str(word) for word in command], check=True, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)


def to_integers(sound, bits=16):
    """16-bit samples; with fewer `bits` the low ones are zero, as an old console's converter would have it."""
    step = 1 << (16 - bits)
    return (np.clip(np.round(sound * (32767 / step)), -(1 << (bits - 1)), (1 << (bits - 1)) - 1) * step).astype("<i2")


def write_wave(path, samples):
    """A 16-bit WAV file of integers, shape (frames, channels)."""
    with wave.open(str(path), "wb") as file:
        file.setnchannels(samples.shape[1])
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(np.ascontiguousarray(samples).tobytes())


def encode(samples, path, bitrate=None, extra=()):
    """Encodes 16-bit samples by the name of the file: FLAC, MP3 (with LAME's gapless header), Vorbis, Opus or AAC."""
    path.parent.mkdir(parents=True, exist_ok=True)
    exact = ["-map_metadata:g", "-1", "-fflags", "+bitexact", "-flags", "+bitexact"]
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "sound.wav"
        write_wave(source, samples)
        base = ["ffmpeg", "-v", "error", "-y", "-i", source, *extra]
        kind = path.suffix
        if kind == ".flac":
            run(*base, *exact, "-c:a", "flac", "-compression_level", "12", path)
        elif kind == ".mp3":
            run("lame", "--quiet", "-V", "7", "-q", "2", "--noreplaygain", source, path)
        elif kind == ".ogg":
            run(*base, *exact, "-c:a", "libvorbis", "-q:a", "1", "-serial_offset", "1", path)
        elif kind == ".opus":
            run(*base, *exact, "-c:a", "libopus", "-b:a", f"{bitrate or 64}k", "-vbr", "on", "-serial_offset", "1", path)
        elif kind == ".m4a":
            run(*base, *exact, "-c:a", "aac", "-b:a", f"{bitrate or 96}k", "-movflags", "+faststart", path)
        else:
            raise ValueError(f"no encoder for {kind}")


def decode(path):
    """The sound of a file as players hear it, float32 at 44.1 kHz, shape (frames, 2)."""
    data = subprocess.run(
        ["ffmpeg", "-v", "error", "-i", str(path), "-map", "0:a:0", "-f", "f32le", "-ac", "2", "-ar", str(RATE), "-"],
        check=True, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE).stdout
    return np.frombuffer(data, "<f4").reshape(-1, 2)
