"""Seeded random choices: every property of a generated screen is a range, and the dice pick from it."""
import numpy as np


class Dice:
    """A random number generator with the few kinds of draws that the generator needs."""

    def __init__(self, seed):
        self.numbers = np.random.default_rng(seed)

    def chance(self, probability):
        """True with the given probability."""
        return self.numbers.random() < probability

    def real(self, low, high):
        return low + (high - low) * self.numbers.random()

    def integer(self, low, high):
        """A whole number from low to high, both included."""
        return int(self.numbers.integers(low, max(low, high) + 1))

    def pick(self, choices):
        return choices[int(self.numbers.integers(len(choices)))]

    def pick_weighted(self, weights):
        """A key of the dictionary, with a probability proportional to its value."""
        total = self.numbers.random() * sum(weights.values())
        for key, weight in weights.items():
            total -= weight
            if total < 0:
                return key
        return key

    def sample(self, choices, count):
        """Different elements of a list."""
        return [choices[i] for i in self.numbers.choice(len(choices), min(count, len(choices)), replace=False)]

    def shuffled(self, values):
        return [values[i] for i in self.numbers.permutation(len(values))]

    def integers(self, count, shape):
        """An array of whole numbers below count."""
        return self.numbers.integers(0, count, shape)

    def mask(self, probability, shape):
        """An array of which each element is true with the given probability."""
        return self.numbers.random(shape) < probability

    def noise(self, sigma, shape):
        """Gaussian noise as 32-bit floats."""
        return self.numbers.standard_normal(shape, dtype=np.float32) * np.float32(sigma)
