"""Pictures beside their maps, as a PNG file: sheet.py CHECKPOINT-or-network.bin OUT.png PICTURE...

Columns: the picture with the board that was read; classes and lines of the first pass; classes and lines of the second.
Classes: red color cells, green tiles, blue triangles. Lines: red vertical, green horizontal. A number in place of a
picture is the seed of a generated screen.
"""
import sys

import cv2
import numpy as np
import torch

from decoder import MapReader, read_board
from decoder.maps import scaled
from screens import sample

SIZE = 300


def fitted(picture):
    """The picture on a black square of SIZE pixels."""
    scale = SIZE / max(picture.shape[:2])
    size = max(1, int(picture.shape[1] * scale)), max(1, int(picture.shape[0] * scale))
    picture = cv2.resize(picture, size, interpolation=cv2.INTER_AREA)
    return np.pad(picture, ((0, SIZE - picture.shape[0]), (0, SIZE - picture.shape[1]), (0, 0)))


def drawn(maps):
    """The classes and the lines of maps as two pictures."""
    classes = np.dstack([maps.colors, maps.tiles, maps.triangles])
    lines = np.dstack([maps.vertical, maps.horizontal, np.zeros_like(maps.page)])
    return [fitted((values * 255).astype(np.uint8)) for values in (classes, lines)]


def row(source, map_reader):
    if source.isdigit():
        picture = sample(int(source))[0]
    else:
        picture = np.ascontiguousarray(cv2.imread(source, cv2.IMREAD_COLOR)[..., ::-1])
    reading, marked = read_board(picture, map_reader), picture.copy()
    second = [np.zeros((SIZE, SIZE, 3), np.uint8)] * 2
    if reading is not None:
        second = drawn(reading.maps)
        for r, c in zip(*np.nonzero(reading.occupied > .5)):
            corner = int(reading.x + c * reading.pitch_x), int(reading.y + r * reading.pitch_y)
            opposite = int(reading.x + (c + 1) * reading.pitch_x), int(reading.y + (r + 1) * reading.pitch_y)
            cv2.rectangle(marked, corner, opposite, (255, 0, 255), max(1, max(picture.shape) // 300))
    return np.hstack([fitted(marked), *drawn(map_reader(scaled(picture)[0])), *second])


def main():
    if len(sys.argv) < 4:
        raise SystemExit(__doc__)
    torch.set_num_threads(1)
    map_reader = MapReader(sys.argv[1])
    cv2.imwrite(sys.argv[2], np.vstack([row(source, map_reader) for source in sys.argv[3:]])[..., ::-1])


if __name__ == '__main__':
    main()
