// libqrencode makes the code; a line of text shows two rows of modules.
#include "app/server/http/qr_code.h"

#include "unfold/error.h"

#include <memory>
#include <qrencode.h>

namespace unfold::app {
namespace {
constexpr std::size_t quiet_zone = 4;  // in modules, as the standard requires
}  // namespace

std::vector<std::vector<bool>> qr_modules(const std::string& text) {
    const int automatic_version = 0;
    const std::unique_ptr<QRcode, decltype(&QRcode_free)> code(
        QRcode_encodeData(static_cast<int>(text.size()), reinterpret_cast<const unsigned char*>(text.data()),
                          automatic_version, QR_ECLEVEL_L),
        &QRcode_free);
    if (!code)
        throw Error(ErrorCode::internal, Stage::command, "The address does not fit into a QR code.",
                    "This is a defect: please report it.");
    const auto side = static_cast<std::size_t>(code->width);
    std::vector<std::vector<bool>> modules(side + 2 * quiet_zone, std::vector<bool>(side + 2 * quiet_zone));
    for (std::size_t row = 0; row < side; ++row)
        for (std::size_t column = 0; column < side; ++column)
            modules[row + quiet_zone][column + quiet_zone] = (code->data[row * side + column] & 1U) != 0;
    return modules;
}

std::string qr_text(const std::vector<std::vector<bool>>& modules, QrColors colors) {
    const bool sets_colors = colors == QrColors::black_on_white;
    std::string text;
    for (std::size_t row = 0; row < modules.size(); row += 2) {
        if (sets_colors) text += "\033[30;107m";
        for (std::size_t column = 0; column < modules[row].size(); ++column) {
            const bool upper = modules[row][column];
            const bool lower = row + 1 < modules.size() && modules[row + 1][column];
            text += upper && lower ? "█" : upper ? "▀" : lower ? "▄" : " ";
        }
        text += sets_colors ? "\033[0m\n" : "\n";
    }
    return text;
}

}  // namespace unfold::app
