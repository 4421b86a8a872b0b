"""Writes generated screens for training: make_data.py FOLDER --first 100000 --count 20000

For each seed: SEED.png (the screen), SEED.truth.png (at half its scale: class times 80, vertical lines, horizontal
lines), SEED.json (its boards). Seeds below 100000 are kept for measurements and calibration. What exists is not drawn
again, so several processes may share the work: --step 2 takes every second seed. With --max-size 896, the longer side
is random from 448 pixels on: screens as players send them, with more detail than the network receives. Use a folder
for each --max-size.
"""
import argparse
import json
import os

import cv2
import numpy as np

from screens import SIZE, materials, sample

FIRST_TRAINING_SEED = 100000


def half_scale(truth):
    """Class times 80, vertical and horizontal lines at half the picture's scale; a thin line keeps its strength."""
    height, width = truth.classes.shape
    h, w = (height + 1) // 2, (width + 1) // 2

    def strongest(values):
        padded = np.pad(values, ((0, 2 * h - height), (0, 2 * w - width)))
        return padded.reshape(h, 2, w, 2).max((1, 3))
    classes = cv2.resize(truth.classes, (w, h), interpolation=cv2.INTER_NEAREST)
    return np.dstack([classes * 80, strongest(truth.vertical), strongest(truth.horizontal)])


def boards_as_json(truth):
    return [{'game': b.game, 'rows': b.rows, 'columns': b.columns, 'corners': np.round(b.corners, 2).tolist(),
             'cells': b.cells.tolist(), 'palette': [list(c) for c in b.palette], 'playable': b.playable}
            for b in truth.boards]


def write(folder, seed, max_size):
    path = os.path.join(folder, str(seed))
    if os.path.exists(path + '.json'):
        return
    picture, truth = sample(seed, max_size=max_size)
    fast = [cv2.IMWRITE_PNG_COMPRESSION, 1]
    cv2.imwrite(path + '.png', picture[..., ::-1], fast)
    cv2.imwrite(path + '.truth.png', half_scale(truth), fast)
    with open(path + '.json.part', 'w') as file:
        json.dump(boards_as_json(truth), file)
    os.replace(path + '.json.part', path + '.json')  # last, so that its presence means that all is there


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument('folder')
    parser.add_argument('--first', type=int, default=FIRST_TRAINING_SEED)
    parser.add_argument('--count', type=int, default=20000)
    parser.add_argument('--step', type=int, default=1)
    parser.add_argument('--max-size', type=int, default=SIZE, help='pixels of the longer side, which is SIZE or more')
    arguments = parser.parse_args()
    materials.check()
    os.makedirs(arguments.folder, exist_ok=True)
    for seed in range(arguments.first, arguments.first + arguments.count, arguments.step):
        write(arguments.folder, seed, arguments.max_size)


if __name__ == '__main__':
    main()
