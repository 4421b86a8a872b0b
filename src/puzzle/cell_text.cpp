// One wording and one alphabet for all files and messages.
#include "puzzle/cell_text.h"

namespace unfold {

std::string place_of(Cell cell) {
    return "row " + std::to_string(cell.row + 1) + ", column " + std::to_string(cell.column + 1);
}

std::string one_of_text(const std::vector<std::string>& names) {
    std::string text;
    for (std::size_t i = 0; i < names.size(); ++i)
        text += (i == 0 ? "" : i + 1 == names.size() ? " or " : ", ") + names[i];
    return text;
}

std::string name_of(KindId kind) {
    return {base36[kind.index() / base36.size()], base36[kind.index() % base36.size()]};
}

std::optional<KindId> kind_from_name(std::string_view name) {
    if (name.size() != 2) return std::nullopt;
    const std::size_t high = base36.find(name[0]);
    const std::size_t low = base36.find(name[1]);
    if (high == std::string_view::npos || low == std::string_view::npos) return std::nullopt;
    return KindId{static_cast<std::int64_t>(high * base36.size() + low)};
}

std::vector<std::string> rows_of(const Board& board) {
    std::vector<std::string> rows(static_cast<std::size_t>(board.lattice.rows));
    for (std::size_t i = 0; i < board.cells.size(); ++i)
        rows[i / static_cast<std::size_t>(board.lattice.columns)] +=
            board.cells[i] == off_board ? '.' : base36[board.cells[i].index()];
    return rows;
}

std::vector<std::string> rows_of(const TileBoard& board) {
    std::vector<std::string> rows(static_cast<std::size_t>(board.lattice.rows));
    for (std::size_t i = 0; i < board.cells.size(); ++i) {
        std::string& row = rows[i / static_cast<std::size_t>(board.lattice.columns)];
        if (!row.empty()) row += ' ';
        row += board.cells[i] == no_tile ? ".." : name_of(board.cells[i]);
    }
    return rows;
}

std::string names_of_cells(const std::vector<Cell>& cells) {
    constexpr std::size_t max_named = 5;
    std::string names;
    for (std::size_t i = 0; i < cells.size() && i < max_named; ++i)
        names += (i > 0 ? "; " : "") + place_of(cells[i]);
    if (cells.size() > max_named) names += "; and " + std::to_string(cells.size() - max_named) + " more";
    return names;
}

}  // namespace unfold
