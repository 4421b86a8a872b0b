// Boards as plain text: one line per board, blocks of lines, numbers, and the ids of Simon Tatham's Flood.
#include <algorithm>
#include <cctype>
#include <cmath>

#include "puzzle/cell_text.h"
#include "puzzle/colors.h"
#include "puzzle/game.h"
#include "puzzle/lattice.h"
#include "puzzle/level_forms.h"
#include "puzzle/limits.h"

namespace unfold {
namespace {

constexpr std::string_view white_space = " \t\r";

bool is_symbol(char c) {
    return c == '.' || std::isalnum(static_cast<unsigned char>(c)) != 0;
}
std::string_view trimmed(std::string_view text) {
    const std::size_t first = text.find_first_not_of(white_space);
    if (first == std::string_view::npos) return {};
    return text.substr(first, text.find_last_not_of(white_space) - first + 1);
}

// A line of the file, and its number for messages.
struct TextLine {
    std::string_view text;
    int number = 0;
};

std::string in_line(const TextLine& line) {
    return "Line " + std::to_string(line.number);
}

// The lines of the text between blank lines.
std::vector<std::vector<TextLine>> blocks_of(std::string_view text) {
    std::vector<std::vector<TextLine>> blocks(1);
    int number = 0;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        const TextLine line{trimmed(text.substr(0, end)), ++number};
        text.remove_prefix(std::min(end + 1, text.size()));
        if (!line.text.empty())
            blocks.back().push_back(line);
        else if (!blocks.back().empty())
            blocks.emplace_back();
    }
    if (blocks.back().empty()) blocks.pop_back();
    return blocks;
}

// The symbols present, in ascending order, are the palette; a dot is off the board.
TextBoard board_of(Game game, const OriginChoice& origin, int columns, int rows, const std::string& symbols,
                   const TextLine& line) {
    const Lattice lattice{LatticeKind::square, columns, rows};
    check_size(lattice);
    // By the unsigned value of a character: whether it is present, then its color.
    std::array<std::int64_t, 256> color_of{};
    for (const char symbol : symbols)
        color_of[static_cast<unsigned char>(symbol)] = 1;
    TextBoard board;
    for (std::size_t symbol = 0; symbol < color_of.size(); ++symbol) {
        auto& color = color_of[symbol];
        if (color == 0 || symbol == '.') continue;
        color = static_cast<std::int64_t>(board.symbols.size());
        board.symbols += static_cast<char>(symbol);
    }
    check_color_count(board.symbols.size());
    board.level.game = game;
    board.level.board = {lattice, default_palette(static_cast<int>(board.symbols.size())), {}};
    for (const char symbol : symbols)
        board.level.board.cells.push_back(
            symbol == '.' ? off_board : ColorId{color_of[static_cast<unsigned char>(symbol)]});
    check(board.level.board);
    if (!facts_of(game).has_origin()) return board;
    const Cell start = cell_of(origin, lattice);
    if (!lattice.contains(start) || !board.level.board.on_board(lattice.id(start)))
        bad_level("The origin, row " + std::to_string(start.row) + ", column " +
                      std::to_string(start.column) + ", is not on the board that begins in line " +
                      std::to_string(line.number) + ".",
                  "Name a cell of the board by row and column, counted from 0.", "origin");
    board.level.origin = start;
    return board;
}

void require_symbols(const TextLine& line) {
    const auto wrong = std::find_if_not(line.text.begin(), line.text.end(), is_symbol);
    if (wrong != line.text.end())
        bad_level(in_line(line) + " contains a character that is not a color, in column " +
                      std::to_string(wrong - line.text.begin() + 1) + ".",
                  "A board is made of digits and letters, and dots where there is no cell.");
}

// Only the ids of Simon Tatham's Flood name their game.
Game game_of(const TextBoardOptions& options) {
    if (!options.game)
        throw Error(ErrorCode::usage, Stage::level, "A plain text board does not name its game.",
                    "Choose Flood-It or KAMI.", "game");
    return *options.game;
}

TextBoard board_of_line(const TextBoardOptions& options, const TextLine& line) {
    require_symbols(line);
    const auto cells = static_cast<double>(line.text.size());
    const int side = static_cast<int>(std::lround(std::sqrt(cells)));
    if (static_cast<std::size_t>(side) * static_cast<std::size_t>(side) != line.text.size())
        bad_level(in_line(line) + " has " + std::to_string(line.text.size()) +
                      " cells, which is not a square number.",
                  "A board in one line has as many rows as columns. Write other boards as a block of lines.");
    return board_of(game_of(options), options.origin, side, side, std::string(line.text), line);
}

TextBoard board_of_block(const TextBoardOptions& options, const std::vector<TextLine>& block) {
    std::string symbols;
    for (const TextLine& line : block) {
        require_symbols(line);
        if (line.text.size() != block[0].text.size())
            bad_level(in_line(line) + " has " + std::to_string(line.text.size()) +
                          " cells, but the first line of its board has " +
                          std::to_string(block[0].text.size()) + ".",
                      "Give each row of a board one character for each column, and separate boards by a "
                      "blank line.");
        symbols += line.text;
    }
    return board_of(game_of(options), options.origin, static_cast<int>(block[0].text.size()),
                    static_cast<int>(block.size()), symbols, block[0]);
}

std::vector<int> numbers_of(const std::vector<TextLine>& block) {
    std::vector<int> numbers;
    for (const TextLine& line : block) {
        std::string_view rest = line.text;
        while (!rest.empty()) {
            const std::size_t end = std::min(rest.find_first_of(white_space), rest.size());
            const std::string word(rest.substr(0, end));
            if (word.size() > 6 || !std::all_of(word.begin(), word.end(), is_digit))
                bad_level(in_line(line) + " contains \"" + word.substr(0, 20) + "\", which is not a number.",
                          "A board in numbers is: rows, columns, colors, then the cells row by row.");
            numbers.push_back(std::stoi(word));
            rest = trimmed(rest.substr(end));
        }
    }
    return numbers;
}

// rows columns colors, the cells row by row, and optionally the number of moves allowed.
TextBoard board_of_numbers(const TextBoardOptions& options, const std::vector<TextLine>& block) {
    const std::vector<int> numbers = numbers_of(block);
    if (numbers[0] == 0 || numbers[1] == 0)
        bad_level(
            "The board that begins in line " + std::to_string(block[0].number) +
                " is written in numbers, and the first two, its rows and columns, are " +
                std::to_string(numbers[0]) + " and " + std::to_string(numbers[1]) + ".",
            "Write a board of digits or letters without spaces between them, or begin it with rows, columns "
            "and colors.");
    check_size({LatticeKind::square, numbers[1], numbers[0]});
    const auto cells = static_cast<std::size_t>(numbers[0]) * static_cast<std::size_t>(numbers[1]);
    constexpr std::size_t head = 3;
    if (numbers.size() != head + cells && numbers.size() != head + cells + 1)
        bad_level("The board that begins in line " + std::to_string(block[0].number) + " has " +
                      std::to_string(numbers.size() - head) + " numbers after the first three, but " +
                      std::to_string(cells) + " cells.",
                  "A board in numbers is: rows, columns, colors, then the cells row by row, then perhaps the "
                  "moves allowed.");
    std::string symbols;
    for (std::size_t i = 0; i < cells; ++i) {
        const auto color = static_cast<std::size_t>(numbers[head + i]);
        if (color >= base36.size())
            bad_level("The board that begins in line " + std::to_string(block[0].number) +
                          " contains the color " + std::to_string(color) + ".",
                      "Number the colors from 0 or from 1, to 35 at most.");
        symbols += base36[color];
    }
    TextBoard board = board_of(game_of(options), options.origin, numbers[1], numbers[0], symbols, block[0]);
    if (numbers.size() == head + cells) return board;
    if (numbers.back() > max_budget)
        bad_level("The board that begins in line " + std::to_string(block[0].number) + " allows " +
                      std::to_string(numbers.back()) + " moves.",
                  "Write at most " + std::to_string(max_budget) + " as the number of moves allowed.");
    board.level.budget = numbers.back();
    return board;
}

bool is_in_numbers(const std::vector<TextLine>& block) {
    return block[0].text.find_first_of(white_space) != std::string_view::npos;
}

// The width and height at the start of an id of Simon Tatham's Flood; where the cells begin.
struct FloodIdHead {
    int columns = 0;
    int rows = 0;
    std::size_t cells_at = 0;
};
std::optional<FloodIdHead> flood_id_head(std::string_view text) {
    const std::size_t by = text.find('x');
    const std::size_t colon = text.find(':');
    if (by == std::string_view::npos || colon == std::string_view::npos || by > colon) return std::nullopt;
    const auto number = [](std::string_view digits) {
        const std::size_t length = std::min(digits.find_first_not_of("0123456789"), digits.size());
        return length == 0 || length > 4 ? -1 : std::stoi(std::string(digits.substr(0, length)));
    };
    const FloodIdHead head{number(text.substr(0, by)), number(text.substr(by + 1)), colon + 1};
    const bool only_digits_before = text.find_first_not_of("0123456789") == by;
    if (!only_digits_before || head.columns < 0 || head.rows < 0) return std::nullopt;
    return head;
}

// WxH, optional settings, a colon, the cells, a comma and the moves allowed.
TextBoard board_of_flood_id(const TextBoardOptions& options, const TextLine& line) {
    const FloodIdHead head = *flood_id_head(line.text);
    const std::string_view body = line.text.substr(head.cells_at);
    const std::size_t comma = std::min(body.find(','), body.size());
    const std::string symbols(body.substr(0, comma));
    require_symbols({symbols, line.number});
    check_size({LatticeKind::square, head.columns, head.rows});
    if (symbols.size() != static_cast<std::size_t>(head.columns) * static_cast<std::size_t>(head.rows))
        bad_level(in_line(line) + " declares " + std::to_string(head.columns) + " x " +
                      std::to_string(head.rows) + " cells, but has " + std::to_string(symbols.size()) + ".",
                  "Copy the whole game ID from the menu Game, Specific.");
    TextBoard board = board_of(Game::floodit, options.origin, head.columns, head.rows, symbols, line);
    const std::string_view limit = comma < body.size() ? body.substr(comma + 1) : std::string_view{};
    if (limit.empty()) return board;
    if (limit.size() > 4 || !std::all_of(limit.begin(), limit.end(), is_digit))
        bad_level(in_line(line) + " does not end with a number of moves.",
                  "Copy the whole game ID from the menu Game, Specific.");
    board.level.budget = std::stoi(std::string(limit));
    return board;
}

bool has_text_boards(Game game) {
    const GameFacts& facts = facts_of(game);
    return facts.has_colors() && facts_of(facts.lattice.kind).is_orthogonal;
}

// A line longer than the widest board must be a whole board; so must the lines of a block with more rows than
// a board.
bool is_one_board_per_line(const TextBoardOptions& options, const std::vector<TextLine>& block) {
    return options.board_per_line || block.size() == 1 ||
           block.size() > static_cast<std::size_t>(max_square_side) ||
           block[0].text.size() > static_cast<std::size_t>(max_square_side);
}

}  // namespace

