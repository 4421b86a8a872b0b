"""The network of the board maps: a U-Net from a picture to class and line maps at half its scale.

Output channels: logits of the four classes of screens/truth.py, then of vertical and of horizontal grid lines.
"""
import torch
from torch import nn

CHANNELS = (12, 24, 32, 48, 64, 64)  # at 1/2, 1/4 ... 1/64 of the picture
CLASS_COUNT = 4
LINE_COUNT = 2


def convolution(inputs, outputs, stride=1):
    """3 x 3 convolution, batch norm, rectifier."""
    return nn.Sequential(nn.Conv2d(inputs, outputs, 3, stride, 1, bias=False), nn.BatchNorm2d(outputs), nn.ReLU())


def upsampled(small, large):
    """Doubles a map by repeating pixels, cut to the size of the larger map: pixel i comes from pixel i // 2."""
    doubled = small.repeat_interleave(2, 2).repeat_interleave(2, 3)
    return doubled[:, :, :large.shape[2], :large.shape[3]]


class BoardMaps(nn.Module):
    def __init__(self, channels=CHANNELS):
        super().__init__()
        c, levels = channels, len(channels)
        self.first = convolution(3, c[0], 2)
        self.down = nn.ModuleList(nn.Sequential(convolution(c[k - 1], c[k], 2), convolution(c[k], c[k]))
                                  for k in range(1, levels))
        self.up = nn.ModuleList(convolution(c[k + 1] + c[k], c[k]) for k in range(1, levels - 1))
        self.thin = nn.Conv2d(c[1], c[0], 1)  # makes the largest convolution below cheap
        self.last = convolution(2 * c[0], c[0])
        self.maps = nn.Conv2d(c[0], CLASS_COUNT + LINE_COUNT, 1)

    def forward(self, picture):
        """picture: N x 3 x height x width, red, green and blue from 0 to 1."""
        levels = [self.first(picture)]
        for stage in self.down:
            levels.append(stage(levels[-1]))
        x = levels.pop()
        for stage in reversed(self.up):
            skip = levels.pop()
            x = stage(torch.cat([upsampled(x, skip), skip], 1))
        skip = levels.pop()
        x = self.last(torch.cat([upsampled(self.thin(x), skip), skip], 1))
        return self.maps(x)


def load(path):
    """The network of a checkpoint with its averaged weights, ready to use."""
    network = BoardMaps()
    network.load_state_dict(torch.load(path, map_location='cpu')['average'])
    return network.eval()
