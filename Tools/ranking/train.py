#!/usr/bin/env python3
"""Learn the weights of a language's tie-breaker from sentences whose meaning is known.

    train.py --bench .build/release/language-bench --language ru [--eval ../shared/eval] [--check] [--out FILE]

The sentences are `dev-LANGUAGE.jsonl` of the folder --eval, the measure is `score.py` beside them; neither is part of this
project. `language-bench readings` gives all readings of each sentence with their costs and features. The weights are those of
a log-linear model: the best readings of a sentence shall be as likely as they can against its others, with a penalty on large
weights. Nothing is random, so the same sentences give the same file. --check learns on four fifths of the sentences and
measures on the rest, five times over. docs/decisions/0003-learnt-tie-breaker.md tells what this is for.
"""
import argparse
import collections
import importlib.util
import json
import math
import os
import subprocess
import sys

SIZE = 1 << 14          # weights in a file; features share them by the low bits of their hashes
LEAST = 5               # a feature of fewer sentences is not learnt: it would be a memory of them
MOST = 0.5              # how much cheaper than by the rules a reading may become, as TieBreaker has it


def fail(text):
    print(text, file=sys.stderr)
    sys.exit(2)


def module(path):
    spec = importlib.util.spec_from_file_location("score", path)
    loaded = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(loaded)
    return loaded


def slot(feature):
    """FNV-1a, as ReadingFeatures has it"""
    value = 2166136261
    for byte in feature.encode():
        value = (value ^ byte) * 16777619 & 0xFFFFFFFF
    return value & (SIZE - 1)


class Sentence:
    """The readings of a sentence: costs, features, and how wrong each is."""

    def __init__(self, score, line, readings):
        answers = [r["reading"] for r in readings]
        self.results = [score.check_corpus(line, {"interpretations": [answer]}) for answer in answers]
        self.unread = score.check_corpus(line, {"interpretations": [{"intent": "none"}]})
        self.costs = [r["cost"] for r in readings]
        self.features = [collections.Counter(r["features"]) for r in readings]
        self.errors = [r["fn"] + r["fp"] + (0 if r["intent"] else 2) for r in self.results]
        least = min(self.errors, default=0)
        self.good = [e == least for e in self.errors]
        self.teaches = len(set(self.errors)) > 1

    def fold(self, slots):
        """features as slots of the table, those that are too rare left out"""
        self.vectors = []
        for features in self.features:
            vector = collections.Counter()
            for feature, times in features.items():
                if feature in slots:
                    vector[slots[feature]] += times
            self.vectors.append(list(vector.items()))

    def first(self):
        return self.results[0] if self.results else self.unread

    def best(self, weights, scale):
        if not self.results:
            return self.unread
        sums = [sum(weights[k] * n for k, n in v) / scale for v in self.vectors]
        costs = [c - min(MOST, s - sums[0]) for c, s in zip(self.costs, sums)]
        return self.results[min(range(len(costs)), key=costs.__getitem__)]


def sentences(score, bench, language, path):
    lines = [d for d in score.load(path) if d["intent"] != "other-media"]
    text = "".join(d["text"].replace("\n", " ") + "\n" for d in lines)
    run = subprocess.run([bench, "readings", language], input=text, capture_output=True, encoding="utf-8")
    if run.returncode != 0:
        fail(f"{bench}: {run.stderr.strip() or run.stdout.strip()[-300:]}")
    answers = [json.loads(answer) for answer in run.stdout.splitlines()]
    if len(answers) != len(lines):
        fail(f"{bench}: {len(answers)} answers to {len(lines)} lines")
    return [Sentence(score, line, readings) for line, readings in zip(lines, answers)]


def frequent(data):
    seen = collections.Counter()
    for sentence in data:
        seen.update({f for features in sentence.features for f in features})
    return {f: slot(f) for f, times in seen.items() if times >= LEAST}


def learn(data, penalty, scale, rounds):
    """gradient steps of AdaGrad over all sentences at once"""
    weights = collections.defaultdict(float)
    steps = collections.defaultdict(lambda: 1e-6)
    teaching = [s for s in data if s.teaches]
    for _ in range(rounds):
        gradient = collections.defaultdict(float)
        for s in teaching:
            values = [sum(weights[k] * n for k, n in v) - scale * c for v, c in zip(s.vectors, s.costs)]
            top = max(values)
            shares = [math.exp(v - top) for v in values]
            whole = sum(shares)
            wanted = sum(p for p, g in zip(shares, s.good) if g)
            for vector, share, good in zip(s.vectors, shares, s.good):
                pull = (share / wanted if good else 0) - share / whole
                if pull:
                    for k, n in vector:
                        gradient[k] += pull * n
        for k in set(gradient) | set(weights):
            g = gradient.get(k, 0.0) - penalty * weights[k]
            steps[k] += g * g
            weights[k] += 0.3 * g / math.sqrt(steps[k])
    return weights


def figures(results):
    tp, fp, fn = (sum(r[k] for r in results) for k in ("tp", "fp", "fn"))
    return f"slot F1 {200 * tp / max(1, 2 * tp + fp + fn):.2f}, intent {100 * sum(r['intent'] for r in results) / max(1, len(results)):.1f}"


def check(data, a):
    picked, plain = [], []
    for part in range(5):
        rest = [s for n, s in enumerate(data) if n % 5 != part]
        slots = frequent(rest)
        for s in data:
            s.fold(slots)
        weights = learn(rest, a.penalty, a.scale, a.rounds)
        tested = [s for n, s in enumerate(data) if n % 5 == part]
        picked += [s.best(weights, a.scale) for s in tested]
        plain += [s.first() for s in tested]
    print(f"{a.language}: unweighed {figures(plain)}; weighed {figures(picked)} (sentences not learnt from)")


def write(weights, scale, path):
    """one byte a weight; what a byte is worth in costs stands in the first line"""
    largest = max((abs(w) for w in weights.values()), default=1) or 1
    table = [0] * SIZE
    for k, w in weights.items():
        table[k] = round(w / largest * 127)
    with open(path, "wb") as f:
        f.write(f"ditty weights 1 {largest / 127 / scale:.6g}\n".encode())
        f.write(bytes(t & 255 for t in table))
    print(f"{path}: {sum(1 for t in table if t)} weights")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bench", required=True, metavar="PATH", help="language-bench")
    parser.add_argument("--language", required=True)
    parser.add_argument("--eval", default="../shared/eval", metavar="FOLDER")
    parser.add_argument("--out", metavar="FILE", help="where to write; by default into the language pack")
    parser.add_argument("--check", action="store_true", help="measure, write nothing")
    parser.add_argument("--penalty", type=float, default=2.0)
    parser.add_argument("--scale", type=float, default=4.0, help="how much a cost of 1 says against a reading")
    parser.add_argument("--rounds", type=int, default=60)
    a = parser.parse_args()
    path = os.path.join(a.eval, f"dev-{a.language}.jsonl")
    for needed in (path, os.path.join(a.eval, "score.py")):
        if not os.path.exists(needed):
            fail(f"{needed} is not there: the sentences are not part of this project; --eval names their folder")
    data = sentences(module(os.path.join(a.eval, "score.py")), a.bench, a.language, path)
    if a.check:
        return check(data, a)
    slots = frequent(data)
    for s in data:
        s.fold(slots)
    out = a.out or f"Sources/MediaLanguage/Resources/Languages/{a.language}/readings.weights"
    write(learn(data, a.penalty, a.scale, a.rounds), a.scale, out)


if __name__ == "__main__":
    main()
