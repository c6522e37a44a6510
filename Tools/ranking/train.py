#!/usr/bin/env python3
"""Learn the weights of all languages' tie-breakers from sentences whose meaning is known.

    train.py --bench .build/release/language-bench [--eval ../shared/eval] [--check] [--out FOLDER]

The sentences are `dev-LANGUAGE.jsonl` of the folder --eval, the measure is `score.py` beside them; neither is part of this
project. `language-bench readings` gives all readings of each sentence with their costs and features. Each sentence is also
taken a few times with its names changed for those of others, so that what is learnt are kinds of sentence and not names.

The weights are those of a log-linear model that makes as few wrong slots as can be expected, with a penalty on large weights.
All languages are learnt together: a feature has a weight that they share and one of each. Nothing is random, so the same
sentences give the same files. --check learns on four fifths of the sentences and measures on the rest, five times over.
docs/decisions/0003-learnt-tie-breaker.md tells what this is for. Needs NumPy.
"""
import argparse
import collections
import importlib.util
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import zlib

import numpy as np

LANGUAGES = ("en", "ru", "ja")
SIZE = 1 << 15          # weights in a file; features share them by the low bits of their hashes
LEAST = 5               # a feature of fewer sentences is not learnt: it would be a memory of them
MOST = 1.5              # how much cheaper than by the rules a reading may become, as TieBreaker has it
NAMES = ("mediaName", "artistName", "albumName", "playlistName")
COPIES = 4              # of a sentence, with other names


def fail(text):
    print(text, file=sys.stderr)
    sys.exit(2)


def module(path):
    spec = importlib.util.spec_from_file_location("score", path)
    loaded = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(loaded)
    return loaded


def chance(*key):
    """the same number for the same key, but no order in it"""
    return zlib.crc32("\0".join(map(str, key)).encode())


def slot(feature):
    """FNV-1a, as ReadingFeatures has it"""
    value = 2166136261
    for byte in feature.encode():
        value = (value ^ byte) * 16777619 & 0xFFFFFFFF
    return value & (SIZE - 1)


# --- sentences -------------------------------------------------------------------------------------------------

def names(line):
    """the slots of a line whose words can be changed for others"""
    return [(k, v) for k in NAMES for v in (line["slots"].get(k) or []) if len(v) > 1]


def renamed(lines):
    """copies of the lines with other names of the same slot, in Russian names with the same ending"""
    lines = [{**d, "slots": {k: v if isinstance(v, list) else [v] for k, v in d["slots"].items()}} for d in lines]
    pool = collections.defaultdict(set)
    for d in lines:
        for k, v in names(d):
            pool[k, d["source"] == "massive", ending(v)].add(v)
    for d in lines:
        given = names(d)
        if not given or not d.get("slots_annotated", True) or any(d["text"].count(v) != 1 for _, v in given):
            continue
        for copy in range(COPIES):
            new, parts = {k: list(v) for k, v in d["slots"].items()}, d["text"]
            for k, v in given:
                others = sorted(pool[k, d["source"] == "massive", ending(v)] - {v})
                if not others or parts.count(v) != 1:
                    break
                other = others[chance(d["id"], k, v, copy) % len(others)]
                parts = parts.replace(v, other)
                new[k][new[k].index(v)] = other
            else:
                yield {**d, "text": parts, "slots": new}


def ending(name):
    return name[-1] if re.search("[а-я]$", name) else ""


class Sentence:
    """The readings of a sentence: costs, features, and how wrong each is."""

    def __init__(self, score, line, language, readings):
        self.id, self.language = line["id"], language
        self.results = [score.check_corpus(line, {"interpretations": [r["reading"]]}) for r in readings]
        self.unread = score.check_corpus(line, {"interpretations": [{"intent": "none"}]})
        self.costs = [r["cost"] for r in readings]
        self.features = [collections.Counter(r["features"]) for r in readings]
        self.errors = [r["fn"] + r["fp"] + (0 if r["intent"] else 2) for r in self.results]


