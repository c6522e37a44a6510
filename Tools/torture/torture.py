"""Ill-treats the collection and its player, and looks after each blow whether what must hold still holds.

Files that are broken in every way, kill -9 at random moments of scans and writes, full disks, databases that are damaged, newer or in the way,
media that cannot be written. Same seed, same blows; needs no device and no network, and touches nothing outside a folder of its own.
"""

import argparse
import contextlib
import json
import os
import random
import resource
import shutil
import signal
import socket
import sqlite3
import stat
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SAMPLES = ROOT / "sample-media"
MEDIA = {".flac", ".mp3", ".ogg", ".opus", ".m4a"}


class Failure(Exception):
    """An invariant that does not hold."""


def check(condition, text):
    if not condition:
        raise Failure(text)


def wait_until(condition, seconds, text):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        value = condition()
        if value:
            return value
        time.sleep(0.02)
    raise Failure(text)


class Listener:
    """Folders of one's own, the programs as built, and a player that nobody else reaches."""

    def __init__(self, build, folder, limit=None):
        self.build, self.folder, self.limit = Path(build), Path(folder), limit
        self.player = None
        self.database = self.folder / "d" / "library.sqlite"
        for name in ("c/ditty", "d", "r"):
            (self.folder / name).mkdir(parents=True, exist_ok=True)
        (self.folder / "r").chmod(0o700)
        (self.folder / "c/ditty/settings.json5").write_text("{ mpv: { ao: 'null' }, watchFolders: false }")
        self.environment = {
            "PATH": os.environ.get("PATH", "/usr/bin:/bin"), "HOME": str(folder), "LANG": "C.UTF-8", "TERM": "dumb",
            "XDG_CONFIG_HOME": f"{folder}/c", "XDG_DATA_HOME": f"{folder}/d", "XDG_STATE_HOME": f"{folder}/s",
            "XDG_CACHE_HOME": f"{folder}/h", "XDG_RUNTIME_DIR": f"{folder}/r",
        }

    @property
    def log(self):
        path = self.folder / "s/ditty/log"
        logs = list((self.folder / "s").rglob("*log*")) if (self.folder / "s").exists() else [path]
        return "".join(p.read_text(errors="replace") for p in logs if p.is_file())

    def command(self, *words):
        return [str(self.build / "ditty"), "--database", str(self.database), *words]

    def start(self):
        limit = self.limit

        def limit_files():
            if limit:
                signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
                resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))

        self.player = subprocess.Popen(
            self.command("--no-ui"), env=self.environment, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL, preexec_fn=limit_files)
        wait_until(self.answers, 20, "the player does not start")

    def answers(self):
        check(self.player.poll() is None, f"the player has ended with {self.player.returncode}")
        path = self.folder / "r/ditty/player.sock"
        try:
            with socket.socket(socket.AF_UNIX) as connection:
                connection.connect(str(path))
            return True
        except OSError:
            return False

    def run(self, *words, timeout=120):
        return subprocess.run(
            self.command(*words), env=self.environment, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=timeout,
            errors="replace")

    def begin(self, *words):
        return subprocess.Popen(
            self.command(*words), env=self.environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)

    def scan(self, *words):
        answer = self.run("library", *(words or ["scan"]), "--json")
        check(answer.returncode == 0, f"the scan failed: {answer.stdout}{answer.stderr}")
        return json.loads(answer.stdout.splitlines()[-1])

    def kill(self):
        self.player.send_signal(signal.SIGKILL)
        self.player.wait()
        wait_until(lambda: not self.readers(), 10, "tag readers live on without their player")

    def readers(self):
        mine = str(self.build.resolve() / "ditty-scan")
        found = []
        for entry in Path("/proc").iterdir():
            if entry.name.isdigit():
                try:
                    if os.readlink(entry / "exe") == mine and f"XDG_RUNTIME_DIR={self.folder}/r" in (entry / "environ").read_text():
                        found.append(entry.name)
                except OSError:
                    pass
        return found

    def stop(self):
        if self.player and self.player.poll() is None:
            self.player.send_signal(signal.SIGTERM)
            try:
                self.player.wait(10)
            except subprocess.TimeoutExpired:
                self.player.kill()
                self.player.wait()
                raise Failure("the player does not end on SIGTERM") from None

    def query(self, sql):
        with contextlib.closing(sqlite3.connect(self.database)) as database:
            return database.execute(sql).fetchall()

    def checkpoint(self):
        self.query("PRAGMA wal_checkpoint(TRUNCATE)")

    def is_sound(self):
        check(self.query("PRAGMA integrity_check") == [("ok",)], "the database is damaged")


