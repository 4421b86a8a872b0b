// The newest results, in memory, for clients that fetch their pictures and files.
#pragma once

#include "unfold/pipeline.h"

#include <cstddef>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <string>

namespace unfold::app {

/// The stored part of a solve. Pixels are not stored, but decoded or drawn on request; the file of the solved
/// picture is cached after its first request.
struct StoredResult {
    std::string upload;  ///< the bytes of a picture; empty for a level file, which is drawn
    bool has_picture = false;
    Reading reading;
    Solution solution;

    /// About the memory that it takes.
    [[nodiscard]] std::size_t bytes() const;
};

/// Thread safe.
class ResultsStore {
  public:
    ResultsStore(std::size_t max_results, std::size_t max_bytes)
        : max_results_(max_results), max_bytes_(max_bytes) {}

    /// Keeps a result and removes the oldest over the limits. Returns its name: 32 hexadecimal digits that
    /// cannot be guessed.
    [[nodiscard]] std::string keep(StoredResult result);
    /// Null where there is none, or no longer.
    [[nodiscard]] std::shared_ptr<const StoredResult> find(const std::string& name) const;

    /// The file of the solved picture of a result, encoded once. The first call runs `make` outside the lock;
    /// concurrent calls wait for it. If `make` throws, the call throws and the next call tries again.
    [[nodiscard]] std::shared_ptr<const std::string> solved_picture(const std::string& name,
                                                                    const std::function<std::string()>& make);

  private:
    using File = std::shared_ptr<const std::string>;
    struct Entry {
        std::string name;
        StoredResult result;
        std::size_t bytes = 0;
        std::mutex drawing;   // held while the solved picture is made
        File solved_picture;  // null until then
    };

    // Both require that `mutex_` is locked. Null where there is none.
    [[nodiscard]] std::shared_ptr<Entry> entry_of(const std::string& name) const;
    void add_bytes(Entry& entry, std::size_t bytes);

    mutable std::mutex mutex_;
    std::size_t max_results_;
    std::size_t max_bytes_;
    std::size_t bytes_ = 0;
    std::deque<std::shared_ptr<Entry>> entries_;  // oldest first
};

}  // namespace unfold::app
