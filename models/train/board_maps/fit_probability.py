"""Fits the probability that a reading is right: fit_probability.py FEATURES HEADER

FEATURES: the lines that bench_vision_features prints for generated screens. HEADER: src/vision/board_probability_table.h,
which is written. Generated screens are harder than those that players send, so right and wrong boards get the same total
weight. Of tile boards only one in eight is read right there: PLAYERS_ODDS corrects for that. Cells count as they are. The
model is a sum of regression stumps fitted by LogitBoost (Friedman, Hastie and Tibshirani, "Additive logistic regression",
2000), shrunk; the number of stumps is the one with the best likelihood in a cross validation.
"""
import argparse
import collections

import numpy as np

FOLDS = 5
PLAYERS_ODDS = {'colors': 1., 'tiles': 2., 'tile_cells': 1.}  # of right readings, at least, in the pictures that players send
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
                     np.array([hash_of(r[0]) for r in table])) for family, table in rows.items()}


def hash_of(screen):
    """Fold of a screen: all readings of one screen are in one fold."""
    return int(screen) % FOLDS


def best_stump(features, candidates, residual, weight):
    best = (0., None)
    for column, thresholds in enumerate(candidates):
        for threshold in thresholds:
            below = features[:, column] < threshold
            w, r = weight[below].sum(), (weight * residual)[below].sum()
            w_all, r_all = weight.sum(), (weight * residual).sum()
            if w < MIN_LEAF or w_all - w < MIN_LEAF:
                continue
            gain = r * r / w + (r_all - r) ** 2 / (w_all - w)
            if gain > best[0]:
                best = gain, (column, threshold, r / w, (r_all - r) / (w_all - w))
    return best[1]


def weights_of(right):
    """Weights with which right and wrong readings count alike, 1 on average. Readings of which most are right, as cells are,
    count as they are."""
    share = right.mean()
    if share > .5:
        return np.ones(len(right))
    return np.where(right > 0, .5 / share, .5 / (1 - share))


def fit(features, right, count):
    counts = weights_of(right)
    share = np.average(right, weights=counts)
    start = np.log(share / (1 - share))
    candidates = [np.unique(np.round(np.quantile(column, np.linspace(.02, .98, THRESHOLDS)), 4)) for column in features.T]
    odds, stumps = np.full(len(right), start), []
    for _ in range(count):
        p = 1 / (1 + np.exp(-odds))
        weight = np.maximum(p * (1 - p), 1e-3) * counts
        stump = best_stump(features, candidates, (right - p) * counts / weight, weight)
        if stump is None:
            break
        column, threshold, below, above = stump
        stumps.append((column, threshold, *(float(SHRINKAGE * np.clip(v, -4, 4)) for v in (below, above))))
        odds = odds + np.where(features[:, column] < threshold, *stumps[-1][2:])
    return start, stumps


def log_odds(features, start, stumps):
    """After each stump: one row a number of stumps."""
    total, result = np.full(len(features), start), []
    for column, threshold, below, above in stumps:
        total = total + np.where(features[:, column] < threshold, below, above)
        result.append(total)
    return np.array(result)


def loss_without(right):
    share = np.average(right, weights=weights_of(right))
    return -share * np.log(share) - (1 - share) * np.log(1 - share)


def losses(features, right, folds, count):
    """Mean negative log likelihood of what was left out, for each number of stumps."""
    table = []
    for fold in range(FOLDS):
        inside, outside = folds != fold, folds == fold
        odds = log_odds(features[outside], *fit(features[inside], right[inside], count))
        signed = np.where(right[outside], odds, -odds)
        table.append((np.logaddexp(0, -signed) * weights_of(right)[outside]).sum(1)[:count])
    shortest = min(map(len, table))
    return sum(t[:shortest] for t in table) / len(right)


def header(models):
    lines = ['// Written by models/train/board_maps/fit_probability.py: see board_probability.h.', '#pragma once', '',
             '#include "vision/board_probability.h"', '', 'namespace unfold::vision {', '']
    for name, (start, stumps) in models.items():
        lines += [f'inline constexpr double log_odds_of_{name} = {start + np.log(PLAYERS_ODDS[name]):.4f};', f'inline constexpr Stump stumps_of_{name}[] = {{']
        lines += [f'    {{{c}, {t:.4f}, {b:.4f}, {a:.4f}}},' for c, t, b, a in stumps]
        lines += ['};', '']
    return '\n'.join(lines + ['}  // namespace unfold::vision', ''])


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument('features')
    parser.add_argument('header')
    arguments = parser.parse_args()
    models = {}
    for family, (features, right, folds) in sorted(read(arguments.features).items()):
        loss = losses(features, right, folds, MAX_STUMPS[family])
        count = int(loss.argmin()) + 1
        print(f'{family}: {len(right)} readings, {right.mean():.3f} right; {count} stumps, loss {loss.min():.3f} '
              f'(without features {loss_without(right):.3f})')
        models[family] = fit(features, right, count)
    with open(arguments.header, 'w') as file:
        file.write(header(models))


if __name__ == '__main__':
    main()