def samples():
    return sorted(p for p in SAMPLES.rglob("*") if p.suffix in MEDIA)


def mutated(data, chance):
    """The bytes of a file after one of the things that happen to files."""
    data = bytearray(data)
    kind = chance.randrange(5)
    if kind == 0:
        return data[: chance.randrange(len(data))]
    if kind == 1:
        for _ in range(chance.randrange(1, 200)):
            data[chance.randrange(min(len(data), 4096))] = chance.randrange(256)
    elif kind == 2:
        for _ in range(chance.randrange(1, 50)):
            data[chance.randrange(len(data))] ^= 1 << chance.randrange(8)
    elif kind == 3:
        start = chance.randrange(min(len(data), 8192))
        data[start : start + chance.randrange(1, 64)] = b"\xff" * chance.randrange(1, 64)
    else:
        start = chance.randrange(len(data))
        data = data[:start] + bytes(chance.randrange(256) for _ in range(chance.randrange(1, 400))) + data[start:]
    return data


def broken_files(listener, chance, count):
    """Fuzzed, truncated and irregular files: the sound ones are found, the others cost little, nothing dies."""
    music = listener.folder / "music"
    music.mkdir()
    sound = samples()
    for index, path in enumerate(sound):
        shutil.copy(path, music / f"sound{index}{path.suffix}")
    for index in range(count):
        path = chance.choice(sound)
        suffix = path.suffix if chance.random() < 0.8 else chance.choice(sorted(MEDIA))
        (music / f"broken{index}{suffix}").write_bytes(mutated(path.read_bytes()[: 1 << 18], chance))
    (music / "empty.mp3").touch()
    (music / "half.flac.part").write_bytes(b"fLaC")
    os.mkfifo(music / "pipe.mp3")
    os.mkfifo(music / "pipe.m3u8")
    (music / "zero.flac").symlink_to("/dev/zero")
    (music / "tty.mp3").symlink_to("/dev/tty")
    (music / "dangling.ogg").symlink_to("nowhere")
    (music / "loop").symlink_to(music)
    (music / "self").symlink_to("self")
    with open(music / "sparse.wav", "wb") as file:
        file.truncate(1 << 36)
    os.close(os.open(os.fsencode(music) + b"/\xff\xfe name.mp3", os.O_CREAT | os.O_WRONLY))
    with socket.socket(socket.AF_UNIX) as connection:
        connection.bind(str(music / "socket.mp3"))
    (music / "locked.mp3").write_bytes(b"")
    (music / "locked.mp3").chmod(0)
    deep = music
    for _ in range(60):
        deep = deep / "deeper and deeper"
    deep.mkdir(parents=True)
    shutil.copy(sound[0], deep / f"deep{sound[0].suffix}")
    (music / "bad.m3u8").write_bytes(bytes(chance.randrange(256) for _ in range(5000)))
    (music / "bad.cue").write_bytes(bytes(chance.randrange(256) for _ in range(5000)))
    listener.start()
    report = listener.scan("add", str(music))
    check(report["seconds"] < 10 + 2 * (count + 10), f"{report['seconds']} s for {count} broken files")
    skipped = {os.path.basename(entry["path"]): entry["reason"] for entry in report["skipped"]}
    check(skipped.get("empty.mp3") == "empty", f"empty.mp3: {skipped.get('empty.mp3')}")
    check(not any(name.startswith(("sound", "deep")) for name in skipped), "a sound file was skipped")
    files = {bytes(row[0]) for row in listener.query("SELECT name FROM file WHERE missing = 0")}
    check(all(f"sound{i}{p.suffix}".encode() in files for i, p in enumerate(sound)), "a sound file is not in the catalogue")
    check(b"pipe.mp3" not in files and b"socket.mp3" not in files, "what is no file is in the catalogue")
    again = listener.scan()
    check(again["added"] == 0 and again["updated"] == 0, f"a second scan reads again: {again}")
    check(sorted(e["path"] for e in again["skipped"]) == sorted(e["path"] for e in report["skipped"]), "what was skipped is forgotten")
    listener.stop()
    listener.is_sound()
    return f"{report['files']} files, {len(skipped)} skipped, {report['seconds']} s"


