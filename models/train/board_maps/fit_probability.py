"""Fits the probability that a reading is right: fit_probability.py FEATURES probability.bin

FEATURES: the lines that bench_vision_features prints for generated screens. probability.bin is written: the 16 bytes
MAGIC, then for each of MODELS the number of its features, that of its trees (16 bits each) and the log odds without
features (32 bits), and for each tree three splits, each a feature (16 bits) and a threshold (32 bits), and four leaves
(32 bits each). The first split chooses the second one where its feature is below the threshold, otherwise the third;
the second chooses the first or the second leaf, the third the others. The log odds are those without
features plus the leaf that each tree reaches. All numbers are little endian; those of 32 bits are signed, in units of
1 / UNIT.

The model is a sum of regression trees fitted by LogitBoost (Friedman, Hastie and Tibshirani, "Additive logistic
regression", 2000), shrunk; the number of trees, at most MAX_TREES, is the one with the best likelihood in a cross
validation. Generated screens are harder than those that players send, and each has more candidates that are wrong: a
board that is read right counts as WEIGHT_OF_RIGHT boards.
"""
import argparse
import collections
import struct

import numpy as np

MAGIC = b'UNFOLD odds v02\n'
MODELS = ('colors', 'tiles', 'tile_cells')  # in the order of ProbabilityModel in src/vision/board_probability.h
UNIT = 10000
FOLDS = 5
WEIGHT_OF_RIGHT = {'colors': 3.5, 'tiles': 15., 'tile_cells': 1.}
SHRINKAGE = .15
MAX_TREES = {'colors': 300, 'tiles': 150, 'tile_cells': 150}
MIN_LEAF = 12.  # weight: a reading at even odds has a quarter of its own
THRESHOLDS = 24  # of each feature


def read(path):
    """Features, outcomes and folds by family: a line is the family, the screen, 1 where right, and the features."""
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


class Splits:
    """Candidate splits: a feature and a threshold each, true where the feature is below it."""

    def __init__(self, features):
        count = features.shape[1]
        shares = np.linspace(.02, .98, THRESHOLDS)
        self.thresholds = np.round(np.quantile(features, shares, axis=0).T, 4)  # by feature, ascending
        bins = [np.searchsorted(*pair, 'right') for pair in zip(self.thresholds, features.T)]
        # Each feature has bins of its own; a value below threshold k is in bin k or an earlier one.
        self.bins = (np.array(bins).T + (THRESHOLDS + 1) * np.arange(count)).ravel()
        self.shape = count, THRESHOLDS + 1

    def sums(self, values):
        """For each split, the sum of the values of the rows where it is true."""
        of_bins = np.bincount(self.bins, np.repeat(values, self.shape[0]), self.shape[0] * self.shape[1])
        return of_bins.reshape(self.shape).cumsum(1)[:, :-1].ravel()

    def __getitem__(self, split):
        """The feature and the threshold of the split with this number."""
        return split // THRESHOLDS, self.thresholds.ravel()[split]


def best_split(splits, residual, weight):
    """The split that separates the residuals best, and their means where it is true and where it is false."""
    w, r = splits.sums(weight), splits.sums(weight * residual)
    w_all, r_all = weight.sum(), (weight * residual).sum()
    with np.errstate(divide='ignore', invalid='ignore'):
        gain = np.where((w < MIN_LEAF) | (w_all - w < MIN_LEAF), 0, r * r / w + (r_all - r) ** 2 / (w_all - w))
    best = int(gain.argmax())
    return None if gain[best] <= 0 else (best, r[best] / w[best], (r_all - r[best]) / (w_all - w[best]))


def fit(features, right, counts, count):
    """The log odds without features, and trees: each has three splits (column, threshold) and four leaves."""
    share = np.average(right, weights=counts)
    start = np.log(share / (1 - share))
    splits = Splits(features)
    odds, trees = np.full(len(right), start), []
    for _ in range(count):
        p = 1 / (1 + np.exp(-odds))
        weight = np.maximum(p * (1 - p), 1e-3) * counts
        residual = (right - p) * counts / weight
        first = best_split(splits, residual, weight)
        if first is None:
            break
        chosen, leaves = [splits[first[0]]], []
        column, threshold = chosen[0]
        is_below = features[:, column] < threshold
        for inside, mean in zip((is_below, ~is_below), first[1:]):
            split, *means = best_split(splits, residual, weight * inside) or (first[0], mean, mean)
            chosen.append(splits[split])
            leaves += [float(SHRINKAGE * np.clip(value, -4, 4)) for value in means]
        trees.append((chosen, leaves))
        odds = odds + leaves_of(features, *trees[-1])
    return start, trees


def leaves_of(features, splits, leaves):
    """The leaf of each row of features."""
    first, second, third = (features[:, column] < threshold for column, threshold in splits)
    return np.where(first, np.where(second, *leaves[:2]), np.where(third, *leaves[2:]))


def log_odds(features, start, trees):
    """After each tree: one row a number of trees."""
    total, result = np.full(len(features), start), []
    for tree in trees:
        total = total + leaves_of(features, *tree)
        result.append(total)
    return np.array(result)


def loss_without(right, counts):
    share = np.average(right, weights=counts)
    return -share * np.log(share) - (1 - share) * np.log(1 - share)


def losses(features, right, counts, folds, count):
    """Mean negative log likelihood of what was left out, for each number of trees."""
    table = []
    for fold in range(FOLDS):
        inside, outside = folds != fold, folds == fold
        odds = log_odds(features[outside], *fit(features[inside], right[inside], counts[inside], count))
        signed = np.where(right[outside], odds, -odds)
        table.append((np.logaddexp(0, -signed) * counts[outside]).sum(1)[:count])
    shortest = min(map(len, table))
    return sum(t[:shortest] for t in table) / counts.sum()


def bytes_of(models):
    """`models`: by name, the number of features, the log odds without them, and the trees."""
    def fixed(value):
        return round(UNIT * value)
    result = MAGIC
    for name in MODELS:
        features, start, trees = models[name]
        result += struct.pack('<HHi', features, len(trees), fixed(start))
        for splits, leaves in trees:
            for column, threshold in splits:
                result += struct.pack('<Hi', column, fixed(threshold))
            result += struct.pack('<4i', *map(fixed, leaves))
    return result


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument('features')
    parser.add_argument('table')
    arguments = parser.parse_args()
    models = {}
    for family, (features, right, folds) in sorted(read(arguments.features).items()):
        if right.min() == right.max():
            parser.error(f'all readings of {family} have one outcome')
        counts = np.where(right > 0, WEIGHT_OF_RIGHT[family], 1)
        loss = losses(features, right, counts, folds, MAX_TREES[family])
        count = int(loss.argmin()) + 1
        print(f'{family}: {len(right)} readings, {right.mean():.3f} right; {count} trees, loss {loss.min():.3f} '
              f'(without features {loss_without(right, counts):.3f})', flush=True)
        models[family] = features.shape[1], *fit(features, right, counts, count)
    with open(arguments.table, 'wb') as file:
        file.write(bytes_of(models))


if __name__ == '__main__':
    main()
