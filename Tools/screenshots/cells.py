"""Cells of a terminal out of what tmux captured, and an SVG picture of them."""

import re
import unicodedata
from html import escape

CELL_WIDTH, CELL_HEIGHT, FONT_SIZE = 8.4, 17, 14
MARGIN = 14
INK, PAPER = "#c5cbe0", "#171a26"
SIXTEEN = [
    "#21222c", "#e57f84", "#9ccb9a", "#e8c98f", "#9fb8ee", "#c9a5e8", "#8fd0d0", "#c5cbe0",
    "#646b88", "#f29a9e", "#b5dcb2", "#f2dcb0", "#bccdf5", "#dcc3f2", "#b0e2e2", "#eef0fa",
]
# Upper-left, upper-right, lower-left, lower-right quarters of the block signs.
QUARTERS = {
    "▘": "1000", "▝": "0100", "▖": "0010", "▗": "0001", "▚": "1001", "▞": "0110",
    "▛": "1110", "▜": "1101", "▙": "1011", "▟": "0111",
}


def parts(sign):
    """Rectangles (x, y, width, height in parts of a cell) that a block sign fills; None for other signs."""
    code = ord(sign)
    if sign == "█":
        return [(0, 0, 1, 1)]
    if sign == "▀":
        return [(0, 0, 1, 0.5)]
    if 0x2581 <= code <= 0x2587:
        height = (code - 0x2580) / 8
        return [(0, 1 - height, 1, height)]
    if 0x2589 <= code <= 0x258F:
        return [(0, 0, (0x2590 - code) / 8, 1)]
    if sign == "▐":
        return [(0.5, 0, 0.5, 1)]
    if sign == "▔":
        return [(0, 0, 1, 0.125)]
    if sign == "▕":
        return [(0.875, 0, 0.125, 1)]
    if sign in QUARTERS:
        places = [(0, 0), (0.5, 0), (0, 0.5), (0.5, 0.5)]
        return [(x, y, 0.5, 0.5) for (x, y), on in zip(places, QUARTERS[sign]) if on == "1"]
    return None


