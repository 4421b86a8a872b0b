"""Screens with grids that are not boards of the three games: tables, menus, charts, codes.

What does not look like tiles cell by cell is page.
"""
import math

import numpy as np

from . import drawing, layout, lookalike_games, materials, triangle_boards
from .color_boards import draw_color_cells
from .colorings import random_coloring
from .colors import any_color, from_hsv, mixed, palette, scaled
from .truth import COLORS, Lattice


def lookalike(dice, picture, truth):
    """Draws a random one."""
    kind = dice.pick_weighted(KINDS)
    kind(dice, picture, truth)


def _label(dice, picture, words, cell, ink, font, share=.5):
    x, y, w, h = cell
    if min(w, h) > 12:
        margin = (1 - share) / 2
        glyph = materials.glyph(words, ink, font)
        drawing.paste_inside(picture, glyph, x + w * margin, y + h * margin, w * share, h * share)


def _checkerboard(dice, picture, truth):
    n, first, second = dice.integer(3, 20), any_color(dice), any_color(dice)
    lattice = layout.place_somewhere(dice, picture, n, n)
    for row, column in lattice.all_cells():
        drawing.rectangle(picture, *lattice.cell(row, column), first if (row + column) % 2 else second)


def _heat_map(dice, picture, truth):
    """A matrix of numbers as shades, smooth or a confusion matrix, often with a color bar."""
    rows = dice.integer(3, 24)
    columns = rows if dice.chance(.7) else dice.integer(3, 24)
    lattice = layout.place_somewhere(dice, picture, rows, columns)
    values = drawing.smooth_field(dice, rows, columns, 0, 1, dice.integer(2, 5)).clip(0, 1)
    if dice.chance(.5):
        values = dice.real(0, .25) * dice.numbers.random((rows, columns)) + .8 * np.eye(rows, columns)
    first, second = any_color(dice), any_color(dice)
    numbers, font, gap = dice.chance(.5), dice.pick(materials.FONTS), dice.pick([0, 0, 1, 2])
    for row, column in lattice.all_cells():
        cell = lattice.cell(row, column, gap)
        drawing.rectangle(picture, *cell, mixed(first, second, float(values[row, column])))
        if numbers:
            _label(dice, picture, str(int(values[row, column] * 99)), cell, (20, 20, 20), font, .4)
    bar = drawing.clipped(picture, lattice.x + lattice.width + 12, lattice.y, 16, lattice.height)
    if bar.size and dice.chance(.7):
        bar[:] = drawing.gradient(*bar.shape[:2], first, second)


def _table(dice, picture, truth):
    """Calendars, spreadsheets, periodic tables, empty forms: lines and short texts."""
    rows, columns, ratio = dice.integer(4, 30), dice.integer(3, 14), dice.real(.25, 1.1)
    lattice = layout.place_somewhere(dice, picture, rows, columns, ratio)
    paper = dice.pick([(255, 255, 255), (245, 245, 245), any_color(dice)])
    rule, ink = any_color(dice, 80, 220), any_color(dice, 0, 90)
    font, filled, tint = dice.pick(materials.FONTS), dice.real(0, 1), any_color(dice, 150)
    lines = dice.chance(.75)
    drawing.rectangle(picture, *lattice.box, paper)
    for row, column in lattice.all_cells():
        cell = lattice.cell(row, column)
        if (row == 0 or column == 0 or dice.chance(.04)) and dice.chance(.8):
            drawing.rectangle(picture, *cell, tint)
        if lines:
            drawing.rectangle(picture, *cell, rule, 0, 1)
        if dice.chance(filled):
            words = str(dice.integer(0, 999)) if dice.chance(.7) else dice.pick(materials.WORDS)
            _label(dice, picture, words, cell, ink, font, .6)


def _keys(dice, picture, truth):
    """Keyboards, calculators, number pads."""
    rows, columns = dice.integer(3, 6), dice.integer(3, 12)
    lattice = layout.place_somewhere(dice, picture, rows, columns, dice.real(.6, 1.3))
    color, ink, font = any_color(dice), any_color(dice), dice.pick(materials.FONTS)
    radius, shift = dice.pick([0, 4, 10, lattice.pitch_x / 2]), dice.real(0, .5) * lattice.pitch_x
    for row, column in lattice.all_cells():
        x, y, w, h = lattice.cell(row, column, 2)
        cell = x + (row % 3) * shift / 2, y, w, h
        drawing.rectangle(picture, *cell, color, radius)
        _label(dice, picture, dice.pick('QWERTYUIOPASDFGHJKLZXCVBNM0123456789+-='), cell, ink, font, .45)


