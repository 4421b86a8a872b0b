// unfold hint --taps adb: lines that a shell can run, at points of the screenshot.
#include <sstream>

#include "cli/program.h"

namespace unfold::test {
namespace {

struct Tap {
    double x = 0, y = 0;
};

// The points of lines "adb shell input tap X Y"; a failed expectation for any other line.
std::vector<Tap> taps_in(const std::string& text) {
    std::vector<Tap> taps;
    for (const std::string& line : lines_of(text)) {
        constexpr std::string_view start = "adb shell input tap ";
        EXPECT_TRUE(line.starts_with(start)) << line;
        std::istringstream numbers(line.substr(std::min(line.size(), start.size())));
        Tap tap;
        EXPECT_TRUE(numbers >> tap.x >> tap.y) << line;
        taps.push_back(tap);
    }
    return taps;
}

nlohmann::json steps_of(const Folder& folder, const std::string& picture) {
    const Finished solved =
        run(folder, {"solve", sample(picture).string(), "-o", folder.path().string(), "--json"});
    EXPECT_EQ(solved.exit_code, 0) << solved.err;
    return json_lines(solved.out).at(0).at("steps");
}

void expect_at(const Tap& tap, const nlohmann::json& point) {
    EXPECT_NEAR(tap.x, point.at(0).get<double>(), 0.5 + 1e-9);
    EXPECT_NEAR(tap.y, point.at(1).get<double>(), 0.5 + 1e-9);
}

TEST(Taps, OfKami2AreTheColorAndThenTheRegion) {
    const Folder folder;
    const auto steps = steps_of(folder, "kami2/beacon.png");
    const Finished said =
        run(folder, {"hint", sample("kami2/beacon.png").string(), "--count", "99", "--taps", "adb"});
    EXPECT_EQ(said.exit_code, 0) << said.err;
    const auto taps = taps_in(said.out);
    ASSERT_EQ(taps.size(), 2 * steps.size());
    for (std::size_t i = 0; i < steps.size(); ++i) {
        expect_at(taps[2 * i], steps[i].at("swatch_px"));
        expect_at(taps[2 * i + 1], steps[i].at("tap_px"));
    }
}

TEST(Taps, OfFloodItAreTheButtonsOrSquares) {
    const Folder folder;
    for (const auto& [picture, point] :
         {std::pair{"squares/pond.png", "swatch_px"}, {"squares/panes.png", "tap_px"}}) {
        const auto steps = steps_of(folder, picture);
        const Finished said =
            run(folder, {"hint", sample(picture).string(), "--count", "3", "--taps", "adb"});
        EXPECT_EQ(said.exit_code, 0) << said.err;
        const auto taps = taps_in(said.out);
        ASSERT_EQ(taps.size(), 3U) << picture;
        for (std::size_t i = 0; i < taps.size(); ++i)
            expect_at(taps[i], steps[i].at(point));
    }
}

TEST(Taps, OfShisenShoAreTheTwoTiles) {
    const Folder folder;
    const auto steps = steps_of(folder, "tiles/tins.png");
    const Finished said = run(folder, {"hint", sample("tiles/tins.png").string(), "--taps", "adb"});
    EXPECT_EQ(said.exit_code, 0) << said.err;
    const auto taps = taps_in(said.out);
    ASSERT_EQ(taps.size(), 2U);
    expect_at(taps[0], steps[0].at("tap_px").at(0));
    expect_at(taps[1], steps[0].at("tap_px").at(1));
}

TEST(Taps, NeedTheScreenshot) {
    const Folder folder;
    const Finished said = run(folder, {"hint", sample("kami2/beacon.level.json").string(), "--taps", "adb"});
    EXPECT_EQ(said.exit_code, 2);
    EXPECT_EQ(said.out, "");
    EXPECT_NE(said.err.find("does not say where on a screen to tap"), std::string::npos) << said.err;
}

TEST(Taps, AreForKnownToolsOnly) {
    const Folder folder;
    EXPECT_EQ(run(folder, {"hint", sample("kami2/beacon.png").string(), "--taps", "touch"}).exit_code, 2);
}

}  // namespace
}  // namespace unfold::test