def sentences(score, bench, language, lines):
    text = "".join(d["text"].replace("\n", " ") + "\n" for d in lines)
    run = subprocess.run([bench, "readings", language], input=text, capture_output=True, encoding="utf-8")
    if run.returncode != 0:
        fail(f"{bench}: {run.stderr.strip() or run.stdout.strip()[-300:]}")
    answers = [json.loads(answer) for answer in run.stdout.splitlines()]
    if len(answers) != len(lines):
        fail(f"{bench}: {len(answers)} answers to {len(lines)} lines")
    return [Sentence(score, line, language, readings) for line, readings in zip(lines, answers)]


def struck(bench, folder, names):
    """a copy of the program whose packs do not know the names → its path"""
    source, packs = os.getcwd(), "Sources/MediaLanguage/Resources"
    shutil.copytree(os.path.join(source, packs), os.path.join(folder, packs))
    os.symlink(os.path.join(source, "Sources/TextForms"), os.path.join(folder, "Sources/TextForms"))
    for language in LANGUAGES:
        path = os.path.join(folder, packs, "Languages", language, "names.txt")
        with open(path, encoding="utf-8") as f:
            kept = [line for line in f if line.split("\t")[0] not in names]
        with open(path, "w", encoding="utf-8") as f:
            f.writelines(kept)
    open(os.path.join(folder, "Package.swift"), "w").close()  # by which the program finds its data
    return shutil.copy(bench, os.path.join(folder, "language-bench"))


def spoken(score, a):
    """all names in the sentences as lists of names have them"""
    found = set()
    for language in LANGUAGES:
        for d in score.load(os.path.join(a.eval, f"dev-{language}.jsonl")):
            for name in (v.lower() for k in NAMES for v in score.listed(d["slots"].get(k) or [])):
                found |= {name, name.replace(" ", "")}
    return found


def load(score, a):
    """→ the sentences as they were said, and with other names; the same without what the world knows of them"""
    known = read(score, a, a.bench)
    with tempfile.TemporaryDirectory() as folder:
        return known, read(score, a, struck(a.bench, folder, spoken(score, a)))


def read(score, a, bench):
    said, copies = [], []
    for language in LANGUAGES:
        path = os.path.join(a.eval, f"dev-{language}.jsonl")
        if not os.path.exists(path):
            fail(f"{path} is not there: the sentences are not part of this project; --eval names their folder")
        lines = [d for d in score.load(path) if d["intent"] != "other-media"]
        said += sentences(score, bench, language, lines)
        copies += sentences(score, bench, language, list(renamed(d for d in lines if d["intent"] != "none")))
    return said, copies


# --- learning --------------------------------------------------------------------------------------------------

