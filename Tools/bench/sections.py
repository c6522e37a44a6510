"""What is measured: each section takes a bench and gives figures. Times are of the monotonic clock, in seconds."""

import json
import os
import re
import subprocess
import threading
import time

from collection import catalogue
from listener import location
from peers import MPD, MPV, Cmus
from processes import TerminalProgram, cpu_seconds, pss_megabytes, run_to_end, wait_until, wakeups
from report import Figure, against, beside, median, milliseconds, most, most_of, not_measured, percentile, spread
from screens import large_library, large_screen


def socket_commands(bench):
    """Command to reply, and to the snapshot that confirms it, over the socket."""
    bench.listener.start_player(*bench.files)
    connection, follower = bench.listener.connect(), bench.listener.connect()
    follower.subscribe()
    replies, confirmations, own = [], [], []
    mpv = MPV(bench.listener.folder, bench.listener.environment, bench.files[0]) if MPV.program() else None
    if mpv:
        mpv.call("observe_property", 1, "volume")
    for number in range(400):
        volume = 20 + number % 60
        if mpv:
            own.append(mpv.time_to_change_volume(volume))
        start = time.perf_counter()
        connection.send({"request": "send", "command": "changeVolume", "volume": volume})
        connection.line()
        replies.append(time.perf_counter() - start)
        end, _ = follower.wait_for_snapshot(lambda snapshot: snapshot["nowPlaying"]["volume"] == volume)
        confirmations.append(end - start)
    sentences = []
    for number in range(200):
        start = time.perf_counter()
        connection.send({"request": "say", "text": f"volume {20 + number % 60}"})
        answer = connection.line()
        sentences.append(time.perf_counter() - start)
        if b'"done"' not in answer:
            sentences = []
            break
    bench.listener.quit()
    if mpv:
        mpv.end()
    figures = [
        most("command → reply, p50", percentile(replies, 0.5), 0.002),
        most("command → reply, p99", percentile(replies, 0.99), 0.002),
        *confirmed("command → confirmed by mpv", confirmations, own),
    ]
    if sentences:
        figures.append(most("sentence “volume N” → reply, p99", percentile(sentences, 0.99), 0.002))
    return figures


def confirmed(name, times, own):
    """What it takes until mpv has confirmed a command: two milliseconds, not counting what a bare mpv needs for the same."""
    figures = []
    for label, share, limit in (("p50", 0.5, 0.001), ("p99", 0.99, 0.002)):
        ours = percentile(times, share)
        if not own:
            figures.append(most(f"{name}, {label}", ours, limit))
            continue
        theirs = percentile(own, share)
        figures.append(Figure(
            f"{name}, {label}", milliseconds(ours), f"mpv {milliseconds(theirs)}", f"{ours / theirs:.2f}",
            f"≤ mpv + {limit * 1000:g} ms", ours <= theirs + limit))
    return figures


def first_sample(bench):
    """From the wish to play a file, the player being warm, to mpv's playback-restart; beside a bare mpv told `loadfile`."""
    name = "play → first sample, warm, median"
    if not MPV.program():
        return [not_measured(name, "mpv")]
    bench.listener.start_player(bench.files[0])
    connection, follower = bench.listener.connect(), bench.listener.connect()
    follower.subscribe()
    mpv = MPV(bench.listener.folder, bench.listener.environment)
    ours, theirs = [], []
    for number in range(60):
        path = bench.files[number % len(bench.files)]
        wish = {"request": "open", "locations": [location(path)], "queueLocation": "now"}
        start = time.perf_counter()
        connection.send(wish)
        seen = follower_sees_start(follower, location(path), start)
        connection.line()
        ours.append(seen)
        start = time.perf_counter()
        mpv.send("loadfile", path)
        theirs.append(mpv.wait_for("playback-restart") - start)
    mpv.end()
    bench.listener.quit()
    return [beside(name, ours[5:], theirs[5:], 1.1, "mpv")]


def follower_sees_start(follower, url, start):
    """Seconds until a snapshot shows the file loaded and its clock running from near its start."""
    def sounds(snapshot):
        now = snapshot["nowPlaying"]
        return now.get("isAdvancing") and now.get("item", {}).get("location") == url and now["elapsedPlaybackTime"] < 1
    end, _ = follower.wait_for_snapshot(sounds)
    return end - start


