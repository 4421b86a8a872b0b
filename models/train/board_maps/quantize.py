"""Makes the integer model of a checkpoint: quantize.py CHECKPOINT network.bin [--golden FILE]

Folds batch norm into the convolutions, clips each activation channel at the 99.99th percentile of generated screens,
and scales the weights of each output channel to whole numbers. Prints how far the maps of the integer model are from
those of the network.
"""
import argparse
import zlib

import numpy as np
import torch

import integer_model
import network
from integer_model import LAYERS, MAX_ACTIVATION, Layer, Model
from picture_maps import float_maps
from screens import sample

PERCENTILE = 99.99
FIRST_COMPARED_SEED = 50000
WIDE_LAYERS = {'first', 'down1a', 'down1b', 'down2a', 'down2b', 'up2', 'up1', 'thin', 'last', 'maps'}  # 16-bit weights
MAX_SUM = 2 ** 31 - 1
MULTIPLIER_BITS = 16


def modules(model):
    """The parts of the network by their names in the integer model."""
    parts = {'first': model.first, 'thin': model.thin, 'last': model.last, 'maps': model.maps}
    for level, stage in enumerate(model.down, 1):
        parts[f'down{level}a'], parts[f'down{level}b'] = stage
    for level, stage in enumerate(model.up, 1):
        parts[f'up{level}'] = stage
    return parts


def folded(part):
    """Weights and biases of a convolution with its batch norm."""
    if isinstance(part, torch.nn.Conv2d):
        return part.weight.detach().double().numpy(), part.bias.detach().double().numpy()
    convolution, norm = part[0], part[1]
    factor = (norm.weight / torch.sqrt(norm.running_var + norm.eps)).detach().double().numpy()
    bias = norm.bias.detach().double().numpy() - norm.running_mean.double().numpy() * factor
    return convolution.weight.detach().double().numpy() * factor[:, None, None, None], bias


