// Placeholder until the layer is built.
#include "unfold/graph.h"
