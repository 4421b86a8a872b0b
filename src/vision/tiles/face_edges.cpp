// Eight columns of up to three shifts at a time: what is loaded of one face serves all of them. The sums have
// the order of FaceBlocks: down the columns, then across.
#include "vision/tiles/face_edges.h"

#include <algorithm>
#include <cstring>
#include <limits>

#include "core/vector_code.h"
#include "vision/tiles/wide_floats.h"

namespace unfold::vision {
namespace {

using EdgeRow = FaceEdges::Row;
constexpr std::size_t steepness = FaceEdges::slopes;
// The last vector of the widest face, moved to the right by one.
static_assert(FaceEdges::lead + (FaceBlocks::max_width_px + wide - 1) / wide * wide + 1 <= FaceEdges::line);

// Of some columns side by side. Those beside the face have no meaning.
template <std::size_t Shifts>
using ColumnSums = std::array<std::array<float, wide>, Shifts>;

// Some shifts side by side, from the first on: all have the same rows.
template <std::size_t First, std::size_t Shifts>
class ShiftsBeside {
  public:
    // `a`, `b`: the first row of each face.
    ShiftsBeside(const EdgeRow* a, const EdgeRow* b, int width, int height)
        : a_(a), b_(b + face_shifts[First].y), width_(width), height_(height) {}

    // Stops as soon as all shifts are worse than the best one before them.
    void compare(EdgesApart& best) const {
        constexpr float plain = 1;  // a sum of fourth powers: faces without edges are alike
        std::array<float, Shifts> all{}, apart{};
        for (int x = 0; x < width_; x += wide)
            add(all, sums<Sum::all>(x), x);
        for (float& sum : all)
            sum += plain;
        const auto may_be_best = [&](std::size_t k) { return apart[k] < best.share * all[k]; };
        for (int x = 0; x < width_; x += wide) {
            add(apart, sums<Sum::apart>(x), x);
            bool may_any = false;
            for (std::size_t k = 0; k < Shifts; ++k)
                may_any = may_any || may_be_best(k);
            if (!may_any) return;
        }
        for (std::size_t k = 0; k < Shifts; ++k) {
            const float share = apart[k] / all[k];
            if (may_be_best(k) && share < best.share) best = {share, static_cast<std::uint8_t>(First + k)};
        }
    }

  private:
    static void load_of(Wide& to, const EdgeRow& row, std::size_t part, int x) {
        load(to, row.of[part].data() + FaceEdges::lead + x);
    }
    static void load_moved(Wide& to, const EdgeRow& row, std::size_t part, int x, std::size_t k) {
        load(to, row.of[part].data() + FaceEdges::lead + x + face_shifts[First + k].x);
    }

    enum class Sum : std::uint8_t { all, apart };

    // Of the squared slopes of both faces, weighted by the steeper one: all, or what differs between them.
    template <Sum Of>
    [[nodiscard]] ColumnSums<Shifts> sums(int x) const {
        Wide sums[Shifts] = {};
        for (int y = 0; y < height_; ++y) {
            Wide p;
            Wide common[Shifts];
            if constexpr (Of == Sum::apart) {
#pragma GCC unroll 6
                for (std::size_t i = 0; i < FaceEdges::slopes; ++i) {
                    load_of(p, a_[y], i, x);
#pragma GCC unroll 3
                    for (std::size_t k = 0; k < Shifts; ++k) {
                        Wide q;
                        load_moved(q, b_[y], i, x, k);
                        common[k] = i == 0 ? p * q : common[k] + p * q;
                    }
                }
            }
            load_of(p, a_[y], steepness, x);
#pragma GCC unroll 3
            for (std::size_t k = 0; k < Shifts; ++k) {
                Wide q;
                load_moved(q, b_[y], steepness, x, k);
                Wide both = p + q;
                if constexpr (Of == Sum::apart) both -= common[k] + common[k];
                sums[k] += both * (p > q ? p : q);
            }
        }
        ColumnSums<Shifts> result;
        std::memcpy(result.data(), sums, sizeof sums);
        return result;
    }

    // Adds the columns from x on, as far as they are of the face.
    void add(std::array<float, Shifts>& to, const ColumnSums<Shifts>& sums, int x) const {
        const auto columns = static_cast<std::size_t>(std::min(wide, width_ - x));
        for (std::size_t column = 0; column < columns; ++column)
            for (std::size_t k = 0; k < Shifts; ++k)
                to[k] += sums[k][column];
    }

    const EdgeRow* a_;
    const EdgeRow* b_;
    int width_, height_;
};

UNFOLD_VECTOR_CODE EdgesApart edges_apart(const EdgeRow* a, const EdgeRow* b, int width, int height) {
    EdgesApart best{std::numeric_limits<float>::infinity()};
    ShiftsBeside<0, 1>(a, b, width, height).compare(best);
    ShiftsBeside<1, 3>(a, b, width, height).compare(best);
    ShiftsBeside<4, 2>(a, b, width, height).compare(best);
    ShiftsBeside<6, 3>(a, b, width, height).compare(best);
    best.share = std::max(best.share, 0.0F);
    return best;
}

}  // namespace

FaceEdges::FaceEdges(const LabPlanes& lab, int margin_px)
    : width_(static_cast<int>(lab[0].cols()) - 2 * margin_px),
      rows_(static_cast<std::size_t>(lab[0].rows() - 2 * margin_px + 2)) {
    const auto pixels = static_cast<std::size_t>(width_) + 2;
    for (std::size_t y = 0; y < rows_.size(); ++y) {
        Row& row = rows_[y];
        std::array<float, line>& sum = row.of[steepness];
        for (std::size_t i = 0; i < lab.size(); ++i) {
            const Eigen::Index stride = lab[i].cols();
            const float* at =
                lab[i].data() + (static_cast<Eigen::Index>(y) + margin_px - 1) * stride + margin_px - 1;
            float* across = row.of[2 * i].data() + lead - 1;
            float* down = row.of[2 * i + 1].data() + lead - 1;
            for (std::size_t x = 0; x < pixels; ++x) {
                across[x] = (at[x + 1] - at[static_cast<std::ptrdiff_t>(x) - 1]) / 2;
                down[x] = (at[static_cast<std::ptrdiff_t>(x) + stride] -
                           at[static_cast<std::ptrdiff_t>(x) - stride]) /
                          2;
            }
            for (std::size_t x = lead - 1; x < lead - 1 + pixels; ++x)
                sum[x] = (sum[x] + row.of[2 * i][x] * row.of[2 * i][x]) +
                         row.of[2 * i + 1][x] * row.of[2 * i + 1][x];
        }
    }
}

EdgesApart FaceEdges::apart_from(const FaceEdges& other) const {
    return edges_apart(rows_.data() + 1, other.rows_.data() + 1, width_, static_cast<int>(rows_.size()) - 2);
}

}  // namespace unfold::vision
