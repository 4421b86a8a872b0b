"""Maps of a picture, by the trained network or by the integer model, optionally kept in a folder."""
import dataclasses
import hashlib
import os

import cv2
import numpy as np
import torch

import integer_model
import network

SIDE = 448


@dataclasses.dataclass
class Maps:
    """Probabilities at half the scale of the picture that the network received."""
    page: np.ndarray
    colors: np.ndarray
    tiles: np.ndarray
    triangles: np.ndarray
    vertical: np.ndarray
    horizontal: np.ndarray


def scaled(picture, side=SIDE):
    """The picture with a longer side of 448 pixels, and the factor."""
    scale = side / max(picture.shape[:2])
    size = max(8, round(picture.shape[1] * scale)), max(8, round(picture.shape[0] * scale))
    return cv2.resize(picture, size, interpolation=cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR), scale


class MapReader:
    """path: a checkpoint of train.py (.pt) or a network.bin of quantize.py."""

    def __init__(self, path, keep=None):
        self.keep = keep
        if keep:
            os.makedirs(keep, exist_ok=True)
        if path.endswith('.bin'):
            model = integer_model.load(path)
            self._compute = lambda picture: integer_model.maps(model, picture).astype(np.float32) / 255
        else:
            model = network.load(path)
            self._compute = lambda picture: float_maps(model, picture)

    def __call__(self, picture):
        path = None
        if self.keep:
            name = hashlib.sha1(np.ascontiguousarray(picture).tobytes() + str(picture.shape).encode()).hexdigest()
            path = os.path.join(self.keep, name + '.npy')
            if os.path.exists(path):
                return Maps(*np.load(path).astype(np.float32) / 255)
        values = self._compute(picture)
        if path:
            np.save(path, np.round(values * 255).astype(np.uint8))
        return Maps(*values)


def float_maps(model, picture):
    """The six maps of an RGB picture as probabilities."""
    values = torch.from_numpy(np.ascontiguousarray(picture.transpose(2, 0, 1)).astype(np.float32) / 255)
    with torch.no_grad():
        logits = model(values[None])[0]
    classes = torch.softmax(logits[:network.CLASS_COUNT], 0)
    return torch.cat([classes, torch.sigmoid(logits[network.CLASS_COUNT:])]).numpy()
