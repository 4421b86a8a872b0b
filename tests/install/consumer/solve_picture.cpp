// Solves the pictures named on the command line; README.md shows `solve_picture`. The exit code is 1 when a
// picture cannot be solved.
#include "unfold/unfold.h"

#include <cstdint>
#include <exception>
#include <fstream>
#include <iostream>
#include <iterator>
#include <optional>
#include <string>
#include <vector>

namespace {

std::vector<std::uint8_t> bytes_of(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

// The picture with its solution drawn on it; nothing when the picture cannot be solved.
std::optional<unfold::Picture> solve_picture(const unfold::Picture& image) {
    const unfold::ReadResult found = unfold::read(image);
    if (!found.reading) {
        std::cout << found.refusal->message() << '\n';
        return std::nullopt;
    }
    const unfold::Level& level = found.reading->level;
    const unfold::Solution solution = unfold::solve(level);
    std::cout << unfold::game_name(unfold::game_of(level)) << ": " << solution.step_count() << " steps, "
              << unfold::status_name(solution.status, unfold::game_of(level)) << '\n';
    if (!unfold::verify(level, solution).ok()) return std::nullopt;
    return unfold::annotate(image, *found.reading, solution);
}

}  // namespace

int main(int count, char** words) {
    int exit_code = 0;
    for (int i = 1; i < count; ++i) {
        try {
            const unfold::Picture image = unfold::decode_picture(bytes_of(words[i]));
            const std::optional<unfold::Picture> answer = solve_picture(image);
            if (!answer || *answer == image) exit_code = 1;
        } catch (const std::exception& error) {
            std::cout << words[i] << ": " << error.what() << '\n';
            exit_code = 1;
        }
    }
    return exit_code;
}
