"""Cells of a lattice: how much of each is board, how strong its sides are, and how far the board extends."""
import dataclasses

import cv2
import numpy as np

SIDE_SATURATION = .45  # of a line map, for the sides of cells


@dataclasses.dataclass
class Grid:
    """A lattice on the maps: upper left corner, pitch and number of cells."""
    x: float
    y: float
    pitch_x: float
    pitch_y: float
    rows: int
    columns: int

    def part(self, top, bottom, left, right):
        return Grid(self.x + left * self.pitch_x, self.y + top * self.pitch_y, self.pitch_x, self.pitch_y,
                    bottom - top, right - left)


def cell_means(values, grid, inset=.15):
    """Mean of a map in each cell, without a margin that is a share of the cell."""
    integral = cv2.integral(np.ascontiguousarray(values.astype(np.float32)))

    def ends(start, pitch, count, size):
        first = np.round(start + (np.arange(count) + inset) * pitch).astype(int)
        last = np.maximum(first + 1, np.round(start + (np.arange(count) + 1 - inset) * pitch).astype(int))
        return np.clip(first, 0, size), np.clip(last, 0, size), last - first
    left, right, width = ends(grid.x, grid.pitch_x, grid.columns, values.shape[1])
    top, bottom, height = ends(grid.y, grid.pitch_y, grid.rows, values.shape[0])
    sums = (integral[bottom][:, right] - integral[top][:, right] - integral[bottom][:, left] + integral[top][:, left])
    return sums / (height[:, None] * width[None])


def side_strengths(maps, grid):
    """Mean line strength along the middle of each side.

    Two arrays: of the vertical sides (rows x columns + 1) and of the horizontal ones (rows + 1 x columns)."""
    vertical = cv2.dilate(np.minimum(1, maps.vertical / SIDE_SATURATION), np.ones((1, 3), np.uint8))
    horizontal = cv2.dilate(np.minimum(1, maps.horizontal / SIDE_SATURATION), np.ones((3, 1), np.uint8))
    return (_strengths(vertical, grid.x, grid.pitch_x, grid.columns, grid.y, grid.pitch_y, grid.rows),
            _strengths(horizontal.T, grid.y, grid.pitch_y, grid.rows, grid.x, grid.pitch_x, grid.columns).T)


def _strengths(lines, x, pitch_x, columns, y, pitch_y, rows):
    height, width = lines.shape
    sums = np.vstack([np.zeros(width), np.cumsum(lines, 0)])
    at = np.round(x + np.arange(columns + 1) * pitch_x).astype(int)
    visible = (at >= 0) & (at < width)
    at = np.clip(at, 0, width - 1)
    result = np.zeros((rows, columns + 1))
    for row in range(rows):
        a, b = (int(np.clip(round(y + (row + share) * pitch_y), 0, height)) for share in (.2, .8))
        b = max(b, min(height, a + 1))
        if b > a:
            result[row] = np.where(visible, (sums[b] - sums[a])[at] / (b - a), 0)
    return result


def mean_of_sides(vertical, horizontal):
    return (vertical[:, :-1] + vertical[:, 1:] + horizontal[:-1] + horizontal[1:]) / 4


def heaviest_run(support, min_support):
    """First and last + 1 index of the run of values of at least min_support that has the largest sum."""
    best, i = (0, (0, 0)), 0
    while i < len(support):
        j = i
        while j < len(support) and support[j] >= min_support:
            j += 1
        if j > i and support[i:j].sum() > best[0]:
            best = support[i:j].sum(), (i, j)
        i = max(j, i + 1)
    return best[1]


def color_extent(occupied, vertical, horizontal):
    """Top, bottom, left and right of a color board: the hull of cells with lines on their sides, then outwards over
    cells that look like board as far as an outer line; or None."""
    lines = mean_of_sides(vertical, horizontal)
    like = (occupied > .5) & (lines > .2)
    if not like.any():
        return None
    sure = (occupied > .5) & (lines > max(.2, .55 * np.median(lines[like])))
    top, bottom, left, right = 0, occupied.shape[0], 0, occupied.shape[1]
    for _ in range(3):
        left, right = heaviest_run(sure[top:bottom].sum(0), max(1, .12 * (bottom - top)))
        if right <= left:
            return None
        top, bottom = heaviest_run(sure[:, left:right].sum(1), max(1, .12 * (right - left)))
        if bottom <= top:
            return None
    for _ in range(2):
        left -= _reach(occupied[top:bottom, :left].mean(0)[::-1], vertical[top:bottom, :left].mean(0)[::-1])
        right += _reach(occupied[top:bottom, right:].mean(0), vertical[top:bottom, right + 1:].mean(0))
        top -= _reach(occupied[:top, left:right].mean(1)[::-1], horizontal[:top, left:right].mean(1)[::-1])
        bottom += _reach(occupied[bottom:, left:right].mean(1), horizontal[bottom + 1:, left:right].mean(1))
    return top, bottom, left, right


def _reach(cover, outer_lines):
    """How many rows outwards belong to the board: as far as cells are covered, up to the last strong line."""
    count = 0
    for i, share in enumerate(cover):
        if share < .5:
            break
        if outer_lines[i] > .55:
            count = i + 1
    return count


def tile_occupancy(occupied, vertical, horizontal):
    """Probability of a tile in each cell: how much of it is board, and lines on its sides; or None."""
    lines = mean_of_sides(vertical, horizontal)
    like = (occupied > .5) & (lines > .2)
    if not like.any():
        return None
    share = np.clip(occupied, .03, .97)
    logit = np.log(share / (1 - share)) + 3 * (lines / np.median(lines[like]) - .45)
    logit[occupied < .15] = -9
    return 1 / (1 + np.exp(-logit))