def make_music(folder, count):
    """Copies under new names: the bytes are linked, so that thousands cost nothing."""
    sound = samples()
    for index in range(count):
        path = sound[index % len(sound)]
        target = folder / f"album{index // 12}"
        target.mkdir(parents=True, exist_ok=True)
        copy = target / f"{index}{path.suffix}"
        try:
            os.link(path, copy)
        except OSError:
            shutil.copy(path, copy)


def killed(listener, chance, count, files):
    """kill -9 at random moments of scans and writes: what was acknowledged is there, the rest is old or new, and a scan goes on."""
    music = listener.folder / "music"
    make_music(music, files)
    listener.start()
    listener.run("library", "add", str(SAMPLES))
    songs = [json.loads(line) for line in listener.run("library", "search", "a", "--json").stdout.splitlines()]
    check(songs, "nothing to write about")
    listener.stop()
    playlists = set()
    for turn in range(count):
        listener.start()
        scan = listener.begin("library", *(["add", str(music)] if turn % 3 == 0 else ["scan"]))
        until = time.monotonic() + chance.random() * (1.5 if turn % 2 else 0.3)
        number = 0
        while time.monotonic() < until:
            name = f"list {turn} {number}"
            number += 1
            if listener.run("playlist", "rule", name, "genre=Punk").returncode == 0:
                playlists.add(name)
        listener.kill()
        scan.wait(10)
        listener.is_sound()
        kept = {row[0] for row in listener.query("SELECT title FROM item WHERE title LIKE 'list %'")}
        check(playlists <= kept, f"acknowledged playlists are gone: {sorted(playlists - kept)}")
        rules = listener.query("SELECT count(*) FROM item WHERE title LIKE 'list %' AND id NOT IN (SELECT playlist FROM rule)")
        check(rules == [(0,)], "half of a playlist was written")
    listener.start()
    listener.scan("add", str(music))
    last = listener.scan()
    check(last["added"] == 0, "a finished scan is not finished")
    found = listener.query("SELECT count(*), count(DISTINCT folder || '/' || name) FROM file WHERE missing = 0")[0]
    check(found[0] == found[1] == last["files"], f"{found} rows for {last['files']} files")
    orphans = listener.query("SELECT count(*) FROM item WHERE fileID IS NOT NULL AND fileID NOT IN (SELECT id FROM file)")
    check(orphans == [(0,)], f"{orphans} items without a file")
    listener.stop()
    listener.is_sound()
    return f"{count} kills, {len(playlists)} playlists kept, {last['files']} files"


def full_disk(listener, files):
    """A database that cannot grow: scans and writes fail with words, the player goes on, and room brings all back."""
    music = listener.folder / "music"
    make_music(music, files)
    listener.start()
    answer = listener.run("library", "add", str(music))
    check(answer.returncode == 1 and (answer.stderr.strip() or answer.stdout.strip()), "a full disk is not reported")
    check("limit on the size of files" in answer.stderr + answer.stdout, f"the limit is not named: {answer.stderr or answer.stdout}")
    check(listener.player.poll() is None, "the player died of a full disk")
    playing = listener.run("say", "play", "something")
    check(listener.run("status").returncode == 0, "no status on a full disk")
    first = str(samples()[0])
    check(listener.run(first).returncode == 0, f"a full disk stops the music ({playing.stdout})")
    listener.stop()
    listener.is_sound()
    listener.limit = None
    listener.start()
    return all_comes_in(listener, answer)


