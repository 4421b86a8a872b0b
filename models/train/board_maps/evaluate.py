"""Measures maps on labeled real pictures and on generated screens and prints the tables of models/README.md.

    evaluate.py CHECKPOINT-or-network.bin --pictures ../shared/corpus/floodit ... --screens 200 [--verbose]

Pictures: whether the plain decoder finds the right shape and the right cells (colors; for tiles only whether there is
one), and how well the maps agree with the labels, which no decoder influences. Screens: seeds that are not trained on.
"""
import argparse
import collections
import os

import cv2
import numpy as np
import torch

from decoder import MapReader, read_board
from decoder.cells import Grid, cell_means, side_strengths
from decoder.maps import scaled
from decoder.reader import MIN_CONFIDENCE
from labels import labels, verdict
from make_data import half_scale
from screens import sample

FIRST_SEED = 60000  # of generated screens that are measured


def agreement(label, picture, map_reader):
    """Shares of cells with the right class and of sides with a line, given the true lattice; None without a box.

    The picture is cropped to the board with a margin, as in the decoder's second pass."""
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
    table = collections.defaultdict(collections.Counter)
    means = collections.defaultdict(list)
    for label in labels(folders):
        picture = cv2.imread(label.path, cv2.IMREAD_COLOR)
        if picture is None:
            print('unreadable:', label.path)
            continue
        picture = picture[..., ::-1]
        reading = None if label.game == 'kami2' else read_board(picture, map_reader)
        row, name, detail = (label.folder, label.kind), os.path.basename(label.path), ''
        if label.game == 'kami2':
            result = 'triangles' if triangle_share(picture, map_reader) > .5 else 'no triangles'
            if label.has_board == (result == 'triangles'):
                table[row]['right'] += 1
        elif label.has_board:
            result, detail = verdict(label, reading)
            table[row]['right'] += result == 'right'
            table[row]['shape'] += result in ('right', 'cells')
            if (shares := agreement(label, picture, map_reader)) is not None:
                means[row].append(shares)
        else:
            refused = reading is None or reading.confidence < MIN_CONFIDENCE
            table[row]['right'] += refused
            result = 'refused' if refused else 'accepted'
        table[row]['all'] += 1
        if verbose:
            confidence = reading.confidence if reading is not None else 0
            print(f'{label.folder}/{name}: {result} {detail} ({confidence:.2f})', flush=True)
    print('\n| pictures | kind | right | shape right | of | cells of the right class | inner sides with a line |')
    print('|---|---|---|---|---|---|---|')
    for row, counts in sorted(table.items()):
        shape = counts['shape'] if row[1] not in ('not-a-level', 'finished') and 'kami2' not in row[0] else ''
        shares = ' | '.join(f'{100 * v:.1f} %' for v in np.mean(means[row], 0)) if means[row] else ' | '
        print(f"| `{row[0]}` | {row[1]} | {counts['right']} | {shape} | {counts['all']} | {shares} |")


def triangle_share(picture, map_reader):
    """Share of a picture's board pixels that are triangles, 0 if hardly any pixel is board."""
    maps = map_reader(scaled(picture)[0])
    board = maps.page < .5
    return float((maps.triangles > .5)[board].mean()) if board.mean() > .15 else 0.


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
    parser.add_argument('--keep', help='folder for the maps, while the decoder is worked on')
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
