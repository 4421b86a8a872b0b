// Placeholder until the layer is built.
#include "unfold/solve.h"
