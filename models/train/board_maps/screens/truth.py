"""What a generated screen shows: maps of classes and grid lines, and the boards as data.

Classes of a pixel: PAGE, COLORS (cell of a color board), TILES (a tile; a hole is page), TRIANGLES. Line maps hold the
sides of all cells, also between two cells of one color, where nothing may be visible; triangles have no entries there.
"""
import dataclasses

import cv2
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

    def to_picture(self):
        """The projective map from columns and rows to pixels, 3 x 3."""
        cells = np.float32([(0, 0), (self.columns, 0), (self.columns, self.rows), (0, self.rows)])
        return cv2.getPerspectiveTransform(cells, np.float32(self.corners))

    def reduce(self, top, bottom, left, right):
        """Keeps these rows and columns only."""
        cells = np.float32([[(left, top), (right, top), (right, bottom), (left, bottom)]])
        self.corners = np.float64(cv2.perspectiveTransform(cells, self.to_picture())[0])
        self.cells = self.cells[top:bottom, left:right]
        self.rows, self.columns = self.cells.shape


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

    def reduce_boards(self):
        """Reduces the boards of squares to what the picture shows of them.

        A board of tiles spans its tiles. A board that the picture cuts off ends there: see _shown_part. What then has
        fewer than two rows, columns, colors or pairs of tiles is not playable."""
        for board in self.boards:
            if board.game == GAMES[TRIANGLES] or not board.playable:
                continue
            self._crop(board)
            if board.game == GAMES[TILES]:
                rows, columns = np.nonzero((board.cells >= 0).any(1))[0], np.nonzero((board.cells >= 0).any(0))[0]
                if len(rows):
                    board.reduce(rows[0], rows[-1] + 1, columns[0], columns[-1] + 1)
            shown = board.cells[board.cells >= 0]
            if min(board.rows, board.columns) < 2 or len(shown) < 4 or len(np.unique(shown)) < 2:
                board.playable = False

    def _crop(self, board):
        height, width = self.classes.shape
        from_picture = np.linalg.inv(board.to_picture())
        picture = np.float32([[(0, 0), (width, 0), (width, height), (0, height)]])
        (left, top), (right, bottom) = (f(cv2.perspectiveTransform(picture, from_picture)[0], axis=0)
                                        for f in (np.min, np.max))
        rows, columns = (self._shown_part(*part) for part in ((top, bottom, board.rows), (left, right, board.columns)))
        if rows and columns:
            board.reduce(*rows, *columns)
        else:
            board.playable = False

    @staticmethod
    def _shown_part(low, high, count):
        """The range (first, end) of `count` lines of cells of which the picture shows the part from low to high.

        A line is kept if at least half of it is shown, and dropped if at most 15 % is. None if a share is between these,
        or if nothing is shown."""
        if high <= 0 or low >= count:
            return None
        shares = 1 - low % 1 if low > 0 else 1, high % 1 if 0 < high < count else 1
        if any(.15 < share < .5 for share in shares):
            return None
        return round(max(0, low)), round(min(count, high))

    def boxes(self):
        """Bounding boxes of the boards: x, y, width, height."""
        result = []
        for board in self.boards:
            low, high = board.corners.min(0), board.corners.max(0)
            result.append((*low, *(high - low)))
        return result
