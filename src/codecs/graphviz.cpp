// Graphviz by dlopen: few runs of the program draw a graph, and all would wait for seven libraries to be
// loaded.
#include "codecs/graphviz.h"

#include "unfold/error.h"

#include <dlfcn.h>

namespace unfold::codecs {
namespace {

[[noreturn]] void fail() {
    throw Error(ErrorCode::internal, Stage::render, "Graphviz, which draws graphs, is not installed.",
                "Install Graphviz, or write the graph as DOT.");
}

// UNFOLD_LIBGVC and UNFOLD_LIBCGRAPH: the names with the version that the headers are of.
void* opened(const char* library) {
    void* const handle = ::dlopen(library, RTLD_NOW | RTLD_LOCAL);
    if (handle == nullptr) fail();
    return handle;
}

template <class Function>
void find(void* library, const char* name, Function& function) {
    void* const address = ::dlsym(library, name);
    if (address == nullptr) fail();
    function = reinterpret_cast<Function>(address);
}

Graphviz loaded() {
    void* const cgraph = opened(UNFOLD_LIBCGRAPH);
    void* const gvc = opened(UNFOLD_LIBGVC);
    Graphviz functions{};
    find(gvc, "gvContext", functions.gvContext);
    find(gvc, "gvLayout", functions.gvLayout);
    find(gvc, "gvRenderData", functions.gvRenderData);
    find(gvc, "gvFreeRenderData", functions.gvFreeRenderData);
    find(gvc, "gvFreeLayout", functions.gvFreeLayout);
    find(cgraph, "agmemread", functions.agmemread);
    find(cgraph, "agclose", functions.agclose);
    find(cgraph, "agseterrf", functions.agseterrf);
    return functions;
}

}  // namespace

const Graphviz& graphviz() {
    static const Graphviz functions = loaded();
    return functions;
}

}  // namespace unfold::codecs
