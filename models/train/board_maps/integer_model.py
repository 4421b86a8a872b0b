"""The network of the board maps in whole numbers: the reference that C++ code matches bit for bit.

Picture: bytes (red, green, blue). Activations: whole numbers from 0 to MAX_ACTIVATION (`thin`: also negative); they fit
into 16 bits. A convolution pads with zeros by half its kernel and computes, for each output channel o,

    sum   = bias[o] + sum of weight[o, y, x, i] * input            fits into 32 bits for every input: see layer_bound()
    value = (sum * multiplier[o] + 2^(shift[o] - 1)) >> shift[o]   64 bits; the shift rounds down
    value = min(high, max(low, value))

with low = 0 and high = MAX_ACTIVATION after a rectifier, -MAX_ACTIVATION and MAX_ACTIVATION for `thin`, -MAX_LOGIT and
MAX_LOGIT for the last layer. A stride of 2 starts at the first pixel: outputs are (size + 1) // 2. Pixel i of an
upsampled map is pixel i // 2. The concatenation has the upsampled channels first.

Logits count in units of 1 / LOGIT_UNIT. The file stores the table E[d] = round(65535 * exp(-d / LOGIT_UNIT)). The maps
are bytes: class k is (255 * E[top - logit[k]] + total // 2) // total. top is the largest of the four logits, total the
sum of the four E. A distance beyond the end of the table uses its last entry. A line map is the first of two classes
with the logits (line, 0).

File: the 16 bytes "UNFOLD maps v01" and a line feed; 2048 entries of E as unsigned 16-bit numbers; then the layers in
the order of LAYERS. A layer has six unsigned 16-bit numbers (outputs, inputs, kernel size, stride, bits of a weight, 1
for a rectifier), the biases and the multipliers (signed 32-bit), the shifts (a byte each), and the weights in the order
output, row, column, input (signed, 8 or 16 bits). All numbers are little-endian.
"""
import dataclasses
import struct

import numpy as np
import torch

MAGIC = b'UNFOLD maps v01\n'
MAX_ACTIVATION = 8191
LOGIT_UNIT = 128
MAX_LOGIT = 2047
LEVELS = 6
LAYERS = (['first'] + [f'down{level}{part}' for level in range(1, LEVELS) for part in 'ab']
          + [f'up{level}' for level in range(LEVELS - 2, 0, -1)] + ['thin', 'last', 'maps'])


@dataclasses.dataclass
class Layer:
    weights: np.ndarray  # outputs x inputs x kernel x kernel
    bias: np.ndarray
    multiplier: np.ndarray
    shift: np.ndarray
    stride: int
    bits: int
    rectifier: bool


@dataclasses.dataclass
class Model:
    layers: dict
    exponentials: np.ndarray


def exponentials():
    return np.round(65535 * np.exp(-np.arange(MAX_LOGIT + 1) / LOGIT_UNIT)).astype(np.int64)


def layer_bound(layer, max_input):
    """The largest absolute value that a sum can have; it must be below 2^31."""
    return int((np.abs(layer.weights).sum((1, 2, 3)) * max_input + np.abs(layer.bias)).max())


def save(model, path):
    with open(path, 'wb') as file:
        file.write(MAGIC)
        file.write(model.exponentials.astype('<u2').tobytes())
        for name in LAYERS:
            layer = model.layers[name]
            outputs, inputs, kernel = layer.weights.shape[:3]
            file.write(struct.pack('<6H', outputs, inputs, kernel, layer.stride, layer.bits, layer.rectifier))
            file.write(layer.bias.astype('<i4').tobytes())
            file.write(layer.multiplier.astype('<i4').tobytes())
            file.write(layer.shift.astype('u1').tobytes())
            file.write(layer.weights.transpose(0, 2, 3, 1).astype('<i2' if layer.bits == 16 else 'i1').tobytes())


def load(path):
    with open(path, 'rb') as file:
        data = file.read()
    if data[:len(MAGIC)] != MAGIC:
        raise SystemExit(f'{path} is not a file of board maps')
    at = len(MAGIC)

    def numbers(kind, count):
        nonlocal at
        values = np.frombuffer(data, kind, count, at).astype(np.int64)
        at += values.size * np.dtype(kind).itemsize
        return values
    table, layers = numbers('<u2', MAX_LOGIT + 1), {}
    for name in LAYERS:
        outputs, inputs, kernel, stride, bits, rectifier = (int(v) for v in numbers('<u2', 6))
        bias, multiplier, shift = numbers('<i4', outputs), numbers('<i4', outputs), numbers('u1', outputs)
        weights = numbers('<i2' if bits == 16 else 'i1', outputs * kernel * kernel * inputs)
        weights = weights.reshape(outputs, kernel, kernel, inputs).transpose(0, 3, 1, 2)
        layers[name] = Layer(weights, bias, multiplier, shift, stride, bits, bool(rectifier))
    if at != len(data):
        raise SystemExit(f'{path} has {len(data) - at} bytes too many')
    return Model(layers, table)


def _limits(name, layer):
    if name == 'maps':
        return -MAX_LOGIT, MAX_LOGIT
    return (0 if layer.rectifier else -MAX_ACTIVATION), MAX_ACTIVATION


def convolve(name, layer, values):
    """One layer. Sums are exact: 64-bit floats hold whole numbers up to 2^53."""
    inputs = torch.from_numpy(values.astype(np.float64))[None]
    weights = torch.from_numpy(layer.weights.astype(np.float64))
    padding = layer.weights.shape[2] // 2
    sums = torch.nn.functional.conv2d(inputs, weights, None, layer.stride, padding)[0].numpy().astype(np.int64)
    sums += layer.bias[:, None, None]
    shift = layer.shift[:, None, None]
    scaled = (sums * layer.multiplier[:, None, None] + (np.int64(1) << (shift - 1))) >> shift
    return np.clip(scaled, *_limits(name, layer))


def _upsampled(small, large):
    return small.repeat(2, 1).repeat(2, 2)[:, :large.shape[1], :large.shape[2]]


def logits(model, picture):
    """Six maps of logits in whole numbers, of an RGB picture of bytes."""
    def run(name, values):
        return convolve(name, model.layers[name], values)
    levels = [run('first', picture.transpose(2, 0, 1).astype(np.int64))]
    for level in range(1, LEVELS):
        levels.append(run(f'down{level}b', run(f'down{level}a', levels[-1])))
    x = levels.pop()
    for level in range(LEVELS - 2, 0, -1):
        skip = levels.pop()
        x = run(f'up{level}', np.concatenate([_upsampled(x, skip), skip]))
    skip = levels.pop()
    return run('maps', run('last', np.concatenate([_upsampled(run('thin', x), skip), skip])))


def _shares(model, values):
    """Softmax of logits in whole numbers, as bytes."""
    distances = np.minimum(values.max(0) - values, MAX_LOGIT)
    terms = model.exponentials[distances]
    total = terms.sum(0)
    return (255 * terms + total // 2) // total


def maps(model, picture):
    """Six maps of bytes: the four classes, vertical and horizontal lines."""
    values = logits(model, picture)
    lines = [_shares(model, np.stack([line, np.zeros_like(line)]))[0] for line in values[4:]]
    return np.stack([*_shares(model, values[:4]), *lines]).astype(np.uint8)
