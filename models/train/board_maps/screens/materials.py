"""Pictures and fonts of Debian packages from which screens are drawn; models/README.md lists packages and licenses.

All lists are sorted, so that a seed draws the same screen on every machine with the same packages. Sprites are RGBA
arrays.
"""
import functools
import glob
import itertools
import os

import cv2
import numpy as np
from PIL import Image, ImageDraw, ImageFont

from .colors import any_color, scaled

SPRITE_SIZE = 96
MAX_CLIP_ART_PIXELS = 3_000_000
Image.MAX_IMAGE_PIXELS = None  # headers of larger clip art are read, their pixels are not
DEFAULT_FONT = '/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf'
EMOJI_FONT = '/usr/share/fonts/truetype/noto/NotoColorEmoji.ttf'


def _files(*patterns):
    return sorted({path for pattern in patterns for path in glob.glob(pattern, recursive=True)})


def _text_fonts():
    symbol_fonts = ('Emoji', 'Math', 'D050000L', 'Symbol')
    paths = _files('/usr/share/fonts/truetype/comfortaa/*', '/usr/share/fonts/truetype/dejavu/*',
                   '/usr/share/fonts/truetype/liberation/*', '/usr/share/fonts/truetype/roboto/**/*.ttf')
    return [p for p in paths if p.endswith(('.ttf', '.otf')) and not any(s in p for s in symbol_fonts)]


ICONS = _files('/usr/share/icons/oxygen/**/64x64/**/*.png', '/usr/share/icons/oxygen/**/128x128/**/*.png',
               '/usr/share/icons/Tango/**/64x64/**/*.png', '/usr/share/icons/Tango/scalable/**/*.png')
CLIP_ART = _files('/usr/share/openclipart/png/**/*.png')
WALLPAPERS = _files('/usr/share/backgrounds/mate/**/*.jpg', '/usr/share/backgrounds/mate/**/*.png')
FONTS = _text_fonts()
CJK_FONTS = _files('/usr/share/fonts/opentype/noto/NotoSansCJK-*.ttc',
                   '/usr/share/fonts/opentype/noto/NotoSerifCJK-*.ttc')
EMOJIS = [chr(c) for block in ((0x1F300, 0x1F5FF), (0x1F600, 0x1F64F), (0x1F680, 0x1F6C5), (0x1F90C, 0x1F9FF))
          for c in range(*block)]
CJK_CHARACTERS = [chr(c) for c in range(0x4E00, 0x5E00)]
WORDS = ('moves left steps score level new game restart undo hint time best settings help quit play board size colors '
         'easy medium hard menu file edit view option about pairs shuffle pause sound music home next back start won '
         'lost').split()


def check():
    """Requires the packages: names what is missing instead of drawing poorer screens."""
    material = {'oxygen-icon-theme, tango-icon-theme': ICONS, 'openclipart-png': CLIP_ART,
                'mate-backgrounds': WALLPAPERS, 'fonts-noto-cjk': CJK_FONTS,
                'fonts-dejavu, fonts-liberation, fonts-roboto, fonts-comfortaa': FONTS,
                'fonts-noto-color-emoji': [path for path in [EMOJI_FONT] if os.path.exists(path)]}
    missing = [packages for packages, files in material.items() if not files]
    if missing:
        raise SystemExit('These Debian packages are missing: ' + '; '.join(missing))


@functools.lru_cache(3000)
def font(path, size):
    return ImageFont.truetype(path, max(6, int(size)))


@functools.lru_cache(3000)
def _sprite_of_file(path):
    """The picture of a file, at most SPRITE_SIZE pixels wide and high; None if it takes long to decode."""
    with Image.open(path) as picture:
        if picture.width * picture.height > MAX_CLIP_ART_PIXELS:
            return None
        picture = picture.convert('RGBA')
    picture.thumbnail((SPRITE_SIZE, SPRITE_SIZE))
    return np.array(picture)


@functools.lru_cache(64)
def _wallpaper_file(path):
    picture = Image.open(path).convert('RGB')
    picture.thumbnail((1400, 1400))
    return np.array(picture)


