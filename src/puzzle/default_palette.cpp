// Twelve paper colors; any two differ by at least 0.14 in OKLab (a test measures it).
#include "puzzle/default_palette.h"

#include <array>

namespace unfold {
namespace {

constexpr std::array<Rgb, max_colors> colors{{
    {0xb8, 0x32, 0x3a},  // red
    {0xf0, 0xb7, 0x3f},  // gold
    {0x1f, 0x7f, 0x86},  // teal
    {0x2b, 0x2f, 0x55},  // navy
    {0x86, 0xcc, 0x86},  // light green
    {0x8e, 0x56, 0xa6},  // purple
    {0x62, 0xb2, 0xe4},  // sky blue
    {0xe0, 0x74, 0x35},  // orange
    {0xf3, 0xa0, 0xb4},  // pink
    {0x70, 0x44, 0x24},  // brown
    {0xf4, 0xe8, 0xcf},  // cream
    {0x33, 0x8f, 0x28},  // green
}};

}  // namespace

std::vector<Rgb> default_palette(int count) {
    return {colors.begin(), colors.begin() + count};
}

}  // namespace unfold
