"""Where a board is on the page, and how large its cells are."""
from .truth import Lattice

MIN_PITCH = 7  # pixels of the drawing; half of it in the finished picture


def place(dice, page_height, page_width, rows, columns, ratio=1.):
    """A lattice on the page, or None if its cells would be too small. ratio: height of a cell by its width."""
    fill = dice.pick([1, 1, dice.real(.85, 1), dice.real(.5, .9), dice.real(.25, .6)])
    pitch_x = min(page_width * fill / columns, page_height * dice.real(.5, 1) / (rows * ratio))
    pitch_y = pitch_x * ratio
    if dice.chance(.6):
        pitch_x, pitch_y = round(pitch_x), round(pitch_y)
    if min(pitch_x, pitch_y) < MIN_PITCH:
        return None
    free_x, free_y = page_width - pitch_x * columns, page_height - pitch_y * rows
    x = free_x / 2 if dice.chance(.5) else dice.real(0, max(0, free_x))
    y = free_y / 2 if dice.chance(.35) else dice.real(0, max(0, free_y))
    if dice.chance(.08):  # in a corner of the page
        x, y = dice.pick([0, free_x]), dice.pick([0, free_y])
    if dice.chance(.08):  # cut off at the page's edge by less than half a cell
        x = dice.pick([x, -dice.real(.02, .4) * pitch_x, free_x + dice.real(.02, .4) * pitch_x])
        y = dice.pick([y, -dice.real(.02, .4) * pitch_y, free_y + dice.real(.02, .4) * pitch_y])
    if dice.chance(.5):
        x, y = round(x), round(y)
    return Lattice(x, y, pitch_x, pitch_y, rows, columns)


def place_somewhere(dice, picture, rows, columns, ratio=1.):
    """A lattice for a grid that always fits: tries until its cells are large enough."""
    while True:
        lattice = place(dice, *picture.shape[:2], rows, columns, ratio)
        if lattice is not None:
            return lattice
