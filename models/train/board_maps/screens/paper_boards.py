"""Boards of paper squares (the first KAMI): creases, grain, strong uneven light, a footer that may touch the board."""
import cv2
import numpy as np

from . import drawing, layout, materials
from .colorings import painted_level
from .colors import any_color, paper_palette
from .truth import COLORS, Lattice


def paper_board(dice, picture, truth):
    """Draws a board, mostly over the whole page; returns False if it would not fit."""
    page_height, page_width = picture.shape[:2]
    rows, columns = dice.pick([(16, 10), (16, 10), (10, 16), (dice.integer(6, 20), dice.integer(6, 14))])
    lattice, footer = _whole_page(dice, page_height, page_width, rows, columns)
    if dice.chance(.2):
        lattice, footer = layout.place(dice, page_height, page_width, rows, columns), 0
    if lattice is None or lattice.pitch_x < 9 or lattice.y + lattice.height > page_height + .6 * lattice.pitch_y:
        return False
    count = dice.integer(2, 6)
    colors = paper_palette(dice, count)
    cells = painted_level(dice, rows, columns, count)
    for row, column in lattice.all_cells():
        drawing.rectangle(picture, *lattice.cell(row, column), colors[cells[row, column]])
    bottom = int(round(lattice.y + lattice.height))
    if footer and bottom < page_height:
        _footer(dice, picture, bottom, colors)
    _paper(dice, picture, lattice)
    _light(dice, picture, lattice)
    truth.mark_grid(lattice, cells, COLORS, colors)
    return True


def _whole_page(dice, page_height, page_width, rows, columns):
    """A lattice as wide as the page, and the height of the footer below it."""
    footer = dice.real(.04, .16) * page_height if dice.chance(.75) else 0
    pitch_x = page_width / columns
    pitch_y = (page_height - footer) / rows if dice.chance(.6) else pitch_x
    if not .7 < pitch_y / pitch_x < 1.4:
        pitch_y = pitch_x
    y = 0 if dice.chance(.7) else dice.real(0, page_height * .1)
    shift = dice.real(-.1, .1) * pitch_x if dice.chance(.2) else 0
    return Lattice(shift, y, pitch_x, pitch_y, rows, columns), footer


def _footer(dice, picture, top, colors):
    """Buttons of the same paper right below the board, with a thin line between or none, then icons."""
    page_height, page_width = picture.shape[:2]
    height = page_height - top
    picture[top:] = any_color(dice, 0, 70)
    gap = dice.pick([0, 0, 1, 2, dice.integer(2, 8)])
    left = page_width * dice.pick([0, 0, dice.real(0, .4)])
    width = page_width * dice.real(.3, .9) / len(colors)
    for k, color in enumerate(colors):
        drawing.rectangle(picture, left + k * width, top + gap, width, height, color)
    right = left + width * len(colors)
    size = height * .6
    for k in range(4):
        x = right + (k + .5) * (page_width - right) / 4 - size / 2
        drawing.paste(picture, materials.icon(dice), x, top + height * .2, size, size, dice.real(.6, 1))


def _paper(dice, picture, lattice):
    """Creases on the sides of all cells, a step of shade for each cell, grain over board and footer."""
    board = drawing.clipped(picture, *lattice.box)
    height, width = board.shape[:2]
    change = np.zeros((height, width), np.float32)
    if dice.chance(.88):
        depth = dice.real(2, 22) * (-1 if dice.chance(.8) else 1)
        light = dice.real(0, 1) * depth
        thickness = max(1, int(lattice.pitch_x * dice.real(.008, .05)))
        x0, y0 = max(0, int(round(lattice.x))), max(0, int(round(lattice.y)))
        for x in (lattice.left(k) - x0 for k in range(lattice.columns + 1)):
            change[:, max(0, x - thickness):max(0, x)] += depth
            change[:, max(0, x):max(0, x + thickness)] -= light
        for y in (lattice.top(k) - y0 for k in range(lattice.rows + 1)):
            change[max(0, y - thickness):max(0, y)] += depth
            change[max(0, y):max(0, y + thickness)] -= light
    if dice.chance(.6):
        steps = dice.noise(dice.real(1, 7), (lattice.rows + 1, lattice.columns + 1))
        change += cv2.resize(steps, (width, height), interpolation=cv2.INTER_NEAREST)
    drawing.add(board, change[..., None])
    whole = picture[max(0, int(lattice.y)):] if dice.chance(.6) else board
    drawing.add(whole, drawing.grain(dice, *whole.shape[:2], dice.real(2, 12), dice.real(.6, 2))[..., None])


def _light(dice, picture, lattice):
    """A lamp: smooth spots, a gradient down to a fifth, a dark vignette; over the board or the whole page."""
    part = picture if dice.chance(.5) else drawing.clipped(picture, *lattice.box)
    height, width = part.shape[:2]
    light = drawing.smooth_field(dice, height, width, dice.real(.55, .95), 1.1)
    y, x = np.mgrid[0:1:height * 1j, 0:1:width * 1j].astype(np.float32)
    if dice.chance(.6):
        angle, dark = dice.real(0, 2 * np.pi), dice.real(.18, .9)
        t = (x - .5) * np.cos(angle) + (y - .5) * np.sin(angle) + .5
        light *= 1 - (1 - dark) * np.clip(t, 0, 1)
    if dice.chance(.6):
        cx, cy, power, dark = dice.real(.2, .8), dice.real(.1, .8), dice.real(1, 3), dice.real(.15, .9)
        light *= 1 - (1 - dark) * np.clip(np.hypot(x - cx, y - cy) / .9, 0, 1) ** power
    drawing.multiply(part, np.maximum(light, .08)[..., None])
