// Placeholder until the layer is built.
#include "unfold/vision.h"
