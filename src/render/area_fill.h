// Exactly anti-aliased areas, for long thin shapes: the cost follows their edges, not the boxes around them.
#pragma once

#include "unfold/puzzle.h"

#include <vector>

#include "render/ink.h"

namespace unfold::render {

/// A straight piece of an outline, in pixels of the picture.
struct DirectedEdge {
    Point from;
    Point to;
};

/// Fills the area that closed outlines enclose: each pixel takes the ink by the part of it that lies inside.
/// Outlines around holes run the other way round. What lies outside the picture is left out.
/// Cost: the rows that the edges cross, and a fraction of the pixels between them.
void fill_enclosed(cv::Mat& rgb, const std::vector<DirectedEdge>& edges, Ink ink);

}  // namespace unfold::render
