// The QR code in the terminal: its fixed patterns, its quiet zone, and the text that shows its modules.
#include "app/server/http/qr_code.h"

#include <gtest/gtest.h>

namespace unfold::app {
namespace {

using Modules = std::vector<std::vector<bool>>;

constexpr std::size_t quiet = 4;

// The modules that a text of half blocks shows.
Modules modules_of(const std::string& text) {
    Modules modules(1);
    modules.emplace_back();
    for (std::size_t i = 0; i < text.size();) {
        const std::string_view rest = std::string_view(text).substr(i);
        const bool full = rest.starts_with("█");
        const bool upper = full || rest.starts_with("▀");
        const bool lower = full || rest.starts_with("▄");
        i += upper || lower ? 3 : 1;
        if (rest[0] == '\n') {
            modules.emplace_back();
            modules.emplace_back();
            continue;
        }
        modules[modules.size() - 2].push_back(upper);
        modules.back().push_back(lower);
    }
    modules.resize(modules.size() - 2);
    return modules;
}

// The finder pattern in three corners of a code.
void expect_finder(const Modules& modules, std::size_t top, std::size_t left) {
    for (std::size_t row = 0; row < 7; ++row)
        for (std::size_t column = 0; column < 7; ++column) {
            const std::size_t to_edge = std::min({row, column, 6 - row, 6 - column});
            EXPECT_EQ(modules[top + row][left + column], to_edge != 1) << row << ", " << column;
        }
}

TEST(QrCode, HasThreeFindersAndTimingAndAQuietZone) {
    const Modules modules = qr_modules("http://192.168.1.5:8080/");
    const std::size_t side = modules.size();
    EXPECT_EQ(side, 25 + 2 * quiet) << "24 bytes take version 2";
    expect_finder(modules, quiet, quiet);
    expect_finder(modules, quiet, side - quiet - 7);
    expect_finder(modules, side - quiet - 7, quiet);
    for (std::size_t i = quiet + 8; i < side - quiet - 8; ++i) {
        EXPECT_EQ(modules[quiet + 6][i], (i - quiet) % 2 == 0);
        EXPECT_EQ(modules[i][quiet + 6], (i - quiet) % 2 == 0);
    }
    for (std::size_t i = 0; i < side; ++i)
        for (std::size_t edge = 0; edge < quiet; ++edge) {
            EXPECT_FALSE(modules[edge][i] || modules[side - 1 - edge][i]);
            EXPECT_FALSE(modules[i][edge] || modules[i][side - 1 - edge]);
        }
}

TEST(QrCode, TheTextShowsEveryModule) {
    const Modules modules = qr_modules("http://10.0.0.7:8080/");
    Modules shown = modules_of(qr_text(modules, QrColors::of_terminal));
    shown.resize(modules.size());  // an odd number of rows ends in half a line
    EXPECT_EQ(shown, modules);
}

TEST(QrCode, SetsItsColorsOnATerminal) {
    const std::string text = qr_text({{true, false}, {false, true}}, QrColors::black_on_white);
    EXPECT_EQ(text, "\033[30;107m▀▄\033[0m\n");
}

}  // namespace
}  // namespace unfold::app
