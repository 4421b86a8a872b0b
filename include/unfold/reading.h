// The result of reading a picture: the level, its place in the picture, and the confidence of each part.
#pragma once

#include "unfold/level.h"
#include "unfold/picture.h"

#include <cstdint>
#include <string>
#include <vector>

namespace unfold {

/// A doubtful part of a reading, as a question with a choice of answers.
struct Question {
    enum class Subject : std::uint8_t {
        cell,   ///< what a cell holds
        alike,  ///< whether two colors or two kinds of tiles are one
        board,  ///< whether the whole board was found, and nothing else
    };
    Subject subject = Subject::cell;
    /// For `cell`: the cell. For `alike`: all cells of both colors or kinds. For `board`: empty.
    std::vector<Cell> cells;
    double confidence = 0;  ///< a score of the reading there, 0 … 1; it orders the questions
    /// What was read: an entry of the palette or a kind of tile; `holds_nothing` for a cell off the board or
    /// without a tile. For `alike`: the more frequent of the two. Unused for `board`.
    int read = 0;
    /// What it may be instead, likeliest first: contents of the cell, or the other of the two.
    std::vector<int> others;

    static constexpr int holds_nothing = -1;
    bool operator==(const Question&) const = default;
};

/// A level that was read from a picture. Levels from files have a reading too, with confidence 1 and the
/// geometry of the drawing made of them.
struct Reading {
    Level level;
    PictureGeometry geometry;
    double confidence = 1;  ///< of the whole reading, 0 … 1: the share of such readings that are right
    std::vector<float> cell_confidence;  ///< one per cell of the lattice, 0 … 1; empty for a level file
    std::vector<std::string> warnings;   ///< for people: doubtful cells, a counter that could not be read
    std::vector<Cell> doubtful;          ///< the cells that the warnings name, each once
    /// The doubts that keep the confidence below `sure_reading`, most doubtful first.
    std::vector<Question> questions;
};

/// Readings with at least this confidence have no questions.
inline constexpr double sure_reading = 0.9;

}  // namespace unfold