def all_comes_in(listener, answer):
    """With room again, nothing is missing; gives what was said when there was none."""
    report = listener.scan()
    found = listener.query("SELECT count(*) FROM file WHERE missing = 0")[0][0]
    check(found == report["files"], "with room again not all files come in")
    listener.stop()
    listener.is_sound()
    return f"says: {(answer.stderr or answer.stdout).strip().splitlines()[-1]}"


def bad_databases(listener, chance, count):
    """Databases that are damaged, newer, no database, a folder: kept under another name with every byte, and the player starts."""
    listener.start()
    listener.scan("add", str(SAMPLES))
    listener.stop()
    listener.checkpoint()
    good = listener.database.read_bytes()
    kinds = {"rubbish": lambda: bytes(chance.randrange(256) for _ in range(8192)), "newer": lambda: good[:60] + b"\x7f" + good[61:],
             "short": lambda: good[:100], "text": lambda: b"not a database at all" * 100}
    outcomes = []
    for turn in range(count):
        name, make = list(kinds.items())[turn % len(kinds)]
        for path in listener.database.parent.iterdir():
            path.unlink()
        data = make()
        listener.database.write_bytes(data)
        listener.start()
        answer = listener.run("library", "info")
        check(answer.returncode == 0, f"{name}: {answer.stderr}")
        check(listener.run(str(samples()[0])).returncode == 0, f"{name}: nothing plays")
        listener.stop()
        kept = [p for p in listener.database.parent.iterdir() if p.read_bytes() == data]
        check(kept, f"{name}: the old database is nowhere")
        check(any(p.name in listener.log for p in kept), f"{name}: nobody is told where the old database is")
        outcomes.append(name)
    # Damage inside, which opening need not see: whatever is asked, the player answers and lives.
    for _ in range(count):
        data = bytearray(good)
        for _ in range(40):
            data[chance.randrange(4096, len(data))] = chance.randrange(256)
        for path in listener.database.parent.iterdir():
            path.unlink()
        listener.database.write_bytes(data)
        listener.start()
        for words in (["library", "search", "tram"], ["say", "play", "marzipan radio"], ["library", "scan"], ["playlist", "list"]):
            listener.run(*words)
            check(listener.player.poll() is None, f"{' '.join(words)}: the player died of a damaged page")
        check(listener.run(str(samples()[0])).returncode == 0, "a damaged page stops the music")
        listener.stop()
    return f"{len(outcomes)} kept aside, {count} with damaged pages"


def in_the_way(listener):
    """A folder where the database should be, and media that nobody may write: said, and the player plays."""
    listener.database.mkdir()
    listener.start()
    answer = listener.run("library", "add", str(SAMPLES))
    check(answer.returncode == 1 and answer.stderr.strip(), "a library that cannot be is not reported")
    check(listener.run(str(samples()[0])).returncode == 0, "without a library nothing plays")
    listener.stop()
    listener.database.rmdir()
    return f"says: {answer.stderr.strip()}"


def read_only(listener):
    """A collection on a medium that cannot be written: it is searched and played from, and every change is refused in words."""
    mount = listener.folder / "d"
    listener.start()
    listener.scan("add", str(SAMPLES))
    listener.stop()
    listener.checkpoint()
    known = listener.query("SELECT title FROM item WHERE fileID IS NOT NULL AND title NOT GLOB '*[^ -~]*' ORDER BY title LIMIT 1")[0][0]
    subprocess.run(["mount", "-o", "remount,ro", str(mount)], check=True)
    listener.start()
    check(listener.run(str(samples()[0])).returncode == 0, "a read-only library stops the music")
    check(known in listener.run("library", "search", known).stdout, "a read-only library is not searched")
    answers = [listener.run(*words) for words in (["library", "scan"], ["library", "add", "/usr/share"])]
    for answer in answers:
        check(answer.returncode == 1 and "only be read" in answer.stderr, f"a read-only library is not told of: {answer.stderr or answer.stdout}")
    check(listener.run("like").returncode == 1, "what is liked is not kept, and nothing is said")
    check(listener.run("next").returncode in (0, 1) and listener.player.poll() is None, "the player died of a read-only library")
    listener.stop()
    return f"says: {answers[0].stderr.strip()}"


