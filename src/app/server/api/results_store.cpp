// A queue, limited in number and in memory.
#include "app/server/api/results_store.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <random>

namespace unfold::app {
namespace {

// From the system's random source: the name is all that protects a result from other users of the network.
std::string unguessable_name() {
    std::random_device random;
    std::string name;
    for (int i = 0; i < 4; ++i) {
        std::array<char, 16> digits{};
        std::snprintf(digits.data(), digits.size(), "%08x", static_cast<unsigned>(random()));
        name += digits.data();
    }
    return name;
}

}  // namespace

std::size_t StoredResult::bytes() const {
    constexpr std::size_t bytes_per_step = sizeof(TileRemoval) + 4 * sizeof(Cell) + sizeof(StepTaps);
    const std::size_t cells =
        std::visit([](const auto& level) { return level.board.cells.size(); }, reading.level);
    return sizeof(StoredResult) + upload.size() + cells * (sizeof(ColorId) + sizeof(float)) +
           solution.step_count() * bytes_per_step;
}

std::shared_ptr<ResultsStore::Entry> ResultsStore::entry_of(const std::string& name) const {
    const auto found = std::find_if(entries_.begin(), entries_.end(),
                                    [&](const auto& entry) { return entry->name == name; });
    return found == entries_.end() ? nullptr : *found;
}

// Removes the oldest results over the limits.
void ResultsStore::add_bytes(Entry& entry, std::size_t bytes) {
    entry.bytes += bytes;
    bytes_ += bytes;
    while (entries_.size() > max_results_ || bytes_ > max_bytes_) {
        bytes_ -= entries_.front()->bytes;
        entries_.pop_front();
    }
}

std::string ResultsStore::keep(StoredResult result) {
    const std::size_t bytes = result.bytes();
    const auto entry = std::make_shared<Entry>();
    entry->name = unguessable_name();
    entry->result = std::move(result);
    const std::lock_guard lock(mutex_);
    entries_.push_back(entry);
    add_bytes(*entry, bytes);
    return entry->name;
}

std::shared_ptr<const std::string> ResultsStore::solved_picture(const std::string& name,
                                                                const std::function<std::string()>& make) {
    std::unique_lock lock(mutex_);
    const std::shared_ptr<Entry> kept = entry_of(name);
    lock.unlock();
    if (!kept) return std::make_shared<const std::string>(make());
    const std::lock_guard drawing(kept->drawing);
    if (kept->solved_picture) return kept->solved_picture;
    kept->solved_picture = std::make_shared<const std::string>(make());
    lock.lock();
    // The result may have been removed meanwhile.
    if (entry_of(name)) add_bytes(*kept, kept->solved_picture->size());
    return kept->solved_picture;
}

std::shared_ptr<const StoredResult> ResultsStore::find(const std::string& name) const {
    const std::lock_guard lock(mutex_);
    const std::shared_ptr<Entry> kept = entry_of(name);
    return kept ? std::shared_ptr<const StoredResult>(kept, &kept->result) : nullptr;
}

}  // namespace unfold::app
