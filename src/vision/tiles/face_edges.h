// The edges of faces, and how much those of two faces differ.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "vision/tiles/face_blocks.h"
#include "vision/tiles/face_sampling.h"

namespace unfold::vision {

struct FaceShift {
    int x = 0, y = 0;
};

/// The shifts of a face against another one, in the order in which they are tried: of equally good ones, the
/// first is taken.
inline constexpr std::array<FaceShift, 9> face_shifts{
    {{0, 0}, {-1, -1}, {0, -1}, {1, -1}, {-1, 0}, {1, 0}, {-1, 1}, {0, 1}, {1, 1}}};

struct EdgesApart {
    float share = -1;        ///< < 0: not compared
    std::uint8_t shift = 0;  ///< of `face_shifts`
};

/// The slopes of color of a face and of the pixels around it.
class FaceEdges {
  public:
    FaceEdges() = default;
    /// Requires: `lab` has `margin_px` pixels on each side of the face, two at least; the face is less than
    /// `FaceBlocks::max_width_px` wide.
    FaceEdges(const LabPlanes& lab, int margin_px);

    [[nodiscard]] bool empty() const { return rows_.empty(); }

    /// The share of the squared slopes, weighted by the steeper of both, that differs at the best shift:
    /// edges of print are steeper than those of what lies behind it, and a face of little print is as far
    /// from others as one of much.
    [[nodiscard]] EdgesApart apart_from(const FaceEdges& other) const;

    static constexpr std::size_t lead = 8, tail = 8, slopes = 6;
    static constexpr std::size_t line = lead + FaceBlocks::max_width_px + tail;
    /// The slopes of each channel, across and down, and the sum of their squares. The pixel to the left of
    /// the face is at `lead` - 1. All lines have one length, so that none needs a pointer; what is loaded of
    /// a moved face ends in the tail.
    struct alignas(32) Row {
        std::array<std::array<float, line>, slopes + 1> of{};
    };

  private:
    int width_ = 0;
    std::vector<Row> rows_;  // from the one above the face to the one below
};

}  // namespace unfold::vision
