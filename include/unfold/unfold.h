// The whole public interface of Unfold.
#pragma once

#include "unfold/codecs.h"
#include "unfold/deadline.h"
#include "unfold/error.h"
#include "unfold/graph.h"
#include "unfold/id.h"
#include "unfold/level.h"
#include "unfold/picture.h"
#include "unfold/pipeline.h"
#include "unfold/puzzle.h"
#include "unfold/reading.h"
#include "unfold/render.h"
#include "unfold/solution.h"
#include "unfold/solve.h"
#include "unfold/tiles.h"
#include "unfold/verify.h"
#include "unfold/vision.h"