def color(number):
    """One of the terminal's 256 colours."""
    if number < 16:
        return SIXTEEN[number]
    if number >= 232:
        grey = 8 + 10 * (number - 232)
        return f"#{grey:02x}{grey:02x}{grey:02x}"
    steps = [0, 95, 135, 175, 215, 255]
    number -= 16
    return "#" + "".join(f"{steps[part]:02x}" for part in (number // 36, number // 6 % 6, number % 6))


class Pen:
    def __init__(self):
        self.reset()

    def reset(self):
        self.ink = self.paper = None
        self.bold = self.dim = self.italic = self.underline = self.reverse = False

    def obey(self, numbers):
        """Changes as the numbers of an SGR sequence say."""
        numbers = numbers or [0]
        while numbers:
            number = numbers.pop(0)
            if number == 0:
                self.reset()
            elif number in (1, 2, 3, 4, 7):
                setattr(self, {1: "bold", 2: "dim", 3: "italic", 4: "underline", 7: "reverse"}[number], True)
            elif number == 22:
                self.bold = self.dim = False
            elif number in (23, 24, 27):
                setattr(self, {23: "italic", 24: "underline", 27: "reverse"}[number], False)
            elif number in (38, 48):
                kind = numbers.pop(0)
                if kind == 5:
                    value = color(numbers.pop(0))
                else:
                    value = "#%02x%02x%02x" % tuple(numbers.pop(0) for _ in range(3))
                setattr(self, "ink" if number == 38 else "paper", value)
            elif 30 <= number <= 37 or 90 <= number <= 97:
                self.ink = SIXTEEN[number - 30 if number < 40 else number - 82]
            elif 40 <= number <= 47 or 100 <= number <= 107:
                self.paper = SIXTEEN[number - 40 if number < 50 else number - 92]
            elif number == 39:
                self.ink = None
            elif number == 49:
                self.paper = None

    def look(self):
        ink, paper = self.ink or INK, self.paper or PAPER
        if self.reverse:
            ink, paper = paper, ink
        return (ink, paper, self.bold, self.italic, self.underline, self.dim)


def columns(sign):
    if unicodedata.combining(sign):
        return 0
    return 2 if unicodedata.east_asian_width(sign) in "WF" else 1


def rows(captured):
    """For each line the (column, text, columns, look) of its signs."""
    pen = Pen()
    for line in captured.split("\n"):
        signs, column = [], 0
        for escape_, sign in re.findall(r"\x1b\[([0-9;]*)m|([^\x1b])", line):
            if not sign:
                pen.obey([int(number) for number in escape_.split(";") if number])
                continue
            width = columns(sign)
            if width == 0 and signs:
                signs[-1] = (signs[-1][0], signs[-1][1] + sign) + signs[-1][2:]
                continue
            signs.append((column, sign, width, pen.look()))
            column += width
        yield signs


def number(value):
    return f"{value:.2f}".rstrip("0").rstrip(".")


class Picture:
    """An SVG of a terminal's window."""

    def __init__(self, width, height):
        self.width, self.height = width * CELL_WIDTH + 2 * MARGIN, height * CELL_HEIGHT + 2 * MARGIN
        self.fills, self.texts = {}, []

    def fill(self, ink, x, y, width, height):
        shape = f"M{number(x)} {number(y)}h{number(width)}v{number(height)}h{number(-width)}z"
        self.fills.setdefault(ink, []).append(shape)

    def row(self, index, signs):
        top = MARGIN + index * CELL_HEIGHT
        self.papers(top, signs)
        run = []
        for sign in signs:
            column, text, width, look = sign
            blocks = parts(text) if len(text) == 1 else None
            if blocks is not None:
                for x, y, part_width, part_height in blocks:
                    self.fill(
                        look[0], MARGIN + (column + x) * CELL_WIDTH, top + y * CELL_HEIGHT,
                        part_width * CELL_WIDTH, part_height * CELL_HEIGHT)
            # A run is of one look and one width of signs, so that its length is known whatever font shows it.
            starts = run and (run[-1][3] != look or run[-1][2] != width or run[-1][0] + run[-1][2] != column)
            if starts or blocks is not None:
                self.text(top, run)
                run = []
            if blocks is None and (text != " " or run):
                run.append(sign)
        self.text(top, run)

    def papers(self, top, signs):
        start = 0
        for index in range(1, len(signs) + 1):
            if index == len(signs) or signs[index][3][1] != signs[start][3][1]:
                paper = signs[start][3][1]
                end = signs[index - 1][0] + signs[index - 1][2]
                if paper != PAPER:
                    first = signs[start][0]
                    self.fill(paper, MARGIN + first * CELL_WIDTH, top, (end - first) * CELL_WIDTH, CELL_HEIGHT)
                start = index

    def text(self, top, run):
        while run and run[-1][1] == " ":
            run.pop()
        if not run:
            return
        ink, _, bold, italic, underline, dim = run[0][3]
        text = "".join(sign[1] for sign in run)
        length = sum(sign[2] for sign in run) * CELL_WIDTH
        style = f' fill="{ink}"'
        style += ' font-weight="bold"' if bold else ""
        style += ' font-style="italic"' if italic else ""
        style += ' text-decoration="underline"' if underline else ""
        style += ' opacity="0.6"' if dim else ""
        x = MARGIN + run[0][0] * CELL_WIDTH
        self.texts.append(
            f'<text x="{number(x)}" y="{number(top + 12.6)}" textLength="{number(length)}"{style}>{escape(text)}</text>')

    def svg(self, title):
        size = f'width="{number(self.width)}" height="{number(self.height)}"'
        fills = "\n".join(f'<path fill="{ink}" d="{"".join(shapes)}"/>' for ink, shapes in self.fills.items())
        return f"""<svg xmlns="http://www.w3.org/2000/svg" {size} viewBox="0 0 {number(self.width)} {number(self.height)}">
<title>{escape(title)}</title>
<rect width="100%" height="100%" rx="8" fill="{PAPER}"/>
<g shape-rendering="crispEdges">
{fills}
</g>
<g font-family="ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, monospace" font-size="{FONT_SIZE}" xml:space="preserve" lengthAdjust="spacingAndGlyphs">
{chr(10).join(self.texts)}
</g>
</svg>
"""


def draw(captured, width, height, title):
    """The picture of a captured screen."""
    picture = Picture(width, height)
    for index, signs in enumerate(rows(captured.rstrip("\n"))):
        picture.row(index, signs)
    return picture.svg(title)