def cold_start(bench):
    """From the shell to sound with no player running; beside `mpv` from the shell to its message that it plays."""
    name = "cold start: shell → sound, median"
    ours, theirs = [], []
    for number in range(12):
        path = bench.files[number % len(bench.files)]
        seconds, code = run_to_end([bench.listener.ditty, path], bench.listener.environment)
        if code != 0:
            return [Figure(name, f"exit code {code}", passed=False)]
        ours.append(seconds)
        bench.listener.quit()
        if MPV.program():
            theirs.append(bench.mpv_message(path))
    if not theirs:
        return [not_measured(name, "mpv")]
    return [beside(name, ours[2:], theirs[2:], 1.0, "mpv")]


# Seconds of rest before each key, each Enter and each command to mpv: nobody types without a pause, and a process that has rested wakes slowly.
BETWEEN_KEYS = 0.06


def screen(bench):
    """The first frame, and keys and sentences typed on the screen up to the snapshot that confirms them."""
    firsts = []
    for _ in range(12):
        bench.forget_state()
        terminal = bench.screen()
        firsts.append(first_frame(terminal))
        terminal.end()
        bench.listener.quit()
    terminal = bench.screen(*bench.files)
    bench.listener.wait_for_player()
    follower = bench.listener.connect()
    follower.subscribe()
    wait_until(lambda: bench.state() == "playing")
    terminal.settle()
    keys = [typed(terminal, follower, *(("-", 95) if number % 2 else ("+", 100))) for number in range(-1, 100)][1:]
    answers, lines = typed_sentences(terminal, follower)
    first, answers, lines = lines[:1], answers[1:], lines[1:]
    terminal.end()
    bench.listener.quit()
    own = volume_changes_of_mpv(bench, len(keys))
    given = "Enter in the prompt → given to mpv and answered, p99"
    prompt = "Enter in the prompt → confirmed by mpv"
    return [
        most_of("first frame: exec → its last byte, median", firsts, 0.040),
        *confirmed("key → confirmed by mpv", keys, own),
        most(given, percentile(answers, 0.99), 0.002) if answers else Figure(given, "no effect", passed=False),
        Figure("  median of these", milliseconds(median(answers)) if answers else ""),
        *(confirmed(prompt, lines, own) if lines else [Figure(prompt, "no effect", passed=False)]),
        Figure("  the first sentence of a run, which loads the languages", milliseconds(first[0]) if first else ""),
    ]


def volume_changes_of_mpv(bench, count):
    """Seconds that a bare mpv, playing, needs to change its volume and say so, told on its socket; none without mpv."""
    if not MPV.program():
        return []
    mpv = MPV(bench.listener.folder, bench.listener.environment, bench.files[0])
    mpv.call("observe_property", 1, "volume")
    times = []
    for number in range(count):
        time.sleep(BETWEEN_KEYS)
        times.append(mpv.time_to_change_volume(20 + number % 60))
    mpv.end()
    return times


def typed_sentences(terminal, follower):
    """Seconds from Enter to the snapshot with the player's answer, which it gives once mpv has the command, and to the one that shows the volume
    asked for, for a hundred sentences; none if they have no effect."""
    answers, confirmations = [], []
    for number in range(100):
        terminal.type(f":volume {number}")
        terminal.settle(quiet=BETWEEN_KEYS, limit=1)
        start = time.perf_counter()
        terminal.type("\r")
        try:
            answer, snapshot = follower.wait_for_snapshot(lambda snapshot: snapshot.get("reply") == f"Volume {number}.", limit=2)
            end = answer
            if snapshot["nowPlaying"]["volume"] != number:
                end, _ = follower.wait_for_snapshot(lambda snapshot: snapshot["nowPlaying"]["volume"] == number, limit=2)
        except TimeoutError:
            return [], []
        answers.append(answer - start)
        confirmations.append(end - start)
    return answers, confirmations


def first_frame(terminal):
    """Seconds until the last byte before the first pause of 8 ms after something substantial was drawn."""
    deadline = time.perf_counter() + 3
    while time.perf_counter() < deadline:
        if len(terminal.output) > 200 and time.perf_counter() - terminal.last_byte > 0.008:
            break
        time.sleep(0.0005)
    return terminal.last_byte - terminal.started


def typed(terminal, follower, key, volume):
    """Seconds from a key to the snapshot that shows the volume it leads to."""
    time.sleep(BETWEEN_KEYS)
    start = time.perf_counter()
    terminal.type(key)
    end, _ = follower.wait_for_snapshot(lambda snapshot: snapshot["nowPlaying"]["volume"] == volume)
    return end - start


