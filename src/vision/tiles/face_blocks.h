// The pixels of a face, and means over its blocks of what is computed for each pixel. All sums have one order
// on every processor: down the columns, four of them at a time, then across.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <limits>

#include <Eigen/Core>
#include <opencv2/core.hpp>

namespace unfold::vision {

/// The values of four pixels side by side.
using Lanes = Eigen::Array4f;

[[nodiscard]] inline Lanes lanes_at(const float* first) {
    return Eigen::Map<const Lanes>(first);
}

/// A term of the sums is a function from the index of a pixel to the values of this pixel and the three on
/// its right. The index of the first pixel of a face is 0.
class FaceBlocks {
  public:
    static constexpr int columns = 5, rows = 6;
    static constexpr int max_width_px = 32;
    using Means = Eigen::Array<float, rows, columns>;
    struct Place {
        int row = 0, column = 0;
    };

    FaceBlocks() = default;
    /// `stride`: from a row of pixels to the next. Requires: each block has a pixel, and the width is at most
    /// `max_width_px`.
    FaceBlocks(cv::Size size_px, Eigen::Index stride) : stride_(stride) {
        for (int column = 0; column <= columns; ++column)
            left_[static_cast<std::size_t>(column)] = column * size_px.width / columns;
        for (int row = 0; row <= rows; ++row)
            top_[static_cast<std::size_t>(row)] = row * size_px.height / rows;
        for (std::size_t row = 0; row < rows; ++row)
            for (std::size_t column = 0; column < columns; ++column)
                per_pixel_[row][column] =
                    1 / static_cast<float>((left_[column + 1] - left_[column]) * (top_[row + 1] - top_[row]));
    }

    [[nodiscard]] cv::Rect whole() const { return {0, 0, left_.back(), top_.back()}; }

    /// The sum over a part of the face, or over the columns on its left where their sum is at least `enough`.
    template <class Term>
    [[nodiscard]] float sum(const cv::Rect& part, const Term& term,
                            float enough = std::numeric_limits<float>::infinity()) const {
        float all = 0;
        for (int x = part.x; x < part.br().x && all < enough; x += lanes) {
            const int from = std::min(x, left_.back() - lanes);
            const Lanes sums = column_sums(from, part.y, part.br().y, term);
            for (int lane = x - from; lane < std::min(lanes, part.br().x - from); ++lane)
                all += sums[lane];
        }
        return all;
    }

    /// Several sums over the whole face. `add` adds the terms at a pixel and its right neighbors to each.
    template <std::size_t Count, class Add>
    [[nodiscard]] std::array<float, Count> sums(const Add& add) const {
        std::array<float, Count> all{};
        for (int x = 0; x < left_.back(); x += lanes) {
            const int from = std::min(x, left_.back() - lanes);
            std::array<Lanes, Count> of_columns;
            of_columns.fill(Lanes::Zero());
            for (int y = 0; y < top_.back(); ++y)
                add(y * stride_ + from, of_columns);
            for (int lane = x - from; lane < lanes; ++lane)
                for (std::size_t i = 0; i < Count; ++i)
                    all[i] += of_columns[i][lane];
        }
        return all;
    }

    template <class Term>
    [[nodiscard]] float mean(Place place, const Term& term) const {
        const std::size_t row = static_cast<std::size_t>(place.row);
        ColumnSums sums;
        add_columns(sums, left(place.column), left(place.column + 1), row, term);
        return mean_of(sums, static_cast<std::size_t>(place.column), row);
    }

    template <class Term>
    [[nodiscard]] Means means(const Term& term) const {
        Means means;
        for (int row = 0; row < rows; ++row)
            means.row(row) = means_of_row(static_cast<std::size_t>(row), term);
        return means;
    }

    /// The largest mean, or one that is at least `enough`. The block `largest` is tried first, and set to
    /// that of the mean: blocks that differ most at one shift do so at most others.
    template <class Term>
    [[nodiscard]] float largest_mean(const Term& term, float enough, Place& largest) const {
        float most = mean(largest, term);
        for (int row = 0; row < rows && most < enough; ++row) {
            const RowMeans means = means_of_row(static_cast<std::size_t>(row), term);
            for (int column = 0; column < columns; ++column)
                if (means[column] > most) most = means[column], largest = {row, column};
        }
        return most;
    }

  private:
    static constexpr int lanes = 4;
    using ColumnSums = std::array<float, max_width_px>;
    using RowMeans = Eigen::Array<float, 1, columns>;

    [[nodiscard]] int left(int column) const { return left_[static_cast<std::size_t>(column)]; }

    // Of four columns, over these rows: at least one.
    template <class Term>
    [[nodiscard]] Lanes column_sums(int from, int top, int end, const Term& term) const {
        Eigen::Index at = top * stride_ + from;
        Lanes sums = term(at);
        for (int y = top + 1; y < end; ++y)
            sums += term(at += stride_);
        return sums;
    }

    // Of a row of blocks.
    template <class Term>
    void add_columns(ColumnSums& sums, int from, int end, std::size_t row, const Term& term) const {
        for (int x = from; x < end; x += lanes) {
            const int at = std::min(x, left_.back() - lanes);
            Eigen::Map<Lanes>(sums.data() + at) = column_sums(at, top_[row], top_[row + 1], term);
        }
    }

    [[nodiscard]] float mean_of(const ColumnSums& sums, std::size_t column, std::size_t row) const {
        const int from = left_[column], end = left_[column + 1];
        float sum = 0;
        for (int x = from; x < end; ++x)
            sum += sums[static_cast<std::size_t>(x)];
        return sum * per_pixel_[row][column];
    }

    template <class Term>
    [[nodiscard]] RowMeans means_of_row(std::size_t row, const Term& term) const {
        ColumnSums sums;
        add_columns(sums, 0, left_.back(), row, term);
        RowMeans means;
        for (std::size_t column = 0; column < columns; ++column)
            means[static_cast<Eigen::Index>(column)] = mean_of(sums, column, row);
        return means;
    }

    std::array<int, columns + 1> left_{};
    std::array<int, rows + 1> top_{};
    std::array<std::array<float, columns>, rows> per_pixel_{};  // of each block: 1 / area
    Eigen::Index stride_ = 0;
};

}  // namespace unfold::vision
