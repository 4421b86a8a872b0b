// The corpus of real KAMI 2 screenshots with their ground truth, for tests and benchmarks.
#pragma once

#include "unfold/picture.h"
#include "unfold/puzzle.h"

#include <filesystem>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "support/read_files.h"

namespace unfold::test {

/// What a label file says of a screenshot.
struct Label {
    std::filesystem::path image;
    std::string kind;                  ///< level, annotated, edited, not-a-level
    std::vector<ColorId> cells;        ///< 290 of them; empty for not-a-level
    std::set<int> slivers;             ///< cells that hardly show: not scored
    std::vector<std::string> palette;  ///< "#rrggbb"
    std::optional<int> moves;
    RectPx board_px;  ///< of the whole lattice
};

[[nodiscard]] inline Label read_label(const std::filesystem::path& path) {
    const auto json = nlohmann::json::parse(text_in(path));
    Label label;
    label.image = path.parent_path() / json.at("file").get<std::string>();
    label.kind = json.at("kind");
    if (label.kind == "not-a-level") return label;
    for (const std::string row : json.at("cells"))
        for (const char c : row)
            label.cells.push_back(c == '.' ? off_board : ColorId{c <= '9' ? c - '0' : c - 'a' + 10});
    for (const auto& cell : json.value("slivers", nlohmann::json::array()))
        label.slivers.insert(cell.at(0).get<int>() * kami2_columns + cell.at(1).get<int>());
    label.palette = json.at("palette").get<std::vector<std::string>>();
    if (json.contains("moves") && json["moves"].is_number()) label.moves = json["moves"].get<int>();
    const auto& board = json.at("board");
    label.board_px = {board.at("x"), board.at("y"), board.at("width"), board.at("height")};
    return label;
}

/// All labels of a folder, by name; empty where the folder is absent.
[[nodiscard]] inline std::vector<Label> read_labels(const std::filesystem::path& folder) {
    std::vector<Label> labels;
    for (const auto& path : files_in(folder, {".label.json"}))
        labels.push_back(read_label(path));
    return labels;
}

}  // namespace unfold::test
