// The newest results, in memory, for the pictures and files that are fetched after the answer.
#pragma once

#include "unfold/pipeline.h"

#include <cstddef>
#include <deque>
#include <memory>
#include <mutex>
#include <string>
#include <variant>
#include <vector>

namespace unfold::app {

/// A level of colors that was solved.
struct ColorResult {
    Level level;
    std::vector<Move> moves;
};

/// A level of tiles that was solved, or as much of it as could be.
struct TileResultKept {
    TileLevel level;
    std::vector<TileRemoval> removals;
};

/// What is kept of a solve: not the pixels, which are decoded or drawn anew when they are wanted.
struct KeptResult {
    std::string upload;  ///< the bytes of a picture; empty where a level came and we draw it
    bool has_picture = false;
    PictureGeometry geometry;
    std::variant<ColorResult, TileResultKept> answer;
    std::string solution_json;

    [[nodiscard]] std::size_t bytes() const;
};

/// Thread safe.
class ResultsStore {
  public:
    ResultsStore(std::size_t most_results, std::size_t most_bytes)
        : most_results_(most_results), most_bytes_(most_bytes) {}

    /// Keeps a result and forgets the oldest over the limits. Gives its name: 32 hexadecimal digits that
    /// nobody can guess.
    [[nodiscard]] std::string keep(KeptResult result);
    /// Null where there is none (any more).
    [[nodiscard]] std::shared_ptr<const KeptResult> find(const std::string& name) const;

  private:
    struct Entry {
        std::string name;
        std::shared_ptr<const KeptResult> result;
        std::size_t bytes;
    };

    mutable std::mutex mutex_;
    std::size_t most_results_;
    std::size_t most_bytes_;
    std::size_t bytes_ = 0;
    std::deque<Entry> entries_;  // oldest first
};

}  // namespace unfold::app
