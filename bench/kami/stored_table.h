// Results kept in a file, to compare later ones with: tab-separated, a level a line.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "measure.h"

namespace unfold::bench {

/// What is kept of a level.
struct StoredRow {
    std::string name;
    int best = 0;
    int bound = 0;
    Status status = Status::unknown;
    double ms = 0;
    std::uint64_t nodes = 0;
};

/// Throws std::runtime_error for a file that is missing or has a line that is no row.
[[nodiscard]] std::vector<StoredRow> read_table(const std::filesystem::path& path);
/// Throws std::runtime_error where it cannot be written.
void write_table(const std::filesystem::path& path, const std::vector<Measurement>& rows);

struct Comparison {
    std::vector<std::string> better;
    std::vector<std::string> worse;  ///< more moves, a weaker bound, a lost proof
    std::vector<std::string> notes;  ///< nodes, times, levels that are in one of the two only
};
/// What changed since `stored`. Times never count as better or worse.
[[nodiscard]] Comparison compare(const std::vector<StoredRow>& stored, const std::vector<Measurement>& rows);

}  // namespace unfold::bench
