"""What a generated screen shows: maps of classes and grid lines, and the boards as data.

Classes of a pixel: PAGE, COLORS (cell of a color board), TILES (a tile; a hole is page), TRIANGLES. Line maps hold the
sides of all cells, also between two cells of one color, where nothing may be visible; triangles have no entries there.
"""
import dataclasses

import numpy as np

PAGE, COLORS, TILES, TRIANGLES = range(4)
GAMES = {COLORS: 'floodit', TILES: 'shisen', TRIANGLES: 'kami2'}


@dataclasses.dataclass
class Lattice:
    """A grid of cells on the page: upper left corner and pitch in pixels, number of rows and columns."""
    x: float
    y: float
    pitch_x: float
    pitch_y: float
    rows: int
    columns: int

    @property
    def width(self):
        return self.pitch_x * self.columns

    @property
    def height(self):
        return self.pitch_y * self.rows

    @property
    def box(self):
        return self.x, self.y, self.width, self.height

    def left(self, column):
        """The pixel column where a cell starts; left(columns) is the right end of the grid."""
        return int(round(self.x + column * self.pitch_x))

    def top(self, row):
        return int(round(self.y + row * self.pitch_y))

    def cell(self, row, column, margin=0.):
        """x, y, width and height of a cell in whole pixels, without a margin on each side."""
        x, y = round(self.x + column * self.pitch_x + margin), round(self.y + row * self.pitch_y + margin)
        right = round(self.x + (column + 1) * self.pitch_x - margin)
        bottom = round(self.y + (row + 1) * self.pitch_y - margin)
        return x, y, right - x, bottom - y

    def all_cells(self):
        return ((row, column) for row in range(self.rows) for column in range(self.columns))


@dataclasses.dataclass
class Board:
    """A board as data. corners: of the lattice, clockwise from the upper left, in pixels. cells: kinds, -1: holes."""
    game: str
    rows: int
    columns: int
    corners: np.ndarray
    cells: np.ndarray
    palette: list
    playable: bool = True  # False: cells that look like a board but are not one to solve, as after a win


class Truth:
    def __init__(self, height, width):
        self.classes = np.zeros((height, width), np.uint8)
        self.vertical = np.zeros((height, width), np.uint8)
        self.horizontal = np.zeros((height, width), np.uint8)
        self.boards = []

    @property
    def maps(self):
        return self.classes, self.vertical, self.horizontal

    def mark_grid(self, lattice, cells, cell_class, palette=(), playable=True):
        """Marks the cells of a board of squares (cells: kinds, -1 for holes) and their sides."""
        for row, column in zip(*np.nonzero(np.asarray(cells) >= 0)):
            x0, x1 = max(0, lattice.left(column)), max(0, lattice.left(column + 1))
            y0, y1 = max(0, lattice.top(row)), max(0, lattice.top(row + 1))
            self.classes[y0:y1, x0:x1] = cell_class
            for x in (lattice.left(column), lattice.left(column + 1)):
                self.vertical[y0:y1, max(0, x - 1):max(0, x + 1)] = 255
            for y in (lattice.top(row), lattice.top(row + 1)):
                self.horizontal[max(0, y - 1):max(0, y + 1), x0:x1] = 255
        self.add_board(lattice.box, lattice.rows, lattice.columns, cells, cell_class, palette, playable)

    def add_board(self, box, rows, columns, cells, cell_class, palette=(), playable=True):
        x, y, width, height = box
        corners = np.float64([(x, y), (x + width, y), (x + width, y + height), (x, y + height)])
        self.boards.append(Board(GAMES[cell_class], rows, columns, corners, np.asarray(cells), list(palette), playable))

    def clear(self, x, y, width, height):
        """Marks a rectangle as page: something opaque covers it."""
        x, y, right, bottom = (max(0, int(round(v))) for v in (x, y, x + width, y + height))
        for part in self.maps:
            part[y:bottom, x:right] = 0

    def transform(self, warp, homography):
        """Applies a projective map (3 x 3, pixel to pixel) to maps and corners; warp(map, smooth) resamples a map."""
        self.classes, self.vertical, self.horizontal = (
            warp(m, smooth) for m, smooth in zip(self.maps, (False, True, True)))
        for board in self.boards:
            points = np.hstack([board.corners, np.ones((4, 1))]) @ np.asarray(homography).T
            board.corners = points[:, :2] / points[:, 2:]

    def boxes(self):
        """Bounding boxes of the boards: x, y, width, height."""
        result = []
        for board in self.boards:
            low, high = board.corners.min(0), board.corners.max(0)
            result.append((*low, *(high - low)))
        return result
