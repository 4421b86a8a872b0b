// What speaks for each reading of generated screens, and whether it is right: what the probability of a
// reading is fitted on (models/train/board_maps/fit_probability.py). bench_vision_features FOLDER, which
// holds what make_data.py writes: SEED.png and SEED.json. Prints a line a reading: the family, the screen, 1
// where every cell is right, and the features.
#include "unfold/codecs.h"

#include <algorithm>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
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

bool is_right(const Level& level, const json& boards) {
    const bool is_tiles = game_of(level) == Game::shisen;
    const auto [lattice, cells] = std::visit(
        [](const auto& one) {
            std::vector<int> values;
            for (const auto cell : one.board.cells)
                values.push_back(cell.value);
            return std::pair(one.board.lattice, std::move(values));
        },
        level);
    return std::any_of(boards.begin(), boards.end(), [&, &size = lattice, &read = cells](const json& board) {
        if ((board["game"] == "shisen") != is_tiles || board["game"] == "kami2" ||
            !board["playable"].get<bool>())
            return false;
        std::vector<int> drawn;
        for (const json& row : board["cells"])
            for (const json& cell : row)
                drawn.push_back(cell.get<int>());
        return board["rows"] == size.rows && board["columns"] == size.columns && are_same_groups(drawn, read);
    });
}

void print(const char* family, const std::string& screen, const vision::Outcome<vision::BoardReading>& found,
           const json& boards) {
    if (!found) return;
    std::printf("%s %s %d", family, screen.c_str(), is_right(found->reading.level, boards) ? 1 : 0);
    for (const double feature : found->features)
        std::printf(" %.5g", feature);
    std::printf("\n");
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
        // As the reader tries them.
        constexpr std::size_t max_boards = 2;
        constexpr double hardly = 0.1;
        const auto found = vision::find_lattice_boards(picture);
        for (std::size_t i = 0; i < std::min(max_boards, found.size()); ++i) {
            if (found[i].color_share > hardly)
                print("colors", screen, vision::read_colors(picture, found[i], {}), boards);
            if (found[i].color_share < 1 - hardly)
                print("tiles", screen, vision::read_tiles(picture, found[i], {}), boards);
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
