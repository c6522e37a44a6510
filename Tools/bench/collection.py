"""The collection: scans beside a bare walk, and searches for names drawn from the manifest of a made library."""

import os
import re
import subprocess
import time

from peers import MPD, Cmus
from processes import cpu_seconds
from report import Figure, against, median, milliseconds, most, not_measured

# What was measured on two quiet cores: half of cmus's time for as many files.
SECONDS_A_FILE = 8.3 / 100_000
WALKS = 5


def seconds(value):
    return f"{value:.2f} s"


def megabytes(value):
    return f"{value:.0f} MB"


def share(name, value, least):
    return Figure(name, f"{value:.1f} %", target=f"≥ {least} %", passed=value >= least)


def catalogue(bench):
    """First scan, rescans by turns with a walk, searches. Needs `--music`, a folder, and `--manifest`, of which it was made."""
    program = os.path.join(bench.build, "catalogue-bench")
    if not os.access(program, os.X_OK) or not bench.music_folder:
        return [not_measured("the collection", "catalogue-bench and --music FOLDER")]
    database = os.path.join(bench.listener.folder, "bench.sqlite")
    figures = scans(program, database, bench.music_folder) + peers(bench)
    if bench.manifest:
        figures += searches(program, database, bench.manifest)
    if bench.manifest and bench.million:
        figures += million(program, bench.million, bench.manifest)
    return figures


def scan(program, database, folder):
    text = subprocess.run([program, "scan", database, folder], capture_output=True, text=True, check=True).stdout
    found = re.search(
        r"scan (\d+) files.*?([\d.]+) s on the clock, peak memory (\d+) MB.*?processor: ([\d.]+) s, and ([\d.]+) s", text, re.DOTALL)
    return [float(number) for number in found.groups()]


def walk(folder):
    """Seconds that it takes to see every name, size and time."""
    start = time.perf_counter()
    subprocess.run(["find", folder, "-printf", "%s %T@\n"], stdout=subprocess.DEVNULL, check=True)
    return time.perf_counter() - start


def scans(program, database, folder):
    walk(folder)
    files, clock, memory, own, readers = scan(program, database, folder)
    load = os.getloadavg()[0]
    walks, rescans = [], []
    for _ in range(WALKS):
        walks.append(walk(folder))
        rescans.append(scan(program, database, folder))
    best = min(rescans, key=lambda again: again[1])
    return [
        most(f"first scan of {files:.0f} files, until all can be searched", clock, files * SECONDS_A_FILE, seconds),
        Figure(f"  processor time, and of the tag readers (load {load:.1f})", f"{seconds(own)} + {seconds(readers)}"),
        most("  peak memory", memory, 120, megabytes),
        against("rescan, nothing changed, the best of five", best[1], min(walks), 2, "`find -printf`", seconds),
        most("  peak memory", best[2], 120, megabytes),
    ]


def peers(bench):
    """The same folder and plain words in the other players: their first scan, their rescan, a search for a piece of a name."""
    return peer_cmus(bench) + peer_mpd(bench) + [not_measured("  scan and search", "beets")]


WORDS = ["moon", "love", "road", "dust", "snake"]


def peer_cmus(bench):
    if not Cmus.programs():
        return [not_measured("  scan and search", "cmus")]
    cmus = Cmus(bench.listener.folder, bench.listener.environment, [])
    try:
        start = time.perf_counter()
        cmus.command("-C", f"add -l {bench.music_folder}")
        idle_since = until_idle(cmus.terminal.pid)
        figures = [Figure("  first scan, `cmus`", "", seconds(idle_since - start)),
                   Figure("    processor time", "", seconds(cpu_seconds([cmus.terminal.pid])))]
        times = [timed(lambda: cmus.command("-C", f"/{word}")) - timed(lambda: cmus.command("-C", "")) for word in WORDS]
        return figures + [Figure("  search for a piece of a name, `cmus`, median of five", "", milliseconds(median(times)))]
    finally:
        cmus.end()


def peer_mpd(bench):
    if not MPD.programs():
        return [not_measured("  scan and search", "mpd")]
    mpd = MPD(bench.listener.folder, bench.listener.environment, bench.music_folder, plays=False)
    try:
        first = timed(lambda: mpd.command("--wait", "update"))
        figures = [Figure("  first scan, `mpd`", "", seconds(first)),
                   Figure("    processor time", "", seconds(cpu_seconds([mpd.pid])))]
        again = min(timed(lambda: mpd.command("--wait", "update")) for _ in range(WALKS))
        times = [timed(lambda: mpd.command("search", "any", word)) - timed(lambda: mpd.command("version")) for word in WORDS]
        return figures + [Figure("  rescan, nothing changed, `mpd`, the best of five", "", seconds(again)),
                          Figure("  search for a piece of a name, `mpd`, median of five", "", milliseconds(median(times)))]
    finally:
        mpd.end()


def timed(work):
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def until_idle(pid, rest=1.0):
    """When a process last did anything: it has done nothing for a while since."""
    used, since = cpu_seconds([pid]), time.perf_counter()
    while time.perf_counter() - since < rest:
        time.sleep(0.05)
        now = cpu_seconds([pid])
        if now - used > 0.015:
            used, since = now, time.perf_counter()
    return since


def searches(program, database, manifest):
    text = subprocess.run([program, "search", database, manifest], capture_output=True, text=True, check=True).stdout
    least = {"exact": 98, "one typo": 95, "accents left out": 95, "transliterated": 90}
    figures = []
    for line in text.splitlines():
        found = re.match(r"([a-z ]+): (?:right ([\d.]+) % of (\d+), )?.*processor: p50 ([\d.]+) ms, p99 ([\d.]+) ms", line)
        if not found or found[1] == "names":
            continue
        if found[2]:
            figures.append(share(f"right item first, {found[1]}, {found[3]} names", float(found[2]), least[found[1]]))
        p99 = most(f"search, {found[1]}: p99 of processor time", float(found[5]) / 1000, 0.005)
        figures += [p99, Figure("  p50", milliseconds(float(found[4]) / 1000))]
    return figures


def million(program, database, manifest):
    """Searches in a million rows (`catalogue-bench synthesise DATABASE 1000000`) for names that they have not: every way of finding is tried."""
    text = subprocess.run([program, "search", database, manifest], capture_output=True, text=True, check=True).stdout
    first = float(re.search(r"first search ([\d.]+) ms", text)[1])
    figures = [most("first search of a process in a million rows", first / 1000, 0.4)]
    for name in ("exact", "one typo", "free text"):
        found = re.search(rf"{name}: .*processor: p50 ([\d.]+) ms, p99 ([\d.]+) ms", text)
        p99 = most(f"names that a million rows have not, {name}: p99 of processor time", float(found[2]) / 1000, 0.010)
        figures += [p99, Figure("  p50", milliseconds(float(found[1]) / 1000))]
    return figures
