"""Processes: started with little overhead, on a pseudo terminal or not, and measured through /proc."""

import fcntl
import os
import pty
import select
import signal
import struct
import termios
import threading
import time

CLOCK_TICKS = os.sysconf("SC_CLK_TCK")


def run_to_end(words, environment):
    """Runs a program, its output thrown away; returns seconds and the exit code."""
    actions = [(os.POSIX_SPAWN_OPEN, descriptor, "/dev/null", os.O_RDWR, 0) for descriptor in (0, 1, 2)]
    start = time.perf_counter()
    pid = os.posix_spawn(words[0], words, environment, file_actions=actions)
    _, status = os.waitpid(pid, 0)
    return time.perf_counter() - start, os.waitstatus_to_exitcode(status)


class Program:
    """A program in the background, its output thrown away."""

    def __init__(self, words, environment):
        actions = [(os.POSIX_SPAWN_OPEN, descriptor, "/dev/null", os.O_RDWR, 0) for descriptor in (0, 1, 2)]
        self.pid = os.posix_spawn(words[0], words, environment, file_actions=actions)

    def end(self, number=signal.SIGTERM):
        try:
            os.kill(self.pid, number)
            os.waitpid(self.pid, 0)
        except (ProcessLookupError, ChildProcessError):
            pass


class TerminalProgram:
    """A program on a pseudo terminal, which answers no query; a thread takes what is drawn."""

    def __init__(self, words, environment, columns=120, rows=40):
        self.output = bytearray()
        self.last_byte = None
        self.started = time.perf_counter()
        self.pid, self.master = pty.fork()
        if self.pid == 0:
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
            os.execve(words[0], words, environment)
        fcntl.ioctl(self.master, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self):
        while True:
            try:
                data = os.read(self.master, 1 << 16)
            except OSError:
                return
            if not data:
                return
            self.last_byte = time.perf_counter()
            self.output += data

    def type(self, text):
        os.write(self.master, text.encode())

    def settle(self, quiet=0.15, limit=5.0):
        """Waits until nothing was drawn for a while; seconds from the start to the last byte."""
        deadline = time.perf_counter() + limit
        while time.perf_counter() < deadline:
            if self.last_byte and time.perf_counter() - self.last_byte > quiet:
                break
            time.sleep(0.002)
        return (self.last_byte or time.perf_counter()) - self.started

    def wait_for(self, text, limit=5.0):
        """Seconds from the start until the output holds a text; `None` if it never does."""
        deadline = time.perf_counter() + limit
        while time.perf_counter() < deadline:
            if text in self.output:
                return time.perf_counter() - self.started
            time.sleep(0.0005)
        return None

    def end(self, number=signal.SIGTERM):
        try:
            os.kill(self.pid, number)
        except ProcessLookupError:
            pass
        try:
            os.waitpid(self.pid, 0)
        except ChildProcessError:
            pass
        try:
            os.close(self.master)
        except OSError:
            pass


def cpu_seconds(pids):
    """User and system time that processes have used so far, all threads."""
    total = 0
    for pid in pids:
        with open(f"/proc/{pid}/stat") as file:
            fields = file.read().rsplit(")", 1)[1].split()
        total += int(fields[11]) + int(fields[12])
    return total / CLOCK_TICKS


def wakeups(pids):
    """How often the threads of processes have gone to sleep so far, which is how often they were woken."""
    total = 0
    for pid in pids:
        for task in os.listdir(f"/proc/{pid}/task"):
            try:
                with open(f"/proc/{pid}/task/{task}/status") as file:
                    for line in file:
                        if line.startswith("voluntary_ctxt_switches"):
                            total += int(line.split()[1])
            except FileNotFoundError:
                pass
    return total


def pss_megabytes(pids):
    """Proportional set size of processes, summed."""
    total = 0
    for pid in pids:
        with open(f"/proc/{pid}/smaps_rollup") as file:
            for line in file:
                if line.startswith("Pss:"):
                    total += int(line.split()[1])
    return total / 1024


def wait_until(is_met, limit=10.0, interval=0.002):
    """Looks until something is so; raises when it takes too long."""
    deadline = time.perf_counter() + limit
    while not is_met():
        if time.perf_counter() > deadline:
            raise TimeoutError(is_met)
        time.sleep(interval)


def readable(descriptor, seconds):
    """Whether something comes on a descriptor in time."""
    return bool(select.select([descriptor], [], [], max(0, seconds))[0])
