// How long decoding and reading a screenshot takes on one core, on our own drawings of every device.
#include "unfold/render.h"
#include "unfold/vision.h"

#include <benchmark/benchmark.h>
#include <opencv2/core.hpp>

namespace {

using namespace unfold;

// Rhombs in four colors: as many borders as a typical level has.
Level patterned_level() {
    Level level;
    level.budget = 9;
    level.board.palette = {{0xae, 0x26, 0x43}, {0xe8, 0xa8, 0x2b}, {0x1f, 0x55, 0x5a}, {0xe9, 0xdd, 0xc0}};
    for (int i = 0; i < level.board.lattice.cell_count(); ++i) {
        const Cell cell = level.board.lattice.cell(CellId{i});
        level.board.cells.emplace_back((cell.row / 4 + cell.column / 2) % 4);
    }
    return level;
}

void read_device(benchmark::State& state) {
    cv::setNumThreads(1);
    const Device& device = devices()[static_cast<std::size_t>(state.range(0))];
    const auto bytes =
        encode_png(render_screenshot(patterned_level(), {std::string(device.name), 1}).picture);
    for (auto _ : state)
        benchmark::DoNotOptimize(read(decode_picture(bytes)));
    state.SetLabel(std::string(device.name));
}

BENCHMARK(read_device)->DenseRange(0, static_cast<int>(devices().size()) - 1)->Unit(benchmark::kMillisecond);

}  // namespace
