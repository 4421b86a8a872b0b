// The functions of Graphviz, loaded when they are first needed.
#pragma once

#include <graphviz/gvc.h>

namespace unfold::codecs {

/// The functions that a drawing calls, with their names and types in Graphviz.
struct Graphviz {
    decltype(&::gvContext) gvContext;
    decltype(&::gvLayout) gvLayout;
    decltype(&::gvRenderData) gvRenderData;
    decltype(&::gvFreeRenderData) gvFreeRenderData;
    decltype(&::gvFreeLayout) gvFreeLayout;
    decltype(&::agmemread) agmemread;
    decltype(&::agclose) agclose;
    decltype(&::agseterrf) agseterrf;
};

/// Loads the library with the first call; it stays for the life of the process. Throws Error(internal,
/// Stage::render) where it is not installed. Thread safe.
[[nodiscard]] const Graphviz& graphviz();

}  // namespace unfold::codecs
