// What was tried on a picture, and the refusal for people where all of it failed.
#pragma once

#include "unfold/vision.h"

#include <optional>
#include <vector>

#include "vision/outcome.h"

namespace unfold::vision {

/// The attempts to read one picture.
class TriedGames {
  public:
    /// Adds an attempt as one of these games. Returns its outcome.
    Outcome<Reading> noted(Outcome<Reading> outcome, std::vector<Game> games);

    /// The refusal of the whole picture. `named`: the only game that was tried. `last`: the refusal that the
    /// readers end with. Of the attempts that found something like a board, the message names the one that
    /// went furthest.
    [[nodiscard]] Error final_refusal(const Refusal& last, const std::optional<Game>& named) const;

    std::vector<GameEvidence> evidence;  ///< every attempt, in order

  private:
    struct Refused {
        std::vector<Game> games;
        Refusal refusal;
    };
    std::vector<Refused> refused_;
};

}  // namespace unfold::vision
