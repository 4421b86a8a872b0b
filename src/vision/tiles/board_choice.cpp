// Lattices of other phases cut other pictures out of the tiles, so they err differently.
#include "vision/tiles/board_choice.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <map>
#include <set>
#include <utility>

namespace unfold::vision {
namespace {

// Whether two lattices lie differently over the same cells, beyond the error of measuring them.
bool are_apart(const PictureGeometry& a, const PictureGeometry& b) {
    constexpr double share = 0.06;  // of a cell
    const PxFromCell &p = a.px_from_cell, &q = b.px_from_cell;
    return std::abs(p.x0 - q.x0) > share * p.x_per_column || std::abs(p.y0 - q.y0) > share * p.y_per_row;
}

// The readings that show the board.
std::ptrdiff_t readings_of(const TileBoard& board, const std::vector<EvenReading>& even) {
    return std::count_if(even.begin(), even.end(),
                         [&](const EvenReading& one) { return board_of(one.reading) == board; });
}

// What turns the chosen board into another one.
enum class Repair : std::uint8_t { none, joined_pair, added_kind };

// The one repair that turns `chosen` into `other`; none where they are equal or differ in another way. A pair
// is joined where a kind of two tiles becomes part of another kind; a kind is added where only holes were.
Repair repair_of(const TileBoard& other, const TileBoard& chosen) {
    if (other.lattice != chosen.lattice) return Repair::none;
    std::map<KindId, std::map<KindId, int>> parts;  // of each kind of `other`: the tiles by their chosen kind
    std::set<KindId> chosen_kinds;
    for (std::size_t i = 0; i < other.cells.size(); ++i) {
        const KindId kind = chosen.cells[i];
        if (other.cells[i] != no_tile) ++parts[other.cells[i]][kind];
        if (kind == no_tile) continue;
        if (other.cells[i] == no_tile) return Repair::none;
        chosen_kinds.insert(kind);
    }
    int joined = 0, added = 0;
    std::size_t kinds_in_parts = 0;
    for (const auto& [kind, of_chosen] : parts) {
        if (of_chosen.contains(no_tile)) {
            if (of_chosen.size() > 1) return Repair::none;
            ++added;
            continue;
        }
        kinds_in_parts += of_chosen.size();
        if (of_chosen.size() == 1) continue;
        const bool has_pair =
            std::any_of(of_chosen.begin(), of_chosen.end(), [](const auto& one) { return one.second == 2; });
        if (of_chosen.size() > 2 || !has_pair) return Repair::none;
        ++joined;
    }
    if (kinds_in_parts != chosen_kinds.size() || joined + added != 1) return Repair::none;
    return joined == 1 ? Repair::joined_pair : Repair::added_kind;
}

// Whether a board that repairs the chosen one is the likelier of the two.
bool is_likelier(const TileBoard& board, const TileBoard& chosen, const std::vector<EvenReading>& even) {
    constexpr std::ptrdiff_t some = 2;
    switch (repair_of(board, chosen)) {
        case Repair::none:
            break;
        case Repair::joined_pair:
            return !is_evenly_dealt(chosen) && (is_evenly_dealt(board) || readings_of(board, even) >= some);
        case Repair::added_kind:
            return readings_of(chosen, even) < some;
    }
    return false;
}

}  // namespace

const TileBoard& board_of(const Reading& reading) {
    return std::get<TileLevel>(reading.level).board;
}

bool is_evenly_dealt(const TileBoard& board) {
    std::map<KindId, int> size;
    for (const KindId kind : board.cells)
        if (kind != no_tile) ++size[kind];
    if (size.empty() ||
        std::any_of(size.begin(), size.end(), [](const auto& k) { return k.second % 2 == 1; }))
        return false;
    const auto [least, most] = std::minmax_element(
        size.begin(), size.end(), [](const auto& a, const auto& b) { return a.second < b.second; });
    return most->second <= least->second + 2;
}

std::optional<Reading> agreed_board(const std::vector<EvenReading>& even) {
    constexpr double of_two = 0.6, of_more = 0.75;  // the confidence, where the kinds alone give less
    const Reading* best = nullptr;
    std::size_t most = 1;
    for (const EvenReading& first : even) {
        std::vector<const Reading*> apart{&first.reading};
        for (const auto& [other, bits] : even)
            if (board_of(other) == board_of(first.reading) &&
                std::all_of(apart.begin(), apart.end(), [&other = other](const Reading* known) {
                    return are_apart(known->geometry, other.geometry);
                }))
                apart.push_back(&other);
        if (apart.size() > most) most = apart.size(), best = &first.reading;
    }
    if (best == nullptr) return std::nullopt;
    Reading agreed = *best;
    agreed.confidence = std::max(agreed.confidence, most > 2 ? of_more : of_two);
    return agreed;
}

std::optional<Reading> dealt_board(const std::vector<EvenReading>& even) {
    constexpr double min_bits = 8;
    constexpr double confidence = 0.4;
    const auto best = std::max_element(
        even.begin(), even.end(), [](const EvenReading& a, const EvenReading& b) { return a.bits < b.bits; });
    if (best == even.end() || best->bits < min_bits) return std::nullopt;
    Reading dealt = best->reading;
    dealt.confidence = std::max(dealt.confidence, confidence);
    return dealt;
}

Reading repaired_board(const std::vector<EvenReading>& even, Reading chosen) {
    constexpr double max_confidence = 0.6;
    // Each repair leaves fewer kinds or adds tiles.
    while (true) {
        const EvenReading* best = nullptr;
        for (const EvenReading& one : even)
            if (is_likelier(board_of(one.reading), board_of(chosen), even) &&
                (best == nullptr || one.reading.confidence > best->reading.confidence))
                best = &one;
        if (best == nullptr) return chosen;
        const double confidence = std::max(best->reading.confidence, chosen.confidence);
        chosen = best->reading;
        chosen.confidence = std::min(confidence, max_confidence);
    }
}

}  // namespace unfold::vision
