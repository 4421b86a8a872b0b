#include "vision/readers.h"
namespace unfold::vision {
Outcome<BoardReading> read_tiles(const ImageView&, const LatticeBoard&, const ReadOptions&) { return Refusal{}; }
}
