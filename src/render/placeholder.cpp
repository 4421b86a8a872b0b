// Placeholder until the layer is built.
#include "unfold/render.h"