def load(bench):
    """Thirty seconds of playing with the screen open, beside `mpv` on a terminal of the same size with the same files."""
    seconds = bench.seconds
    ours = bench.screen(*bench.files)
    theirs = None
    if MPV.program():
        theirs = TerminalProgram([MPV.program(), *MPV.OPTIONS, *bench.files], bench.listener.environment)
    bench.listener.wait_for_player()
    wait_until(lambda: bench.state() == "playing")
    time.sleep(2)
    pids = [ours.pid, bench.listener.player_pid()]
    peer = [theirs.pid] if theirs else []
    before = [(cpu_seconds(each), wakeups(each)) for each in (pids[:1], pids[1:], peer)]
    time.sleep(seconds)
    after = [(cpu_seconds(each), wakeups(each)) for each in (pids[:1], pids[1:], peer)]
    (screen_cpu, screen_wakes), (player_cpu, player_wakes), (peer_cpu, peer_wakes) = [
        (end[0] - start[0], (end[1] - start[1]) / seconds) for start, end in zip(before, after)]
    memory, peer_memory = pss_megabytes(pids), pss_megabytes(peer)
    ours.end()
    if theirs:
        theirs.end()
    bench.listener.quit()
    name = f"CPU for {seconds} s of playing, screen open"
    detail = Figure("  of which screen, player", f"{screen_cpu:.2f} s, {player_cpu:.2f} s")
    wakes = Figure("wake-ups a second while playing: screen, player", f"{screen_wakes:.1f}, {player_wakes:.1f}", f"mpv {peer_wakes:.1f}")
    if not theirs:
        return [not_measured(name, "mpv"), detail, wakes, Figure("memory while playing (PSS)", f"{memory:.0f} MB")]
    return [
        against(name, screen_cpu + player_cpu, peer_cpu, 1.2, "mpv", form=lambda value: f"{value:.2f} s"),
        detail,
        wakes,
        Figure(
            "memory while playing (PSS of screen and player)", f"{memory:.0f} MB", f"mpv {peer_memory:.0f} MB", f"{memory / peer_memory:.2f}",
            "≤ mpv + 30 MB", memory <= peer_memory + 30),
    ]


def rest(bench):
    """Wake-ups with the screen open, with nothing to play and paused."""
    figures = []
    for name, words in (("idle", []), ("paused", bench.files)):
        terminal = bench.screen(*words)
        bench.listener.wait_for_player()
        if words:
            wait_until(lambda: bench.state() == "playing")
            bench.listener.connect().command("pause")
        time.sleep(3)
        pids = [terminal.pid, bench.listener.player_pid()]
        time.sleep(1)
        before = [wakeups([pid]) for pid in pids]
        time.sleep(10)
        each = [(wakeups([pid]) - start) / 10 for pid, start in zip(pids, before)]
        terminal.end()
        bench.listener.quit()
        figures.append(
            Figure(
                f"wake-ups a second, {name}: screen + player", f"{each[0]:.1f} + {each[1]:.1f}", target="≤ 1", passed=sum(each) <= 1))
    return figures


def shell(bench):
    """Whole processes from the shell: `ditty status`, and `ditty next` beside `cmus-remote -n` and `mpc next`."""
    listener = bench.listener
    listener.start_player(*bench.files)
    wait_until(lambda: bench.state() == "playing")
    listener.connect().command("changeRepeatMode", repeatType="all")
    statuses = [run_to_end([listener.ditty, "status"], listener.environment)[0] for _ in range(105)][5:]
    nothing = [run_to_end(["/bin/true"], listener.environment)[0] for _ in range(105)][5:]
    cmus = Cmus(listener.folder, listener.environment, bench.files) if Cmus.programs() else None
    mpd = MPD(listener.folder, listener.environment, bench.music) if MPD.programs() else None
    if cmus:
        cmus.command("-C", "set repeat=true", "player-play")
    ours, cmuses, mpcs = [], [], []
    for _ in range(40):
        ours.append(run_to_end([listener.ditty, "next"], listener.environment)[0])
        if cmus:
            cmuses.append(cmus.command("-n")[0])
        if mpd:
            mpcs.append(mpd.command("next")[0])
    for peer in (cmus, mpd):
        if peer:
            peer.end()
    listener.quit()
    figures = [
        most_of("`ditty status`, whole process, median", statuses, 0.006),
        Figure("  of which any process (`true`), median", spread(nothing)),
    ]
    for name, times, peer in (("cmus-remote -n", cmuses, cmus), ("mpc next", mpcs, mpd)):
        if peer:
            figures.append(beside("`ditty next`, whole process, median", ours, times, 1.2, f"`{name}`"))
        else:
            figures.append(not_measured("`ditty next`, whole process, median", f"`{name}`"))
    return figures