bool looks_like_boards(std::string_view text) {
    const std::string_view body = without_leading_whitespace(text);
    if (body.empty()) return false;
    const std::string_view line = body.substr(0, body.find_first_of("\r\n"));
    if (flood_id_head(line)) return true;
    const bool in_numbers = line.find_first_not_of("0123456789 \t") == std::string_view::npos;
    return line.size() > 1 && (in_numbers || std::all_of(line.begin(), line.end(), is_symbol));
}

std::vector<TextBoard> parse_boards(std::string_view text, const TextBoardOptions& options) {
    if (options.game && !has_text_boards(*options.game))
        throw Error(ErrorCode::usage, Stage::command, "Plain text boards are squares, of Flood-It or KAMI.",
                    "Choose Flood-It or KAMI.", "game");
    std::vector<TextBoard> boards;
    for (const std::vector<TextLine>& block : blocks_of(without_byte_order_mark(text))) {
        if (flood_id_head(block[0].text)) {
            for (const TextLine& line : block) {
                if (!flood_id_head(line.text))
                    bad_level(in_line(line) + " is not a game id, as the line before it is.",
                              "Write one kind of board per block, and separate blocks by a blank line.");
                boards.push_back(board_of_flood_id(options, line));
            }
        } else if (is_in_numbers(block)) {
            if (numbers_of({block[0]}).size() < 3)
                bad_level(in_line(block[0]) + " does not begin with rows, columns and colors.",
                          "A board in numbers is: rows, columns, colors, then the cells row by row.");
            boards.push_back(board_of_numbers(options, block));
        } else if (is_one_board_per_line(options, block)) {
            for (const TextLine& line : block)
                boards.push_back(board_of_line(options, line));
        } else {
            boards.push_back(board_of_block(options, block));
        }
    }
    if (boards.empty())
        bad_level("The file holds no board.", "Write one line of digits or letters for each row.");
    return boards;
}

}  // namespace unfold
