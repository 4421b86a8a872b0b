"""Crops of generated screens for training, augmented together with their truth; a batch is a function of its seed."""
import glob
import os

import cv2
import numpy as np

from screens.dice import Dice

cv2.setNumThreads(1)


class TrainingData:
    """The screens that make_data.py wrote to a folder."""

    def __init__(self, folder, crop=320):
        names = (os.path.basename(path)[:-5] for path in glob.glob(os.path.join(folder, '*.json')))
        self.paths = [os.path.join(folder, name) for name in sorted(names, key=int)]
        self.crop = crop

    def batch(self, seed, size):
        """Pictures (N x 3 x crop x crop, 0 to 1), classes and lines at half their scale."""
        dice = Dice(seed)
        examples = [self._example(dice) for _ in range(size)]
        return tuple(np.stack(parts) for parts in zip(*examples))

    def _example(self, dice):
        path = dice.pick(self.paths)
        picture, truth = cv2.imread(path + '.png')[..., ::-1], cv2.imread(path + '.truth.png')
        picture, truth = self._cropped(dice, picture, truth)
        picture, truth = _turned(dice, picture, truth)
        picture = _recolored(dice, picture.astype(np.float32) / 255)
        return (np.ascontiguousarray(picture.transpose(2, 0, 1)), (truth[..., 0] // 80).astype(np.int64),
                truth[..., 1:].transpose(2, 0, 1).astype(np.float32) / 255)

    def _cropped(self, dice, picture, truth):
        """A random square; pads a smaller picture with black page."""
        half = self.crop // 2
        height, width = truth.shape[:2]
        odd_rows, odd_columns = 2 * height - picture.shape[0], 2 * width - picture.shape[1]
        picture = np.pad(picture, ((0, odd_rows), (0, odd_columns), (0, 0)), mode='edge')
        more_rows, more_columns = max(0, half - height), max(0, half - width)
        picture = np.pad(picture, ((0, 2 * more_rows), (0, 2 * more_columns), (0, 0)))
        truth = np.pad(truth, ((0, more_rows), (0, more_columns), (0, 0)))
        y, x = dice.integer(0, truth.shape[0] - half), dice.integer(0, truth.shape[1] - half)
        return picture[2 * y:2 * (y + half), 2 * x:2 * (x + half)], truth[y:y + half, x:x + half]


def _turned(dice, picture, truth):
    """Mirrored or transposed; a transposition exchanges the line maps."""
    if dice.chance(.5):
        picture, truth = picture[:, ::-1], truth[:, ::-1]
    if dice.chance(.5):
        picture, truth = picture[::-1], truth[::-1]
    if dice.chance(.5) and not (truth[..., 0] == 240).any():  # triangles point left and right only
        picture, truth = picture.transpose(1, 0, 2), truth.transpose(1, 0, 2)[..., [0, 2, 1]]
    return picture, truth


def _recolored(dice, picture):
    """Channels exchanged, inverted, another contrast: no color may become a sign of a board."""
    picture = picture[..., dice.numbers.permutation(3)]
    if dice.chance(.25):
        picture = 1 - picture
    if dice.chance(.3):
        picture = np.clip((picture - .5) * dice.real(.6, 1.3) + .5 + dice.real(-.1, .1), 0, 1)
    return picture.astype(np.float32)
