// The pictures of single steps, the sheet with all of them, and the animation.
#pragma once

#include "unfold/render.h"

#include <algorithm>
#include <cstddef>
#include <string>
#include <vector>

#include "app/outputs.h"

namespace unfold::app {

/// ".step-01.png" for the first of up to 99 steps; with more digits where there are more steps.
[[nodiscard]] inline std::string step_ending(std::size_t step, std::size_t steps) {
    constexpr std::size_t least_digits = 2;
    const std::size_t digits = std::max(least_digits, std::to_string(steps).size());
    const std::string number = std::to_string(step + 1);
    return ".step-" + std::string(digits - number.size(), '0') + number + ".png";
}

/// Writes a picture a move and the contact sheet. Entry: the input has a picture.
template <class InputOfGame, class MoveOfGame>
void write_steps(const InputOfGame& input, const std::vector<MoveOfGame>& moves, const Outputs& outputs) {
    for (std::size_t step = 0; step < moves.size(); ++step)
        outputs.write(step_ending(step, moves.size()), OutputKind::png,
                      encode_png(step_picture(input.picture, input.geometry, input.level, moves, step)));
    outputs.write(".steps.png", OutputKind::png,
                  encode_png(contact_sheet(input.picture, input.geometry, input.level, moves)));
}

/// Writes the animation. Entry: the input has a picture.
template <class InputOfGame, class MoveOfGame>
void write_animation(const InputOfGame& input, const std::vector<MoveOfGame>& moves, const Outputs& outputs) {
    outputs.write(".solved.gif", OutputKind::gif, animate(input.picture, input.geometry, input.level, moves));
}

}  // namespace unfold::app