def _icon_grid(dice, picture, truth):
    """A phone's home screen, a folder, an app store: pictures with captions under them, all different."""
    lattice = layout.place_somewhere(dice, picture, dice.integer(3, 7), dice.integer(3, 9), dice.real(1, 1.5))
    source = dice.pick([materials.icon, materials.clip_art, materials.any_emoji])
    ink, font, card = drawing.ink_on(dice, picture, lattice.x, lattice.y), dice.pick(materials.FONTS), dice.chance(.3)
    for row, column in lattice.all_cells():
        x, y, w, h = lattice.cell(row, column)
        if dice.chance(.1):
            continue
        if card:
            drawing.rectangle(picture, x + w * .05, y + h * .05, w * .9, h * .9, (255, 255, 255), 6)
        drawing.paste_inside(picture, source(dice), x + w * .22, y + h * .12, w * .56, h * .5)
        drawing.text(picture, materials.phrase(dice, 1)[:9], x + w * .15, y + h * .72, max(8, h * .13), ink, font)


def _thumbnails(dice, picture, truth):
    """A sheet of photographs."""
    lattice = layout.place_somewhere(dice, picture, dice.integer(2, 6), dice.integer(2, 7), dice.real(.6, 1.2))
    for row, column in lattice.all_cells():
        x, y, w, h = lattice.cell(row, column, dice.real(1, 5))
        part = drawing.clipped(picture, x, y, w, h * dice.real(.8, 1))
        if min(part.shape[:2]) > 4:
            part[:] = materials.wallpaper(dice, *part.shape[:2])


