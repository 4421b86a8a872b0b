// Correctness of the relaxation: let U be the tiles that may go at some time; the others stay. A column with
// f of the others always fills its f lowest cells, and any cell above may be empty at some time; a tile with
// g of the others below it, at height y now, lies between g and y when it goes. If no pair of tiles of the
// same number, one at least of them not in U, is joined for any heights of these ranges through cells that
// may be empty, then the first tile outside U to go cannot: none of them ever goes.
#include <algorithm>

#include "solve/tiles/searches.h"

namespace unfold::tiles {
namespace {

class RelaxedGame {
  public:
    RelaxedGame(const Stacks& stacks, int rows, int max_turns, const Deadline& deadline)
        : stacks_(stacks), rows_(rows), max_turns_(max_turns), deadline_(deadline), may_go_(stacks.size()) {
        for (std::size_t column = 0; column < stacks.size(); ++column)
            may_go_[column].assign(stacks[column].size(), false);
    }

    bool refutes() {
        SpotList spots(stacks_);
        spots.list(stacks_);
        for (bool changed = true; changed;) {
            changed = false;
            const TileGrid grid = grid_of_others();
            for (std::size_t number = 0; number < spots.numbers(); ++number)
                for (const Spot* a = spots.begin(number); a != spots.end(number); ++a)
                    for (const Spot* b = a + 1; b != spots.end(number); ++b) {
                        if (goes(*a) && goes(*b)) continue;
                        if (is_out_of_time_) return false;
                        if (!can_join(grid, *a, *b)) continue;
                        set_goes(*a);
                        set_goes(*b);
                        changed = true;
                    }
        }
        return std::any_of(may_go_.begin(), may_go_.end(), [](const auto& column) {
            return std::count(column.begin(), column.end(), false) > 0;
        });
    }

  private:
    [[nodiscard]] bool goes(Spot spot) const { return may_go_[spot.column][spot.height]; }
    void set_goes(Spot spot) { may_go_[spot.column][spot.height] = true; }
    [[nodiscard]] int others_below(std::size_t column, std::size_t height) const {
        const auto& column_goes = may_go_[column];
        return static_cast<int>(std::count(column_goes.begin(),
                                           column_goes.begin() + static_cast<std::ptrdiff_t>(height), false));
    }
    [[nodiscard]] TileGrid grid_of_others() const {
        Stacks others(stacks_.size());
        for (std::size_t column = 0; column < stacks_.size(); ++column)
            others[column].resize(static_cast<std::size_t>(others_below(column, stacks_[column].size())));
        return grid_of(others, rows_);
    }
    static Spot spot_of(std::size_t column, int height) {
        return {static_cast<std::uint8_t>(column), static_cast<std::uint8_t>(height)};
    }
    [[nodiscard]] bool can_join(const TileGrid& grid, Spot a, Spot b) {
        for (int height_a = others_below(a.column, a.height); height_a <= a.height; ++height_a)
            for (int height_b = others_below(b.column, b.height); height_b <= b.height; ++height_b) {
                constexpr std::uint64_t poll_interval = 1U << 20U;  // some tens of milliseconds
                if (++tests_ % poll_interval == 0) is_out_of_time_ = deadline_.expired();
                const Place place_a = place_of(rows_, spot_of(a.column, height_a));
                const Place place_b = place_of(rows_, spot_of(b.column, height_b));
                if (!(place_a == place_b) && grid.joined(place_a, place_b, max_turns_)) return true;
            }
        return false;
    }

    const Stacks& stacks_;
    int rows_;
    int max_turns_;
    const Deadline& deadline_;
    std::uint64_t tests_ = 0;
    bool is_out_of_time_ = false;
    std::vector<std::vector<bool>> may_go_;
};

}  // namespace

bool relaxation_refutes(const Stacks& stacks, int rows, int max_turns, const Deadline& deadline) {
    return RelaxedGame(stacks, rows, max_turns, deadline).refutes();
}

}  // namespace unfold::tiles
