"""Which color each cell of a color board has."""
import cv2
import numpy as np


def _flood(cells, origin, color):
    mask = np.zeros((cells.shape[0] + 2, cells.shape[1] + 2), np.uint8)
    cv2.floodFill(cells.astype(np.float32), mask, (origin[1], origin[0]), 99.)
    cells[mask[1:-1, 1:-1] > 0] = color


def _play(dice, cells, count, move_count):
    """Flood moves from one corner or the center, or by two players in opposite corners."""
    rows, columns = cells.shape
    origins = [(0, 0)] if dice.chance(.7) else [dice.pick([(rows // 2, columns // 2), (rows - 1, 0), (0, columns - 1)])]
    if dice.chance(.15):
        origins = [(0, 0), (rows - 1, columns - 1)]
    for _ in range(move_count):
        origin, color = dice.pick(origins), dice.integer(0, count - 1)
        if cells[origin] != color:
            _flood(cells, origin, color)


def _no_equal_neighbors(dice, rows, columns, count):
    """As in the game Filler."""
    cells = np.zeros((rows, columns), int)
    for r in range(rows):
        for c in range(columns):
            used = {cells[r - 1, c] if r else -1, cells[r, c - 1] if c else -1}
            cells[r, c] = dice.pick([k for k in range(count) if k not in used] or [0])
    return cells


def _one_side(dice, rows, columns):
    """The cells on one side of a ragged line: a large flood that reaches one or two edges of the board."""
    y, x = np.mgrid[0:1:rows * 1j, 0:1:columns * 1j]
    angle = dice.real(0, 2 * np.pi)
    distance = (x - .5) * np.cos(angle) + (y - .5) * np.sin(angle) + dice.noise(dice.real(.02, .2), (rows, columns))
    return distance < dice.real(-.25, .3)


def random_coloring(dice, rows, columns, count):
    """A fresh board, a game under way, a board of Filler, or a level of rectangles."""
    kind = dice.pick_weighted({'fresh': 32, 'played': 39, 'flooded': 12, 'filler': 5, 'blocks': 5, 'painted': 7})
    if kind == 'painted':
        return painted_level(dice, rows, columns, count)
    if kind == 'filler' and count > 2:
        cells = _no_equal_neighbors(dice, rows, columns, count)
        _play(dice, cells, count, dice.integer(0, 4))
        return cells
    if kind == 'blocks':
        coarse = dice.integers(count, (max(1, rows // dice.integer(2, 4)), max(1, columns // dice.integer(2, 4))))
        return cv2.resize(coarse.astype(np.uint8), (columns, rows), interpolation=cv2.INTER_NEAREST).astype(int)
    cells = dice.integers(count, (rows, columns))
    if kind == 'flooded':
        cells[_one_side(dice, rows, columns)] = dice.integer(0, count - 1)
    if kind == 'played':
        _play(dice, cells, count, dice.integer(1, max(2, (rows + columns) * count // 5)))
    if dice.chance(.12):  # nearly won, or one color with single others
        cells = np.where(dice.mask(dice.real(.02, .2), cells.shape), cells, cells[0, 0])
    return cells


def painted_level(dice, rows, columns, count):
    """Rectangles, frames, stripes and symmetry, as in levels made by people."""
    cells = np.full((rows, columns), dice.integer(0, count - 1))
    for _ in range(dice.integer(1, 14)):
        r, c = dice.integer(0, rows - 1), dice.integer(0, columns - 1)
        height, width = dice.integer(1, rows), dice.integer(1, columns)
        color = dice.integer(0, count - 1)
        cells[r:r + height, c:c + width] = color
        if height > 2 and width > 2 and dice.chance(.3):  # a frame
            cells[r + 1:r + height - 1, c + 1:c + width - 1] = dice.integer(0, count - 1)
        if dice.chance(.4):
            cells[:, ::-1][r:r + height, c:c + width] = color
        if dice.chance(.2):
            cells[::-1][r:r + height, c:c + width] = color
    if dice.chance(.25):
        noisy = dice.mask(dice.real(.05, .5), cells.shape)
        cells[noisy] = dice.integers(count, int(noisy.sum()))
    if dice.chance(.15):  # a diagonal of single cells
        k = np.arange(min(rows, columns))
        cells[(rows - 1 - k) if dice.chance(.5) else k, k] = dice.integer(0, count - 1)
    if len(np.unique(cells)) < 2:
        cells[rows // 2:] = (cells[0, 0] + 1) % count
    return cells