def _color_picker(dice, picture, truth):
    """Swatches sorted by hue and lightness: no color comes twice."""
    rows, columns, hue = dice.integer(2, 12), dice.integer(4, 16), dice.real(0, 1)
    lattice = layout.place_somewhere(dice, picture, rows, columns)
    gap, radius = dice.pick([0, 1, 2, lattice.pitch_x * .1]), dice.pick([0, lattice.pitch_x * .2])
    for row, column in lattice.all_cells():
        color = from_hsv(hue + column / columns * .95, 1 - row / rows * .8, 1 - row / rows * .35)
        if row == rows - 1 and dice.chance(.5):
            color = (column * 255 // columns,) * 3
        drawing.rectangle(picture, *lattice.cell(row, column, gap), color, radius)


def _color_field(dice, picture, truth):
    """Cells whose colors follow from their places: a smooth surface, stripes, rings, a small pattern repeated."""
    rows = dice.integer(3, 24)
    columns = rows if dice.chance(.5) else dice.integer(3, 24)
    lattice = layout.place_somewhere(dice, picture, rows, columns)
    colors, gap = palette(dice, dice.integer(2, 6)), dice.pick([0, 1, 2, lattice.pitch_x * dice.real(.03, .15)])
    row, column = np.mgrid[0:rows, 0:columns]
    rings = np.minimum(np.minimum(row, rows - 1 - row), np.minimum(column, columns - 1 - column))
    pattern = dice.integers(len(colors), (dice.integer(1, 3), dice.integer(2, 4)))
    repeated = np.tile(pattern, (rows, columns))[:rows, :columns]
    if dice.chance(.35):
        cells = np.dstack([drawing.smooth_field(dice, rows, columns, 0, 255, dice.integer(2, 4)) for _ in range(3)])
    else:
        cells = np.array(colors)[dice.pick([row, column, row + column, rings, repeated]) % len(colors)]
    for place in lattice.all_cells():
        drawing.rectangle(picture, *lattice.cell(*place, gap / 2), cells[place].clip(0, 255))


def _pixel_art(dice, picture, truth):
    """A drawing of large pixels."""
    n, paper = dice.integer(5, 28), any_color(dice)
    lattice = layout.place_somewhere(dice, picture, n, n)
    gap, step = dice.pick([0, 0, 1]), dice.pick([1, 32, 64])
    small = np.full((n, n, 3), paper, np.uint8)
    drawing.paste_inside(small, materials.any_sprite(dice), 0, 0, n, n)
    for place in lattice.all_cells():
        drawing.rectangle(picture, *lattice.cell(*place, gap), small[place] // step * step)


def _code(dice, picture, truth):
    """A QR code or similar."""
    n = dice.pick([21, 25, 29, 33, 37])
    lattice = layout.place_somewhere(dice, picture, n, n)
    dark = dice.mask(.5, (n, n))
    for r, c in ((0, 0), (0, n - 7), (n - 7, 0)):
        dark[r:r + 7, c:c + 7] = True
        dark[r + 1:r + 6, c + 1:c + 6] = False
        dark[r + 2:r + 5, c + 2:c + 5] = True
    ink = dice.pick([(0, 0, 0), any_color(dice, 0, 120)])
    drawing.rectangle(picture, lattice.x - 8, lattice.y - 8, lattice.width + 16, lattice.height + 16, (255, 255, 255))
    for row, column in zip(*np.nonzero(dark)):
        drawing.rectangle(picture, *lattice.cell(row, column), ink)


def _level_menu(dice, picture, truth):
    """Buttons with numbers, stars and locks."""
    lattice = layout.place_somewhere(dice, picture, dice.integer(3, 8), dice.integer(3, 7), dice.real(.8, 1.2))
    done, locked, font = any_color(dice), any_color(dice), dice.pick(materials.FONTS)
    reached, ball = dice.integer(0, lattice.rows * lattice.columns), dice.chance(.3)
    lookalike_games.mark_cells(truth, lattice)
    for row, column in lattice.all_cells():
        number = row * lattice.columns + column
        x, y, w, h = cell = lattice.cell(row, column, lattice.pitch_x * .08)
        color = done if number < reached else locked
        if ball:
            drawing.ellipse(picture, x, y, w, h, color)
            drawing.ellipse(picture, x + w * .3, y + h * .3, w * .4, h * .4, scaled(color, .6))
        else:
            drawing.rectangle(picture, *cell, color, w * .15)
        _label(dice, picture, str(number + 1), (x, y, w, h * .7), (255, 255, 255), font)
        if dice.chance(.4):
            sign = materials.emoji(dice.pick('⭐🔒✅'))
            drawing.paste_inside(picture, sign, x + w * .3, y + h * .65, w * .4, h * .28)


def _menu_of_boards(dice, picture, truth):
    """Many small boards to choose from. They are page: none of them is the board."""
    if dice.chance(.4):
        triangle_boards.small_triangle_boards(dice, picture)
        return
    outer = layout.place_somewhere(dice, picture, dice.integer(3, 6), dice.integer(3, 6), dice.real(.9, 1.4))
    n = dice.integer(3, 12)
    for row, column in outer.all_cells():
        x, y, w, h = outer.cell(row, column, outer.pitch_x * .12)
        pitch = min(w, h) / n
        if pitch >= 2:
            count = dice.integer(2, 6)
            lattice = Lattice(x, y, pitch, pitch, n, n)
            colors, cells = palette(dice, count), random_coloring(dice, n, n, count)
            for r, c in lattice.all_cells():
                drawing.rectangle(picture, *lattice.cell(r, c), colors[cells[r, c]])
            drawing.text(picture, materials.phrase(dice, 1), x, y + n * pitch + 2, max(8, h * .1),
                         drawing.ink_on(dice, picture, x, y + n * pitch + 2))


def _figure_of_boards(dice, picture, truth):
    """Two to six larger boards side by side: their pixels are cells of color boards, but there is no board to solve."""
    rows, columns = dice.pick([(1, 2), (2, 1), (2, 2), (1, 3), (2, 3)])
    height, width = picture.shape[:2]
    n, count = dice.integer(4, 16), dice.integer(3, 7)
    colors, style = palette(dice, count), dice.pick(['flat', 'outline', 'separators', 'round'])
    size = min(width / columns, height / rows) * dice.real(.6, .92)
    if size / n < layout.MIN_PITCH:
        return
    for row in range(rows):
        for column in range(columns):
            x = (column + .5) * width / columns - size / 2
            y = (row + .5) * height / rows - size / 2
            lattice = Lattice(round(x), round(y), size / n, size / n, n, n)
            cells = random_coloring(dice, n, n, count)
            draw_color_cells(dice, picture, lattice, cells, colors, style)
            truth.mark_grid(lattice, cells, COLORS, colors, playable=False)


def _program_icon(dice, picture, truth):
    """The icon of a program on its start page: a few colored squares, smaller than boards are."""
    height, width = picture.shape[:2]
    n, count, side = dice.integer(2, 5), dice.integer(3, 7), min(height, width) * dice.real(.08, .28)
    x, y = dice.real(.1, .9) * (width - side), dice.real(.1, .6) * (height - side)
    colors, cells = palette(dice, count), dice.integers(count, (n, n))
    lattice, gap = Lattice(x, y, side / n, side / n, n, n), dice.pick([0, 0, dice.real(.03, .15)]) * side / n
    if dice.chance(.5):
        margin = dice.real(.02, .15) * side
        drawing.rectangle(picture, x - margin, y - margin, side + 2 * margin, side + 2 * margin, any_color(dice),
                          dice.real(.05, .25) * side)
    for r, c in lattice.all_cells():
        drawing.rectangle(picture, *lattice.cell(r, c, gap / 2), colors[cells[r, c]], dice.pick([0, gap]))
    words, size = materials.phrase(dice, dice.integer(1, 3)), max(10, side * dice.real(.15, .4))
    drawing.text(picture, words, x, y + side * 1.2, size, drawing.ink_on(dice, picture, x, y + side * 1.2))


def _won_board(dice, picture, truth):
    """One color: a plain rectangle is page; cells that gaps separate are cells, but not to solve."""
    n = dice.integer(4, 20)
    lattice = layout.place_somewhere(dice, picture, n, n)
    if dice.chance(.5):
        drawing.rectangle(picture, *lattice.box, any_color(dice), dice.pick([0, 0, 8]))
        return
    cells, style = np.zeros((n, n), int), dice.pick(['outline', 'bevel', 'ball', 'gloss'])
    draw_color_cells(dice, picture, lattice, cells, [any_color(dice)], style)
    truth.mark_grid(lattice, cells, COLORS, playable=False)


def _text_page(dice, picture, truth):
    """A terminal or an editor: lines of text, also of colored numbers."""
    height, width = picture.shape[:2]
    picture[:] = dice.pick([(0, 0, 0), (30, 30, 30), (255, 255, 255), any_color(dice)])
    size, numbers, font = dice.integer(10, 22), dice.chance(.4), dice.pick([f for f in materials.FONTS if 'Mono' in f])
    for y in range(10, height - 10, int(size * 1.35)):
        x = 10 + size * dice.integer(0, 4)
        while x < width * (.9 if numbers else dice.real(.2, .9)):
            words = f'{dice.integer(0, 9):02d}' if numbers else materials.phrase(dice, 1)
            ink = any_color(dice, 90) if picture[5, 5].mean() < 128 else any_color(dice, 0, 150)
            drawing.text(picture, words, x, y, size, ink, font)
            x += size * (len(words) + 1) * .62


def _blocks(dice, picture, truth):
    """A logo or decoration: loose squares, some of them touching, on no common grid or with many holes."""
    size, colors = dice.real(20, 90), palette(dice, dice.integer(2, 7))
    height, width = picture.shape[:2]
    on_grid = dice.chance(.5)
    for _ in range(dice.integer(5, 60)):
        x, y = dice.real(0, width), height * (1 - dice.real(0, 1) ** 2)
        if on_grid:
            x, y = x // size * size, y // size * size
        drawing.rectangle(picture, x, y, size, size, dice.pick(colors))


def _chart(dice, picture, truth):
    """Bars and curves over grid lines."""
    height, width = picture.shape[:2]
    x, y, w, h = width * .1, height * .15, width * .8, height * .7
    drawing.rectangle(picture, x, y, w, h, (255, 255, 255))
    for k in range(dice.integer(4, 16)):
        drawing.line(picture, (x, y + k * h / 10), (x + w, y + k * h / 10), (220, 220, 220))
    count = dice.integer(3, 24)
    for k in range(count):
        bar = h * (dice.real(.1, .9) if dice.chance(.6) else .5 + .4 * math.sin(k * .5))
        color = any_color(dice) if dice.chance(.3) else (70, 110, 190)
        drawing.rectangle(picture, x + k * w / count, y + h - bar, w / count * .7, bar, color)


KINDS = {_checkerboard: 3, _heat_map: 8, _table: 9, _keys: 5, _icon_grid: 8, _thumbnails: 4, _color_picker: 6,
         _color_field: 6, _pixel_art: 4, _code: 4, _level_menu: 6, _menu_of_boards: 8, _figure_of_boards: 5,
         _program_icon: 15, _won_board: 7, _text_page: 5, _blocks: 5, _chart: 3, lookalike_games.falling_blocks: 5,
         lookalike_games.four_in_a_row: 3, lookalike_games.draughts_or_chess: 5, lookalike_games.sliding_numbers: 5,
         lookalike_games.memory: 4, lookalike_games.mines_or_sudoku: 5, lookalike_games.stacked_mahjong: 4,
         lookalike_games.cards: 3}