def read_only_from_the_start(listener):
    """A medium that cannot be written and has no collection yet."""
    subprocess.run(["mount", "-o", "remount,ro", str(listener.folder / "d")], check=True)
    listener.start()
    check(listener.run(str(samples()[0])).returncode == 0, "a library that cannot be made stops the music")
    answer = listener.run("library", "add", str(SAMPLES))
    check(answer.returncode == 1 and "only be read" in answer.stderr, f"a library that cannot be made is not told of: {answer.stderr}")
    check(listener.player.poll() is None, "the player died of a library that cannot be made")
    listener.stop()
    return f"says: {answer.stderr.strip()}"


def read_only_music(listener):
    """Music on a medium that cannot be written, as a disc is."""
    mount = listener.folder / "d"
    listener.database = listener.folder / "library.sqlite"
    for sample in samples():
        shutil.copy(sample, mount)
    subprocess.run(["mount", "-o", "remount,ro", str(mount)], check=True)
    listener.start()
    answer = listener.scan("add", str(mount))
    check(answer["added"] == len(samples()), f"music that cannot be written is not all found: {answer}")
    check(listener.run("say", "play all my music").returncode == 0, "music that cannot be written is not played")
    listener.stop()
    return f"{answer['added']} files found and played"


class Torture:
    def __init__(self, build, seed):
        self.build, self.seed, self.failed = build, seed, 0

    def run(self, name, body, limit=None, tmpfs=None):
        folder = tempfile.mkdtemp(prefix="dt-", dir="/tmp")
        listener = Listener(self.build, folder, limit)
        mounted = False
        try:
            if tmpfs:
                mounted = subprocess.run(
                    ["mount", "-t", "tmpfs", "-o", f"size={tmpfs}", "ditty-torture", f"{folder}/d"], stderr=subprocess.DEVNULL).returncode == 0
                if not mounted:
                    print(f"  {name}: left out, since this user may not mount")
                    return
            started = time.monotonic()
            print(f"  {name}: {body(listener, random.Random(self.seed))} ({time.monotonic() - started:.1f} s)", flush=True)
        except (Failure, subprocess.TimeoutExpired) as failure:
            self.failed += 1
            print(f"✘ {name}: {failure}", flush=True)
        finally:
            if listener.player and listener.player.poll() is None:
                listener.player.kill()
                listener.player.wait()
            if mounted:
                subprocess.run(["umount", f"{folder}/d"], check=False)
            shutil.rmtree(folder, ignore_errors=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--short", action="store_true")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--build", default=str(ROOT / ".build/release"))
    options = parser.parse_args()
    few = options.short
    torture = Torture(options.build, options.seed)
    torture.run("broken files", lambda l, c: broken_files(l, c, 200 if few else 2000))
    torture.run("kill -9", lambda l, c: killed(l, c, 10 if few else 100, 1500 if few else 6000))
    torture.run("file size limit", lambda l, c: full_disk(l, 3000), limit=1 << 20)
    torture.run("full disk", lambda l, c: full_tmpfs(l), tmpfs="1500k")
    torture.run("bad databases", lambda l, c: bad_databases(l, c, 4 if few else 20))
    torture.run("something in the way", lambda l, c: in_the_way(l))
    torture.run("read-only medium", lambda l, c: read_only(l), tmpfs="20m")
    torture.run("read-only medium without a library", lambda l, c: read_only_from_the_start(l), tmpfs="20m")
    torture.run("music on a read-only medium", lambda l, c: read_only_music(l), tmpfs="200m")
    print("all held" if not torture.failed else f"{torture.failed} did not hold")
    return 1 if torture.failed else 0


def full_tmpfs(listener):
    """The same on a small file system; room is made by growing it."""
    music = listener.folder / "music"
    make_music(music, 3000)
    listener.start()
    answer = listener.run("library", "add", str(music))
    check(answer.returncode == 1, "a full disk is not reported")
    check(listener.run(str(samples()[0])).returncode == 0, "a full disk stops the music")
    subprocess.run(["mount", "-o", "remount,size=200m", str(listener.folder / "d")], check=True)
    return all_comes_in(listener, answer)


if __name__ == "__main__":
    sys.exit(main())
