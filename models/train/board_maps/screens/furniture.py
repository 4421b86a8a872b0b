"""What surrounds a board on its page: backgrounds, window frames, buttons, text, dialogs, hands and pointers."""
import cv2
import numpy as np

from . import drawing, materials
from .colors import any_color, from_hsv, scaled


def background(dice, height, width):
    """An empty page: plain, a gradient, a wallpaper, a cartoon scene, a texture or soft spots; some have a grain."""
    page = _background_without_grain(dice, height, width)
    if dice.chance(.12):
        drawing.add(page, drawing.grain(dice, height, width, dice.real(2, 14), dice.real(.4, 1.5))[..., None])
    return page


def _background_without_grain(dice, height, width):
    kind = dice.real(0, 1)
    if kind < .25:
        return np.full((height, width, 3), dice.pick([255, 250, 240, 0, 0, 20, 40, 200]), np.uint8)
    if kind < .57:
        return np.full((height, width, 3), any_color(dice), np.uint8)
    if kind < .75:
        return drawing.gradient(height, width, any_color(dice), any_color(dice), dice.pick([90, 0, dice.real(0, 180)]))
    if kind < .89:
        return materials.wallpaper(dice, height, width)
    if kind < .94:
        return cartoon(dice, height, width)
    if kind < .97:  # a small texture, repeated
        tile = drawing.smooth_field(dice, 24, 24, 0, 60, 6)[..., None] + np.float32(any_color(dice, 0, 190))
        tile = np.clip(tile, 0, 255).astype(np.uint8)
        return np.tile(tile, (height // 24 + 1, width // 24 + 1, 1))[:height, :width].copy()
    spots = dice.integers(256, (dice.integer(2, 8), dice.integer(2, 8), 3)).astype(np.uint8)
    return cv2.resize(spots, (width, height), interpolation=cv2.INTER_CUBIC)


def cartoon(dice, height, width):
    """Sky and ground with a few large drawings, as behind games for children."""
    scene = drawing.gradient(height, width, any_color(dice, 100), any_color(dice, 100))
    if dice.chance(.6):
        horizon = int(height * dice.real(.5, .95))
        scene[horizon:] = drawing.gradient(height - horizon, width, any_color(dice), any_color(dice))
    for _ in range(dice.integer(2, 12)):
        size = min(height, width) * dice.real(.1, .7)
        x, y = dice.real(-.2, 1) * width, dice.real(-.1, 1) * height
        drawing.paste_inside(scene, materials.clip_art(dice), x, y, size, size, dice.real(.5, 1))
    return scene


def overlaps(box, boxes, margin):
    """Whether a rectangle comes closer than a margin to one of the others."""
    x, y, width, height = box
    return any(x < bx + bw + margin and bx < x + width + margin and y < by + bh + margin and by < y + height + margin
               for bx, by, bw, bh in boxes)


def clutter(dice, picture, boxes, count):
    """Parts of a user interface outside of the given rectangles."""
    page_height, page_width = picture.shape[:2]
    for _ in range(count):
        width, height = dice.integer(40, max(60, page_width // 2)), dice.integer(16, 70)
        for _ in range(6):
            x, y = dice.integer(-10, max(0, page_width - 30)), dice.integer(0, max(0, page_height - height))
            if not overlaps((x, y, width, height), boxes, 4):
                _interface_part(dice, picture, x, y, width, height)
                break


def _interface_part(dice, picture, x, y, width, height):
    kind = dice.pick_weighted({'text': 40, 'button': 25, 'icon': 15, 'frame': 8, 'rule': 4, 'paragraph': 8, 'panel': 5})
    if kind == 'text':
        drawing.text(picture, materials.phrase(dice), x, y, min(height * .7, 44), drawing.ink_on(dice, picture, x, y),
                     dice.pick(materials.FONTS))
    elif kind == 'button':
        drawing.rectangle(picture, x, y, width, height, any_color(dice), dice.pick([0, 4, 8, height // 2]))
        drawing.text(picture, materials.phrase(dice, 1), x + 8, y + height * .15, height * .55,
                     drawing.ink_on(dice, picture, x + 10, y + 5), dice.pick(materials.FONTS))
    elif kind == 'icon':
        size = min(height, 60)
        drawing.paste(picture, materials.any_sprite(dice), x, y, size, size)
    elif kind == 'frame':
        drawing.rectangle(picture, x, y, width, height, any_color(dice), dice.pick([0, 6]), dice.integer(1, 3))
    elif kind == 'rule':
        drawing.line(picture, (x, y), (x + width, y), any_color(dice), dice.integer(1, 3))
    else:
        if kind == 'panel':
            drawing.rectangle(picture, x - 6, y - 4, width * 1.4, height + 8, any_color(dice, dice.pick([0, 200])),
                              dice.pick([0, 6]))
        ink, font, size = drawing.ink_on(dice, picture, x, y), dice.pick(materials.FONTS), dice.integer(12, 20)
        for k in range(dice.integer(2, height // 18 + 2)):
            words = materials.phrase(dice, dice.integer(2, 5))[:width // 9]
            drawing.text(picture, words, x, y + k * size * 1.3, size, ink, font)


def window_frame(dice, picture, boxes):
    """Title bar, task bar and window borders or a phone's bars; what lies in the boxes is not covered."""
    kept = [(box, drawing.clipped(picture, *box).copy()) for box in boxes]
    height, width = picture.shape[:2]
    if dice.chance(.35):
        bar = dice.integer(18, 44)
        picture[:bar] = any_color(dice)
        drawing.text(picture, materials.phrase(dice, 2), dice.integer(6, 40), 2, bar * .6,
                     drawing.ink_on(dice, picture, 10, 2))
        for i in range(3):
            drawing.rectangle(picture, width - (i + 1) * bar, 3, bar - 6, bar - 6, any_color(dice),
                              dice.pick([0, bar // 2]))
    if dice.chance(.2):
        bar = dice.integer(20, 60)
        picture[height - bar:] = any_color(dice)
        for i in range(dice.integer(0, 6)):
            drawing.paste(picture, materials.icon(dice), 10 + i * (bar + 4), height - bar + 3, bar - 6, bar - 6)
    if dice.chance(.2):
        border = dice.integer(1, 12)
        picture[:, :border] = picture[:, width - border:] = any_color(dice)
    for box, part in kept:
        drawing.clipped(picture, *box)[:] = part


def color_buttons(dice, picture, lattice, colors, draw_cell):
    """The buttons of a flood game, in a row or a column beside the board: often as wide as the board, and often like
    its cells. draw_cell(picture, x, y, width, height, color index) draws a cell of the board."""
    if dice.chance(.25):
        return
    if dice.chance(.2) and _continuing_buttons(dice, picture, lattice, len(colors), draw_cell):
        return
    page_height, page_width = picture.shape[:2]
    x, y, width, height = lattice.box
    count, below = len(colors), dice.chance(.75)
    rows = 2 if count >= 4 and dice.chance(.15) else 1
    in_row = (count + rows - 1) // rows
    board_side = width if below else height
    size = lattice.pitch_x * dice.real(.5, 2.2) if dice.chance(.5) else dice.real(20, 80)
    size = min(size, board_side * 1.2 / in_row)
    step = size * dice.pick([1, dice.real(1, 1.6), dice.real(1.2, 2.6)])
    if in_row > 1 and dice.chance(.4):  # from side to side of the board or the page
        side = page_width * dice.real(.8, .98) if below and dice.chance(.4) else board_side
        step = max(size, (side - size) / (in_row - 1))
    long, short = step * (in_row - 1) + size, step * (rows - 1) + size
    distance = dice.pick([dice.real(1, 8), dice.real(3, 60), lattice.pitch_x * dice.real(.1, 2)])
    if below:
        left = dice.pick([(page_width - long) / 2, x, x + (width - long) / 2])
        top = y + height + distance
        if top + short > page_height:
            top = y - short - distance
    else:
        left = x + width + distance
        if left + short > page_width:
            left = x - short - distance
        top = dice.pick([y, y + (height - long) / 2])
    if left < 0 or top < 0:
        return
    shape, chosen = dice.integer(0, 5), dice.integer(0, count - 1) if dice.chance(.3) else -1
    for i, color in enumerate(colors):
        along, beside = (i // rows) * step, (i % rows) * step
        bx, by = (left + along, top + beside) if below else (left + beside, top + along)
        grow = size * .12 if i == chosen else 0
        box = bx - grow, by - grow, size + 2 * grow, size + 2 * grow
        if shape >= 4:
            draw_cell(picture, *(round(value) for value in box), i)
        elif shape == 2:
            drawing.ellipse(picture, *box, color)
        else:
            drawing.rectangle(picture, *box, color, size * .25 if shape == 1 else 0)
            if shape == 3:
                drawing.rectangle(picture, bx, by, size, size, scaled(color, .5), 0, 2)


def _continuing_buttons(dice, picture, lattice, count, draw_cell):
    """A row of buttons below or above the board that look like its cells and continue its columns, or a column beside
    it. False if there is no room."""
    page_height, page_width = picture.shape[:2]
    upright, after = dice.chance(.25), dice.chance(.8)
    across, down = (lattice.rows, lattice.columns) if upright else (lattice.columns, lattice.rows)
    pitch = lattice.pitch_x if upright else lattice.pitch_y
    distance = dice.pick([dice.real(.15, .5), dice.real(.15, 1.2), 1]) * pitch
    every = 1 if count > across // 2 else dice.integer(1, 2)
    first = dice.pick([0, (across - count * every) // 2, across - count * every])
    inset = pitch * dice.pick([0, 0, dice.real(.02, .12)])
    if first < 0 or pitch < 8:
        return False
    for color in range(count):
        x, y, w, h = lattice.cell(*((first + color * every, down if after else -1) if upright else
                                    (down if after else -1, first + color * every)), inset)
        shift = round(distance if after else -distance)
        x, y = (x + shift, y) if upright else (x, y + shift)
        if color == 0 and (min(x, y) < 0 or x + w > page_width or y + h > page_height):
            return False
        draw_cell(picture, x, y, w, h, color)
    return True


def dialog(dice, picture, truth, box):
    """An opaque window over a part of the rectangle; what it covers is page. Sometimes the rest is dimmed."""
    x, y, width, height = box
    if dice.chance(.4):
        picture[:] = picture * dice.real(.35, .8)
    w, h = width * dice.real(.35, .95), height * dice.real(.2, .6)
    left, top = x + (width - w) * dice.real(-.2, 1.2), y + (height - h) * dice.real(-.1, 1.1)
    drawing.rectangle(picture, left, top, w, h, dice.pick([(255, 255, 255), (240, 240, 240), any_color(dice)]),
                      dice.pick([0, 4, 14]))
    if dice.chance(.5):
        drawing.rectangle(picture, left, top, w, h, any_color(dice), 0, dice.integer(1, 4))
    size = min(h / 5, 36)
    for k in range(dice.integer(1, 3)):
        drawing.text(picture, materials.phrase(dice, 3), left + w * .06, top + h * (.08 + .25 * k), size,
                     drawing.ink_on(dice, picture, left + w / 2, top + h / 2), dice.pick(materials.FONTS))
    if dice.chance(.7):
        drawing.rectangle(picture, left + w * .3, top + h * .72, w * .4, h * .18, any_color(dice), dice.pick([0, 8]))
    truth.clear(left, top, w, h)


def big_text(dice, picture, box):
    """Large letters over a board, as after a win; the board stays what it is."""
    x, y, width, height = box
    font, color = dice.pick(materials.FONTS), dice.pick([(255, 255, 255), (0, 0, 0), any_color(dice)])
    size = dice.real(.08, .22) * min(width, height)
    for k in range(dice.integer(1, 3)):
        drawing.text(picture, materials.phrase(dice, dice.integer(1, 2)), x + width * dice.real(0, .4),
                     y + height * dice.real(.1, .6) + k * size * 1.3, size, color, font)


def pointer_or_hand(dice, picture, box, size):
    """A mouse pointer, a pointing hand or a small sprite anywhere in the rectangle."""
    x, y, width, height = box
    px, py = x + width * dice.real(0, 1), y + height * dice.real(0, 1)
    if dice.chance(.5):
        s = dice.real(14, 40)
        arrow = np.array([(0, 0), (0, .8), (.2, .62), (.34, .95), (.46, .9), (.32, .58), (.58, .56)]) * s + (px, py)
        cv2.fillPoly(picture, [arrow.astype(np.int32)], (255, 255, 255))
        cv2.polylines(picture, [arrow.astype(np.int32)], True, (0, 0, 0), 1, cv2.LINE_AA)
    else:
        sprite = materials.emoji(dice.pick('👆👉🖐👇')) if dice.chance(.6) else materials.any_sprite(dice)
        s = size * dice.real(.6, 1.6)
        drawing.paste(picture, sprite, px, py, s, s)


def scribble(dice, picture, box):
    """A line drawn by hand."""
    x, y, width, height = box
    points = np.cumsum(dice.noise(1, (dice.integer(3, 9), 2)), 0) * (width * .12, height * .12)
    points += (x + width * dice.real(.2, .8), y + height * dice.real(.2, .8))
    cv2.polylines(picture, [points.astype(np.int32)], False, from_hsv(dice.real(0, 1), 1, dice.real(.5, 1)),
                  dice.integer(2, 7), cv2.LINE_AA)
