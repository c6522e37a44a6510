#!/usr/bin/env python3
"""Measures ditty, beside mpv, cmus and MPD where they are installed, and prints each figure with its target.

    Tools/bench/bench.py [--build DIR] [--seconds N] [--write] [SECTION…]

Exit code 1 if a target is missed. Times are medians, with the tenth and the ninetieth percentile. Python's standard library is enough;
programs that are not installed are named.
"""

import argparse
import datetime
import os
import platform
import shutil
import sys
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import sections  # noqa: E402
from listener import Listener, make_tone  # noqa: E402
from peers import MPV  # noqa: E402
from processes import TerminalProgram  # noqa: E402
from report import table  # noqa: E402

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


class Bench:
    """What every section needs: a listener, the files to play, how long to look."""

    def __init__(self, build, seconds, arguments):
        self.build = build
        self.music_folder, self.manifest, self.million = arguments.music, arguments.manifest, arguments.million
        self.listener = Listener(build)
        self.seconds = seconds
        self.music = os.path.join(self.listener.folder, "music")
        os.mkdir(self.music)
        self.files = self._files()

    def _files(self):
        """The FLAC files of the sample media, else a tone: copies, since peers want them in one folder with plain names."""
        found = []
        for folder, _, names in os.walk(os.path.join(ROOT, "sample-media")):
            found += [os.path.join(folder, name) for name in names if name.endswith(".flac")]
        copies = []
        for number, path in enumerate(sorted(found)):
            copies.append(os.path.join(self.music, f"{number}.flac"))
            shutil.copyfile(path, copies[-1])
        while len(copies) < 3:
            copies.append(os.path.join(self.music, f"tone-{len(copies)}.wav"))
            make_tone(copies[-1])
        return copies

    def screen(self, *words):
        return TerminalProgram([self.listener.ditty, *words], self.listener.environment)

    def state(self):
        connection = self.listener.try_connect()
        if connection is None:
            return None
        return connection.call({"request": "status"})["reply"]["snapshot"]["nowPlaying"]["state"]

    def forget_state(self):
        shutil.rmtree(self.listener.folder + "/state", ignore_errors=True)

    def mpv_message(self, path):
        """Seconds from the start of `mpv` to its message that it plays."""
        program = TerminalProgram(
            [MPV.program(), *MPV.OPTIONS, "--term-playing-msg=PLAYING", path], self.listener.environment)
        seconds = program.wait_for(b"PLAYING")
        program.end()
        return seconds

    def leave(self):
        self.listener.leave()


def machine():
    with open("/proc/meminfo") as file:
        memory = int(file.readline().split()[1]) / 1024 / 1024
    return f"{os.cpu_count()} cores, {memory:.0f} GB of memory, {platform.system()} {platform.machine()}"


def parse():
    parser = argparse.ArgumentParser(description="Measure ditty beside other players.")
    parser.add_argument("sections", nargs="*", metavar="SECTION", help="any of: " + ", ".join(sections.ALL))
    parser.add_argument("--build", default=os.path.join(ROOT, ".build/release"), help="the folder with ditty and ditty-player")
    parser.add_argument("--seconds", type=int, default=30, help="how long the load section looks (30)")
    parser.add_argument("--music", help="a large folder of music, for the section catalogue")
    parser.add_argument("--manifest", help="what is true of it: a JSON object a line")
    parser.add_argument("--million", help="a database that catalogue-bench has synthesised")
    parser.add_argument("--write", action="store_true", help="write the table to docs/benchmarks.md")
    arguments = parser.parse_args()
    for name in arguments.sections:
        if name not in sections.ALL:
            parser.error(f"there is no section '{name}'")
    if not os.access(os.path.join(arguments.build, "ditty-player"), os.X_OK):
        parser.error(f"{arguments.build} holds no ditty-player: build it first ('make bench' does)")
    return arguments


def main():
    arguments = parse()
    figures = []
    started = time.monotonic()
    bench = Bench(os.path.realpath(arguments.build), arguments.seconds, arguments)
    try:
        for name in arguments.sections or sections.ALL:
            print(f"measuring: {name}", file=sys.stderr)
            figures += sections.ALL[name](bench)
    finally:
        bench.leave()
    print(table(figures))
    print(f"\n{machine()}; {time.monotonic() - started:.0f} s", file=sys.stderr)
    if arguments.write:
        write(figures)
    missed = [figure for figure in figures if figure.passed is False]
    return 1 if missed else 0


def write(figures):
    """Replaces the table in `docs/benchmarks.md`, between its two marks."""
    path = os.path.join(ROOT, "docs/benchmarks.md")
    with open(path) as file:
        head, _, rest = file.read().partition("<!-- table -->\n")
    tail = rest.partition("<!-- end of table -->\n")[2]
    command = "`make bench`" if len(sys.argv) == 2 else "`Tools/bench/bench.py " + " ".join(sys.argv[1:]) + "`"
    note = f"{datetime.date.today().isoformat()}, {machine()}, {command}:\n\n"
    with open(path, "w") as file:
        file.write(f"{head}<!-- table -->\n{note}{table(figures)}\n<!-- end of table -->\n{tail}")


if __name__ == "__main__":
    sys.exit(main())
