"""The covers of the sample collection, drawn with plain shapes."""

import random

from canvas import Canvas, around, jpeg  # noqa: F401 (jpeg is for callers)


def three_tides():
    c = Canvas("#0b1a2b")
    c.gradient("#0b1a2b", "#1d3f5e", "#e8b48a", top=0, bottom=48)
    c.disc(50, 36, 13, "#fbe9cf")
    for number, colour in enumerate(("#2f6f86", "#245a74", "#1b4763", "#143650", "#0e273d", "#091a2b")):
        c.swell(46 + number * 9, 1.6 + number * 0.45, 42 + number * 9, number * 17, colour)
    for number in range(5):
        c.stroke([(50 - 9 + number * 1.6, 51 + number * 7), (50 + 9 - number * 1.6, 51 + number * 7)], 0.9, "#fbe9cf", 0.5 - number * 0.08)
    return c


def closing_time():
    c = Canvas("#0f2e35")
    c.shape([(50, 22), (92, 100), (8, 100)], "#f2b33d", 0.92)
    c.shape([(50, 22), (74, 100), (26, 100)], "#f9d27a", 0.9)
    c.stroke([(50, 0), (50, 16)], 0.8, "#e9e1cf")
    c.shape([(40, 26), (60, 26), (54, 15), (46, 15)], "#c8402f")
    c.disc(50, 26.5, 4, "#fff4d6")
    for side in (-1, 1):
        c.shape([(50, 60), (50 + side * 21, 49), (50 + side * 17, 66)], "#0f2e35")
        c.shape([(50, 62), (50 + side * 14, 66), (50 + side * 8, 77)], "#16424c")
        c.disc(50 + side * 14, 56, 1.8, "#f2b33d")
        c.stroke([(50, 56), (50 + side * 5, 49)], 0.6, "#0f2e35")
    c.oval(50, 64, 2.0, 9, "#08191d")
    for number in range(3):
        c.box(6, 6 + number * 3.2, 22 - number * 5, 7.4 + number * 3.2, "#f2b33d")
    return c


def guarda_chuva():
    c = Canvas("#f5ead3")
    rain = random.Random(3)
    for _ in range(46):
        x, y = rain.uniform(-4, 100), rain.uniform(0, 96)
        c.stroke([(x, y), (x + 1.6, y - 5)], 0.7, "#8fb7b0", 0.8)
    colours = ("#d9482b", "#f0a92e", "#2a8c82", "#1f4e79", "#d9482b", "#f0a92e")
    for number, colour in enumerate(colours):
        left, right = 12 + number * 76 / 6, 12 + (number + 1) * 76 / 6
        points = [(50, 18)]
        for step in range(21):
            x = left + (right - left) * step / 20
            points.append((x, 56 - 4.2 * (1 - ((step - 10) / 10) ** 2)))
        edge = []
        for step in range(13):
            angle = 180 + (number + step / 12) * 30
            edge.append(around(50, 56, 38, angle))
        c.shape(edge + list(reversed(points[1:])), colour)
    c.stroke([(50, 14), (50, 18)], 1.4, "#3a2a1e")
    c.stroke([(50, 52), (50, 82)], 1.6, "#3a2a1e")
    c.arc(55, 82, 5, 180, 0, 1.6, "#3a2a1e")
    return c


def wet_cement():
    c = Canvas("#f7d21e")
    for number in range(7):
        c.shape([(-10 + number * 24, 100), (2 + number * 24, 100), (52 + number * 24, 0), (40 + number * 24, 0)], "#f4bd12")
    back = [(74 - 36 * share + 16 * share * share, 76 - 62 * share**1.15) for share in (step / 30 for step in range(31))]
    front = [(54 - 40 * share**0.62, 14 + 62 * share) for share in (step / 30 for step in range(31))]
    c.shape(back + front, "#111111")
    for number in range(4):
        y = 60 - number * 9
        c.stroke([(27 + number * 5.4, y), (47 + number * 2.6, y)], 1.8, "#e5337a")
    c.swell(68, 3.0, 20, 0, "#111111")
    c.wave(76, 3.0, 20, 5, 1.6, "#f7d21e")
    c.wave(84, 3.0, 20, 10, 1.6, "#e5337a")
    c.wave(92, 3.0, 20, 15, 1.6, "#f7d21e")
    return c


