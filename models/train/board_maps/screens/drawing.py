"""Drawing on RGB arrays: sprites, rectangles, text, gradients. Coordinates may be fractions and lie outside."""
import cv2
import numpy as np
from PIL import Image, ImageDraw

from . import materials

cv2.setNumThreads(1)


def clipped(picture, x, y, width, height):
    """The part of the picture inside a rectangle; a view, perhaps empty."""
    x, y, width, height = int(round(x)), int(round(y)), int(round(width)), int(round(height))
    return picture[max(0, y):max(0, y + height), max(0, x):max(0, x + width)]


def paste(picture, sprite, x, y, width, height, opacity=1.):
    """Draws a sprite, stretched to a rectangle."""
    x, y, width, height = int(round(x)), int(round(y)), int(round(width)), int(round(height))
    if width < 2 or height < 2:
        return
    part = clipped(picture, x, y, width, height)
    if part.size == 0:
        return
    left, top = max(0, -x), max(0, -y)
    sprite = cv2.resize(sprite, (width, height), interpolation=cv2.INTER_AREA)
    sprite = sprite[top:top + part.shape[0], left:left + part.shape[1]].astype(np.float32)
    alpha = sprite[..., 3:] * (opacity / 255)
    part[:] = part * (1 - alpha) + sprite[..., :3] * alpha


def paste_inside(picture, sprite, x, y, width, height, opacity=1.):
    """Draws a sprite as large as fits into a rectangle, centered, with its own proportions."""
    scale = min(width / sprite.shape[1], height / sprite.shape[0])
    w, h = sprite.shape[1] * scale, sprite.shape[0] * scale
    paste(picture, sprite, x + (width - w) / 2, y + (height - h) / 2, w, h, opacity)


def rectangle(picture, x, y, width, height, color, radius=0, thickness=-1):
    """A filled rectangle or, with a positive thickness, its outline; corners may be round."""
    x, y, width, height = int(round(x)), int(round(y)), int(round(width)), int(round(height))
    if width <= 0 or height <= 0:
        return
    color = tuple(int(v) for v in color)
    r = max(0, min(int(radius), width // 2, height // 2))
    x1, y1 = x + width - 1, y + height - 1
    if r == 0:
        cv2.rectangle(picture, (x, y), (x1, y1), color, thickness)
        return
    centers = ((x + r, y + r, 180), (x1 - r, y + r, 270), (x1 - r, y1 - r, 0), (x + r, y1 - r, 90))
    if thickness < 0:
        cv2.rectangle(picture, (x + r, y), (x1 - r, y1), color, -1)
        cv2.rectangle(picture, (x, y + r), (x1, y1 - r), color, -1)
        for cx, cy, _ in centers:
            cv2.circle(picture, (cx, cy), r, color, -1, cv2.LINE_AA)
        return
    for start, end in (((x + r, y), (x1 - r, y)), ((x + r, y1), (x1 - r, y1)),
                       ((x, y + r), (x, y1 - r)), ((x1, y + r), (x1, y1 - r))):
        cv2.line(picture, start, end, color, thickness)
    for cx, cy, angle in centers:
        cv2.ellipse(picture, (cx, cy), (r, r), angle, 0, 90, color, thickness, cv2.LINE_AA)


def ellipse(picture, x, y, width, height, color, thickness=-1):
    """The ellipse that fills a rectangle."""
    center = int(x + width / 2), int(y + height / 2)
    cv2.ellipse(picture, center, (max(1, int(width / 2)), max(1, int(height / 2))), 0, 0, 360,
                tuple(int(v) for v in color), thickness, cv2.LINE_AA)


def polygon(picture, points, color):
    """A filled polygon; points: N x 2."""
    cv2.fillPoly(picture, [np.round(points).astype(np.int32)], tuple(int(v) for v in color), cv2.LINE_AA)


def regular_outline(dice, corners):
    """A regular polygon, upright or turned, or a star of fewer than 12 points; as points from -1 to 1."""
    is_star = corners < 12 and dice.chance(.35)
    depth = dice.real(.45, .8) if is_star else np.cos(np.pi / corners)
    angles = np.arange(2 * corners) * np.pi / corners + dice.pick([0, np.pi / corners, np.pi / 2])
    return np.stack([np.cos(angles), np.sin(angles)], 1) * np.where(np.arange(2 * corners) % 2, depth, 1)[:, None]


def line(picture, start, end, color, thickness=1):
    start, end = (tuple(int(round(v)) for v in point) for point in (start, end))
    cv2.line(picture, start, end, tuple(int(v) for v in color), max(1, int(thickness)), cv2.LINE_AA)


def text(picture, words, x, y, size, color, font_path=materials.DEFAULT_FONT):
    """Text with its upper left corner at (x, y)."""
    face = materials.font(font_path, size)
    height, width = int(size * 1.6) + 4, int(face.getlength(words)) + 8
    part = clipped(picture, x, y, width, height)
    if part.size == 0:
        return
    page = Image.fromarray(part)
    ImageDraw.Draw(page).text((min(0, int(x)), min(0, int(y))), words, font=face, fill=tuple(int(v) for v in color))
    part[:] = np.array(page)


def ink_on(dice, picture, x, y):
    """A color that can be read on the picture at a place."""
    part = clipped(picture, x, y, 40, 20)
    dark = part.size > 0 and part.mean() < 128
    low, high = (180, 255) if dark else (0, 80)
    return dice.integer(low, high), dice.integer(low, high), dice.integer(low, high)


def gradient(height, width, first, second, angle=90):
    """A linear gradient; 90 degrees runs from top to bottom."""
    direction = np.cos(np.radians(angle)), np.sin(np.radians(angle))
    t = np.linspace(-1, 1, width)[None] * direction[0] + np.linspace(-1, 1, height)[:, None] * direction[1]
    t = ((t - t.min()) / max(1e-6, t.max() - t.min()))[..., None]
    return (np.float32(first) * (1 - t) + np.float32(second) * t).astype(np.uint8)


def smooth_field(dice, height, width, low, high, knots=3):
    """A smooth random surface with values from about low to high, for uneven light."""
    coarse = dice.numbers.uniform(low, high, (knots, knots)).astype(np.float32)
    return cv2.resize(coarse, (width, height), interpolation=cv2.INTER_CUBIC)


def grain(dice, height, width, sigma, blur):
    """Noise with a grain size, as of paper."""
    return cv2.GaussianBlur(dice.noise(sigma, (height, width)), (0, 0), blur) * np.float32(2 * blur)


def add(part, values):
    """Adds values to a part of a picture, with saturation."""
    if part.size:
        part[:] = np.clip(part + values[:part.shape[0], :part.shape[1]], 0, 255)


def multiply(part, factors):
    if part.size:
        part[:] = np.clip(part * factors[:part.shape[0], :part.shape[1]], 0, 255)
