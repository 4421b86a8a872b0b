"""Other games with a grid: falling blocks, four in a row, chess, 2048, memory, mines, sudoku, stacked tiles, cards."""
import numpy as np

from . import drawing, layout, materials
from .colors import any_color, from_hsv, palette, scaled, shifted
from .tile_faces import faces
from .truth import TILES


def mark_cells(truth, lattice):
    """Marks cells that look like tiles one by one. Only their kinds show that this is not a board, and the network does
    not compare kinds."""
    truth.mark_grid(lattice, np.zeros((lattice.rows, lattice.columns), int), TILES, playable=False)


def falling_blocks(dice, picture, truth):
    """An empty shaft with pieces that lie at the bottom."""
    lattice = layout.place_somewhere(dice, picture, dice.integer(14, 22), dice.integer(8, 12))
    shaft, rule, colors = any_color(dice, 0, 70), any_color(dice, 20, 110), palette(dice, 7)
    drawing.rectangle(picture, *lattice.box, shaft)
    heights = np.clip(np.cumsum(dice.integers(5, lattice.columns) - 2) + dice.integer(2, 8), 0, lattice.rows - 3)
    lines, bevel = dice.chance(.6), dice.chance(.5)
    for row, column in lattice.all_cells():
        x, y, w, h = cell = lattice.cell(row, column)
        if lines:
            drawing.rectangle(picture, *cell, rule, 0, 1)
        if lattice.rows - row <= heights[column] and dice.chance(.9) or (row in (2, 3) and column in (4, 5)):
            color = dice.pick(colors)
            drawing.rectangle(picture, *cell, color)
            if bevel:
                drawing.rectangle(picture, *cell, shifted(color, -60), 0, max(1, w // 8))


def four_in_a_row(dice, picture, truth):
    """Discs in the holes of a plate, the upper ones empty."""
    lattice = layout.place_somewhere(dice, picture, 6, 7)
    plate, hole, colors = any_color(dice), any_color(dice, 180), [(220, 40, 40), (240, 220, 30)]
    drawing.rectangle(picture, *lattice.box, plate)
    heights = dice.integers(6, 7)
    for row, column in lattice.all_cells():
        x, y, w, h = lattice.cell(row, column, lattice.pitch_x * .1)
        drawing.ellipse(picture, x, y, w, h, dice.pick(colors) if 6 - row <= heights[column] else hole)


def draughts_or_chess(dice, picture, truth):
    n = dice.pick([8, 8, 8, 10])
    lattice = layout.place_somewhere(dice, picture, n, n)
    light = from_hsv(dice.real(0, 1), dice.real(0, .4), .95)
    dark = from_hsv(dice.real(0, 1), dice.real(.2, .8), dice.real(.3, .7))
    sides, chess = (any_color(dice, 0, 90), any_color(dice, 180)), dice.chance(.5)
    for row, column in lattice.all_cells():
        x, y, w, h = cell = lattice.cell(row, column)
        drawing.rectangle(picture, *cell, dark if (row + column) % 2 else light)
        if not (row < 3 or row > n - 4) or dice.chance(.3):
            continue
        ink = sides[0] if row < 3 else sides[1]
        if chess:
            drawing.paste_inside(picture, materials.glyph(dice.pick('♜♞♝♛♚♟'), ink, materials.DEFAULT_FONT),
                                 x + w * .15, y + h * .15, w * .7, h * .7)
        elif (row + column) % 2:
            drawing.ellipse(picture, x + w * .1, y + h * .1, w * .8, h * .8, ink)


def sliding_numbers(dice, picture, truth):
    """2048 and the fifteen puzzle: few large tiles with numbers, the color by the number."""
    n = dice.pick([3, 4, 4, 4, 5, 6])
    lattice = layout.place_somewhere(dice, picture, n, n)
    doubling, plate, hue, font = dice.chance(.6), any_color(dice), dice.real(0, 1), dice.pick(materials.FONTS)
    drawing.rectangle(picture, lattice.x - 6, lattice.y - 6, lattice.width + 12, lattice.height + 12, plate, 8)
    numbers = dice.shuffled(range(n * n))
    mark_cells(truth, lattice)
    for row, column in lattice.all_cells():
        number = numbers[row * n + column]
        x, y, w, h = cell = lattice.cell(row, column, max(2, lattice.pitch_x * .04))
        empty = dice.chance(.4) if doubling else number == 0
        power = dice.integer(1, 8)
        color = from_hsv(hue + power * .02, .1 + power * .1, .95) if doubling else from_hsv(hue, .6, .6)
        drawing.rectangle(picture, *cell, scaled(plate, .8) if empty else color, dice.pick([4, 4, 8]))
        if not empty:
            words = str(2 ** power) if doubling else str(number)
            drawing.paste_inside(picture, materials.glyph(words, (60, 60, 60) if doubling else (255, 255, 255), font),
                                 x + w * .25, y + h * .25, w * .5, h * .5)


def memory(dice, picture, truth):
    """Face-down cards, all alike, a few of them open."""
    lattice = layout.place_somewhere(dice, picture, dice.integer(3, 6), dice.integer(3, 8), dice.real(.9, 1.5))
    back, color = materials.any_sprite(dice), any_color(dice)
    if dice.chance(.5):
        back = materials.glyph('?', (255, 255, 255), dice.pick(materials.FONTS))
    mark_cells(truth, lattice)
    for row, column in lattice.all_cells():
        x, y, w, h = cell = lattice.cell(row, column, lattice.pitch_x * .05)
        drawing.rectangle(picture, *cell, color, 6)
        sprite = materials.any_sprite(dice) if dice.chance(.05) else back
        drawing.paste_inside(picture, sprite, x + w * .2, y + h * .2, w * .6, h * .6)


def mines_or_sudoku(dice, picture, truth):
    """Cells of one color with digits, crosswords with black cells."""
    kind = dice.integer(0, 2)
    rows = columns = 9 if kind == 1 else dice.integer(8, 20)
    lattice = layout.place_somewhere(dice, picture, rows, columns)
    paper, ink, rule = any_color(dice, 170), any_color(dice, 0, 160), any_color(dice, 0, 150)
    font = dice.pick(materials.FONTS)
    mark_cells(truth, lattice)
    for row, column in lattice.all_cells():
        x, y, w, h = cell = lattice.cell(row, column)
        black = kind == 2 and dice.chance(.25)
        drawing.rectangle(picture, *cell, (0, 0, 0) if black else paper)
        drawing.rectangle(picture, *cell, rule, 0, 1)
        if not black and dice.chance(.35) and w > 10:
            words = str(dice.integer(1, 9)) if kind < 2 else dice.pick('ABCDEFGHIKLMNOPRST')
            drawing.paste_inside(picture, materials.glyph(words, ink, font), x + w * .25, y + h * .2, w * .5, h * .6)
    if kind == 1:
        for k in (0, 3, 6):
            for m in (0, 3, 6):
                x, y, w, h = lattice.cell(k, m)
                drawing.rectangle(picture, x, y, 3 * w, 3 * h, rule, 0, 3)


def stacked_mahjong(dice, picture, truth):
    """Mahjong solitaire: layers of tiles, shifted by half tiles."""
    rows, columns = dice.integer(5, 8), dice.integer(8, 14)
    lattice = layout.place_somewhere(dice, picture, rows, columns, dice.real(1.15, 1.4))
    sprites, plate, depth = faces(dice, 30), any_color(dice, 190), max(2, int(lattice.pitch_x * .1))
    for layer in range(dice.integer(2, 4)):
        for row in range(layer, rows - layer):
            indent = dice.integer(0, 2)
            for column in range(layer + indent, columns - layer - indent):
                shift = .5 if (row + layer) % 3 == 0 else 0
                x, y, w, h = lattice.cell(row, column)
                x, y = x + shift * w - layer * depth, y + (layer % 2) * .5 * h - layer * depth
                drawing.rectangle(picture, x, y, w + depth, h + depth, scaled(plate, .6), 3)
                drawing.rectangle(picture, x, y, w, h, plate, 3)
                drawing.rectangle(picture, x, y, w, h, scaled(plate, .5), 3, 1)
                drawing.paste_inside(picture, dice.pick(sprites), x + w * .12, y + h * .12, w * .76, h * .76)


def cards(dice, picture, truth):
    """Patience: columns of overlapping cards."""
    height, width = picture.shape[:2]
    columns = dice.integer(5, 9)
    w = width / columns * .85
    for column in range(columns):
        for k in range(dice.integer(1, 9)):
            x, y = (column + .08) * width / columns, height * .2 + k * w * .3
            drawing.rectangle(picture, x, y, w, w * 1.4, (255, 255, 255), w * .08)
            drawing.rectangle(picture, x, y, w, w * 1.4, (90, 90, 90), w * .08, 1)
            suit = dice.pick('♥♦♣♠')
            ink = (200, 20, 20) if suit in '♥♦' else (20, 20, 20)
            index = materials.glyph(dice.pick('A23456789JQK') + suit, ink, materials.DEFAULT_FONT)
            drawing.paste_inside(picture, index, x + w * .08, y + w * .06, w * .4, w * .22)