def low_tide():
    c = Canvas("#d8342a")
    c.disc(50, 52, 37, "#b82720")
    for number in range(5):
        for step in range(9):
            c.arc(22 + step * 7, 50 - number * 5.2, 3.6, 180, 360, 2.1, ("#ffe08a", "#f6c453")[number % 2])
    c.stroke([(58, 44), (86, 6)], 2.1, "#20140f")
    c.stroke([(52, 44), (76, 4)], 2.1, "#20140f")
    c.slice(50, 50, 36, 0, 180, "#fbf3e4")
    c.box(40, 84, 60, 90, "#fbf3e4", radius=1)
    c.box(12, 48, 88, 53, "#fbf3e4", radius=2.4)
    for step in range(10):
        c.disc(19.5 + step * 6.8, 58, 1.5, "#1c6fb0")
    c.stroke([(20, 63), (80, 63)], 1.1, "#1c6fb0")
    return c


def ne_po_notam():
    c = Canvas("#1d1f21")
    for number in range(5):
        c.wave(26 + number * 6, 3.2, 64, number * 5, 0.9, "#e9e4d4")
    c.disc(50, 58, 27, "#f3c623")
    c.disc(50, 58, 24.2, "#fdf3c2")
    for number in range(8):
        start = number * 45 + 6
        c.slice(50, 58, 22.4, start, start + 34, "#f6d545")
    c.disc(50, 58, 2.4, "#fdf3c2")
    c.disc(37, 30, 3.6, "#c9342c")
    c.stroke([(40.3, 30), (40.3, 12)], 1.2, "#c9342c")
    c.disc(70, 22, 3.6, "#c9342c")
    c.stroke([(73.3, 22), (73.3, 6)], 1.2, "#c9342c")
    c.box(0, 92, 100, 100, "#c9342c")
    return c


def ferris_wheel():
    c = Canvas("#140f33")
    c.gradient("#140f33", "#3b1d5e", "#a3366f", "#f08a5d", top=0, bottom=74)
    for number in range(12):
        end = around(50, 42, 31, number * 30)
        c.stroke([(50, 42), end], 0.45, "#f6e7ff", 0.75)
    for radius in (31, 27.5):
        c.arc(50, 42, radius, 0, 360, 0.7, "#f6e7ff", 0.9)
    c.stroke([(50, 42), (36, 76)], 1.3, "#1a1233")
    c.stroke([(50, 42), (64, 76)], 1.3, "#1a1233")
    c.disc(50, 42, 3, "#ffe9a8")
    lights = ("#ff5d8f", "#ffe066", "#5ce1e6", "#c77dff")
    for number in range(12):
        x, y = around(50, 42, 31, number * 30 + 15)
        c.disc(x, y, 3.4, lights[number % 4])
        c.disc(x, y - 0.9, 1.4, "#ffffff", 0.75)
    c.box(0, 74, 100, 100, "#120b2b")
    for number in range(12):
        x, _ = around(50, 42, 31, number * 30 + 15)
        for step in range(4):
            width = 3.2 - step * 0.6
            c.stroke([(x - width, 78 + step * 5), (x + width, 78 + step * 5)], 0.9, lights[number % 4], 0.62 - step * 0.13)
    return c


