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

// Null where there is none.
template <class Entries>
auto* entry_of(Entries& entries, const std::string& name) {
    const auto found =
        std::find_if(entries.begin(), entries.end(), [&](const auto& entry) { return entry.name == name; });
    return found == entries.end() ? nullptr : &*found;
}

}  // namespace

std::size_t StoredResult::bytes() const {
    constexpr std::size_t bytes_per_step = sizeof(TileRemoval) + 4 * sizeof(Cell) + sizeof(StepTaps);
    const std::size_t cells =
        std::visit([](const auto& level) { return level.board.cells.size(); }, reading.level);
    return sizeof(StoredResult) + upload.size() + cells * (sizeof(ColorId) + sizeof(float)) +
           solution.step_count() * bytes_per_step;
}

std::string ResultsStore::keep(StoredResult result) {
    Entry entry{unguessable_name(), nullptr, result.bytes()};
    entry.result = std::make_shared<const StoredResult>(std::move(result));
    const std::string name = entry.name;
    const std::lock_guard lock(mutex_);
    bytes_ += entry.bytes;
    entries_.push_back(std::move(entry));
    remove_oldest();
    return name;
}

void ResultsStore::remove_oldest() {
    while (entries_.size() > max_results_ || bytes_ > max_bytes_) {
        bytes_ -= entries_.front().bytes;
        entries_.pop_front();
    }
}

std::shared_ptr<const std::string> ResultsStore::solved_picture(const std::string& name,
                                                                const std::function<std::string()>& make) {
    std::promise<File> promise;
    std::shared_future<File> known;
    {
        const std::lock_guard lock(mutex_);
        if (Entry* kept = entry_of(entries_, name)) {
            known = kept->solved_picture;
            if (!known.valid()) kept->solved_picture = promise.get_future().share();
        }
    }
    if (known.valid()) return known.get();
    File file;
    try {
        file = std::make_shared<const std::string>(make());
    } catch (...) {
        {
            // First, so that the next one to ask tries again.
            const std::lock_guard lock(mutex_);
            if (Entry* kept = entry_of(entries_, name)) kept->solved_picture = {};
        }
        promise.set_exception(std::current_exception());
        throw;
    }
    promise.set_value(file);
    const std::lock_guard lock(mutex_);
    if (Entry* kept = entry_of(entries_, name)) {
        kept->bytes += file->size();
        bytes_ += file->size();
        remove_oldest();
    }
    return file;
}

std::shared_ptr<const StoredResult> ResultsStore::find(const std::string& name) const {
    const std::lock_guard lock(mutex_);
    const Entry* kept = entry_of(entries_, name);
    return kept ? kept->result : nullptr;
}

}  // namespace unfold::app
