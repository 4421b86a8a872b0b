// What speaks for each reading of generated screens and for each cell of tiles, and whether it is right: what
// the probabilities of readings are fitted on (models/train/board_maps/fit_probability.py).
// bench_vision_features FOLDER, which holds what make_data.py writes: SEED.png and SEED.json. Prints a line a
// reading: the family, the screen, 1 where every cell is right, and the features; and a line for every fourth
// cell of the boards of tiles that have the right size.
#include "unfold/codecs.h"

#include <algorithm>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <span>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "vision/readers.h"

namespace {

using namespace unfold;
using nlohmann::json;

// Whether two lists of cells show the same groups; negative cells hold nothing.
bool are_same_groups(const std::vector<int>& a, const std::vector<int>& b) {
    if (a.size() != b.size()) return false;
    std::map<int, int> b_of_a, a_of_b;
    for (std::size_t i = 0; i < a.size(); ++i) {
        if ((a[i] < 0) != (b[i] < 0)) return false;
        if (a[i] < 0) continue;
        if (b_of_a.try_emplace(a[i], b[i]).first->second != b[i]) return false;
        if (a_of_b.try_emplace(b[i], a[i]).first->second != a[i]) return false;
    }
    return true;
}

// The cells of a board, negative where there is nothing.
struct Cells {
    int columns, rows;
    std::vector<int> values;
};

Cells cells_of(const Level& level) {
    return std::visit(
        [](const auto& one) {
            Cells cells{one.board.lattice.columns, one.board.lattice.rows, {}};
            for (const auto cell : one.board.cells)
                cells.values.push_back(cell.value);
            return cells;
        },
        level);
}

// The boards of a screen that can be played, of tiles or of colors, and have the size that was read.
std::vector<Cells> boards_like(const Cells& read, bool is_tiles, const json& boards) {
    std::vector<Cells> drawn;
    for (const json& board : boards) {
        if ((board["game"] == "shisen") != is_tiles || board["game"] == "kami2" ||
            !board["playable"].get<bool>() || board["rows"] != read.rows || board["columns"] != read.columns)
            continue;
        drawn.push_back({read.columns, read.rows, {}});
        for (const json& row : board["cells"])
            for (const json& cell : row)
                drawn.back().values.push_back(cell.get<int>());
    }
    return drawn;
}

// Of each value of `of`, the value of `by` that most of its cells have.
std::map<int, int> majorities(const std::vector<int>& of, const std::vector<int>& by) {
    std::map<int, std::map<int, int>> counts;
    for (std::size_t i = 0; i < of.size(); ++i)
        ++counts[of[i]][by[i]];
    std::map<int, int> most;
    for (const auto& [value, others] : counts)
        most[value] = std::max_element(others.begin(), others.end(), [](const auto& a, const auto& b) {
                          return a.second < b.second;
                      })->first;
    return most;
}

void print(const char* family, const std::string& screen, bool is_right, std::span<const double> features) {
    std::printf("%s %s %d", family, screen.c_str(), is_right ? 1 : 0);
    for (const double feature : features)
        std::printf(" %.5g", feature);
    std::printf("\n");
}

void print(const char* family, const std::string& screen, const vision::Outcome<vision::BoardReading>& found,
           const json& boards) {
    if (!found) return;
    const Cells read = cells_of(found->reading.level);
    const std::vector<Cells> drawn = boards_like(read, game_of(found->reading.level) == Game::shisen, boards);
    const bool is_right = std::any_of(drawn.begin(), drawn.end(), [&](const Cells& one) {
        return are_same_groups(one.values, read.values);
    });
    print(family, screen, is_right, found->features);
    if (found->cell_features.empty() || drawn.size() != 1) return;
    const std::vector<int>& truth = drawn.front().values;
    std::map<int, int> truth_of = majorities(read.values, truth), read_of = majorities(truth, read.values);
    constexpr std::size_t every = 4;
    for (std::size_t i = 0; i < truth.size(); i += every) {
        const bool is_kind = truth_of[read.values[i]] == truth[i] && read_of[truth[i]] == read.values[i];
        print("tile_cells", screen, (truth[i] < 0) == (read.values[i] < 0) && (truth[i] < 0 || is_kind),
              found->cell_features[i]);
    }
}

std::vector<std::uint8_t> bytes_of(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

void run(const std::filesystem::path& folder) {
    std::vector<std::filesystem::path> truths;
    for (const auto& entry : std::filesystem::directory_iterator(folder))
        if (entry.path().extension() == ".json") truths.push_back(entry.path());
    std::sort(truths.begin(), truths.end());
    for (std::filesystem::path path : truths) {
        const json boards = json::parse(std::ifstream(path));
        const std::string screen = path.stem();
        const Picture picture = decode_picture(bytes_of(path.replace_extension(".png")));
        // The boards that the reader tries. It tries tiles only where the colors are in doubt.
        for (const vision::LatticeBoard& board : vision::find_lattice_boards(picture)) {
            if (board.may_show_colors())
                print("colors", screen, vision::read_colors(picture, board, {}), boards);
            if (board.may_show_tiles())
                print("tiles", screen, vision::read_tiles(picture, board, {}), boards);
        }
    }
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 2) {
        std::fprintf(stderr, "usage: bench_vision_features FOLDER\n");
        return 2;
    }
    try {
        run(argv[1]);
    } catch (const std::exception& error) {
        std::fprintf(stderr, "bench_vision_features: %s\n", error.what());
        return 1;
    }
    return 0;
}
