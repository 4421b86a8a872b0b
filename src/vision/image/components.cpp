// Runs of pixels, row by row, joined by union and find.
#include "vision/image/components.h"

#include <algorithm>
#include <cstdint>
#include <cstring>

namespace unfold::vision {
namespace {

struct MaskRun {
    int from = 0;
    int end = 0;
    int label = 0;
};

// Components that may turn out to be parts of earlier ones.
class Labels {
  public:
    int add(int from, int end, int y) {
        parents_.push_back(static_cast<int>(parents_.size()));
        components_.push_back({{from, y, end - from, 1}, end - from});
        return parents_.back();
    }
    int root_of(int label) {
        int* parents = parents_.data();
        while (parents[label] != label) {
            parents[label] = parents[parents[label]];
            label = parents[label];
        }
        return label;
    }
    int joined(int a, int b) {
        a = root_of(a), b = root_of(b);
        parents_[static_cast<std::size_t>(std::max(a, b))] = std::min(a, b);
        return std::min(a, b);
    }
    void grow(int label, int from, int end, int y) { include(label, {from, y, end - from, 1}, end - from); }

    std::vector<Component> components() {
        std::vector<Component> whole;
        const auto count = static_cast<int>(parents_.size());
        // A part comes after the component that it belongs to.
        for (int label = count - 1; label >= 0; --label)
            if (const int parent = parents_[static_cast<std::size_t>(label)]; parent != label) {
                const Component part = components_[static_cast<std::size_t>(label)];
                include(parent, part.box, part.area);
            }
        for (int label = 0; label < count; ++label)
            if (parents_[static_cast<std::size_t>(label)] == label)
                whole.push_back(components_[static_cast<std::size_t>(label)]);
        return whole;
    }

  private:
    void include(int label, const cv::Rect& box, int area) {
        Component& component = components_[static_cast<std::size_t>(label)];
        component.box |= box;
        component.area += area;
    }

    std::vector<int> parents_;
    std::vector<Component> components_;
};

}  // namespace

int end_of_run(const std::uint8_t* row, int x, int width, std::uint8_t value) {
    constexpr int at_once = sizeof(std::uint64_t);
    const std::uint64_t all = value == 0 ? 0 : ~std::uint64_t{0};
    for (std::uint64_t eight = 0; x + at_once <= width; x += at_once) {
        std::memcpy(&eight, row + x, at_once);
        if (eight != all) break;
    }
    while (x < width && row[x] == value)
        ++x;
    return x;
}

std::vector<Component> components_of(const cv::Mat1b& mask, Connectivity connectivity) {
    const int aside = connectivity == Connectivity::sides ? 0 : 1;  // pixels from run to run above
    Labels labels;
    std::vector<MaskRun> above, runs;
    for (int y = 0; y < mask.rows; ++y) {
        const std::uint8_t* row = mask[y];
        runs.clear();
        std::size_t next = 0;
        for (int from = end_of_run(row, 0, mask.cols, 0); from < mask.cols;) {
            const int end = end_of_run(row, from, mask.cols, row[from]);
            int label = -1;
            while (next < above.size() && above[next].end + aside <= from)
                ++next;
            // The last run above may reach to the next run, too.
            for (std::size_t i = next; i < above.size() && above[i].from < end + aside; ++i)
                label = label < 0 ? labels.root_of(above[i].label) : labels.joined(label, above[i].label);
            if (label < 0)
                label = labels.add(from, end, y);
            else
                labels.grow(label, from, end, y);
            runs.push_back({from, end, label});
            from = end_of_run(row, end, mask.cols, 0);
        }
        above.swap(runs);
    }
    return labels.components();
}

}  // namespace unfold::vision
