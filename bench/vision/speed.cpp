// How long decoding and reading a screenshot takes on one core, on our own drawings of every device.
#include "unfold/codecs.h"
#include "unfold/render.h"

#include <algorithm>
#include <map>
#include <string_view>
#include <vector>

#include <benchmark/benchmark.h>
#include <opencv2/core.hpp>

namespace {

using namespace unfold;

// Rhombs in four colors: as many borders as a typical level has.
ColorLevel patterned_level() {
    ColorLevel level;
    level.budget = 9;
    level.board.palette = {{0xae, 0x26, 0x43}, {0xe8, 0xa8, 0x2b}, {0x1f, 0x55, 0x5a}, {0xe9, 0xdd, 0xc0}};
    for (int i = 0; i < level.board.lattice.cell_count(); ++i) {
        const Cell cell = level.board.lattice.cell(CellId{i});
        level.board.cells.emplace_back((cell.row / 4 + cell.column / 2) % 4);
    }
    return level;
}

const Device& device_of(const benchmark::State& state) {
    return devices()[static_cast<std::size_t>(state.range(0))];
}

// Drawn once: every run asks for it.
const std::vector<std::uint8_t>& screenshot_of(const Device& device) {
    static std::map<std::string_view, std::vector<std::uint8_t>> drawn;
    auto& bytes = drawn[device.name];
    if (bytes.empty())
        bytes =
            encode_png(render_screenshot(patterned_level(), {std::string(device.name), 1, {}, {}}).picture);
    return bytes;
}

void decode_device(benchmark::State& state) {
    const Device& device = device_of(state);
    const auto& bytes = screenshot_of(device);
    for (auto _ : state)
        benchmark::DoNotOptimize(decode_picture(bytes));
    state.SetLabel(std::string(device.name));
}

void decode_and_read_device(benchmark::State& state) {
    cv::setNumThreads(1);
    const Device& device = device_of(state);
    const auto& bytes = screenshot_of(device);
    for (auto _ : state)
        benchmark::DoNotOptimize(read(decode_picture(bytes)));
    state.SetLabel(std::string(device.name));
}

// The fastest of many runs: where a machine has other guests, that is nearest to what the program costs.
void measure_well(benchmark::internal::Benchmark* bench) {
    constexpr int runs = 30;
    bench->DenseRange(0, static_cast<int>(devices().size()) - 1)
        ->Iterations(1)
        ->Repetitions(runs)
        ->ReportAggregatesOnly()
        ->ComputeStatistics(
            "fastest",
            [](const std::vector<double>& times) { return *std::min_element(times.begin(), times.end()); })
        ->Unit(benchmark::kMillisecond);
}

BENCHMARK(decode_device)->Apply(measure_well);
BENCHMARK(decode_and_read_device)->Apply(measure_well);

}  // namespace
