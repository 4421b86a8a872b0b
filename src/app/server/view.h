// Where the cells of a board lie in its picture, for a page that draws on it and lets people correct it.
#pragma once

#include "unfold/pipeline.h"

#include "app/report_parts.h"

namespace unfold::app {

/// {"width", "height", "cells": [[row, column, [[x, y], …]], …], "confidences": {"row,column": …}}: every
/// cell of the lattice of which something shows, in pixels of the picture, and how sure the cells are that a
/// warning names. null where the level has no picture.
[[nodiscard]] ordered_json view_of(const AnyInput& input);

}  // namespace unfold::app
