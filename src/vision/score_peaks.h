// The local maxima of a scan that scores each step, and an order by score.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

namespace unfold::vision {

/// Sorts by `score`, the best first; equal ones keep their order.
template <class Scored>
void sort_by_score(std::vector<Scored>& values) {
    std::stable_sort(values.begin(), values.end(),
                     [](const Scored& a, const Scored& b) { return a.score > b.score; });
}

/// The steps that no other within three steps exceeds, the best first.
template <class Scored>
[[nodiscard]] std::vector<Scored> peaks_of(const std::vector<Scored>& scan) {
    constexpr std::ptrdiff_t reach = 3;
    std::vector<Scored> peaks;
    for (auto here = scan.begin(); here != scan.end(); ++here) {
        const auto from = here - std::min(reach, here - scan.begin());
        const auto to = here + std::min(reach + 1, scan.end() - here);
        if (std::all_of(from, to, [&](const Scored& other) { return other.score <= here->score; }))
            peaks.push_back(*here);
    }
    sort_by_score(peaks);
    return peaks;
}

}  // namespace unfold::vision
