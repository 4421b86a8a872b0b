// Any bytes as plain text boards: read or refused with the one error; what is read survives being written.
#include "unfold/error.h"
#include "unfold/level.h"

#include <cstddef>

#include "puzzle/cell_text.h"
#include "require.h"

using namespace unfold;
using fuzz::require;

namespace {

// Byte 0 chooses what the command line would say.
TextBoardOptions options_from(std::uint8_t byte) {
    TextBoardOptions options;
    options.game = (byte & 1) != 0 ? Game::kami : Game::floodit;
    options.board_per_line = (byte & 2) != 0;
    if ((byte & 4) != 0) options.origin.cell.reset();
    if ((byte & 8) != 0) options.origin.cell = Cell{byte >> 6, byte >> 4 & 3};
    return options;
}

void require_sound(const TextBoard& board, const TextBoardOptions& options) {
    const ColorLevel& level = board.level;
    check(level.board);
    require(board.symbols.size() == level.board.palette.size(), "each color has its symbol");
    require(level.board.lattice.kind == LatticeKind::square, "text boards are squares");
    require(level.game == options.game || level.game == Game::floodit, "the game is the one that was named");
    require(level.origin.has_value() == (level.game == Game::floodit), "a flood has an origin");
    if (level.origin)
        require(level.board.lattice.contains(*level.origin) &&
                    level.board.on_board(level.board.lattice.id(*level.origin)),
                "the origin is on the board");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size == 0) return 0;
    const std::string_view text(reinterpret_cast<const char*>(data) + 1, size - 1);
    const TextBoardOptions options = options_from(data[0]);
    (void)looks_like_boards(text);
    std::vector<TextBoard> boards;
    try {
        boards = parse_boards(text, options);
    } catch (const Error& error) {
        require(error.stage() == Stage::level, "bad boards are refused at the level stage");
        require(!error.message().empty() && !error.hint().empty(), "an error says what and what to do");
        return 0;
    }
    require(!boards.empty(), "a text without a board is refused");
    for (const TextBoard& board : boards) {
        require_sound(board, options);
        // A lone line, and lines that are boards of their own, are not read as a block.
        if (board.level.board.lattice.rows < 2 || options.board_per_line) continue;
        TextBoardOptions written_options;
        written_options.game = board.level.game;
        written_options.origin.cell = board.level.origin;
        std::string written;
        for (const std::string& row : rows_of(board.level.board))
            written += row + '\n';
        const auto again = parse_boards(written, written_options);
        require(again.size() == 1 && again[0].level.board == board.level.board,
                "a board survives being written");
    }
    return 0;
}
