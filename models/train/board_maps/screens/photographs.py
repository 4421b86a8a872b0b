"""Photographs of monitors: perspective, surroundings, moire, glare, vignette, color of the light."""
import cv2
import numpy as np

from . import drawing, materials
from .colors import any_color


def photograph(dice, picture, truth):
    """The picture as a camera sees it on a screen. Returns a picture of the same size; warps the truth alike."""
    height, width = picture.shape[:2]
    homography = _view(dice, height, width)
    shown = _pixel_grid(dice, picture) if dice.chance(.4) else picture
    surroundings = np.full_like(picture, any_color(dice, 0, 120))
    if dice.chance(.5):
        surroundings = materials.wallpaper(dice, height, width)

    def warp(values, smooth):
        interpolation = cv2.INTER_LINEAR if smooth else cv2.INTER_NEAREST
        return cv2.warpPerspective(values, homography, (width, height), flags=interpolation)
    inside = warp(np.ones((height, width), np.float32), True)[..., None]
    seen = warp(shown, True) * inside + surroundings * (1 - inside)
    truth.transform(warp, homography)
    seen = _light(dice, seen)
    if dice.chance(.5):
        seen = seen + _moire(dice, height, width)
    if dice.chance(.5):
        seen = cv2.GaussianBlur(seen, (0, 0), dice.real(.6, 2.2))
    seen = seen + dice.noise(dice.real(1, 9), seen.shape)
    return np.clip(seen, 0, 255).astype(np.uint8)


def _view(dice, height, width):
    """A homography: a small turn, foreshortening and a shift of the screen in the picture."""
    corners = np.float32([(0, 0), (width, 0), (width, height), (0, height)])
    center = corners.mean(0)
    angle, size = np.radians(dice.real(-6, 6) * dice.pick([.4, 1])), dice.real(.72, 1.02)
    turn = np.float32([(np.cos(angle), -np.sin(angle)), (np.sin(angle), np.cos(angle))])
    target = (corners - center) @ turn.T * size + center
    target += dice.numbers.uniform(-.035, .035, (4, 2)).astype(np.float32) * (width, height) * dice.pick([.4, 1, 1.6])
    target += np.float32([dice.real(-.05, .05) * width, dice.real(-.05, .05) * height])
    return cv2.getPerspectiveTransform(corners, target.astype(np.float32))


def _pixel_grid(dice, picture):
    """Darkens a fine grid, the gaps between the pixels of the monitor."""
    result = picture.astype(np.float32)
    step, dark = dice.integer(2, 4), dice.real(.7, .95)
    result[::step] *= dark
    result[:, ::step] *= dark
    return result.astype(np.uint8)


def _moire(dice, height, width):
    """Colored waves with a slowly changing direction."""
    y, x = np.mgrid[0:height, 0:width].astype(np.float32)
    waves = []
    base, length = dice.real(0, np.pi), dice.real(4, 40)
    for _ in range(3):
        angle, period = base + dice.real(-.1, .1), length * dice.real(.9, 1.1)
        bend = drawing.smooth_field(dice, height, width, -length, length)
        waves.append(np.sin((x * np.cos(angle) + y * np.sin(angle) + bend) * (2 * np.pi / period)))
    return np.dstack(waves) * np.float32(dice.real(2, 16))


def _light(dice, picture):
    """Exposure, tint, vignette and the reflection of a lamp or window."""
    height, width = picture.shape[:2]
    tint = np.float32([dice.real(.75, 1.1) for _ in range(3)]) * dice.real(.75, 1.2)
    result = picture * tint * drawing.smooth_field(dice, height, width, dice.real(.6, .95), 1.1)[..., None]
    if dice.chance(.45):
        y, x = np.mgrid[0:1:height * 1j, 0:1:width * 1j].astype(np.float32)
        cx, cy, rx, ry = dice.real(0, 1), dice.real(0, 1), dice.real(.05, .4), dice.real(.05, .4)
        spot = np.exp(-(((x - cx) / rx) ** 2 + ((y - cy) / ry) ** 2) ** dice.pick([1, 2, 4]))
        result += spot[..., None] * np.float32(any_color(dice, 150)) * dice.real(.15, .8)
    return result + dice.real(0, 30)
