// The answers of all games as JSON values, for those who put them into larger ones.
#pragma once

#include "app/report.h"
#include "app/report_parts.h"
#include "app/tile_report.h"

namespace unfold::app {

/// What `json_of_run` is the text of.
[[nodiscard]] ordered_json run_object(const std::string& name, const Input& input, const Run& run,
                                      const Extras& extras, double render_ms);
/// What `json_of_reading` is the text of.
[[nodiscard]] ordered_json reading_object(const std::string& name, const Input& input);
/// What `json_of_tile_run` is the text of.
[[nodiscard]] ordered_json tile_run_object(const std::string& name, const TileInput& input,
                                           const TileRun& run, double render_ms);
/// What `json_of_tiles` is the text of.
[[nodiscard]] ordered_json tiles_object(const std::string& name, const TileInput& input);

}  // namespace unfold::app
