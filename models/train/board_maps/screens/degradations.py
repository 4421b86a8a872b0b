"""What files and transfers do to a screenshot: scaling, JPEG, dithering to a palette, gamma, tint, noise."""
import cv2
import numpy as np
from PIL import Image


def degrade(dice, picture, small_chance=.12):
    """A picture of the same size, mostly unchanged. small_chance: probability that it went through a thumbnail."""
    if dice.chance(small_chance):
        picture = _small_copy(dice, picture)
    if dice.chance(.06):
        picture = _few_colors(dice, picture)
    if dice.chance(.3):
        quality = [cv2.IMWRITE_JPEG_QUALITY, dice.integer(25, 95)]
        picture = cv2.imdecode(cv2.imencode('.jpg', picture, quality)[1], cv2.IMREAD_COLOR)
    if dice.chance(.1):
        picture = cv2.GaussianBlur(picture, (0, 0), dice.real(.4, 1.2))
    if dice.chance(.15):
        curve = 255 * (np.arange(256) / 255) ** dice.real(.55, 1.6)
        picture = cv2.LUT(picture, curve.astype(np.uint8))
    if dice.chance(.1):
        picture = np.clip(picture * np.float32([dice.real(.75, 1.1) for _ in range(3)]), 0, 255).astype(np.uint8)
    if dice.chance(.05):
        picture = np.clip(picture + dice.noise(dice.real(2, 8), picture.shape), 0, 255).astype(np.uint8)
    return picture


def _small_copy(dice, picture):
    """Reduced to a thumbnail, from 160 pixels on the longer side, and enlarged again."""
    height, width = picture.shape[:2]
    scale = dice.real(155, 360) / max(height, width)
    small = max(8, round(width * scale)), max(8, round(height * scale))
    reduce = dice.pick([cv2.INTER_AREA, cv2.INTER_AREA, cv2.INTER_LINEAR, cv2.INTER_NEAREST])
    enlarge = dice.pick([cv2.INTER_LINEAR, cv2.INTER_LINEAR, cv2.INTER_NEAREST, cv2.INTER_CUBIC])
    return cv2.resize(cv2.resize(picture, small, interpolation=reduce), (width, height), interpolation=enlarge)


def _few_colors(dice, picture):
    """As a GIF file: a palette, with or without dithering."""
    dither = Image.Dither.FLOYDSTEINBERG if dice.chance(.7) else Image.Dither.NONE
    web = Image.new('P', (1, 1))
    levels = range(0, 256, 51)
    web.putpalette([v for r in levels for g in levels for b in levels for v in (r, g, b)])
    palette = web if dice.chance(.3) else Image.fromarray(picture).quantize(dice.pick([16, 64, 128, 255]))
    return np.array(Image.fromarray(picture).quantize(palette=palette, dither=dither).convert('RGB'))
