"""Boards of colored squares (Flood-It and relatives): flat, round, glossy, beveled, with gaps, symbols, separators."""
import numpy as np

from . import drawing, furniture, layout, materials
from .colorings import random_coloring
from .colors import any_color, palette, scaled, shifted
from .truth import COLORS

STYLES = {'flat': 40, 'round': 12, 'disk': 8, 'shape': 5, 'gloss': 8, 'ball': 5, 'bevel': 7, 'outline': 9, 'symbol': 10,
          'pattern': 3, 'separators': 6, 'drawn': 2}


def color_board(dice, picture, truth):
    """Draws a board with its buttons; returns False if the board would not fit."""
    height, width = picture.shape[:2]
    rows, columns = _size(dice)
    lattice = layout.place(dice, height, width, rows, columns, 1 if dice.chance(.85) else dice.real(.6, 1.7))
    if lattice is None:
        return False
    count = dice.integer(2, 10) if dice.chance(.3) else dice.integer(3, 7)
    colors = palette(dice, count)
    if dice.chance(.08):  # one color is the page's
        page = drawing.clipped(picture, width // 2, 2, 1, 1)[0, 0]
        colors[dice.integer(0, count - 1)] = tuple(int(v) for v in page)
    cells = random_coloring(dice, rows, columns, count)
    draw_cell = draw_color_cells(dice, picture, lattice, cells, colors)
    truth.mark_grid(lattice, cells, COLORS, colors, playable=len(np.unique(cells)) > 1)
    furniture.color_buttons(dice, picture, lattice, colors, draw_cell)
    return True


def _size(dice):
    """Rows and columns: mostly 5 to 20, from 2 up to 64."""
    kind = dice.real(0, 1)
    if kind < .18:
        rows = dice.integer(2, 6)
    elif kind < .86:
        rows = dice.integer(5, 20)
    else:
        rows = dice.integer(20, 64) if dice.chance(.4) else dice.integer(18, 40)
    columns = rows if dice.chance(.65) else min(64, max(2, int(rows * dice.real(.5, 1.7))))
    return rows, columns


def draw_color_cells(dice, picture, lattice, cells, colors, style=None):
    """Cells with everything on and under them. Also for small boards of menus, and won boards.

    Returns what draws one cell."""
    pitch = lattice.pitch_x
    style = style or dice.pick_weighted(STYLES)
    gap = _gap(dice, style, pitch)
    _plate(dice, picture, lattice, gap > 0 or style in ('round', 'disk', 'ball', 'shape'))
    draw = _cell_painter(dice, style, pitch, colors)
    for row, column in lattice.all_cells():
        x, y, w, h = lattice.cell(row, column, gap / 2)
        if w > 0 and h > 0:
            draw(picture, x, y, w, h, cells[row, column])
    if style == 'drawn':
        _drawn_lines(dice, picture, lattice)
    elif style == 'separators':
        _separators(dice, picture, lattice, cells)
    _over_cells(dice, picture, lattice)
    return draw


def _gap(dice, style, pitch):
    if style in ('separators', 'drawn') or dice.chance(.5):
        return 0
    return (dice.real(.02, .2) if dice.chance(.8) else dice.real(.2, .35)) * pitch


def _plate(dice, picture, lattice, shows_between):
    """A plate under the board: its color shows in the gaps, or as a frame."""
    if not dice.chance(.6 if shows_between else .3):
        return
    margin = dice.real(.0 if shows_between else .05, .5) * lattice.pitch_x
    drawing.rectangle(picture, lattice.x - margin, lattice.y - margin, lattice.width + 2 * margin,
                      lattice.height + 2 * margin, any_color(dice), dice.pick([0, 0, lattice.pitch_x * .3]))


def _cell_painter(dice, style, pitch, colors):
    """A function that draws one cell: picture, x, y, width, height, kind."""
    radius = dice.real(.08, .4) * pitch if style == 'round' else 0
    edge, edge_width = any_color(dice), max(1, int(pitch * dice.real(.02, .08)))
    has_marks = style == 'symbol' or style == 'drawn' and dice.chance(.5)
    marks = materials.symbols(dice, len(colors)) if has_marks else None
    mark_size = dice.real(.3, .75)
    glow, shade = dice.real(0, 60), dice.real(-40, 0)
    outlines = [drawing.regular_outline(dice, dice.integer(4, 8)) for _ in colors]
    if dice.chance(.5):
        outlines = outlines[:1] * len(colors)

    def draw(picture, x, y, w, h, kind):
        color = colors[kind]
        if style in ('disk', 'ball'):
            drawing.ellipse(picture, x, y, w, h, color)
            if style == 'ball' and w > 6:
                drawing.ellipse(picture, x, y, w, h, scaled(color, .6), max(1, w // 12))
                drawing.ellipse(picture, x + w * .25, y + h * .1, w * .5, h * .4, shifted(color, 70))
            return
        if style == 'shape':
            drawing.polygon(picture, outlines[kind] * (w / 2, h / 2) + (x + w / 2, y + h / 2), color)
            return
        drawing.rectangle(picture, x, y, w, h, color, radius)
        if style == 'gloss' and h > 6:
            part = drawing.clipped(picture, x, y, w, h)
            drawing.add(part, np.linspace(glow, shade, part.shape[0])[:, None, None])
        elif style == 'bevel' and w > 6:
            _bevel(picture, x, y, w, h, color)
        elif style == 'outline':
            drawing.rectangle(picture, x, y, w, h, edge, 0, edge_width)
        elif marks:
            margin = (1 - mark_size) / 2
            drawing.paste_inside(picture, marks[kind], x + w * margin, y + h * margin, w * mark_size, h * mark_size, .9)
        elif style == 'pattern':
            _pattern(picture, x, y, w, h, scaled(color, .75), kind % 4)
    return draw


def _bevel(picture, x, y, w, h, color):
    k, light, dark = max(1, w // 9), shifted(color, 50), shifted(color, -60)
    drawing.rectangle(picture, x, y, w, k, light)
    drawing.rectangle(picture, x, y, k, h, light)
    drawing.rectangle(picture, x, y + h - k, w, k, dark)
    drawing.rectangle(picture, x + w - k, y, k, h, dark)


def _pattern(picture, x, y, w, h, ink, kind):
    if kind == 0:
        for k in range(1, 4):
            drawing.line(picture, (x, y + k * h / 4), (x + w - 1, y + k * h / 4), ink)
    elif kind == 1:
        drawing.ellipse(picture, x + w / 4, y + h / 4, w / 2, h / 2, ink, max(1, w // 12))
    elif kind == 2:
        drawing.line(picture, (x, y), (x + w - 1, y + h - 1), ink, w // 12)


def _separators(dice, picture, lattice, cells):
    """Lines only between cells of different colors, and a frame."""
    color = dice.pick([(0, 0, 0), (40, 40, 40), any_color(dice)])
    width = max(1, int(lattice.pitch_x * dice.real(.03, .1)))
    padded = np.pad(cells, 1, constant_values=-1)
    for row, column in lattice.all_cells():
        x, y, w, h = lattice.cell(row, column)
        kind = cells[row, column]
        if padded[row + 1, column] != kind:
            drawing.rectangle(picture, x, y - width // 2, w, width, color)
        if padded[row, column + 1] != kind:
            drawing.rectangle(picture, x - width // 2, y, width, h, color)
    drawing.rectangle(picture, *lattice.box, color, 0, width)


def _drawn_lines(dice, picture, lattice):
    """Grid lines drawn by hand, a little crooked."""
    color, width, error = any_color(dice, 0, 90), max(1, lattice.pitch_x * dice.real(.02, .08)), lattice.pitch_x * .08
    right, bottom = lattice.x + lattice.width, lattice.y + lattice.height

    def about(value):
        return value + dice.real(-error, error)
    for column in range(lattice.columns + 1):
        x = lattice.left(column)
        drawing.line(picture, (about(x), about(lattice.y)), (about(x), about(bottom)), color, width)
    for row in range(lattice.rows + 1):
        y = lattice.top(row)
        drawing.line(picture, (about(lattice.x), about(y)), (about(right), about(y)), color, width)


def _over_cells(dice, picture, lattice):
    """Paper grain, grid lines, soft light, a mark on the start, a frame around one cell."""
    pitch = lattice.pitch_x
    board = drawing.clipped(picture, *lattice.box)
    height, width = board.shape[:2]
    if dice.chance(.06):
        drawing.add(board, drawing.grain(dice, height, width, dice.real(2, 9), dice.real(.6, 2))[..., None])
    if dice.chance(.1):
        drawing.multiply(board, drawing.smooth_field(dice, height, width, dice.real(.5, .9), 1.15)[..., None])
    if dice.chance(.12):
        color = any_color(dice)
        for column in range(lattice.columns + 1):
            drawing.rectangle(picture, lattice.left(column), lattice.y, 1, lattice.height, color)
        for row in range(lattice.rows + 1):
            drawing.rectangle(picture, lattice.x, lattice.top(row), lattice.width, 1, color)
    if dice.chance(.15):
        row, column = dice.pick([(0, 0), (0, 0), (lattice.rows // 2, lattice.columns // 2)])
        mark = materials.emoji(dice.pick('⭐👑💎🏠🚩')) if dice.chance(.6) else materials.any_emoji(dice)
        drawing.paste(picture, mark, *lattice.cell(row, column, pitch * .15))
    if dice.chance(.06):  # stars, badges or hints on some cells
        mark, share = materials.any_emoji(dice), dice.real(.1, .25)
        for place in dice.sample(list(lattice.all_cells()), dice.integer(1, 5)):
            drawing.paste(picture, mark, *lattice.cell(*place, pitch * share))
    if dice.chance(.1):
        cell = lattice.cell(dice.integer(0, lattice.rows // 2), dice.integer(0, lattice.columns // 2))
        drawing.rectangle(picture, *cell, dice.pick([(255, 255, 255), (0, 0, 0), any_color(dice)]), 0,
                          max(1, int(pitch * .1)))