def activation_limits(model, pictures):
    """For each layer the 99.99th percentile of each channel's absolute value."""
    seen = {name: [] for name in LAYERS}
    hooks = []
    for name, part in modules(model).items():
        def keep(_, __, output, name=name):
            values = output[0].abs().flatten(1).numpy()
            seen[name].append(values[:, ::max(1, values.shape[1] // 3000)])
        hooks.append(part.register_forward_hook(keep))
    for picture in pictures:
        float_maps(model, picture)
    for hook in hooks:
        hook.remove()
    limits = {}
    for name, values in seen.items():
        values = np.concatenate(values, 1)
        limit = np.percentile(values, PERCENTILE, axis=1)
        limits[name] = np.maximum(limit, .01 * max(limit.max(), 1e-6))
    return limits


def input_units(name, units):
    """What 1 of the whole numbers is worth for each input channel of a layer."""
    if name == 'first':
        return np.full(3, 1 / 255)
    if name.startswith('down'):
        level, part = int(name[4]), name[5]
        previous = f'down{level}a' if part == 'b' else ('first' if level == 1 else f'down{level - 1}b')
        return units[previous]
    if name.startswith('up'):
        level = int(name[2])
        below = f'down{level + 1}b' if level == integer_model.LEVELS - 2 else f'up{level + 1}'
        return np.concatenate([units[below], units[f'down{level}b']])
    return {'thin': units['up1'], 'last': np.concatenate([units['thin'], units['first']]), 'maps': units['last']}[name]


def quantized(name, part, inputs, outputs):
    """A layer in whole numbers. inputs, outputs: what 1 is worth in each input and output channel."""
    weights, bias = folded(part)
    weights = weights * inputs[None, :, None, None]
    bits = 16 if name in WIDE_LAYERS else 8
    max_input = 255 if name == 'first' else MAX_ACTIVATION
    largest = np.abs(weights).max((1, 2, 3))
    unit = largest / (2 ** (bits - 1) - 1)
    # Sums must fit into 32 bits for any input; roundings add at most half a unit a weight, hence the 1 %.
    bound = (np.abs(weights).sum((1, 2, 3)) * max_input + np.abs(bias)) * 1.01 / MAX_SUM
    unit = np.maximum(np.maximum(unit, bound), 1e-12)
    ratio = unit / outputs
    shift = MULTIPLIER_BITS - np.floor(np.log2(ratio)).astype(np.int64) - 1
    whole_weights = np.round(weights / unit[:, None, None, None]).astype(np.int64)
    whole_bias = np.round(bias / unit).astype(np.int64)
    multiplier = np.round(ratio * 2. ** shift).astype(np.int64)
    layer = Layer(whole_weights, whole_bias, multiplier, shift, _stride(part), bits,
                  not isinstance(part, torch.nn.Conv2d))
    if not (shift.min() >= 1 and shift.max() <= 47 and integer_model.layer_bound(layer, max_input) <= MAX_SUM):
        raise SystemExit(f'layer {name} does not fit: shifts {shift.min()} to {shift.max()}')
    return layer


def _stride(part):
    return (part if isinstance(part, torch.nn.Conv2d) else part[0]).stride[0]


def integer_network(model, pictures):
    """The integer model of a network, calibrated on pictures."""
    limits, parts = activation_limits(model, pictures), modules(model)
    units = {name: limit / MAX_ACTIVATION for name, limit in limits.items()}
    units['maps'] = np.full_like(units['maps'], 1 / integer_model.LOGIT_UNIT)
    layers = {name: quantized(name, parts[name], input_units(name, units), units[name]) for name in LAYERS}
    return Model(layers, integer_model.exponentials())


def differences(model, whole, pictures):
    """Mean and largest absolute difference of the maps, in units of 1."""
    means, largest = [], 0
    for picture in pictures:
        difference = np.abs(float_maps(model, picture) - integer_model.maps(whole, picture) / 255.)
        means.append(difference.mean((1, 2)))
        largest = max(largest, difference.max())
    return np.mean(means, 0), largest


def test_picture(height, width):
    """A picture of whole-number arithmetic only: squares of colors, a gradient and noise."""
    y, x = np.mgrid[0:height, 0:width].astype(np.int64)
    noise = (y * 1103515245 + x * 12345 + x * y * 2654435761) % 4294967296 >> 24
    cell = (y // 17 * 7 + x // 17 * 13 + (y // 17) * (x // 17)) % 5
    red, green, blue = cell * 60 % 256, (cell * 97 + 30) % 256, (255 - cell * 50) % 256
    page = (x < 20) | (y < 24) | (x >= width - 30) | (y >= height - 9)
    picture = np.stack([np.where(page, (x + k * y) * 255 // (width + k * height), c)
                        for k, c in enumerate((red, green, blue))], 2)
    return np.clip(picture + noise[..., None] % 9 - 4, 0, 255).astype(np.uint8)


def write_golden(whole, path):
    """Sizes, and for each of the six maps the CRC-32 of its bytes, row by row, and their sum; as text."""
    with open(path, 'w') as file:
        file.write('# height and width of a test picture (test_picture in quantize.py); CRC-32 and sum of each map\n')
        for height, width in ((448, 448), (448, 252), (231, 448), (97, 130)):
            values = integer_model.maps(whole, test_picture(height, width))
            sums = ' '.join(f'{zlib.crc32(m.tobytes()):08x} {int(m.sum(dtype=np.int64))}' for m in values)
            file.write(f'{height} {width} {sums}\n')


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument('checkpoint')
    parser.add_argument('output')
    parser.add_argument('--screens', type=int, default=100, help='generated screens for calibration')
    parser.add_argument('--golden', help='writes checksums of the maps of test pictures')
    arguments = parser.parse_args()
    torch.set_num_threads(1)
    model = network.load(arguments.checkpoint)
    whole = integer_network(model, [sample(seed)[0] for seed in range(arguments.screens)])
    integer_model.save(whole, arguments.output)
    whole = integer_model.load(arguments.output)
    others = [sample(FIRST_COMPARED_SEED + k)[0] for k in range(max(4, arguments.screens // 5))]
    mean, largest = differences(model, whole, others)
    print('mean absolute difference times 255, by map:', ' '.join(f'{255 * m:.3f}' for m in mean))
    print(f'largest difference of a pixel: {largest:.3f}')
    if arguments.golden:
        write_golden(whole, arguments.golden)


if __name__ == '__main__':
    main()
