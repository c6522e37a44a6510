"""The players that ditty is measured against; one that is not installed is `None`."""

import json
import os
import shutil
import socket
import time

from processes import Program, TerminalProgram, readable, run_to_end, wait_until


class MPV:
    """`mpv` with its JSON socket, idle until told to play."""

    OPTIONS = ["--no-config", "--no-video", "--ao=null"]

    @staticmethod
    def program():
        return shutil.which("mpv")

    def __init__(self, folder, environment, *words):
        path = os.path.join(folder, "mpv.sock")
        if os.path.exists(path):
            os.unlink(path)
        self.process = Program(
            [MPV.program(), *MPV.OPTIONS, "--really-quiet", "--idle=yes", f"--input-ipc-server={path}", *words], environment)
        self.pid = self.process.pid
        self.socket = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        wait_until(lambda: self._connects(path))
        self.incoming = b""

    def _connects(self, path):
        try:
            self.socket.connect(path)
            return True
        except OSError:
            return False

    def send(self, *command):
        self.socket.sendall(json.dumps({"command": list(command)}).encode() + b"\n")

    def line(self, limit=10.0):
        deadline = time.perf_counter() + limit
        while b"\n" not in self.incoming:
            if not readable(self.socket, deadline - time.perf_counter()):
                raise TimeoutError("mpv says nothing")
            self.incoming += self.socket.recv(1 << 16)
        line, self.incoming = self.incoming.split(b"\n", 1)
        return line

    def wait_for(self, event):
        while True:
            line = self.line()
            now = time.perf_counter()
            if json.loads(line).get("event") == event:
                return now

    def call(self, *command):
        self.send(*command)
        while True:
            answer = json.loads(self.line())
            if "error" in answer:
                return answer

    def time_to_change_volume(self, volume):
        """Seconds from `set_property` on its socket to the event that the volume is another."""
        start = time.perf_counter()
        self.send("set_property", "volume", volume)
        while True:
            message = json.loads(self.line())
            if message.get("event") == "property-change" and message.get("data") == volume:
                return time.perf_counter() - start

    def end(self):
        self.socket.close()
        self.process.end()


class Cmus:
    """`cmus` on a pseudo terminal, going through files even where no device lets it play them."""

    @staticmethod
    def programs():
        both = shutil.which("cmus"), shutil.which("cmus-remote")
        return both if all(both) else None

    def __init__(self, folder, environment, files, columns=80, rows=24):
        cmus, self.remote = Cmus.programs()
        self.socket_path = os.path.join(folder, "cmus.sock")
        self.environment = {**environment, "CMUS_HOME": os.path.join(folder, "cmus")}
        os.makedirs(self.environment["CMUS_HOME"], exist_ok=True)
        self.terminal = TerminalProgram([cmus, "--listen", self.socket_path], self.environment, columns, rows)
        wait_until(lambda: os.path.exists(self.socket_path))
        # Without a bus or a device it wants to be told to go on.
        if self.terminal.wait_for(b"Press <enter>", limit=1):
            self.terminal.type("\r")
        self.command("-C", *[f"add -q {file}" for file in files])

    def command(self, *words):
        return run_to_end([self.remote, "--server", self.socket_path, *words], self.environment)

    def end(self):
        self.command("-C", "quit -i")
        self.terminal.end()


class MPD:
    """`mpd` with a null output and its client `mpc`."""

    @staticmethod
    def programs():
        both = shutil.which("mpd"), shutil.which("mpc")
        return both if all(both) else None

    def __init__(self, folder, environment, music, plays=True):
        mpd, self.client = MPD.programs()
        home = os.path.join(folder, "mpd")
        os.makedirs(home, exist_ok=True)
        self.socket_path = os.path.join(home, "socket")
        configuration = os.path.join(home, "mpd.conf")
        with open(configuration, "w") as file:
            file.write(
                f'music_directory "{music}"\nauto_update "no"\ndb_file "{home}/db"\nlog_file "{home}/log"\nbind_to_address "{self.socket_path}"\n'
                'audio_output {\n type "null"\n name "null"\n}\n')
        self.environment = {**environment, "MPD_HOST": self.socket_path}
        self.process = Program([mpd, "--no-daemon", configuration], self.environment)
        wait_until(lambda: self.command("status")[1] == 0)
        if not plays:
            return
        self.command("--wait", "update")
        self.command("add", "/")
        self.command("repeat", "on")
        self.command("play")

    @property
    def pid(self):
        return self.process.pid

    def command(self, *words):
        return run_to_end([self.client, *words], self.environment)

    def end(self):
        self.process.end()
