"""Colors and palettes. A color is a tuple of red, green and blue, 0 to 255."""
import colorsys

import cv2
import numpy as np

PURE_COLORS = [(255, 0, 0), (0, 255, 0), (0, 0, 255), (255, 255, 0), (255, 0, 255), (0, 255, 255), (255, 128, 0),
               (128, 0, 255), (0, 128, 0), (255, 255, 255), (0, 0, 0), (128, 128, 128), (165, 42, 42), (255, 192, 203),
               (0, 0, 128), (128, 128, 0), (0, 128, 128)]


def any_color(dice, low=0, high=255):
    return dice.integer(low, high), dice.integer(low, high), dice.integer(low, high)


def from_hsv(hue, saturation, value):
    return tuple(int(round(255 * v)) for v in colorsys.hsv_to_rgb(hue % 1, min(1, saturation), min(1, value)))


def scaled(color, factor):
    """The color made darker (factor below 1) or lighter."""
    return tuple(int(min(255, max(0, v * factor))) for v in color)


def shifted(color, amount):
    return tuple(int(min(255, max(0, v + amount))) for v in color)


def mixed(first, second, share):
    """A color between two: the first at share 0, the second at share 1."""
    return tuple(int(round(a + (b - a) * share)) for a, b in zip(first, second))


def lab(colors):
    """CIELAB coordinates of a list of colors."""
    return cv2.cvtColor(np.float32([colors]) / 255, cv2.COLOR_RGB2LAB)[0]


def _candidate_palette(dice, count):
    hue = dice.real(0, 1)
    kind = dice.integer(0, 5)
    if kind == 0:  # saturated colors around the color wheel
        return [from_hsv(hue + i / count + dice.real(-.03, .03), dice.real(.6, 1), dice.real(.6, 1))
                for i in range(count)]
    if kind == 1:
        return [from_hsv(dice.real(0, 1), dice.real(0, 1), dice.real(.2, 1)) for _ in range(count)]
    if kind == 2:  # pastel
        return [from_hsv(hue + i / count, dice.real(.2, .5), dice.real(.8, 1)) for i in range(count)]
    if kind == 3:
        return [dice.pick(PURE_COLORS) for _ in range(count)]
    if kind == 4:  # shades of one hue
        return [from_hsv(hue + dice.real(-.12, .12), dice.real(.2, 1), .15 + .85 * i / max(1, count - 1))
                for i in range(count)]
    return [from_hsv(hue + dice.real(-.15, .15), dice.real(.3, 1), dice.real(.2, 1)) for _ in range(count)]


def palette(dice, count):
    """Colors that differ from each other; how much is drawn, too."""
    min_distance = dice.pick([40, 25, 15, 12])
    for _ in range(300):
        colors = _candidate_palette(dice, count)
        points = lab(colors)
        distances = np.linalg.norm(points[:, None] - points[None], axis=2)
        if distances[np.triu_indices(count, 1)].min(initial=999) > min_distance:
            break
        min_distance *= .985
    return dice.shuffled(colors)


def paper_palette(dice, count):
    """Muted colors, as of dyed paper, that may be rather close."""
    if dice.chance(.4):
        return palette(dice, count)
    return [from_hsv(dice.pick([dice.real(0, 1), .02, .1, .45, .55]), dice.real(.1, .8), dice.real(.2, .95))
            for _ in range(count)]
