// raw_pixels FILE: the decoded picture on standard output, so that the browser edition can read the same
// pixels: width and height in a line, then R, G, B, A.
#include "unfold/codecs.h"
#include "unfold/error.h"

#include <cstdio>
#include <fstream>
#include <iterator>
#include <vector>

int main(int argc, char** argv) {
    if (argc != 2) return 2;
    std::ifstream file(argv[1], std::ios::binary);
    const std::vector<std::uint8_t> bytes{std::istreambuf_iterator<char>(file), {}};
    try {
        const unfold::Picture picture = unfold::decode_picture(bytes);
        std::printf("%d %d\n", picture.width_px, picture.height_px);
        std::vector<std::uint8_t> rgba;
        rgba.reserve(picture.pixels.size() / 3 * 4);
        for (std::size_t i = 0; i < picture.pixels.size(); i += 3)
            rgba.insert(rgba.end(), {picture.pixels[i], picture.pixels[i + 1], picture.pixels[i + 2], 255});
        return std::fwrite(rgba.data(), 1, rgba.size(), stdout) == rgba.size() ? 0 : 1;
    } catch (const unfold::Error& error) {
        std::fprintf(stderr, "%s\n", error.message().c_str());
        return 1;
    }
}
