// Board maps: what each place of a picture is a part of, and where grid lines run, computed by a small
// convolutional network in integer arithmetic (models/board_maps). The same picture gives the same bytes on
// every machine and in the browser.
#pragma once

#include <array>
#include <cstddef>
#include <span>

#include <opencv2/core.hpp>

#include "vision/maps/integer_layer.h"

namespace unfold::vision {

/// The maps, in their order. The first four are classes, whose values add up to about 255.
enum class MapKind { page, color_cells, tiles, triangles, vertical_lines, horizontal_lines };

inline constexpr std::size_t map_count = 6;

/// Probabilities from 0 to 255 at half the scale of the picture: (size + 1) / 2 each way.
struct BoardMaps {
    std::array<cv::Mat1b, map_count> maps;

    [[nodiscard]] const cv::Mat1b& operator[](MapKind kind) const {
        return maps[static_cast<std::size_t>(kind)];
    }
};

/// The network: a U-Net of six scales (Ronneberger, Fischer and Brox, 2015).
class MapsNetwork {
  public:
    /// From the bytes of a network file, whose format models/train/board_maps/integer_model.py describes.
    /// Throws Error(internal) where they are not such a file.
    explicit MapsNetwork(std::span<const unsigned char> bytes);

    /// The maps of a picture in blue, green, red. Requires: CV_8UC3, not empty. The network is trained on
    /// pictures whose longer side has 448 pixels. Cost: about 3,100 multiplications per pixel. Thread safe.
    [[nodiscard]] BoardMaps maps_of(const cv::Mat& bgr) const;

  private:
    static constexpr std::size_t scales = 6;

    IntegerLayer stem_, reduce_, head_, logits_;  ///< reduce_: before the last skip connection
    std::array<std::array<IntegerLayer, 2>, scales - 1> down_;
    std::array<IntegerLayer, scales - 2> up_;  ///< up_[i] runs at scale i + 1, after its skip connection
    /// 65535 exp(-distance), by the distance of a logit from the top.
    std::vector<std::uint16_t> exponentials_;
};

/// The network that is built into the library (models/board_maps/network.bin). Loaded at the first call.
[[nodiscard]] const MapsNetwork& trained_maps_network();

}  // namespace unfold::vision