def throughput(bench):
    """A thousand commands a second for five seconds, and what a reply takes meanwhile."""
    bench.listener.start_player(*bench.files)
    connection = bench.listener.connect()
    count, sent, received = 5000, [], []

    def read():
        for _ in range(count):
            connection.line()
            received.append(time.perf_counter())

    reader = threading.Thread(target=read)
    reader.start()
    start = time.perf_counter()
    for number in range(count):
        due = start + number / 1000
        while (wait := due - time.perf_counter()) > 0:
            time.sleep(wait)
        sent.append(time.perf_counter())
        connection.send({"request": "send", "command": "changeVolume", "volume": number % 100})
    reader.join(30)
    bench.listener.quit()
    taken = [end - begin for begin, end in zip(sent, received)]
    rate = len(received) / (received[-1] - start)
    return [
        Figure("commands a second, sustained for 5 s", f"{rate:.0f}", target="≥ 990", passed=rate >= 990 and len(received) == count),
        most("  reply under that load, p99", percentile(taken, 0.99), 0.020),
    ]


def followers(bench):
    """Fifty who follow: from a command to the last of them having its snapshot."""
    bench.listener.start_player(*bench.files)
    connection = bench.listener.connect()
    all_followers = [bench.listener.connect() for _ in range(50)]
    for follower in all_followers:
        follower.subscribe()
    last = []
    for number in range(50):
        volume = 20 + number
        start = time.perf_counter()
        connection.command("changeVolume", volume=volume)
        ends = [follower.wait_for_snapshot(lambda snapshot: snapshot["nowPlaying"]["volume"] == volume)[0] for follower in all_followers]
        last.append(max(ends) - start)
    bench.listener.quit()
    return [
        Figure("50 followers: command → the last one told, p50", milliseconds(median(last))),
        most("50 followers: command → the last one told, p99", percentile(last, 0.99), 0.020),
    ]


def language(bench):
    """From a sentence to its readings, without a collection, in processor time of one thread; loading the packs."""
    program = os.path.join(bench.build, "language-bench")
    if not os.access(program, os.X_OK):
        return [not_measured("languages", "language-bench")]
    sentences = os.path.join(os.path.dirname(os.path.abspath(__file__)), "sentences")
    figures = []
    for name, file in (("English", "en"), ("Russian", "ru"), ("Japanese", "ja")):
        found = numbers(program, "speed", os.path.join(sentences, f"{file}.txt"))
        figures += [
            Figure(f"{name}, {found['utterances']:.0f} sentences → readings, p50", milliseconds(found["p50"] / 1000)),
            most("  p99", found["p99"] / 1000, 0.001),
            Figure("  the slowest", milliseconds(found["max"] / 1000)),
        ]
    loads = [numbers(program, "load") for _ in range(9)]
    packs = f"{loads[0]['packs']:.0f} packs"
    return figures + [
        most_of(f"loading {packs}, on the clock, median", [load["load"] / 1000 for load in loads], 0.030),
        Figure("  of processors, median", milliseconds(median([load["processor"] for load in loads]) / 1000)),
        most(f"memory of {packs}", max(load["memory"] for load in loads), 20, form=lambda value: f"{value:.1f} MB"),
    ]


def numbers(*words):
    """What a program prints in its first line: words, each with a number behind it."""
    line = subprocess.run(words, capture_output=True, text=True, check=True).stdout.splitlines()[0]
    return {name: float(value) for name, value in re.findall(r"([a-z]\w*) ([\d.]+)", line)}


ALL = {
    "socket": socket_commands,
    "first-sample": first_sample,
    "cold": cold_start,
    "screen": screen,
    "library": large_library,
    "large": large_screen,
    "load": load,
    "rest": rest,
    "shell": shell,
    "throughput": throughput,
    "followers": followers,
    "language": language,
    "catalogue": catalogue,
}
