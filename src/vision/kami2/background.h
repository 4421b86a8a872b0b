// The game's background: where the board has no cells, a pale smooth gradient shows.
#pragma once

#include <optional>
#include <vector>

#include "vision/kami2/cell_samples.h"

namespace unfold::vision {

/// A smooth color surface over the unit square of the board: a polynomial of degree 0 to 3 for each channel.
class BackgroundSurface {
  public:
    /// The surface through the medians of some cells, of a degree that their number allows, with a ridge on
    /// the higher terms. Requires: not empty.
    explicit BackgroundSurface(const std::vector<const CellSamples*>& cells);

    [[nodiscard]] Lab at(Point unit) const;

  private:
    int degree_ = 0;
    std::vector<double> l_, a_, b_;
};

}  // namespace unfold::vision
