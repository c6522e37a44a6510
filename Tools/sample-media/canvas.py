"""A square drawing surface in units of a hundredth of its side, drawn large and scaled down."""

import io
import math

from PIL import Image, ImageDraw

SIDE = 1800


def rgb(colour):
    """#rrggbb as a tuple."""
    return tuple(int(colour[place : place + 2], 16) for place in (1, 3, 5))


def mixed(first, second, share):
    """A colour between two."""
    return tuple(round(a + (b - a) * share) for a, b in zip(rgb(first), rgb(second)))


class Canvas:
    """Shapes on a square; (0, 0) is the top left corner, (100, 100) the bottom right one."""

    def __init__(self, colour):
        self.image = Image.new("RGB", (SIDE, SIDE), rgb(colour))
        self.pen = ImageDraw.Draw(self.image, "RGBA")

    @staticmethod
    def scale(points):
        return [(x * SIDE / 100, y * SIDE / 100) for x, y in points]

    @staticmethod
    def ink(colour, alpha=1.0):
        return rgb(colour) + (round(alpha * 255),)

    def gradient(self, *stops, top=0, bottom=100):
        """Horizontal bands of colour that run into each other from `top` to `bottom`."""
        first, last = round(top * SIDE / 100), round(bottom * SIDE / 100)
        for row in range(first, last):
            place = (row - first) / max(last - first - 1, 1) * (len(stops) - 1)
            index = min(int(place), len(stops) - 2)
            self.pen.line([(0, row), (SIDE, row)], fill=mixed(stops[index], stops[index + 1], place - index))

    def shape(self, points, colour, alpha=1.0):
        self.pen.polygon(self.scale(points), fill=self.ink(colour, alpha))

    def box(self, left, top, right, bottom, colour, alpha=1.0, radius=0):
        corners = [left * SIDE / 100, top * SIDE / 100, right * SIDE / 100, bottom * SIDE / 100]
        self.pen.rounded_rectangle(corners, radius * SIDE / 100, fill=self.ink(colour, alpha))

    def disc(self, x, y, radius, colour, alpha=1.0):
        corners = self.scale([(x - radius, y - radius), (x + radius, y + radius)])
        self.pen.ellipse(corners, fill=self.ink(colour, alpha))

    def oval(self, x, y, width, height, colour, alpha=1.0):
        self.pen.ellipse(self.scale([(x - width, y - height), (x + width, y + height)]), fill=self.ink(colour, alpha))

    def slice(self, x, y, radius, start, end, colour, alpha=1.0):
        """A piece of pie; degrees clockwise from three o'clock."""
        self.pen.pieslice(self.scale([(x - radius, y - radius), (x + radius, y + radius)]), start, end, fill=self.ink(colour, alpha))

    def stroke(self, points, width, colour, alpha=1.0, round_ends=True):
        self.pen.line(self.scale(points), fill=self.ink(colour, alpha), width=round(width * SIDE / 100), joint="curve")
        if round_ends and alpha == 1:
            for x, y in (points[0], points[-1]):
                self.disc(x, y, width / 2, colour, alpha)

    def arc(self, x, y, radius, start, end, width, colour, alpha=1.0):
        self.stroke([around(x, y, radius, start + (end - start) * step / 60) for step in range(61)], width, colour, alpha)

    def wave(self, y, height, length, shift, width, colour, alpha=1.0, left=-2, right=102):
        """A sine line across the square."""
        count = 160
        points = []
        for step in range(count + 1):
            x = left + (right - left) * step / count
            points.append((x, y + height * math.sin(2 * math.pi * (x - shift) / length)))
        self.stroke(points, width, colour, alpha, round_ends=False)

    def swell(self, y, height, length, shift, colour, alpha=1.0):
        """Everything below a sine line."""
        points = [(x, y + height * math.sin(2 * math.pi * (x - shift) / length)) for x in range(-2, 104, 1)]
        self.shape(points + [(103, 101), (-2, 101)], colour, alpha)


def around(x, y, radius, degrees):
    """A point on a circle; degrees clockwise from three o'clock."""
    return x + radius * math.cos(math.radians(degrees)), y + radius * math.sin(math.radians(degrees))


class Picture:
    """An encoded picture and its size."""

    def __init__(self, data, width, height):
        self.data, self.width, self.height = data, width, height


def jpeg(canvas, side, quality):
    """The drawing as a JPEG file of `side` pixels."""
    buffer = io.BytesIO()
    canvas.image.resize((side, side), Image.Resampling.LANCZOS).save(buffer, "JPEG", quality=quality, optimize=True, progressive=False)
    return Picture(buffer.getvalue(), side, side)
