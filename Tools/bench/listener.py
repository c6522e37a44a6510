"""A listener with private folders, ditty's programs, and connections to the player."""

import json
import os
import shutil
import signal
import socket
import tempfile
import time
import wave
import math
import struct

from processes import Program, readable, wait_until


class Listener:
    """Folders of one's own, so that nothing of the user's is touched, and no device: mpv plays into its null output."""

    def __init__(self, build):
        self.folder = tempfile.mkdtemp(prefix="ditty-bench-", dir="/tmp")
        self.ditty = os.path.join(build, "ditty")
        self.environment = {
            "PATH": os.environ.get("PATH", "/usr/bin:/bin"),
            "HOME": self.folder,
            "LANG": "C.UTF-8",
            "TERM": "xterm-256color",
            "COLORTERM": "truecolor",
            "XDG_CONFIG_HOME": self.folder + "/config",
            "XDG_DATA_HOME": self.folder + "/data",
            "XDG_STATE_HOME": self.folder + "/state",
            "XDG_CACHE_HOME": self.folder + "/cache",
            "XDG_RUNTIME_DIR": self.folder + "/run",
        }
        os.makedirs(self.folder + "/config/ditty")
        os.makedirs(self.folder + "/run", mode=0o700)
        with open(self.folder + "/config/ditty/settings.json5", "w") as file:
            file.write("{ mpv: { ao: 'null' } }\n")
        self.player = None

    @property
    def socket_path(self):
        return self.folder + "/run/ditty/player.sock"

    def start_player(self, *words):
        """A player in the foreground that nobody's leaving ends."""
        self.player = Program([self.ditty, "--no-ui", *words], self.environment)
        self.wait_for_player()
        return self.player

    def wait_for_player(self):
        wait_until(lambda: self.try_connect() is not None)

    def try_connect(self):
        try:
            return Connection(self.socket_path)
        except OSError:
            return None

    def connect(self):
        return Connection(self.socket_path)

    def player_pid(self):
        return self.connect().call({"request": "hello", "protocolVersion": 1, "kind": "command"})["reply"]["hello"]["pid"]

    def quit(self):
        """Ends whatever player runs, by its pid; one that was started for a screen may be on its way up, or down, already."""
        if self.player:
            self.player.end()
            self.player = None
        wait_until(self.is_gone)

    def is_gone(self):
        try:
            os.kill(self.player_pid(), signal.SIGTERM)
            return False
        except (OSError, EOFError):
            return self.try_connect() is None

    def leave(self):
        self.quit()
        shutil.rmtree(self.folder, ignore_errors=True)


class Connection:
    """One end of the player's socket."""

    def __init__(self, path):
        self.socket = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self.socket.connect(path)
        self.incoming = b""
        self.number = 0

    def send(self, request):
        self.number += 1
        self.socket.sendall(json.dumps({"id": self.number, **request}).encode() + b"\n")
        return self.number

    def line(self, limit=10.0):
        """The next line, as bytes; parsing is the reader's, so that it is not measured."""
        deadline = time.perf_counter() + limit
        while b"\n" not in self.incoming:
            if not readable(self.socket, deadline - time.perf_counter()):
                raise TimeoutError("the player says nothing")
            data = self.socket.recv(1 << 16)
            if not data:
                raise EOFError("the player has gone")
            self.incoming += data
        line, self.incoming = self.incoming.split(b"\n", 1)
        return line

    def call(self, request):
        """Sends a request; the reply to it, past events."""
        number = self.send(request)
        while True:
            message = json.loads(self.line())
            if message.get("id") == number:
                return message

    def command(self, name, **payload):
        return self.call({"request": "send", "command": name, **payload})

    def subscribe(self):
        return self.call({"request": "subscribe"})["reply"]["snapshot"]

    def wait_for_snapshot(self, is_met, limit=10.0):
        """Reads events until a snapshot is as wanted; returns when it was read, and the snapshot."""
        while True:
            line = self.line(limit)
            now = time.perf_counter()
            snapshot = json.loads(line).get("event", {}).get("snapshot")
            if snapshot and is_met(snapshot):
                return now, snapshot


def location(path):
    """A file as the protocol names it."""
    return "file://" + "".join(chr(b) if chr(b).isalnum() and b < 128 or b in b"/-._~" else f"%{b:02X}" for b in os.fsencode(path))


def make_tone(path, seconds=120):
    """A sine in a WAV file."""
    with wave.open(path, "wb") as file:
        file.setnchannels(2)
        file.setsampwidth(2)
        file.setframerate(44100)
        second = b"".join(struct.pack("<hh", *[int(9000 * math.sin(2 * math.pi * 220 * n / 44100))] * 2) for n in range(44100))
        file.writeframes(second * seconds)