def telephone_weather():
    c = Canvas("#241a4d")
    c.gradient("#17123a", "#4a2a7a", "#d2558b", "#ffb072")
    c.disc(70, 62, 15, "#ffd98a")
    for number in range(6):
        c.box(50, 60 + number * 3.4, 90, 60.6 + number * 3.4 + number * 0.25, "#d9628a", 0.9)
    for pole, size in ((20, 1.0), (56, 0.62), (79, 0.42), (93, 0.3)):
        base, top = 88, 88 - 70 * size
        c.stroke([(pole, base), (pole, top)], 1.8 * size, "#120d2b")
        for arm in (4, 11):
            c.stroke([(pole - 10 * size, top + arm * size), (pole + 10 * size, top + arm * size)], 1.3 * size, "#120d2b")
    poles = ((-24, 1.7), (20, 1.0), (56, 0.62), (79, 0.42), (93, 0.3))
    for (first, near), (second, far) in zip(poles, poles[1:]):
        for side, arm in ((-9, 4), (9, 4), (-9, 11), (9, 11)):
            points = []
            for step in range(25):
                share = step / 24
                x = first + side * near + (second + side * far - first - side * near) * share
                y = 88 - 70 * near + arm * near + (70 * near - 70 * far + arm * far - arm * near) * share
                points.append((x, y + 9 * near * share * (1 - share)))
            c.stroke(points, 0.32, "#120d2b", 0.9, round_ends=False)
    c.box(0, 88, 100, 100, "#120d2b")
    rain = random.Random(9)
    for _ in range(70):
        x, y = rain.uniform(0, 104), rain.uniform(0, 86)
        c.stroke([(x, y), (x - 1.2, y + 4)], 0.3, "#fbe8ff", 0.4)
    return c


def tram_waltz():
    c = Canvas("#22314a")
    c.gradient("#1a2740", "#43597a", "#8fa3b8")
    c.box(26, 22, 74, 86, "#b3261e", radius=5)
    c.box(26, 56, 74, 62, "#f1e3c4")
    c.box(31, 29, 69, 53, "#16202f", radius=2)
    for left in (31, 44, 57):
        c.box(left + 0.8, 30, left + 11.2, 52, "#ffe2a1", 0.95, radius=1.4)
    c.box(38, 15, 62, 21, "#16202f", radius=1.5)
    c.box(40, 16.2, 60, 19.8, "#ffe2a1", radius=1)
    c.stroke([(50, 15), (40, 5), (60, 5)], 0.8, "#16202f")
    c.disc(50, 72, 5.4, "#f1e3c4")
    c.disc(50, 72, 3.9, "#fff8e0")
    for side in (35, 65):
        c.disc(side, 76, 2.2, "#ffb454")
    c.box(30, 84, 70, 90, "#101826", radius=1.5)
    for rail in (38, 62):
        c.stroke([(rail, 90), (rail + (rail - 50) * 0.6, 101)], 1.2, "#e9eef4")
    snow = random.Random(5)
    for _ in range(90):
        c.disc(snow.uniform(0, 100), snow.uniform(0, 100), snow.choice((0.45, 0.7, 1.0)), "#ffffff", 0.85)
    return c


PIXELS = """
................
......pppp......
.....pprrpp.....
..pppprrrrpppp..
.pprrprrrrprrpp.
.prrrrryyrrrrrp.
.pprrryyyyrrrpp.
..ppprryyrrppp..
.pprrryyyyrrrpp.
.prrrrryyrrrrrp.
.pprrprrrrprrpp.
..pppprrrrpppp..
.....ppggpp.....
.gg....gg....gg.
..ggg..gg..ggg..
gggggggggggggggg
"""


def cartridge_garden():
    c = Canvas("#1b1f4b")
    colours = {"p": "#ff4f8b", "r": "#ff9ac1", "y": "#ffe14d", "g": "#41c97a"}
    size = 100 / 16
    for row, line in enumerate(PIXELS.split()):
        for column, mark in enumerate(line):
            left, top = column * size, row * size
            if mark in colours:
                c.box(left, top, left + size, top + size, colours[mark])
            elif (row * 7 + column * 11) % 23 == 0:
                c.box(left + size * 0.35, top + size * 0.35, left + size * 0.65, top + size * 0.65, "#cfd3ff")
    return c


