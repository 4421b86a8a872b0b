// Reads the levels of a folder in the order of their names, and draws boards of noise.
#include "bench_levels.h"

#include "unfold/error.h"

#include <algorithm>
#include <charconv>
#include <set>
#include <sstream>

#include "core/random.h"
#include "support/level_files.h"
#include "support/random_level.h"

namespace unfold::bench {
namespace {

namespace fs = std::filesystem;

// "A3-2" is published with 2 moves.
std::optional<int> moves_in_name(const std::string& name) {
    const std::size_t dash = name.rfind('-');
    if (dash == std::string::npos) return std::nullopt;
    int moves = 0;
    const char* const end = name.data() + name.size();
    const auto [last, error] = std::from_chars(name.data() + dash + 1, end, moves);
    return error == std::errc{} && last == end ? std::optional(moves) : std::nullopt;
}

ColorLevel text_board_level(const fs::path& path) {
    std::ifstream file(path);
    std::vector<std::string> rows;
    for (std::string row; std::getline(file, row);) {
        if (row.ends_with('\r')) row.pop_back();  // some of these files come from another system
        if (!row.empty()) rows.push_back(row);
    }
    std::set<char> letters;
    for (const std::string& row : rows)
        letters.insert(row.begin(), row.end());
    ColorLevel level;
    level.game = Game::kami;
    level.budget = moves_in_name(path.stem().string());
    level.board.lattice = {LatticeKind::square, rows.empty() ? 0 : static_cast<int>(rows.front().size()),
                           static_cast<int>(rows.size())};
    // Any colors do: the search knows them by number.
    for (std::size_t i = 0; i < letters.size(); ++i)
        level.board.palette.push_back({static_cast<std::uint8_t>(20 * i), 100, 100});
    for (const std::string& row : rows)
        for (const char letter : row)
            level.board.cells.push_back(ColorId{std::distance(letters.begin(), letters.find(letter))});
    check(level.board);
    return level;
}

std::string ending_of(const fs::path& path) {
    for (const char* ending : {".puz", ".level.json", ".txt"})
        if (path.filename().string().ends_with(ending)) return ending;
    return "";
}

}  // namespace

std::vector<BenchLevel> levels_of(const fs::path& folder) {
    std::vector<BenchLevel> levels;
    for (const auto& entry : fs::directory_iterator(folder)) {
        const std::string ending = ending_of(entry.path());
        if (ending.empty()) continue;
        const std::string file_name = entry.path().filename().string();
        levels.push_back(
            {file_name.substr(0, file_name.size() - ending.size()),
             ending == ".txt" ? text_board_level(entry.path()) : test::read_level_file(entry.path())});
    }
    std::sort(levels.begin(), levels.end(),
              [](const BenchLevel& a, const BenchLevel& b) { return a.name < b.name; });
    return levels;
}

std::vector<BenchLevel> noise_levels() {
    std::vector<BenchLevel> levels;
    for (const auto& [colors, boards] : {std::pair{4, 4}, {5, 3}, {6, 3}})
        for (int board = 1; board <= boards; ++board) {
            Random random(static_cast<std::uint64_t>(100 * colors + board));
            levels.push_back(
                {"noise-" + std::to_string(colors) + "-colors-" + std::to_string(board),
                 test::random_level(random, {LatticeKind::triangle, kami2_columns, kami2_rows, colors, 0})});
        }
    return levels;
}

}  // namespace unfold::bench
