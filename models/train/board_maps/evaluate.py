"""Measures maps on labeled real pictures and on generated screens and prints the tables of models/README.md.

    evaluate.py CHECKPOINT-or-network.bin --pictures ../shared/corpus/floodit ... --screens 200 [--verbose]

Pictures: how well the maps agree with the labels, given the true lattice. Screens: seeds that are not trained on. How many
boards the product reads is measured by its own tests.
"""
import argparse
import collections
import dataclasses
import os

import cv2
import numpy as np
import torch

from labels import labels
from make_data import half_scale
from picture_maps import MapReader, scaled
from screens import sample

FIRST_SEED = 60000  # of generated screens that are measured
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


def agreement(label, picture, map_reader):
    """Shares of cells with the right class and of sides with a line, given the true lattice; None without a box.

    The picture is cropped to the board with a margin."""
    if label.box is None or label.cells is None or label.game == 'kami2':
        return None
    x, y, width, height = label.box
    margin_x, margin_y = .1 * width, .1 * height
    x0, y0 = int(max(0, x - margin_x)), int(max(0, y - margin_y))
    crop = picture[y0:int(y + height + margin_y), x0:int(x + width + margin_x)]
    zoomed, scale = scaled(np.ascontiguousarray(crop))
    maps, half = map_reader(zoomed), scale / 2
    rows, columns = label.cells.shape
    grid = Grid((x - x0) * half, (y - y0) * half, width / columns * half, height / rows * half, rows, columns)
    full = label.cells != ''
    right_class = cell_means(maps.tiles if label.game == 'shisen' else maps.colors, grid) > .5
    vertical, horizontal = side_strengths(maps, grid)
    inner = full[:, 1:] & full[:, :-1], full[1:] & full[:-1]
    sides = np.r_[vertical[:, 1:-1][inner[0]], horizontal[1:-1][inner[1]]]
    return (right_class == full).mean(), (sides > .5).mean()


def measure_pictures(folders, map_reader, verbose):
    means = collections.defaultdict(list)
    for label in labels(folders):
        picture = cv2.imread(label.path, cv2.IMREAD_COLOR)
        if picture is None:
            print('unreadable:', label.path)
            continue
        shares = agreement(label, picture[..., ::-1], map_reader) if label.has_board else None
        if shares is None:
            continue
        means[label.folder, label.kind].append(shares)
        if verbose:
            print(f'{label.folder}/{os.path.basename(label.path)}: {shares[0]:.3f} {shares[1]:.3f}', flush=True)
    print('\n| pictures | kind | number | cells of the right class | inner sides with a line |')
    print('|---|---|---|---|---|')
    for (folder, kind), shares in sorted(means.items()):
        cells = ' | '.join(f'{100 * v:.1f} %' for v in np.mean(shares, 0))
        print(f'| `{folder}` | {kind} | {len(shares)} | {cells} |')


def measure_screens(count, map_reader):
    """Intersection over union of each class, and precision and recall of lines with a tolerance of one map pixel."""
    union, both = np.zeros(4), np.zeros(4)
    lines = np.zeros(4)  # marked and true, marked, found, true
    near = np.ones((3, 3), np.uint8)
    for seed in range(FIRST_SEED, FIRST_SEED + count):
        picture, truth = sample(seed)
        maps, true = map_reader(picture), half_scale(truth)
        classes = np.argmax([maps.page, maps.colors, maps.tiles, maps.triangles], 0)
        for k in range(4):
            marked, is_class = classes == k, true[..., 0] == 80 * k
            both[k] += (marked & is_class).sum()
            union[k] += (marked | is_class).sum()
        for values, channel in ((maps.vertical, 1), (maps.horizontal, 2)):
            marked, is_line = (values > .5).astype(np.uint8), (true[..., channel] > 127).astype(np.uint8)
            lines += [(marked & cv2.dilate(is_line, near)).sum(), marked.sum(),
                      (is_line & cv2.dilate(marked, near)).sum(), is_line.sum()]
    print('\n| generated screens | page | color cells | tiles | triangles | precision of lines | recall of lines |')
    print('|---|---|---|---|---|---|---|')
    shares = [*(both / np.maximum(union, 1)), lines[0] / lines[1], lines[2] / lines[3]]
    cells = ' | '.join(f'{100 * share:.1f} %' for share in shares)
    print(f'| {count} | {cells} |')


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument('model')
    parser.add_argument('--pictures', nargs='*', default=[], help='folders with labels')
    parser.add_argument('--screens', type=int, default=0)
    parser.add_argument('--keep', help='folder for the maps of pictures')
    parser.add_argument('--verbose', action='store_true')
    arguments = parser.parse_args()
    torch.set_num_threads(1)
    map_reader = MapReader(arguments.model, arguments.keep)
    if arguments.pictures:
        measure_pictures(arguments.pictures, map_reader, arguments.verbose)
    if arguments.screens:
        measure_screens(arguments.screens, map_reader)


if __name__ == '__main__':
    main()