class Model:
    """Weights of features, shared and of each language, for the readings of some sentences."""

    def __init__(self, data, scale):
        self.data = [s for s in data if s.costs]
        self.scale = scale
        self.starts = np.cumsum([0] + [len(s.costs) for s in self.data])
        self.owner = np.repeat(np.arange(len(self.data)), [len(s.costs) for s in self.data])
        self.costs = np.concatenate([s.costs for s in self.data])
        self.errors = np.concatenate([s.errors for s in self.data]).astype(float)
        slots, rows, columns, times = {}, [], [], []
        reading = 0
        for s in self.data:
            base = SIZE * (1 + LANGUAGES.index(s.language))
            for features in s.features:
                for feature, count in features.items():
                    place = slots.setdefault(feature, None)
                    if place is None:
                        place = slots[feature] = slot(feature)
                    rows += (reading, reading)
                    columns += (place, base + place)
                    times += (count, count)
                reading += 1
        self.rows, self.columns, self.times = np.array(rows), np.array(columns), np.array(times, float)

    def of(self, values):
        """sums over the readings of each sentence"""
        return np.add.reduceat(values, self.starts[:-1])[self.owner]

    def learn(self, isTaught, penalty, rounds):
        """gradient steps of AdaGrad over all sentences at once, down the number of mistakes to expect"""
        weights = np.zeros(SIZE * (1 + len(LANGUAGES)))
        steps = np.full(weights.size, 1e-6)
        taught = np.array([isTaught(s) and len(set(s.errors)) > 1 for s in self.data])[self.owner]
        use = self.frequent(np.array([isTaught(s) for s in self.data])[self.owner])
        rows, columns, times = self.rows[use], self.columns[use], self.times[use]
        for _ in range(rounds):
            values = np.bincount(rows, times * weights[columns], self.costs.size) - self.scale * self.costs
            shares = np.exp(values - np.maximum.reduceat(values, self.starts[:-1])[self.owner])
            shares /= self.of(shares)
            pull = np.where(taught, shares * (self.of(shares * self.errors) - self.errors), 0)
            gradient = np.bincount(columns, pull[rows] * times, weights.size) - penalty * weights
            steps += gradient * gradient
            weights += 0.3 * gradient / np.sqrt(steps)
        return weights

    def frequent(self, taught):
        """where in the table features stand that several sentences have"""
        ids = {name: n for n, name in enumerate(sorted({s.id for s in self.data}))}
        sentence = np.array([ids[s.id] for s in self.data])[self.owner]
        isTaught = taught[self.rows]
        pairs = np.unique(self.columns[isTaught].astype(np.int64) * len(ids) + sentence[self.rows[isTaught]])
        counts = np.bincount(pairs // len(ids), minlength=SIZE * (1 + len(LANGUAGES)))
        return counts[self.columns] >= LEAST

    def choose(self, weights):
        """the reading that comes first of each sentence"""
        sums = np.bincount(self.rows, self.times * weights[self.columns], self.costs.size) / self.scale
        for n, s in enumerate(self.data):
            own = slice(self.starts[n], self.starts[n + 1])
            yield s, s.results[int(np.argmin(self.costs[own] - np.minimum(MOST, sums[own] - sums[self.starts[n]])))]


def figures(results):
    tp, fp, fn = (sum(r[k] for r in results) for k in ("tp", "fp", "fn"))
    return f"slot F1 {200 * tp / max(1, 2 * tp + fp + fn):.2f}, intent {100 * sum(r['intent'] for r in results) / max(1, len(results)):.1f}"


def check(known, unknown, a):
    model = Model([s for part in (*known, *unknown) for s in part], a.scale)
    found = {}
    for part in range(5):
        weights = model.learn(lambda s: chance(s.id) % 5 != part, a.penalty, a.rounds)
        found.update((id(s), r) for s, r in model.choose(weights) if chance(s.id) % 5 == part)
    for title, data in (("as they were said", known[0]), ("with other names", known[1]),
                        ("as they were said, names unknown", unknown[0]), ("with other names, unknown", unknown[1])):
        print(title)
        for language in LANGUAGES:
            own = [s for s in data if s.language == language]
            plain = figures([s.results[0] if s.results else s.unread for s in own])
            print(f"  {language}: unweighed {plain}; weighed {figures([found.get(id(s), s.unread) for s in own])} (sentences not learnt from)")


def write(weights, scale, path):
    """one byte a weight; what a byte is worth in costs stands in the first line"""
    largest = float(np.abs(weights).max()) or 1.0
    table = np.rint(weights / largest * 127).astype(np.int8)
    with open(path, "wb") as f:
        f.write(f"ditty weights 1 {largest / 127 / scale:.6g}\n".encode())
        f.write(table.tobytes())
    print(f"{path}: {np.count_nonzero(table)} weights")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bench", required=True, metavar="PATH", help="language-bench")
    parser.add_argument("--eval", default="../shared/eval", metavar="FOLDER")
    parser.add_argument("--out", default="Sources/MediaLanguage/Resources/Languages", metavar="FOLDER", help="the folder of the language packs")
    parser.add_argument("--check", action="store_true", help="measure, write nothing")
    parser.add_argument("--penalty", type=float, default=1.8)
    parser.add_argument("--scale", type=float, default=4.0, help="how much a cost of 1 says against a reading")
    parser.add_argument("--rounds", type=int, default=60)
    a = parser.parse_args()
    if not os.path.exists(os.path.join(a.eval, "score.py")):
        fail(f"{a.eval}/score.py is not there: the sentences are not part of this project; --eval names their folder")
    known, unknown = load(module(os.path.join(a.eval, "score.py")), a)
    if a.check:
        return check(known, unknown, a)
    model = Model([s for part in (*known, *unknown) for s in part], a.scale)
    weights = model.learn(lambda s: True, a.penalty, a.rounds).reshape(1 + len(LANGUAGES), SIZE)
    for n, language in enumerate(LANGUAGES):
        write(weights[0] + weights[1 + n], a.scale, os.path.join(a.out, language, "readings.weights"))


if __name__ == "__main__":
    main()
