// A queue with two limits.
#include "app/server/results_store.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <random>

namespace unfold::app {
namespace {

// From the system's source of chance: a name is all that protects a result from other users of the network.
std::string unguessable_name() {
    std::random_device chance;
    std::string name;
    for (int i = 0; i < 4; ++i) {
        std::array<char, 16> digits{};
        std::snprintf(digits.data(), digits.size(), "%08x", static_cast<unsigned>(chance()));
        name += digits.data();
    }
    return name;
}

std::size_t bytes_of(const ColorResult& result) {
    return result.level.board.cells.size() * sizeof(ColorId) + result.moves.size() * sizeof(Move);
}

std::size_t bytes_of(const TileResultKept& result) {
    return result.level.board.cells.size() * sizeof(KindId) +
           result.removals.size() * (sizeof(TileRemoval) + 4 * sizeof(Cell));
}

}  // namespace

std::size_t KeptResult::bytes() const {
    return sizeof(KeptResult) + upload.size() + solution_json.size() +
           std::visit([](const auto& kept) { return bytes_of(kept); }, answer);
}

std::string ResultsStore::keep(KeptResult result) {
    Entry entry{unguessable_name(), nullptr, result.bytes()};
    entry.result = std::make_shared<const KeptResult>(std::move(result));
    const std::string name = entry.name;
    const std::lock_guard lock(mutex_);
    bytes_ += entry.bytes;
    entries_.push_back(std::move(entry));
    while (entries_.size() > most_results_ || bytes_ > most_bytes_) {
        bytes_ -= entries_.front().bytes;
        entries_.pop_front();
    }
    return name;
}

std::shared_ptr<const KeptResult> ResultsStore::find(const std::string& name) const {
    const std::lock_guard lock(mutex_);
    const auto found =
        std::find_if(entries_.begin(), entries_.end(), [&](const Entry& e) { return e.name == name; });
    return found == entries_.end() ? nullptr : found->result;
}

}  // namespace unfold::app
