// A solved input as one HTML file, to send to others, with base64 for the files in it and SHA-256 for the
// scripts that it allows.
#pragma once

#include "unfold/pipeline.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace unfold::app {

/// The picture with the solution on it, the steps to go through, and the board to play. The file contains
/// everything and forbids itself any request. Without JavaScript it shows the picture and the list of steps.
/// `name` may be any bytes; `solved` is the picture with the solution, empty (0 x 0) where the input has
/// none. The same input and solution give the same file. Throws the errors of drawing. Cost: that of drawing;
/// the graph of more than 300 regions is left out.
[[nodiscard]] std::string solved_page(const std::string& name, const Input& input, const Run& run,
                                      const Picture& solved);

/// Base64 with padding, as in RFC 4648.
[[nodiscard]] std::string base64(std::span<const std::uint8_t> bytes);
[[nodiscard]] std::string base64(std::string_view text);

/// The SHA-256 of a text in base64.
[[nodiscard]] std::string sha256_base64(std::string_view text);

}  // namespace unfold::app
