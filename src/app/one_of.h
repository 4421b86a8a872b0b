// Options that take one of several names for the values behind them.
#pragma once

#include <map>
#include <string>

#include <CLI/CLI.hpp>

namespace unfold::app {

/// Accepts the names, and shows them in the help as {a,b,c}, as CLI::IsMember does; its own transformer shows
/// numbers too.
template <class Value>
[[nodiscard]] CLI::Validator one_of(const std::map<std::string, Value>& values) {
    std::string names;
    for (const auto& [name, value] : values)
        names += (names.empty() ? "" : ",") + name;
    return CLI::CheckedTransformer(values).description("{" + names + "}");
}

}  // namespace unfold::app