def road_to_the_sea():
    c = Canvas("#8fd0e6")
    c.gradient("#58b4d9", "#cdeaf0", top=0, bottom=45)
    c.disc(68, 27, 9, "#fff1b8")
    c.box(0, 40, 100, 52, "#1f7fa6")
    for number in range(5):
        c.stroke([(58 + number * 2, 42 + number * 2), (78 - number * 2, 42 + number * 2)], 0.6, "#fff1b8", 0.8)
    c.swell(52, 5, 130, 20, "#5da05a")
    c.swell(60, 6, 150, 90, "#3f8650")
    c.swell(72, 5, 170, 10, "#2c6b45")
    road = [(52, 51), (50.6, 51), (44, 58), (52, 64), (40, 74), (14, 101), (62, 101), (60, 76), (60, 64), (49, 58)]
    c.shape(road, "#e9dcc3")
    for x, y, width in ((49, 56, 0.5), (51, 61, 0.7), (54, 67, 0.9), (50, 76, 1.3), (44, 87, 1.8)):
        c.stroke([(x, y), (x - width, y + width * 3)], width, "#fffaf0")
    return c


def rainy_homework():
    c = Canvas("#2b2440")
    c.box(14, 8, 86, 82, "#6d5a8c", radius=2)
    c.box(18, 12, 82, 78, "#1d2f4f")
    c.gradient("#1d2f4f", "#35527d", "#5f7fa8", top=12, bottom=12.01)
    city = random.Random(12)
    for number in range(11):
        left = 18 + number * 5.9
        height = city.uniform(14, 34)
        c.box(left, 78 - height, min(left + 5.2, 82), 78, "#152440")
        for row in range(int(height / 5)):
            if city.random() < 0.5:
                c.box(left + 1.2, 80 - height + row * 5, left + 3.2, 82 - height + row * 5, "#ffcf70", 0.9)
    for _ in range(60):
        x, y = city.uniform(19, 80), city.uniform(13, 72)
        c.stroke([(x, y), (x - 0.5, y + 4)], 0.35, "#bcd4ff", 0.55)
    c.box(48.8, 12, 51.2, 78, "#6d5a8c")
    c.box(18, 43, 82, 45, "#6d5a8c")
    c.box(8, 80, 92, 86, "#8b75ab", radius=1)
    c.oval(66, 70, 8.5, 11, "#120e1f")
    c.disc(66, 55, 6.6, "#120e1f")
    for side in (-1, 1):
        c.shape([(66 + side * 6.4, 55), (66 + side * 5.6, 45.5), (66 + side * 1.2, 50)], "#120e1f")
    c.arc(73, 80, 9, 0, -80, 2.2, "#120e1f")
    c.shape([(20, 80), (38, 80), (36, 68), (22, 68)], "#f4efe6")
    c.arc(38, 73.5, 3.6, -80, 80, 1.4, "#f4efe6")
    for shift in (0, 5):
        c.stroke([(26 + shift, 65), (27.4 + shift, 61), (25.6 + shift, 57)], 0.8, "#f4efe6", 0.6)
    return c


def postcards():
    c = Canvas("#0e7c86")
    c.gradient("#123c69", "#0e7c86", "#7fd1ae")
    for ring, (count, radius, size, colour) in enumerate(
        ((14, 33, 9.5, "#ff6f91"), (12, 24, 8.5, "#ff9671"), (10, 15.5, 7.2, "#ffc75f"), (8, 8, 5.4, "#f9f871"))):
        for number in range(count):
            x, y = around(50, 48, radius, number * 360 / count + ring * 13)
            c.disc(x, y, size, colour, 0.92)
            c.arc(x, y, size * 0.62, 200, 340, 0.6, "#ffffff", 0.55)
    c.disc(50, 48, 4.6, "#123c69")
    c.arc(50, 48, 2.4, 200, 340, 0.8, "#f9f871")
    c.disc(50, 48, 0.9, "#f9f871")
    return c


