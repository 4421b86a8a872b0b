"""Trains the network of the board maps: train.py DATA CHECKPOINT --iterations 60000

Continues from the checkpoint if it exists. One thread and a seed for each batch: the same data and arguments give the
same weights, whether or not the run was interrupted. --start takes the weights of another checkpoint for a new run.
"""
import argparse
import os
import time

import torch
from torch.nn import functional

from network import CLASS_COUNT, BoardMaps
from training_data import TrainingData

BATCH = 8
LINE_WEIGHT = 2.  # a pixel of a line counts as two others: lines are thin
AVERAGING = .998  # of the weights over iterations
SAVE_EVERY = 50


def learning_rate(peak, iteration, iterations):
    """Rises for 100 iterations, then falls linearly to a fiftieth of the peak."""
    return peak * min(1, (iteration + 1) / 100) * max(.02, 1 - iteration / iterations)


def loss_of(outputs, classes, lines):
    """Cross entropy of the classes and binary cross entropy of the lines."""
    class_loss = functional.cross_entropy(outputs[:, :CLASS_COUNT], classes)
    line_loss = functional.binary_cross_entropy_with_logits(outputs[:, CLASS_COUNT:], lines,
                                                            pos_weight=torch.tensor(LINE_WEIGHT))
    return class_loss, line_loss


def update_average(average, network, iteration):
    share = 1 - min(AVERAGING, (iteration + 1) / (iteration + 10))
    with torch.no_grad():
        for name, value in network.state_dict().items():
            if value.dtype.is_floating_point:
                average[name].lerp_(value, share)
            else:
                average[name].copy_(value)


class Run:
    """Everything that a checkpoint holds."""

    def __init__(self, checkpoint, start, peak):
        self.network = BoardMaps().to(memory_format=torch.channels_last)
        self.optimizer = torch.optim.AdamW(self.network.parameters(), peak, weight_decay=1e-4)
        self.iteration, self.path = 0, checkpoint
        if os.path.exists(checkpoint):
            state = torch.load(checkpoint)
            self.network.load_state_dict(state['network'])
            self.optimizer.load_state_dict(state['optimizer'])
            self.iteration, self.average = state['iteration'], state['average']
            return
        if start:
            self.network.load_state_dict(torch.load(start)['network'])
        self.average = {name: value.clone() for name, value in self.network.state_dict().items()}

    def save(self):
        state = {'network': self.network.state_dict(), 'average': self.average, 'iteration': self.iteration,
                 'optimizer': self.optimizer.state_dict()}
        torch.save(state, self.path + '.part')
        os.replace(self.path + '.part', self.path)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument('data')
    parser.add_argument('checkpoint')
    parser.add_argument('--iterations', type=int, default=60000)
    parser.add_argument('--peak', type=float, default=3e-3, help='highest learning rate')
    parser.add_argument('--start', help='checkpoint whose weights a new run starts from')
    parser.add_argument('--seed', type=int, default=1)
    arguments = parser.parse_args()
    torch.set_num_threads(1)
    torch.manual_seed(arguments.seed)
    run = Run(arguments.checkpoint, arguments.start, arguments.peak)
    data = TrainingData(arguments.data)
    print(f'{sum(p.numel() for p in run.network.parameters())} parameters, {len(data.paths)} screens', flush=True)
    run.network.train()
    sums, clock = [0., 0.], time.process_time()
    while run.iteration < arguments.iterations:
        for group in run.optimizer.param_groups:
            group['lr'] = learning_rate(arguments.peak, run.iteration, arguments.iterations)
        pictures, classes, lines = map(torch.from_numpy, data.batch((arguments.seed, run.iteration), BATCH))
        outputs = run.network(pictures.contiguous(memory_format=torch.channels_last))
        losses = loss_of(outputs, classes, lines)
        run.optimizer.zero_grad()
        sum(losses).backward()
        torch.nn.utils.clip_grad_norm_(run.network.parameters(), 1.)
        run.optimizer.step()
        update_average(run.average, run.network, run.iteration)
        run.iteration += 1
        sums = [s + loss.item() for s, loss in zip(sums, losses)]
        if run.iteration % SAVE_EVERY == 0:
            seconds = time.process_time() - clock
            print(f'iteration {run.iteration}: classes {sums[0] / SAVE_EVERY:.4f}, lines {sums[1] / SAVE_EVERY:.4f}, '
                  f'{seconds / SAVE_EVERY:.2f} s of processor time each', flush=True)
            sums, clock = [0., 0.], time.process_time()
            run.save()
    run.save()


if __name__ == '__main__':
    main()
