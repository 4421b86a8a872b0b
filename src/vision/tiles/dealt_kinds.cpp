// Likelihoods of the numbers of tiles, by the multinomial distribution. Match-three games, 2048 and puzzles
// of letters fill each cell with any kind; a game in which tiles are removed in pairs deals pairs.
#include "vision/tiles/dealt_kinds.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace unfold::vision {
namespace {

// The logarithm of the factorial, in bits.
double bits_of_factorial(int n) {
    double bits = 0;
    for (int i = 2; i <= n; ++i)
        bits += std::log2(static_cast<double>(i));
    return bits;
}

// The logarithm of the probability of these numbers where each cell shows any kind, in bits.
double bits_of_multinomial(const std::vector<int>& numbers) {
    const int all = std::accumulate(numbers.begin(), numbers.end(), 0);
    double bits = bits_of_factorial(all) - all * std::log2(static_cast<double>(numbers.size()));
    for (const int number : numbers)
        bits -= bits_of_factorial(number);
    return bits;
}

// The same where each kind has equally many pairs, or one more.
double bits_of_equal_pairs(const std::vector<int>& pairs) {
    const auto [least, most] = std::minmax_element(pairs.begin(), pairs.end());
    if (*most > *least + 1) return -std::numeric_limits<double>::infinity();
    const auto kinds = static_cast<int>(pairs.size());
    const auto with_more = static_cast<int>(std::count(pairs.begin(), pairs.end(), *least + 1));
    return bits_of_factorial(with_more) + bits_of_factorial(kinds - with_more) - bits_of_factorial(kinds);
}

}  // namespace

double bits_of_deal(const std::vector<int>& count_of_kind, bool came_out_even) {
    constexpr double of_equal = 0.8, of_random = 0.2;  // how most programs deal
    constexpr double of_odd_kind = -4;                 // in bits: a tile that was misread
    std::vector<int> pairs;
    int odd = 0;
    for (const int count : count_of_kind) {
        pairs.push_back((count + 1) / 2);
        odd += count % 2;
    }
    double dealt = std::log2(of_equal) + bits_of_equal_pairs(pairs) + of_odd_kind * odd;
    if (came_out_even && odd == 0) dealt = std::max(dealt, std::log2(of_random) + bits_of_multinomial(pairs));
    return dealt - bits_of_multinomial(count_of_kind);
}

}  // namespace unfold::vision
