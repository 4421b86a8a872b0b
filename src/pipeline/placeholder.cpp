// Placeholder until the layer is built.
#include "unfold/pipeline.h"
