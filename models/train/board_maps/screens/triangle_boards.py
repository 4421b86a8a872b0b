"""Boards of paper triangles (KAMI 2): with the footer of buttons and swatches, cut at the sides, or alone."""
import math

import cv2
import numpy as np

from . import drawing, materials
from .colors import any_color, mixed, paper_palette
from .truth import TRIANGLES, Truth


def triangle_board(dice, picture, truth):
    """Draws a board over most of the page; returns False if its cells would be too small."""
    height, width = picture.shape[:2]
    columns, half_rows = (10, 29) if dice.chance(.8) else (dice.integer(4, 14), dice.integer(10, 40))
    footer = dice.pick([0, 0, .093, .093, .145, dice.real(.05, .2)]) * height
    column_width = (height - footer) * (1 if dice.chance(.5) else dice.real(.75, 1)) / ((half_rows - 1) / math.sqrt(3))
    if columns * column_width > width * 1.2 or dice.chance(.3):  # tall pages cut the sides of the board
        column_width = width / columns * dice.pick([1, dice.real(.7, 1), dice.real(1, 1.2)])
    board_height = (half_rows - 1) * column_width / math.sqrt(3)
    if column_width < 7 or board_height > height * 1.03:
        return False
    x = (width - columns * column_width) / 2
    y = dice.pick([0, 0, max(0, height - footer - board_height) * dice.real(0, 1)])
    if dice.chance(.4):
        picture[:] = _pastel(dice, height, width)
    colors = paper_palette(dice, dice.integer(2, 6))
    cells = _random_cells(dice, half_rows, columns, len(colors))
    box = x, y, columns * column_width, board_height
    _draw(dice, picture, truth, box, cells, colors)
    if footer and y + board_height < height:
        _footer(dice, picture, y + board_height, footer, colors)
    truth.add_board(box, half_rows, columns, cells, TRIANGLES, colors)
    return True


def _pastel(dice, height, width):
    """The game's page: a pale gradient of several hues."""
    corners = np.float32([[any_color(dice, 175) for _ in range(2)] for _ in range(2)])
    return cv2.resize(corners, (width, height), interpolation=cv2.INTER_CUBIC).clip(0, 255).astype(np.uint8)


def _random_cells(dice, half_rows, columns, count):
    """Color of each triangle, -1 for no paper; rectangles, mirror images, single triangles."""
    cells = np.full((half_rows, columns), dice.integer(0, count - 1))
    for _ in range(dice.integer(1, 16)):
        r, c = dice.integer(0, half_rows - 1), dice.integer(0, columns - 1)
        height, width = dice.integer(1, half_rows), dice.integer(1, columns)
        color = dice.integer(0, count - 1) if dice.chance(.85) else -1
        cells[r:r + height, c:c + width] = color
        if dice.chance(.5):
            cells[:, ::-1][r:r + height, c:c + width] = color
    if dice.chance(.5):
        noisy = dice.mask(dice.real(.05, .6), cells.shape)
        cells[noisy] = dice.integers(count, int(noisy.sum()))
    if (cells >= 0).sum() < 12:
        cells[:] = dice.integers(count, cells.shape)
    if len(np.unique(cells)) < 2:
        cells[dice.integer(4, half_rows - 4):] = (cells[0, 0] + 1) % count
    return cells


def triangle(box, half_rows, columns, row, column):
    """The corners of a cell: it points right where row + column is even."""
    x, y, width, height = box
    step, half = width / columns, height / (half_rows - 1)
    left, right, middle = x + column * step, x + (column + 1) * step, y + row * half
    if (row + column) % 2 == 0:
        return np.float64([(left, middle - half), (left, middle + half), (right, middle)])
    return np.float64([(right, middle - half), (right, middle + half), (left, middle)])


def _draw(dice, picture, truth, box, cells, colors):
    half_rows, columns = cells.shape
    x, y, width, height = box
    step_of_shade = dice.real(0, 10)
    crease = dice.real(2, 16) * (-1 if dice.chance(.7) else 1) if dice.chance(.75) else 0
    shape = np.zeros(picture.shape[:2], np.uint8)
    for row, column in zip(*np.nonzero(cells >= 0)):
        corners = triangle(box, half_rows, columns, row, column).clip([x, y], [x + width, y + height])
        points = np.round(corners).astype(np.int32)
        shade = dice.real(-step_of_shade, step_of_shade)
        color = tuple(int(min(255, max(0, v + shade))) for v in colors[cells[row, column]])
        cv2.fillConvexPoly(picture, points, color)
        if crease:
            edge = tuple(int(min(255, max(0, v + crease))) for v in color)
            cv2.polylines(picture, [points], True, edge, 1, cv2.LINE_AA)
        cv2.fillConvexPoly(shape, points, 255)
    part, mask = drawing.clipped(picture, *box), drawing.clipped(shape, *box)[..., None] > 0
    light = drawing.smooth_field(dice, *part.shape[:2], dice.real(.6, 1), 1.12)[..., None]
    grain = drawing.grain(dice, *part.shape[:2], dice.real(0, 8), dice.real(.5, 1.5))[..., None]
    part[:] = np.where(mask, np.clip(part * light + grain, 0, 255), part)
    truth.classes[shape > 0] = TRIANGLES


def _footer(dice, picture, top, height, colors):
    """Dark buttons in one row or two, then swatches of equal width."""
    page_width, y = picture.shape[1], int(round(top))
    buttons, rows = dice.pick([(.4, 1), (.2987, 2), (dice.real(.2, .5), 1)])
    drawing.rectangle(picture, 0, y, page_width, height, any_color(dice, 0, 60))
    start, size = page_width * buttons, height / rows
    per_row = 4 // rows
    for k in range(4):
        cell = start / per_row
        left, above = (k % per_row) * cell, y + (k // per_row) * size
        if dice.chance(.25):
            number, x, y_text = str(dice.integer(0, 30)), left + cell * .3, above + size * .2
            drawing.text(picture, number, x, y_text, size * .5, (230, 230, 230))
        else:
            inner = left + cell * .2, above + size * .2, cell * .6, size * .6
            drawing.paste_inside(picture, materials.icon(dice), *inner)
    width = (page_width - start) / len(colors)
    for k, color in enumerate(colors):
        drawing.rectangle(picture, start + k * width, y + dice.pick([0, 0, 1, 2]), width + 1, height, color)
    fold, size = start + dice.integer(1, len(colors)) * width, width * dice.real(.1, .4)  # corner of the chosen swatch
    drawing.rectangle(picture, fold - size, y, size, size, mixed((255, 255, 255), (200, 180, 140), dice.real(0, 1)))


def small_triangle_boards(dice, picture):
    """A menu with a grid of small boards, which are page."""
    height, width = picture.shape[:2]
    columns, rows = dice.integer(2, 5), dice.integer(2, 6)
    for row in range(rows):
        for column in range(columns):
            w, h = int(width / columns * .8), int(height / rows * .84)
            page = np.full((h, w, 3), any_color(dice), np.uint8)
            box_width = min(w, h / 1.6)
            box = (w - box_width) / 2, 0, box_width, box_width * 1.6
            colors = paper_palette(dice, dice.integer(2, 5))
            _draw(dice, page, Truth(h, w), box, _random_cells(dice, 29, 10, len(colors)), colors)
            x, y = int((column + .1) * width / columns), int((row + .08) * height / rows)
            picture[y:y + h, x:x + w] = page[:picture.shape[0] - y, :picture.shape[1] - x]
