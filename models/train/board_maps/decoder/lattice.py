"""The lattice of a region: combs of equidistant lines on the profiles of the line maps."""
import dataclasses
import math

import cv2
import numpy as np

MIN_PITCH = 2.5   # map pixels
THRESHOLD = .36   # of the top of a profile: what a tooth of a comb must exceed to add to its score
TOLERANCE = 1.6   # map pixels between a line and its tooth
SATURATION = .7   # of a line map: faint creases between equal cells count like strong lines


@dataclasses.dataclass
class Axis:
    """Lines at start + k * pitch, in map pixels. low, high: extent of the region. explained: share of the line energy
    that is on the comb, corrected for chance."""
    pitch: float
    start: float
    explained: float
    low: float
    high: float


def profile(lines, mask, axis):
    """Mean of a line map along an axis inside the mask."""
    weight = mask.astype(np.float32)
    count = weight.sum(axis)
    return (np.minimum(1, lines / SATURATION) * weight).sum(axis) / np.maximum(count, .2 * max(1., count.max()))


def combs(values, low, high, keep=10):
    """The best combs on [low, high]: tuples (score, pitch, start, number of lines), the best first."""
    spread = np.maximum.reduce([values, np.r_[values[1:], 0] * .85, np.r_[0, values[:-1]] * .85])
    top = np.sort(spread)[-max(3, len(values) // 40):].mean()
    if top < .03:
        return []
    span, pitch, table = high - low, MIN_PITCH, []
    while pitch <= span * .75 + 2:
        steps = max(4, int(pitch * 2))
        starts = low - 1 + pitch * np.arange(steps) / steps
        count = int((high + TOLERANCE - (low - 1)) / pitch) + 1
        teeth = starts[:, None] + pitch * np.arange(count)[None]
        inside = teeth <= high + TOLERANCE
        at = np.clip(np.round(teeth).astype(int), 0, len(values) - 1)
        scores = np.where(inside, spread[at] - THRESHOLD * top, 0).sum(1)
        best = int(scores.argmax())
        table.append((scores[best] / top / math.sqrt(span), pitch, starts[best], int(inside[best].sum())))
        pitch *= 1 + min(.01, .35 / max(4., span))
    scores = [row[0] for row in table]
    peaks = [row for i, row in enumerate(table) if row[0] > 0 and row[0] >= max(scores[max(0, i - 3):i + 4])]
    return sorted(peaks, reverse=True)[:keep]


def refined(values, pitch, start, count):
    """Pitch and start by weighted least squares on the centroids of the lines near the teeth."""
    for _ in range(3):
        index = np.arange(-1, count + 1)
        weights, centers = [], []
        for x in start + index * pitch:
            reach = max(1.5, min(3, pitch * .25))
            a, b = max(0, math.ceil(x - reach)), min(len(values), math.floor(x + reach) + 1)
            total = values[a:b].sum() if b > a else 0
            weights.append(total)
            centers.append((values[a:b] * np.arange(a, b)).sum() / total if total > 1e-6 else x)
        weights, centers = np.array(weights), np.array(centers)
        strong = weights > .15 * max(weights.max(), 1e-6)
        if strong.sum() < 2:
            break
        root = np.sqrt(weights[strong])
        system = np.vstack([index[strong], np.ones(strong.sum())]).T * root[:, None]
        new_pitch, new_start = np.linalg.lstsq(system, centers[strong] * root, rcond=None)[0]
        if abs(new_pitch - pitch) < .1 * pitch:
            pitch, start = new_pitch, new_start
    return pitch, start


def explained(values, low, high, pitch, start):
    """Share of the energy of a profile that lies on a comb, minus what a random profile would have there."""
    index = np.arange(len(values))
    near = np.abs(((index - start) / pitch + .5) % 1 - .5) * pitch <= TOLERANCE
    energy = values ** 2 * ((index >= low - 2) & (index <= high + 2))
    chance = max(1e-3, near[max(0, int(low)):int(high) + 1].mean())
    share = float(energy[near].sum() / max(1e-6, energy.sum()))
    return max(0., share - chance) / (1 - chance) if chance < .98 else 0.


def squareness(ratio):
    """Factor for cells that are not square. ratio: the larger pitch by the smaller."""
    return 1 if ratio < 1.083 else .92 if ratio < 1.57 else .35


def find_lattice(maps, mask):
    """Axes (x, y) of the lattice inside a mask, or None."""
    rows, columns = np.nonzero(mask)
    extents = [(np.percentile(v, .5), np.percentile(v, 99.5) + 1) for v in (columns, rows)]
    near = cv2.dilate(mask.astype(np.uint8), np.ones((5, 5), np.uint8)) > 0
    profiles = [profile(maps.vertical, near, 0), profile(maps.horizontal, near, 1)]
    candidates = [[(comb, comb[0] * explained(values, *extent, comb[1], comb[2])) for comb in combs(values, *extent)]
                  for values, extent in zip(profiles, extents)]
    pairs = [(squareness(max(a[1], b[1]) / min(a[1], b[1])) * (value_a + value_b), a, b)
             for a, value_a in candidates[0] for b, value_b in candidates[1]]
    if not pairs:
        return None
    best = max(pairs, key=lambda pair: pair[0])[1:]
    axes = []
    for (_, pitch, start, count), values, extent in zip(best, profiles, extents):
        pitch, start = refined(values, pitch, start, count)
        axes.append(Axis(pitch, start, explained(values, *extent, pitch, start), *extent))
    return axes
