"""Figures with their targets, and the table they make."""

import math
from dataclasses import dataclass


def percentile(values, share):
    """The value that `share` of the values do not exceed (nearest rank)."""
    ordered = sorted(values)
    return ordered[max(0, math.ceil(share * len(ordered)) - 1)]


def median(values):
    return percentile(values, 0.5)


def milliseconds(seconds):
    return f"{seconds * 1000:.2f} ms" if seconds < 0.01 else f"{seconds * 1000:.1f} ms"


def spread(times):
    """The median, and between which times four fifths of them lie."""
    low, high = (f"{percentile(times, share) * 1000:.1f}" for share in (0.1, 0.9))
    return f"{milliseconds(median(times))} ({low}–{high})"


@dataclass
class Figure:
    """One row: what was measured, for ditty and for a peer, against what."""

    name: str
    value: str
    peer: str = ""
    ratio: str = ""
    target: str = ""
    passed: bool | None = None

    @property
    def verdict(self):
        return "" if self.passed is None else "pass" if self.passed else "MISS"

    @property
    def cells(self):
        return [self.name, self.value, self.peer, self.ratio, self.target, self.verdict]


def most(name, value, limit, form=milliseconds, **more):
    """A figure that must not exceed a limit."""
    return Figure(name, form(value), target=f"≤ {form(limit)}", passed=value <= limit, **more)


def most_of(name, times, limit, **more):
    """Times whose median must not exceed a limit."""
    return Figure(name, spread(times), target=f"≤ {limit * 1000:g} ms", passed=median(times) <= limit, **more)


def against(name, value, peer, limit, peer_name, form=milliseconds):
    """A figure that must not exceed a multiple of a peer's."""
    ratio = value / peer if peer else math.inf
    return Figure(name, form(value), f"{peer_name} {form(peer)}", f"{ratio:.2f}", f"≤ {limit} × {peer_name}", ratio <= limit)


def beside(name, times, peers, limit, peer_name):
    """Times that must not exceed a multiple of a peer's in the same run, median against median."""
    ratio = median(times) / median(peers)
    return Figure(name, spread(times), f"{peer_name} {spread(peers)}", f"{ratio:.2f}", f"≤ {limit} × {peer_name}", ratio <= limit)


def not_measured(name, peer_name):
    return Figure(name, "", f"{peer_name}: not measured (not installed)")


HEAD = ["figure", "ditty", "beside it", "ratio", "target", ""]


def table(figures):
    """A Markdown table whose columns stand under each other in a terminal too."""
    rows = [HEAD] + [figure.cells for figure in figures]
    widths = [max(3, *(len(row[column]) for row in rows)) for column in range(len(HEAD))]
    lines = ["| " + " | ".join(cell.ljust(width) for cell, width in zip(row, widths)) + " |" for row in rows]
    lines.insert(1, "|" + "|".join("-" * (width + 2) for width in widths) + "|")
    return "\n".join(lines)
