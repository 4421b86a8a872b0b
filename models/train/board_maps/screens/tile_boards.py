"""Boards of tiles with faces (Shisen-Sho, mahjong connect, link-up): full, under way, nearly cleared, over pictures."""
import dataclasses

import cv2
import numpy as np

from . import drawing, furniture, layout, materials
from .colors import any_color, mixed, scaled
from .tile_faces import faces
from .truth import TILES

STYLES = {'plate': 32, 'bare': 20, 'relief': 20, 'slots': 13, 'tinted': 10, 'overlapping': 5}


def tile_board(dice, picture, truth):
    """Draws a board, or two of the same size; returns False if it would not fit or its faces would look alike."""
    height, width = picture.shape[:2]
    rows, columns = dice.integer(4, 9), dice.integer(6, 18)
    if dice.chance(.35):
        rows, columns = dice.integer(2, 16), dice.integer(2, 20)
    if height > width and dice.chance(.7):
        rows, columns = columns, rows
    ratio = dice.pick([1, 1, 1, dice.real(1.15, 1.45), dice.real(.85, 1.2)])
    between = dice.pick([dice.integer(1, 9), dice.real(.5, 9)])  # of the boards of two players, in cells
    players = 2 if dice.chance(.05) else 1
    lattice = layout.place(dice, height, width, rows, columns if players == 1 else 2 * columns + between, ratio)
    if lattice is None or lattice.pitch_x < 12:
        return False
    sprites = faces(dice, dice.integer(3, min(42, max(5, rows * columns // 2))))
    style = _TileStyle(dice, lattice.pitch_x, len(sprites))
    sprites = style.keep_different(lattice, sprites)
    if len(sprites) < 3:
        return False
    _ground(dice, picture, lattice)
    cells = None
    for player in range(players):
        x = lattice.x + player * (columns + between) * lattice.pitch_x
        own = dataclasses.replace(lattice, x=x, columns=columns)
        if cells is None or dice.chance(.5):  # otherwise both play the same board
            cells = _random_cells(dice, rows, columns, len(sprites))
        cells = cells.copy()  # the truth keeps them
        removed = _remove_pair(cells) if dice.chance(.04) else []
        _draw_tiles(dice, picture, own, cells, sprites, style)
        _connection(dice, picture, own, cells)
        _bursts(dice, picture, own, removed)
        truth.mark_grid(own, cells, TILES)
    if dice.chance(.1):
        _helpers(dice, picture, lattice)
    return True


def _random_cells(dice, rows, columns, count):
    """Kinds in pairs on a shape, from the start of a game to its end."""
    shape = _shape(dice, rows, columns)
    cells = np.full((rows, columns), -1)
    places = dice.shuffled(list(zip(*np.nonzero(shape))))
    flowers = _flowers(dice, count, len(places))
    pairs = [[dice.integer(0, count - 2 * flowers - 1)] * 2 for _ in range(len(places) // 2 + 1 - flowers)]
    pairs += [[count - 2 * i - 1, count - 2 * i - 2] for i in range(flowers)]
    pairs = dice.shuffled(pairs)
    for i, place in enumerate(places):
        cells[place] = pairs[i // 2][i % 2]
    stage = dice.pick_weighted({'start': 42, 'under way': 36, 'late': 22})
    keep = {'start': 1., 'under way': dice.real(.35, .95), 'late': dice.real(.02, .3)}[stage]
    remaining = max(4, int(len(places) * keep)) // 2 * 2
    for place in places[remaining:]:  # pairs are neighbors in this list
        cells[place] = -1
    if stage == 'under way' and dice.chance(.25):
        cells = _fall(cells)
    return cells


def _flowers(dice, count, tiles):
    """The number of pairs of two different pictures that go together, each of them once on the board."""
    most = min(4, (count - 4) // 2, tiles // 16)
    return dice.integer(1, most) if most > 0 and dice.chance(.12) else 0


def _fall(cells):
    """Gravity: the tiles of each column move down."""
    result = np.full_like(cells, -1)
    for column in range(cells.shape[1]):
        tiles = cells[:, column][cells[:, column] >= 0]
        if len(tiles):
            result[-len(tiles):, column] = tiles
    return result


def _shape(dice, rows, columns):
    """Where tiles are at the start: mostly everywhere."""
    shape = np.ones((rows, columns), bool)
    kind = dice.pick_weighted({'full': 72, 'mirrored': 8, 'ring': 5, 'gap': 8, 'pyramid': 4, 'scattered': 3})
    if kind == 'mirrored':
        half = dice.mask(dice.real(.5, .9), (rows, (columns + 1) // 2))
        shape = np.hstack([half, half[:, ::-1][:, columns % 2:]])
    elif kind == 'ring' and min(rows, columns) > 4:
        k = dice.integer(1, 2)
        shape[k + 1:-k - 1, k + 1:-k - 1] = False
    elif kind == 'gap':
        if dice.chance(.6):
            shape[dice.integer(0, rows - 1)] = False
        if dice.chance(.6):
            shape[:, dice.integer(0, columns - 1)] = False
    elif kind == 'pyramid':
        y, x = np.mgrid[0:rows, 0:columns]
        shape = abs(x - (columns - 1) / 2) <= (y + 1) * columns / rows / 2
    elif kind == 'scattered':
        shape = dice.mask(dice.real(.3, .9), (rows, columns))
    return shape if shape.sum() >= 4 else np.ones((rows, columns), bool)


def _ground(dice, picture, lattice):
    """What is under the tiles: the page, a panel, or a picture that removed tiles reveal."""
    margin = dice.real(0, .7) * lattice.pitch_x
    x, y, width, height = lattice.box
    if dice.chance(.25):
        drawing.rectangle(picture, x - margin, y - margin, width + 2 * margin, height + 2 * margin, any_color(dice),
                          dice.pick([0, lattice.pitch_x * .3]))
    if dice.chance(.22):
        part = drawing.clipped(picture, x - margin, y - margin, width + 2 * margin, height + 2 * margin)
        if min(part.shape[:2]) > 8:
            ground = furniture.cartoon if dice.chance(.3) else materials.wallpaper
            part[:] = ground(dice, *part.shape[:2])
    if dice.chance(.05):  # the noise of felt
        part = drawing.clipped(picture, x - margin, y - margin, width + 2 * margin, height + 2 * margin)
        drawing.add(part, drawing.grain(dice, *part.shape[:2], dice.real(3, 15), .7)[..., None])


class _TileStyle:
    """How all tiles of one board look."""

    def __init__(self, dice, pitch, kind_count):
        self.name = dice.pick_weighted(STYLES)
        self.gap = 0 if dice.chance(.5) else dice.real(.01, .16) * pitch
        self.color = dice.pick([(255, 255, 255), (245, 240, 220), any_color(dice, 180), any_color(dice)])
        self.edge = any_color(dice, 0, 200) if dice.chance(.6) else scaled(self.color, dice.real(.5, .9))
        self.edge_width = dice.pick([0, 1, 1, 2, max(1, int(pitch * .05))])
        self.radius = dice.pick([0, 0, .1, .2, .35]) * pitch
        self.depth = max(1, int(pitch * dice.real(.05, .14)))
        self.side = scaled(self.color, dice.real(.4, .85))
        self.left = dice.chance(.4)
        self.inset = dice.real(.03, .22)
        if self.name == 'bare':
            self.inset = dice.real(0, .12) if dice.chance(.6) else dice.real(.12, .33)
        self.opacity = dice.real(.4, .9) if dice.chance(.12) else 1  # of a plate; below 1, the page shows through
        self.stretch = dice.chance(.4)
        self.shine = dice.real(-30, 50) if dice.chance(.2) else 0
        self.tints = [any_color(dice, 130) for _ in range(kind_count)]
        self.slot = mixed(self.color, any_color(dice), dice.real(.2, .9))
        self.slot_filled = dice.chance(.5)

    def keep_different(self, lattice, sprites):
        """Drops the sprites that look like an earlier one on their tiles, and their tints; returns the rest."""
        min_difference, side = 24, 8  # in one of side x side parts of a tile, of one channel
        kept, looks = [], []
        _, _, w, h = lattice.cell(0, 0)
        for kind, sprite in enumerate(sprites):
            tile = np.full((h, w, 3), 128, np.uint8)
            _tile(tile, self, 0, 0, w, h, sprite, kind)
            look = cv2.resize(tile, (side, side), interpolation=cv2.INTER_AREA).astype(int)
            if all(abs(look - other).max() >= min_difference for other in looks):
                kept.append(kind)
                looks.append(look)
        self.tints = [self.tints[kind] for kind in kept]
        return [sprites[kind] for kind in kept]


def _draw_tiles(dice, picture, lattice, cells, sprites, style):
    if style.name == 'overlapping':
        _shadows(picture, lattice, cells, style)
    for row, column in lattice.all_cells():
        x, y, w, h = lattice.cell(row, column, style.gap / 2)
        kind = cells[row, column]
        if kind >= 0:
            _tile(picture, style, x, y, w, h, sprites[kind], kind)
        elif style.name == 'slots':
            drawing.rectangle(picture, x, y, w, h, style.slot, style.radius, -1 if style.slot_filled else 1)
    _highlights(dice, picture, lattice, cells, style)


def _tile(picture, style, x, y, w, h, sprite, kind):
    fx, fy, fw, fh = x, y, w, h
    if style.name in ('relief', 'overlapping'):
        outside = style.depth if style.name == 'overlapping' else 0  # the 3-D edge; the next tile covers it
        drawing.rectangle(picture, x, y, w + outside, h + outside, style.side, style.radius)
        fw, fh = w + outside - style.depth, h + outside - style.depth
        fx = x + (style.depth if style.left and not outside else 0)
    if style.name != 'bare':
        ground = drawing.clipped(picture, fx, fy, fw, fh).copy()
        color = style.tints[kind] if style.name == 'tinted' else style.color
        drawing.rectangle(picture, fx, fy, fw, fh, color, style.radius)
        if style.shine:
            part = drawing.clipped(picture, fx, fy, fw, fh)
            drawing.add(part, np.linspace(style.shine, -style.shine, max(1, part.shape[0]))[:, None, None])
        if style.edge_width:
            drawing.rectangle(picture, fx, fy, fw, fh, style.edge, style.radius, style.edge_width)
        if style.opacity < 1:
            part = drawing.clipped(picture, fx, fy, fw, fh)
            part[:] = ground * (1 - style.opacity) + part * style.opacity
    inner = fx + fw * style.inset, fy + fh * style.inset, fw * (1 - 2 * style.inset), fh * (1 - 2 * style.inset)
    (drawing.paste if style.stretch else drawing.paste_inside)(picture, sprite, *inner)


def _shadows(picture, lattice, cells, style):
    for row, column in zip(*np.nonzero(cells >= 0)):
        x, y, w, h = lattice.cell(row, column)
        drawing.multiply(drawing.clipped(picture, x + style.depth, y + style.depth, w + style.depth, h + style.depth),
                         np.float32([[[.6]]]))


def _highlights(dice, picture, lattice, cells, style):
    """Selected tiles and hints: frames, tints, enlarged or faded tiles."""
    tiles = list(zip(*np.nonzero(cells >= 0)))
    if dice.chance(.05):  # tiles that cannot be taken are dimmed
        share, shade = dice.real(.1, .8), dice.real(.5, .85)
        for tile in tiles:
            if dice.chance(share):
                drawing.multiply(drawing.clipped(picture, *lattice.cell(*tile)), np.float32([[[shade]]]))
    for _ in range(dice.pick([0, 0, 1, 1, 2])):
        x, y, w, h = lattice.cell(*dice.pick(tiles))
        color, kind = any_color(dice), dice.integer(0, 2)
        if kind == 0:
            drawing.rectangle(picture, x, y, w, h, color, style.radius, max(2, int(w * dice.real(.04, .1))))
        elif kind == 1:
            part = drawing.clipped(picture, x, y, w, h)
            share = dice.real(.2, .6)
            part[:] = part * (1 - share) + np.float32(color) * share
        else:
            drawing.add(drawing.clipped(picture, x, y, w, h), np.float32([[[dice.real(-70, 70)]]]))


def _remove_pair(cells):
    """Removes the first two tiles of one kind; returns their places."""
    for kind in np.unique(cells[cells >= 0]):
        places = np.argwhere(cells == kind)[:2]
        if len(places) == 2 and (cells >= 0).sum() > 6:
            cells[tuple(places.T)] = -1
            return places
    return []


def _bursts(dice, picture, lattice, places):
    """What a game shows for a moment where it removed tiles."""
    sprite = materials.emoji(dice.pick('💥✨⭐⚡🔥💨'))
    size = dice.real(.6, 1.5)
    for row, column in places:
        drawing.paste(picture, sprite, *lattice.cell(row, column, (1 - size) / 2 * lattice.pitch_x), dice.real(.5, 1))


def _helpers(dice, picture, lattice):
    """A row of icons above or below the board, about as large as its tiles: hints, bombs, another shuffle."""
    size = dice.real(.7, 1.1) * lattice.pitch_x
    away = dice.real(.1, 1.5) * lattice.pitch_x
    y = lattice.y - away - size if dice.chance(.3) else lattice.y + lattice.height + away
    count = dice.integer(2, 5)
    step = size * dice.real(1.05, 2) if dice.chance(.5) else lattice.pitch_x * dice.integer(1, 2)
    x = lattice.x + (lattice.width - count * step) * dice.pick([0, .5, .5, 1])
    for k in range(count):
        drawing.paste_inside(picture, materials.any_emoji(dice), x + k * step, y, size, size)


def _connection(dice, picture, lattice, cells):
    """The line between two tiles that are being removed."""
    if not dice.chance(.08):
        return
    (r0, c0), (r1, c1) = (dice.pick(list(zip(*np.nonzero(cells >= 0)))) for _ in range(2))

    def center(row, column):
        return lattice.x + (column + .5) * lattice.pitch_x, lattice.y + (row + .5) * lattice.pitch_y
    color, width = any_color(dice), max(2, int(lattice.pitch_x * .08))
    drawing.line(picture, center(r0, c0), center(r0, c1), color, width)
    drawing.line(picture, center(r0, c1), center(r1, c1), color, width)
