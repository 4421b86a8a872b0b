// What reading a picture gives: the level, where it lies in the picture, and how certain each part is.
#pragma once

#include "unfold/level.h"
#include "unfold/picture.h"

#include <string>
#include <vector>

namespace unfold {

/// A level that was read from a picture. Levels from files have a reading too, with confidence 1 and the
/// geometry of the drawing made of them.
struct Reading {
    Level level;
    PictureGeometry geometry;
    double confidence = 1;               ///< of the whole reading, 0 … 1: the minimum over its parts
    std::vector<float> cell_confidence;  ///< one a cell of the lattice, 0 … 1; empty for a level file
    std::vector<std::string> warnings;   ///< for people: doubtful cells, a counter that could not be read
    std::vector<Cell> doubtful;          ///< the cells that the warnings name, each once
};

}  // namespace unfold
