"""Labels of real pictures (../shared/corpus*): what a picture shows."""
import dataclasses
import glob
import json
import os

import numpy as np

EMPTY = {'.', '..', '-', '--', '-1', 'None'}


@dataclasses.dataclass
class Label:
    path: str
    folder: str
    game: str     # floodit, kami, kami2, shisen
    kind: str     # level, photo, covered, finished, not-a-level
    cells: np.ndarray  # color or tile names as text, '' for empty cells; None without a board
    box: tuple    # x, y, width, height of the lattice in pixels, or None

    @property
    def has_board(self):
        return self.kind not in ('not-a-level', 'finished')


def _cells(rows):
    if not rows:
        return None
    table = []
    for row in rows:
        names = row.split() if isinstance(row, str) and ' ' in row else list(row)
        table.append(['' if name is None or str(name) in EMPTY else str(name) for name in names])
    return np.array(table) if len({len(row) for row in table}) == 1 else None


def _box(data, folder):
    """The lattice's rectangle. The labels of corpus3 hold the lower right corner as width and height."""
    box = data.get('board')
    if not isinstance(box, dict):
        return None
    x, y, width, height = box['x'], box['y'], box['width'], box['height']
    return (x, y, width - x, height - y) if folder.startswith('corpus3/') else (x, y, width, height)


def labels(folders):
    """The labels of all pictures in folders, in a fixed order."""
    result = []
    for folder in folders:
        for path in sorted(glob.glob(os.path.join(folder, '*.label.json'))):
            with open(path) as file:
                data = json.load(file)
            picture = os.path.join(folder, data['file'])
            if not os.path.exists(picture):
                picture = os.path.join(folder, os.path.basename(data['file']))
            kind = 'level' if data['kind'] in ('annotated', 'edited') else data['kind']
            name = '/'.join(os.path.normpath(folder).split(os.sep)[-2:])
            result.append(Label(picture, name, data['game'], kind, _cells(data.get('cells')), _box(data, name)))
    return result
