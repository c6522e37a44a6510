"""Sections about the screen alone: keys in a large library, and what a large terminal costs, beside other players' screens."""

import os
import shutil
import time

from peers import MPD, Cmus
from processes import TerminalProgram, cpu_seconds, run_to_end, wait_until
from report import Figure, against, most, most_of, percentile

TRACKS = 100_000
# Lines, pages, ends: what makes a screen fetch rows and draw all of them anew.
KEYS = ["j", "k", "\x06", "\x02", "G", "gg", "\x04", "\x15"]


def large_library(bench):
    """From a key to the last byte that it brings to the screen, in the list of all tracks of a large library."""
    name = f"key → screen with {TRACKS // 1000}k tracks, p99"
    program = os.path.join(os.path.dirname(bench.listener.ditty), "catalogue-bench")
    if not os.access(program, os.X_OK):
        return [Figure(name, "not measured (no catalogue-bench)")]
    database = os.path.join(bench.listener.folder, "large.sqlite")
    run_to_end([program, "synthesise", database, str(TRACKS)], bench.listener.environment)
    terminal = TerminalProgram([bench.listener.ditty, "--database", database], bench.listener.environment)
    bench.listener.wait_for_player()
    terminal.settle()
    # The second view, its fifth way: all tracks.
    for key in "2LLLL":
        terminal.type(key)
        terminal.settle()
    times = [redrawn(terminal, KEYS[number % len(KEYS)]) for number in range(400)]
    times = sorted(each for each in times if each is not None)
    terminal.end()
    bench.listener.quit()
    if not times:
        return [Figure(name, "nothing drawn", passed=False)]
    return [most(name, percentile(times, 0.99), 0.016), most_of("  median", times, 0.016)]


def redrawn(terminal, key):
    """Seconds from a key to the last byte of what it changes; `None` where it changes nothing."""
    before, start = len(terminal.output), time.perf_counter()
    terminal.type(key)
    deadline = start + 0.25
    while len(terminal.output) == before and time.perf_counter() < deadline:
        time.sleep(0.0002)
    if len(terminal.output) == before:
        return None
    while time.perf_counter() - terminal.last_byte < 0.03:
        time.sleep(0.001)
    return terminal.last_byte - start


def large_screen(bench):
    """What playing costs on a terminal of 200 × 60: bytes a second and processor time of the screen, beside `ncmpcpp` and `cmus`."""
    ours = TerminalProgram([bench.listener.ditty, *bench.files], bench.listener.environment, 200, 60)
    bench.listener.wait_for_player()
    wait_until(lambda: bench.state() == "playing")
    bench.listener.connect().command("changeRepeatMode", repeatType="all")
    ours.type("1")
    cost = watched(bench, ours)
    ours.end()
    bench.listener.quit()
    figures = [most("CPU of the screen at 200 × 60 while playing", cost[1], 0.05, form=lambda share: f"{share:.1%} of a core")]
    for name, peer in (("ncmpcpp", ncmpcpp(bench)), ("cmus", cmus(bench))):
        title = "bytes a second to a terminal of 200 × 60 while playing"
        if peer is None:
            figures.append(Figure(title, f"{cost[0]:.0f} B", f"{name}: not measured (not installed, or nothing to play on)"))
            continue
        figures.append(against(title, cost[0], peer[0], 1.0, name, form=lambda value: f"{value:.0f} B"))
        figures.append(Figure("  CPU", f"{cost[1]:.1%}", f"{name} {peer[1]:.1%}"))
    return figures


def watched(bench, terminal):
    """Bytes a second, and the share of a core, of a program on a terminal."""
    time.sleep(3)
    seconds = min(bench.seconds, 20)
    before, start = (len(terminal.output), cpu_seconds([terminal.pid])), time.perf_counter()
    time.sleep(seconds)
    passed = time.perf_counter() - start
    return (len(terminal.output) - before[0]) / passed, (cpu_seconds([terminal.pid]) - before[1]) / passed


def ncmpcpp(bench):
    """`ncmpcpp` on its playlist, with MPD playing; `None` where either is missing."""
    program = shutil.which("ncmpcpp")
    if not program or not MPD.programs():
        return None
    mpd = MPD(bench.listener.folder, bench.listener.environment, bench.music)
    configuration = os.path.join(bench.listener.folder, "ncmpcpp.conf")
    with open(configuration, "w") as file:
        file.write(f'mpd_host = "{mpd.socket_path}"\nncmpcpp_directory = "{bench.listener.folder}/ncmpcpp"\n')
    terminal = TerminalProgram([program, "-c", configuration, "-b", "/dev/null"], mpd.environment, 200, 60)
    cost = watched(bench, terminal)
    terminal.end()
    mpd.end()
    return cost


def cmus(bench):
    """`cmus`, where there is a device for it: its clock stands still without."""
    if not Cmus.programs():
        return None
    peer = Cmus(bench.listener.folder, bench.listener.environment, bench.files, 200, 60)
    peer.command("-C", "player-next", "player-play")
    time.sleep(1)
    first = len(peer.terminal.output)
    time.sleep(2.5)
    cost = watched(bench, peer.terminal) if len(peer.terminal.output) > first else None
    peer.end()
    return cost
