"""Faces of tiles: mahjong signs, emoji, icons, clip art, photographs, characters, numbers, shapes, plain colors."""
import cv2
import numpy as np

from . import drawing, materials
from .colors import any_color, palette

RED, GREEN, BLUE, BLACK = (200, 30, 30), (20, 130, 40), (30, 50, 160), (20, 20, 20)
NUMERALS = '一二三四五六七八九'
HONORS = '東南西北中發白春夏秋冬梅蘭竹菊'
PIP_ROWS = {1: [1], 2: [1, 1], 3: [1, 1, 1], 4: [2, 2], 5: [2, 1, 2], 6: [2, 2, 2], 7: [1, 2, 2, 2], 8: [2, 2, 2, 2],
            9: [3, 3, 3]}
LETTERS = 'ABCDEFGHIJKLMNPQRSTUVWXYZabdefghkmnqrt23456789'


def faces(dice, count):
    """Different faces, at most count of them."""
    kind = dice.pick_weighted({'mahjong': 25, 'emoji': 17, 'icons': 14, 'clip art': 14, 'photos': 7, 'characters': 7,
                               'numbers': 6, 'letters': 4, 'colors': 3, 'silhouettes': 3, 'shapes': 6})
    if kind == 'mahjong' and count <= 42:
        return _mahjong(dice, count)
    if kind == 'icons':
        return materials.different_files(dice, materials.ICONS, count)
    if kind == 'clip art':
        return materials.different_files(dice, materials.CLIP_ART, count)
    if kind == 'silhouettes':
        ink = np.uint8(any_color(dice, 0, 160))
        shapes = materials.different_files(dice, materials.ICONS, count)
        return [np.dstack([np.broadcast_to(ink, shape.shape[:2] + (3,)), shape[..., 3]]) for shape in shapes]
    if kind == 'photos':
        return [materials.photo_sprite(dice) for _ in range(count)]
    if kind == 'colors':
        colors = palette(dice, min(count, 12))
        return [np.full((32, 32, 4), c + (255,), np.uint8) for c in colors]
    if kind == 'shapes':
        return _shapes(dice, count)
    if kind in ('characters', 'numbers', 'letters'):
        font = dice.pick(materials.CJK_FONTS if kind == 'characters' else materials.FONTS)
        if kind == 'characters':
            texts = dice.sample(materials.CJK_CHARACTERS, count)
        else:
            texts = [str(k + 1) for k in range(count)] if kind == 'numbers' else dice.sample(LETTERS, count)
        one_ink = any_color(dice, 0, 120) if dice.chance(.4) else None
        return [materials.glyph(t, one_ink or any_color(dice, 0, 210), font) for t in texts]
    return [materials.emoji(c) for c in dice.sample(materials.EMOJIS, count)]


def _shapes(dice, count):
    """Polygons, stars and discs, each in several colors."""
    outlines = [drawing.regular_outline(dice, corners) for corners in dice.sample([3, 4, 5, 6, 8, 40], 5)]
    colors = palette(dice, min(8, max(3, count // 4)))
    result = []
    for outline, color in dice.sample([(o, c) for o in range(len(outlines)) for c in colors], count):
        mask = np.zeros((64, 64, 3), np.uint8)
        drawing.polygon(mask, outlines[outline] * 30 + 32, (255, 255, 255))
        result.append(np.dstack([np.full_like(mask, color), mask[..., 0]]))
    return result


def _mahjong(dice, count):
    font = dice.pick(materials.CJK_FONTS)
    signs = [(suit, k) for suit in ('characters', 'dots', 'bamboo') for k in range(1, 10)]
    signs += [('honor', character) for character in HONORS]
    return [_mahjong_face(dice, font, suit, value) for suit, value in dice.shuffled(signs)[:count]]


def _mahjong_face(dice, font, suit, value):
    face = np.zeros((96, 72, 4), np.uint8)
    if suit == 'characters':
        _put(face, materials.glyph(NUMERALS[value - 1], dice.pick([BLUE, BLACK]), font), 18, 4, 36, 36)
        _put(face, materials.glyph('萬', RED, font), 14, 48, 44, 42)
    elif suit == 'honor':
        _put(face, materials.glyph(value, dice.pick([RED, GREEN, BLUE, BLACK]), font), 8, 18, 56, 60)
    else:
        _pips(face, suit, PIP_ROWS[value])
    return face


def _pips(face, suit, rows):
    for i, in_row in enumerate(rows):
        for j in range(in_row):
            x, y = 72 * (j + 1) // (in_row + 1), int(96 * (i + .5) / len(rows))
            color = (RED, GREEN, BLUE)[(i + j) % 3] + (255,)
            if suit == 'dots':
                cv2.circle(face, (x, y), 26 if rows == [1] else 9, color, -1, cv2.LINE_AA)
                cv2.circle(face, (x, y), 4, (255, 255, 255, 255), -1, cv2.LINE_AA)
            else:
                half = 40 // len(rows)
                cv2.rectangle(face, (x - 4, y - half), (x + 4, y + half), color, -1)


def _put(face, sprite, x, y, width, height):
    """Draws a sprite on a transparent face."""
    sprite = cv2.resize(sprite, (width, height), interpolation=cv2.INTER_AREA)
    part, alpha = face[y:y + height, x:x + width], sprite[..., 3:].astype(np.float32) / 255
    part[..., :3] = part[..., :3] * (1 - alpha) + sprite[..., :3] * alpha
    part[..., 3] = np.maximum(part[..., 3], sprite[..., 3])