def deckchairs():
    c = Canvas("#fbe3b5")
    c.gradient("#f7a072", "#fbe3b5", top=0, bottom=62)
    c.disc(50, 56, 24, "#ef5b3c")
    c.box(0, 62, 100, 100, "#fbf6ea")
    for row in range(4):
        for column in range(12):
            if (row + column) % 2 == 0:
                c.box(column * 100 / 12, 62 + row * 9.5, (column + 1) * 100 / 12, 62 + (row + 1) * 9.5, "#16161a")
    for shift in (-20, 20):
        c.shape([(50 + shift - 10, 36), (50 + shift + 6, 36), (50 + shift + 12, 76), (50 + shift - 4, 76)], "#fbf6ea")
        for stripe in range(4):
            left = 50 + shift - 10 + stripe * 4
            c.shape([(left, 36), (left + 2, 36), (left + 8, 76), (left + 6, 76)], "#1c6fb0")
        c.stroke([(50 + shift - 12, 34), (50 + shift + 14, 86)], 1.5, "#5b3a1e")
        c.stroke([(50 + shift + 14, 62), (50 + shift - 12, 86)], 1.5, "#5b3a1e")
    return c


def round_the_clock():
    c = Canvas("#f3e9d2")
    c.box(50, 0, 100, 100, "#171a3a")
    for number in range(16):
        start = 90 + number * 11.25
        if number % 2 == 0:
            c.slice(50, 50, 80, start, start + 11.25, "#f6c453", 0.55)
    stars = random.Random(21)
    for _ in range(40):
        c.disc(stars.uniform(52, 99), stars.uniform(1, 99), stars.choice((0.3, 0.5, 0.8)), "#fdf6d8", 0.9)
    c.slice(50, 50, 33, 90, 270, "#ef8a3c")
    c.slice(50, 50, 33, 270, 450, "#4b57a8")
    c.slice(50, 50, 28, 90, 270, "#fff7e2")
    c.slice(50, 50, 28, 270, 450, "#262b5e")
    for number in range(12):
        x, y = around(50, 50, 23.5, number * 30 - 90)
        c.disc(x, y, 1.6 if number % 3 == 0 else 0.9, "#ef8a3c" if 6 < number < 12 else "#fdf6d8" if 0 < number < 6 else "#d9544d")
    c.stroke([(50, 50), around(50, 50, 13, -150)], 2.0, "#d9544d")
    c.stroke([(50, 50), around(50, 50, 20, -30)], 1.4, "#d9544d")
    c.disc(50, 50, 2.2, "#d9544d")
    return c


def listening_bench():
    c = Canvas("#e8efe6")
    for number in range(8):
        shade = ("#f08a4b", "#f3a568", "#f5b981", "#f3cb9f", "#efd8b9", "#ece3cd", "#eaeada", "#e8efe6")[7 - number]
        c.disc(50, 60, 60 - number * 7, shade)
    c.box(0, 74, 100, 100, "#2f5d50")
    for row in range(3):
        c.box(24, 45 + row * 5, 76, 48.2 + row * 5, "#5a3420", radius=0.8)
    c.box(20, 61, 80, 65, "#6e4228", radius=0.8)
    for leg in (29, 69):
        c.box(leg, 45, leg + 2.2, 84, "#3b2216")
    return c


DRAWINGS = {
    "three-tides": three_tides, "closing-time": closing_time, "guarda-chuva": guarda_chuva, "wet-cement": wet_cement, "low-tide": low_tide,
    "ne-po-notam": ne_po_notam, "ferris-wheel": ferris_wheel, "telephone-weather": telephone_weather, "tram-waltz": tram_waltz,
    "cartridge-garden": cartridge_garden, "road-to-the-sea": road_to_the_sea, "rainy-homework": rainy_homework, "postcards": postcards,
    "deckchairs": deckchairs, "round-the-clock": round_the_clock, "listening-bench": listening_bench,
}


def draw(name):
    """The cover called `name`."""
    return DRAWINGS[name]()
