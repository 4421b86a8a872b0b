// Isotonic regression by pooling adjacent violators: pools of readings, joined while a later one is right
// less often.
#include "isotonic.h"

#include <algorithm>

namespace unfold::bench {
namespace {

struct Pool {
    double count = 0, raw = 0, right = 0;  // sums

    [[nodiscard]] double mean_raw() const { return raw / count; }
    [[nodiscard]] double share() const {
        constexpr double imaginary = 2;
        return (right + imaginary * mean_raw()) / (count + imaginary);
    }
    void add(const Pool& other) {
        count += other.count;
        raw += other.raw;
        right += other.right;
    }
};

}  // namespace

std::vector<Knot> isotonic_knots(std::vector<JudgedReading> readings) {
    std::stable_sort(readings.begin(), readings.end(), [](const JudgedReading& a, const JudgedReading& b) {
        return a.confidence < b.confidence;
    });
    constexpr double min_count = 12;
    std::vector<Pool> pools;
    double last = -1;
    for (const JudgedReading& reading : readings) {
        const Pool one{1, reading.confidence, reading.is_right ? 1.0 : 0.0};
        // Readings of one confidence stay together.
        const bool joins = !pools.empty() && (pools.back().count < min_count || reading.confidence == last);
        last = reading.confidence;
        if (joins)
            pools.back().add(one);
        else
            pools.push_back(one);
        while (!joins && pools.size() > 2 &&
               pools[pools.size() - 2].share() <= pools[pools.size() - 3].share()) {
            pools[pools.size() - 3].add(pools[pools.size() - 2]);
            pools.erase(pools.end() - 2);
        }
    }
    while (pools.size() > 1 && pools.back().share() <= pools[pools.size() - 2].share()) {
        pools[pools.size() - 2].add(pools.back());
        pools.pop_back();
    }
    std::vector<Knot> knots;
    for (const Pool& pool : pools)
        knots.push_back({pool.mean_raw(), pool.share()});
    return knots;
}

}  // namespace unfold::bench
