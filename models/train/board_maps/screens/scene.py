"""Random screens: sample(seed) draws one and returns the picture with its truth."""
import cv2
import numpy as np

from . import furniture
from .color_boards import color_board
from .degradations import degrade
from .dice import Dice
from .lookalikes import lookalike
from .paper_boards import paper_board
from .photographs import photograph
from .tile_boards import tile_board
from .triangle_boards import triangle_board
from .truth import Truth

SIZE = 448  # longer side of a finished picture: what the network receives
DRAWING_SIZE = 2 * SIZE
ASPECTS = [9 / 16, 9 / 19, 3 / 4, 1, 4 / 3, 16 / 9, 16 / 10]
CONTENTS = {color_board: 32, paper_board: 8, tile_board: 31, triangle_board: 7, lookalike: 22}


def sample(seed, contents=None, max_size=SIZE):
    """An RGB picture with a longer side of SIZE, rarely less, or random up to max_size, and its truth at its scale.

    contents: one of the drawing functions above instead of a random one. max_size: at most DRAWING_SIZE."""
    dice = Dice(seed)
    picture, truth, boxes = _screen(dice, contents)
    if truth.boards:
        _cover(dice, picture, truth)
    if dice.chance(.1):
        picture = photograph(dice, picture, truth)
        boxes = truth.boxes()
    if boxes and dice.chance(.3):
        picture, truth = _zoom(dice, picture, truth, dice.pick(boxes))
    return _finish(dice, picture, truth, max_size)


def _screen(dice, contents):
    """A page with its contents at drawing size and the parts of a window around them, its truth, and the boxes of the
    contents."""
    while True:
        draw = contents or dice.pick_weighted(CONTENTS)
        aspect = dice.pick(ASPECTS + [dice.real(.45, 2.2)])
        if draw in (paper_board, triangle_board) and dice.chance(.75):  # games of phones
            aspect = dice.pick([9 / 16, 9 / 16, 9 / 19, 3 / 4, 10 / 16, 16 / 10, dice.real(.5, .7)])
        width, height = DRAWING_SIZE, DRAWING_SIZE
        width, height = (width, int(height / aspect)) if aspect > 1 else (int(width * aspect), height)
        picture = np.ascontiguousarray(furniture.background(dice, height, width))
        truth = Truth(height, width)
        if dice.chance(.7):
            furniture.clutter(dice, picture, [], dice.integer(0, 6))
        empty = picture.copy()
        if draw is lookalike and dice.chance(.1):
            furniture.clutter(dice, picture, [], 12)  # a page without any grid
        elif draw(dice, picture, truth) is False:
            continue
        boxes = truth.boxes() or [cv2.boundingRect((picture != empty).any(2).astype(np.uint8))]
        furniture.clutter(dice, picture, boxes, dice.integer(0, 10))
        furniture.window_frame(dice, picture, boxes)
        return picture, truth, boxes


def _cover(dice, picture, truth):
    """Dialogs, letters, pointers and scribbles over a board."""
    board = truth.boards[0]
    box = truth.boxes()[0]
    pitch = box[2] / board.columns
    if dice.chance(.05):
        furniture.dialog(dice, picture, truth, box)
    if dice.chance(.04):
        furniture.big_text(dice, picture, box)
    if dice.chance(.08):
        furniture.pointer_or_hand(dice, picture, box, pitch)
    if dice.chance(.03):
        furniture.scribble(dice, picture, box)


def _zoom(dice, picture, truth, box):
    """Crops to a board or a look-alike with a margin, as the reader does for its second pass, or to a part of it."""
    height, width = picture.shape[:2]
    x, y, w, h = box
    margin = dice.real(-.03, .16)
    left, top, right, bottom = x - margin * w, y - margin * h, x + (1 + margin) * w, y + (1 + margin) * h
    if dice.chance(.25):  # a quarter, as for large boards
        share = dice.real(.4, .7)
        left += dice.pick([0, (1 - share) * (right - left)])
        top += dice.pick([0, (1 - share) * (bottom - top)])
        right, bottom = left + share * w * (1 + 2 * margin), top + share * h * (1 + 2 * margin)
    left, top = max(0, int(left)), max(0, int(top))
    right, bottom = min(width, int(right)), min(height, int(bottom))
    if min(right - left, bottom - top) < 100:
        return picture, truth
    cropped = Truth(bottom - top, right - left)
    for mine, theirs in zip(cropped.maps, truth.maps):
        mine[:] = theirs[top:bottom, left:right]
    for board in truth.boards:
        board.corners = board.corners - [left, top]
    cropped.boards = truth.boards
    return np.ascontiguousarray(picture[top:bottom, left:right]), cropped


def _finish(dice, picture, truth, max_size):
    """Scales to SIZE (rarely a little less, so that scales vary), or up to max_size, and degrades."""
    height, width = picture.shape[:2]
    scale = SIZE / max(height, width) * (dice.real(.85, 1) if dice.chance(.25) else 1)
    if max_size > SIZE:
        scale = max(scale, min(1, dice.real(SIZE, max_size) / max(height, width)))
    size = max(16, int(round(width * scale))), max(16, int(round(height * scale)))
    shrink = cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR
    triangles = any(board.game == 'kami2' for board in truth.boards)
    finished = degrade(dice, cv2.resize(picture, size, interpolation=shrink), .3 if triangles else .12)

    def warp(values, smooth):
        return cv2.resize(values, size, interpolation=shrink if smooth else cv2.INTER_NEAREST)
    truth.transform(warp, np.diag([size[0] / width, size[1] / height, 1]))
    truth.reduce_boards()
    return finished, truth
