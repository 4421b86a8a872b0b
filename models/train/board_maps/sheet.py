"""Pictures beside their maps, as a PNG file: sheet.py CHECKPOINT-or-network.bin OUT.png PICTURE...

Columns: the picture, its classes and its lines.
Classes: red color cells, green tiles, blue triangles. Lines: red vertical, green horizontal. A number in place of a
picture is the seed of a generated screen.
"""
import sys

import cv2
import numpy as np
import torch

from picture_maps import MapReader, scaled
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
    return np.hstack([fitted(picture), *drawn(map_reader(scaled(picture)[0]))])


def main():
    if len(sys.argv) < 4:
        raise SystemExit(__doc__)
    torch.set_num_threads(1)
    map_reader = MapReader(sys.argv[1])
    cv2.imwrite(sys.argv[2], np.vstack([row(source, map_reader) for source in sys.argv[3:]])[..., ::-1])


if __name__ == '__main__':
    main()
