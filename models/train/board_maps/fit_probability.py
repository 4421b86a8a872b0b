"""Fits the probability that a reading is right: fit_probability.py FEATURES probability.bin

FEATURES: the lines that bench_vision_features prints for generated screens. probability.bin is written: the 16 bytes
MAGIC, then for each of MODELS the number of its features, that of its stumps (16 bits each) and the log odds without
features (32 bits), and for each stump its feature (16 bits), the threshold, and what it adds to the log odds below the
threshold and from there on (32 bits each). All numbers are little endian; those of 32 bits are signed, in units of
1 / UNIT. Generated screens are harder than those that players send: a board that is read right counts as
WEIGHT_OF_RIGHT boards. The model is a sum of regression stumps fitted by LogitBoost (Friedman, Hastie and Tibshirani,
"Additive logistic regression", 2000), shrunk; the number of stumps is the one with the best likelihood in a cross
validation.
"""
import argparse
import collections
import struct

import numpy as np

MAGIC = b'UNFOLD odds v01\n'
MODELS = ('colors', 'tiles', 'tile_cells')  # in the order of ProbabilityModel in src/vision/board_probability.h
UNIT = 10000
FOLDS = 5
WEIGHT_OF_RIGHT = {'colors': 1.5, 'tiles': 15., 'tile_cells': 1.}
SHRINKAGE = .15
MAX_STUMPS = {'colors': 400, 'tiles': 400, 'tile_cells': 200}
MIN_LEAF = 12.  # weight: readings at even odds count a quarter each
THRESHOLDS = 24  # of each feature


def read(path):
    """Features and outcomes by family: a line is the family, the screen, 1 where right, and the features."""
    rows = collections.defaultdict(list)
    with open(path) as file:
        for line in file:
            family, screen, right, *features = line.split()
            rows[family].append((screen, int(right), list(map(float, features))))
    return {family: (np.array([r[2] for r in table]), np.array([r[1] for r in table], float),
                     np.array([fold_of(r[0]) for r in table])) for family, table in rows.items()}


def fold_of(screen):
    """Fold of a screen: all readings of one screen are in one fold."""
    return int(screen) % FOLDS


def best_stump(below, residual, weight):
    """The column of `below` that splits the residuals best, and their means where it is 1 and where it is 0."""
    w, r = weight @ below, (weight * residual) @ below
    w_all, r_all = weight.sum(), (weight * residual).sum()
    with np.errstate(divide='ignore', invalid='ignore'):
        gain = np.where((w < MIN_LEAF) | (w_all - w < MIN_LEAF), 0, r * r / w + (r_all - r) ** 2 / (w_all - w))
    best = int(gain.argmax())
    return None if gain[best] <= 0 else (best, r[best] / w[best], (r_all - r[best]) / (w_all - w[best]))


def fit(features, right, counts, count):
    share = np.average(right, weights=counts)
    start = np.log(share / (1 - share))
    stumps_to_choose = [(column, threshold) for column, values in enumerate(features.T) for threshold in
                        np.unique(np.round(np.quantile(values, np.linspace(.02, .98, THRESHOLDS)), 4))]
    below = np.array([features[:, column] < threshold for column, threshold in stumps_to_choose], float).T.copy()
    odds, stumps = np.full(len(right), start), []
    for _ in range(count):
        p = 1 / (1 + np.exp(-odds))
        weight = np.maximum(p * (1 - p), 1e-3) * counts
        best = best_stump(below, (right - p) * counts / weight, weight)
        if best is None:
            break
        stumps.append((*stumps_to_choose[best[0]], *(float(SHRINKAGE * np.clip(v, -4, 4)) for v in best[1:])))
        odds = odds + np.where(below[:, best[0]] > 0, *stumps[-1][2:])
    return start, stumps


def log_odds(features, start, stumps):
    """After each stump: one row a number of stumps."""
    total, result = np.full(len(features), start), []
    for column, threshold, below, above in stumps:
        total = total + np.where(features[:, column] < threshold, below, above)
        result.append(total)
    return np.array(result)


def loss_without(right, counts):
    share = np.average(right, weights=counts)
    return -share * np.log(share) - (1 - share) * np.log(1 - share)


def losses(features, right, counts, folds, count):
    """Mean negative log likelihood of what was left out, for each number of stumps."""
    table = []
    for fold in range(FOLDS):
        inside, outside = folds != fold, folds == fold
        odds = log_odds(features[outside], *fit(features[inside], right[inside], counts[inside], count))
        signed = np.where(right[outside], odds, -odds)
        table.append((np.logaddexp(0, -signed) * counts[outside]).sum(1)[:count])
    shortest = min(map(len, table))
    return sum(t[:shortest] for t in table) / counts.sum()


def bytes_of(models):
    """`models`: by name, the number of features, the log odds without them, and the stumps."""
    def fixed(value):
        return round(UNIT * value)
    result = MAGIC
    for name in MODELS:
        features, start, stumps = models[name]
        result += struct.pack('<HHi', features, len(stumps), fixed(start))
        for column, *values in stumps:
            result += struct.pack('<Hiii', column, *map(fixed, values))
    return result


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument('features')
    parser.add_argument('table')
    arguments = parser.parse_args()
    models = {}
    for family, (features, right, folds) in sorted(read(arguments.features).items()):
        counts = np.where(right > 0, WEIGHT_OF_RIGHT[family], 1)
        loss = losses(features, right, counts, folds, MAX_STUMPS[family])
        count = int(loss.argmin()) + 1
        print(f'{family}: {len(right)} readings, {right.mean():.3f} right; {count} stumps, loss {loss.min():.3f} '
              f'(without features {loss_without(right, counts):.3f})')
        models[family] = features.shape[1], *fit(features, right, counts, count)
    with open(arguments.table, 'wb') as file:
        file.write(bytes_of(models))


if __name__ == '__main__':
    main()