def _trimmed(sprite):
    """The sprite without its transparent margin."""
    rows, columns = np.nonzero(sprite[..., 3] > 8)
    if len(rows) == 0:
        return sprite
    return sprite[rows.min():rows.max() + 1, columns.min():columns.max() + 1]


@functools.lru_cache(4000)
def emoji(character):
    picture = Image.new('RGBA', (136, 128))
    ImageDraw.Draw(picture).text((0, 0), character, font=font(EMOJI_FONT, 109), embedded_color=True)
    sprite = _trimmed(np.array(picture))
    return cv2.resize(sprite, (72, max(8, 72 * sprite.shape[0] // sprite.shape[1])), interpolation=cv2.INTER_AREA)


@functools.lru_cache(4000)
def glyph(text, color, path, size=72):
    """A short text as a sprite."""
    face = font(path, size)
    left, top, right, bottom = ImageDraw.Draw(Image.new('L', (1, 1))).textbbox((0, 0), text, font=face)
    picture = Image.new('RGBA', (max(1, right - left) + 4, max(1, bottom - top) + 4), color + (0,))
    ImageDraw.Draw(picture).text((2 - left, 2 - top), text, font=face, fill=color + (255,))
    return _trimmed(np.array(picture))


def icon(dice):
    return _sprite_of_file(dice.pick(ICONS))


def clip_art(dice):
    while True:
        sprite = _sprite_of_file(dice.pick(CLIP_ART))
        if sprite is not None:
            return sprite


def any_emoji(dice):
    return emoji(dice.pick(EMOJIS))


def any_sprite(dice):
    return dice.pick([icon, clip_art, any_emoji])(dice)


def different_files(dice, paths, count):
    """Sprites of files with different names: icon themes hold one picture in several sizes."""
    by_name = {os.path.basename(path): path for path in dice.sample(paths, 4 * count)}
    sprites = (_sprite_of_file(path) for path in by_name.values())
    return list(itertools.islice((sprite for sprite in sprites if sprite is not None), count))


def wallpaper(dice, height, width):
    """A random part of a random wallpaper."""
    picture = _wallpaper_file(dice.pick(WALLPAPERS))
    scale = max(height / picture.shape[0], width / picture.shape[1]) * dice.real(1, 1.6)
    shape = max(width, round(picture.shape[1] * scale)), max(height, round(picture.shape[0] * scale))
    picture = cv2.resize(picture, shape, interpolation=cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR)
    y, x = dice.integer(0, picture.shape[0] - height), dice.integer(0, picture.shape[1] - width)
    return picture[y:y + height, x:x + width].copy()


def photo_sprite(dice):
    """A square part of a wallpaper, opaque, toned so that parts of one picture differ."""
    picture = wallpaper(dice, 64, 64).astype(np.float32) * np.float32([dice.real(.5, 1.2) for _ in range(3)])
    return np.dstack([np.clip(picture, 0, 255), np.full((64, 64), 255)]).astype(np.uint8)


def phrase(dice, word_count=None):
    """A few words of a game's window, perhaps with a count."""
    words = [dice.pick(WORDS) for _ in range(word_count or dice.integer(1, 3))]
    text = ' '.join(w.title() if dice.chance(.5) else w for w in words)
    if dice.chance(.4):
        text += f': {dice.integer(0, 99)}'
    if dice.chance(.15):
        text += f' / {dice.integer(10, 60)}'
    return text


def symbols(dice, count):
    """Sprites that mark the colors of a board: letters, shapes, icons or emoji."""
    kind = dice.integer(0, 3)
    if kind == 0:
        return [any_emoji(dice) for _ in range(count)]
    if kind == 1:
        return [icon(dice) for _ in range(count)]
    ink = dice.pick([(0, 0, 0), (255, 255, 255), scaled(any_color(dice), .5)])
    characters = dice.sample('ABCDEFGH123456789' if kind == 2 else '●▲■◆★♥♣♠✚✖', count)
    while len(characters) < count:
        characters.append(dice.pick('KLMNPQRS'))
    return [glyph(c, ink, DEFAULT_FONT) for c in characters]
