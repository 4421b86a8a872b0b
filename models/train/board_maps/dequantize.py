"""Makes a training checkpoint from an integer model: dequantize.py network.bin DATA CHECKPOINT

train.py --start continues from it. The integer model has no batch norm: it is folded into the convolutions. Each batch
norm gets the mean and variance of its inputs on crops of DATA, and a weight and bias so that the outputs stay the same.
"""
import argparse

import numpy as np
import torch

import integer_model
from network import BoardMaps
from quantize import input_units, modules
from training_data import TrainingData

ACTIVATION_UNIT = .001  # what 1 of an activation is worth: the largest is about 8
BATCHES, BATCH = 12, 8


def take_weights(name, part, layer, units):
    """Sets the weights of a layer. Those before a batch norm get the root mean square of PyTorch's initial weights, and
    the batch norm gets the scale."""
    factor = torch.from_numpy(layer.multiplier / 2. ** layer.shift * units[name])
    weights = torch.from_numpy(layer.weights) * factor[:, None, None, None]
    weights = weights / torch.from_numpy(input_units(name, units))[None, :, None, None]
    bias = torch.from_numpy(layer.bias) * factor
    if isinstance(part, torch.nn.Conv2d):
        part.weight.copy_(weights)
        part.bias.copy_(bias)
        return
    convolution, norm = part[0], part[1]
    initial = (3 * weights[0].numel()) ** -.5
    scale = weights.square().mean((1, 2, 3)).sqrt().clamp(min=1e-9) / initial
    convolution.weight.copy_(weights / scale[:, None, None, None])
    norm.running_var.fill_(1 - norm.eps)  # the norm divides by 1 until it has statistics
    norm.weight.copy_(scale)
    norm.bias.copy_(bias)


def take_statistics(model, batches):
    """Sets the statistics of each batch norm, and its weight and bias so that the outputs stay the same."""
    norms = [module for module in model.modules() if isinstance(module, torch.nn.BatchNorm2d)]
    sums = {norm: [] for norm in norms}
    hooks = [norm.register_forward_hook(lambda norm, inputs, _: sums[norm].append(
        torch.stack([inputs[0].mean((0, 2, 3)), inputs[0].square().mean((0, 2, 3))]))) for norm in norms]
    for pictures in batches:
        model(pictures)
    for hook in hooks:
        hook.remove()
    for norm in norms:
        mean, square = torch.stack(sums[norm]).mean(0)
        norm.running_mean.copy_(mean)
        norm.running_var.copy_((square - mean.square()).clamp(min=0))
        norm.bias.add_(norm.weight * mean)
        norm.weight.mul_((norm.running_var + norm.eps).sqrt())


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument('network')
    parser.add_argument('data', help='what make_data.py wrote')
    parser.add_argument('checkpoint', help='is written')
    arguments = parser.parse_args()
    torch.set_num_threads(1)
    whole, model, data = integer_model.load(arguments.network), BoardMaps().eval(), TrainingData(arguments.data)
    units = {name: np.full(len(layer.bias), ACTIVATION_UNIT) for name, layer in whole.layers.items()}
    units['maps'][:] = 1 / integer_model.LOGIT_UNIT
    with torch.no_grad():
        for name, part in modules(model).items():
            take_weights(name, part, whole.layers[name], units)
        take_statistics(model, (torch.from_numpy(data.batch(k, BATCH)[0]) for k in range(BATCHES)))
    state = model.state_dict()
    torch.save({'network': state, 'average': state}, arguments.checkpoint)


if __name__ == '__main__':
    main()
