// The region graph as a JSON value, for pages that show it.
#pragma once

#include "unfold/pipeline.h"

#include "app/report_parts.h"

namespace unfold::app {

/// {"dot", "svg", "nodes": [{"id", "color", "cells"}, …], "edges": [[0, 1], …]}. Cost: that of drawing the
/// graph, which takes a second for a thousand regions.
[[nodiscard]] ordered_json graph_object(const Input& input);

}  // namespace unfold::app
