"""Reads the board of squares in a picture: regions of the maps, a second pass on each, lattice, cells, confidence."""
import dataclasses
import math

import cv2
import numpy as np

from . import colors
from .cells import Grid, cell_means, color_extent, side_strengths, tile_occupancy
from .lattice import find_lattice
from .maps import Maps, scaled

MIN_CONFIDENCE = .35  # a fixed score: below it a picture counts as one without a board
MAX_CELLS = 9000


@dataclasses.dataclass
class Reading:
    """A board in pixels of the picture. cells: color groups; of tiles 0 and, for holes, -1."""
    game: str
    x: float
    y: float
    pitch_x: float
    pitch_y: float
    occupied: np.ndarray
    confidence: float
    score: float
    grid: Grid
    maps: Maps
    cells: np.ndarray = None

    @property
    def shape(self):
        return self.occupied.shape


def read_board(picture, map_reader):
    """The best reading of an RGB picture, or None."""
    small, scale = scaled(picture)
    first = map_reader(small)
    regions, total = _candidates(first)
    readings = [_second_pass(picture, region, scale, map_reader, total) for region in regions]
    readings = [r for r in readings if r is not None and r.occupied.size >= 4 and min(r.shape) >= 2]
    if not readings:
        return None
    best = max(readings, key=lambda r: r.score)
    if best.game == 'floodit':
        best.cells = colors.groups(colors.cell_colors(picture, best.x, best.y, best.pitch_x, best.pitch_y,
                                                      *best.shape)).reshape(best.shape)
        if best.cells.max() == 0:
            return None
    else:
        best.cells = np.where(best.occupied > .5, 0, -1)
    return best


def _candidates(maps):
    """Masks of regions that may be the board, and the area of all large regions.

    The candidates are the largest three, all together, the large ones together, and those of tiles together."""
    board = (maps.squares > .5).astype(np.uint8)
    size = max(3, int(max(board.shape) * .025)) | 1
    count, labels = cv2.connectedComponents(cv2.morphologyEx(board, cv2.MORPH_CLOSE, np.ones((size, size), np.uint8)),
                                            connectivity=8)
    weighed = []
    for i in range(1, count):
        mask = (labels == i) & (board > 0)
        weight = float(maps.squares[mask].sum())
        if weight > 12:
            weighed.append((weight, mask))
    weighed.sort(key=lambda pair: -pair[0])
    if not weighed:
        return [], 0
    top = weighed[0][0]
    visible = [mask for weight, mask in weighed if weight > .01 * top][:60]
    large = [mask for weight, mask in weighed if weight > .08 * top][:6]
    result = large[:3]
    unions = [visible, large, [m for m in visible if maps.tiles[m].sum() > maps.colors[m].sum()]]
    for members in unions:
        if len(members) > 1:
            union = np.any(members, 0)
            if not any((union == mask).all() for mask in result):
                result.append(union)
    return result, sum(int(mask.sum()) for mask in large)


def _crop(picture, mask, scale):
    """The part of the picture around a region with a margin of 10 %, its corner, and the region in it."""
    rows, columns = np.nonzero(mask)
    unit = 2 / scale  # pixels of the picture in a map pixel
    left, right = columns.min() * unit, (columns.max() + 1) * unit
    top, bottom = rows.min() * unit, (rows.max() + 1) * unit
    margin_x, margin_y = (right - left) * .1 + 5 * unit, (bottom - top) * .1 + 5 * unit
    x0, y0 = int(max(0, left - margin_x)), int(max(0, top - margin_y))
    x1, y1 = int(min(picture.shape[1], right + margin_x)), int(min(picture.shape[0], bottom + margin_y))
    own = cv2.dilate(mask.astype(np.uint8), np.ones((5, 5), np.uint8))
    own = own[int(y0 / unit):math.ceil(y1 / unit), int(x0 / unit):math.ceil(x1 / unit)]
    return np.ascontiguousarray(picture[y0:y1, x0:x1]), x0, y0, own


def _second_pass(picture, mask, scale, map_reader, total):
    """Reads one region again at a larger scale. total: area of all large regions in pixels of the first maps."""
    crop, x0, y0, own = _crop(picture, mask, scale)
    if min(crop.shape[:2]) < 16:
        return None
    zoomed, zoom = scaled(crop)
    maps = map_reader(zoomed)
    size = maps.page.shape[1], maps.page.shape[0]
    own = cv2.resize(own, size, interpolation=cv2.INTER_NEAREST)
    own = cv2.morphologyEx(own, cv2.MORPH_CLOSE, np.ones((15, 15), np.uint8)) > 0
    region = (maps.squares > .5) & own
    if region.sum() < 60:
        return None
    axes = find_lattice(maps, region)
    if axes is None:
        return None
    grid = _grid_around(*axes)
    if grid.rows * grid.columns > MAX_CELLS:
        return None
    reading = _cells(maps, grid, own)
    if reading is None:
        return None
    game, occupied, grid = reading
    unit, full = 2 / zoom, occupied > .5
    purity = np.abs(2 * occupied - 1) if game == 'shisen' else np.maximum(0, 2 * occupied - 1)
    combs = math.sqrt(axes[0].explained * axes[1].explained)
    square = min(grid.pitch_x, grid.pitch_y) / max(grid.pitch_x, grid.pitch_y)
    area = (occupied * full).sum() * grid.pitch_x * grid.pitch_y * (scale / zoom) ** 2
    confidence = float(purity.mean()) * combs
    score = min(1, area / total) * float(purity.mean()) ** 2 * combs * min(1, square / .6)
    return Reading(game, x0 + grid.x * unit, y0 + grid.y * unit, grid.pitch_x * unit, grid.pitch_y * unit, occupied,
                   confidence, score, grid, maps)


def _grid_around(horizontal, vertical):
    """All cells near the region, and two more on each side."""
    ends = []
    for axis in (horizontal, vertical):
        first = math.floor((axis.low - axis.start) / axis.pitch - .3) - 2
        last = math.ceil((axis.high - axis.start) / axis.pitch + .3) + 2
        ends.append((axis.start + first * axis.pitch, axis.pitch, last - first))
    (x, pitch_x, columns), (y, pitch_y, rows) = ends
    return Grid(x, y, pitch_x, pitch_y, rows, columns)


def _cells(maps, grid, own):
    """Game, occupancy and extent of the board on a grid, or None."""
    occupied = cell_means(maps.squares * (own | (maps.colors > .5)), grid)
    vertical, horizontal = side_strengths(maps, grid)
    full = occupied > .5
    if (cell_means(maps.tiles, grid) * full).sum() > (cell_means(maps.colors, grid) * full).sum():
        occupied = tile_occupancy(occupied, vertical, horizontal)
        if occupied is None or not (occupied > .5).any():
            return None
        rows, columns = np.nonzero((occupied > .5).any(1))[0], np.nonzero((occupied > .5).any(0))[0]
        game, extent = 'shisen', (rows[0], rows[-1] + 1, columns[0], columns[-1] + 1)
    else:
        game, extent = 'floodit', color_extent(occupied, vertical, horizontal)
        if extent is None:
            return None
    top, bottom, left, right = extent
    return game, occupied[top:bottom, left:right], grid.part(*extent)
