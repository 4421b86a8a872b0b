// Placeholder until the layer is built.
#include "unfold/verify.h"
