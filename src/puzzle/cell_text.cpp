// One wording and one alphabet for all files and messages.
#include "puzzle/cell_text.h"

namespace unfold {

std::string place_of(Cell cell) {
    return "row " + std::to_string(cell.row + 1) + ", column " + std::to_string(cell.column + 1);
}

std::string name_of(KindId kind) {
    return {base36[kind.index() / base36.size()], base36[kind.index() % base36.size()]};
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

}  // namespace unfold
