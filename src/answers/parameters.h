// The options of a request as text, with the names and limits of the command line.
#pragma once

#include "unfold/pipeline.h"

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace unfold::answers {

/// Values by name. Unknown names are ignored, because each caller has parameters of its own.
using Parameters = std::map<std::string, std::string>;

/// Throws Error(usage) that names `parameter`.
[[noreturn]] void reject_parameter(const std::string& message, const std::string& hint,
                                   const std::string& parameter);

/// The members of a JSON object as text, as in the query of an HTTP request; null is absent. Throws
/// Error(bad_level) where `request` is not a JSON object.
[[nodiscard]] Parameters parameters_in(std::string_view request);

// All functions below throw Error(usage) for a value that cannot be parsed or is out of range.

/// From game, budget, gravity, match_groups and origin.
[[nodiscard]] ReadOptions read_options_of(const Parameters& given);
/// Nothing where the parameter is absent.
[[nodiscard]] std::optional<double> number_of(const Parameters& given, const std::string& parameter);
/// From time_limit, in seconds: at most `max_s`, which is also the default.
[[nodiscard]] double limit_ms_of(const Parameters& given, double max_s);
/// Nothing where the parameter is absent.
[[nodiscard]] std::optional<int> whole_number_of(const Parameters& given, const std::string& parameter,
                                                 int min, int max);

/// "ROW,COLUMN" counted from 0, or "center"; nothing for other texts.
[[nodiscard]] std::optional<OriginChoice> origin_from(const std::string& text);
/// "NUMBER,NUMBER", whole and not negative; nothing for other texts.
[[nodiscard]] std::optional<std::pair<int, int>> two_numbers_from(const std::string& text);

/// The syntax of match groups, for hints.
inline constexpr std::string_view match_groups_form =
    "the kinds of a group separated by spaces, and the groups separated by commas, each kind once: \"1a "
    "1b,2a "
    "2b\"";

}  // namespace unfold::answers
