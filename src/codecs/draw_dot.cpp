// DOT text drawn by Graphviz, as a library.
#include "unfold/codecs.h"

#include <dlfcn.h>
#include <mutex>

#include <graphviz/gvc.h>

#include "codecs/image_files.h"

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

namespace {

[[noreturn]] void fail() {
    throw Error(ErrorCode::internal, Stage::render, "Graphviz, which draws graphs, is not installed.",
                "Install Graphviz, or write the graph as DOT.");
}

// Loads Graphviz with dlopen: few runs draw a graph, and linking would load seven libraries in every run.
// UNFOLD_LIBGVC and UNFOLD_LIBCGRAPH are the sonames that match the headers of the build.
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

namespace unfold {
namespace {

// Graphviz keeps parser state, error state and plugins in global variables.
std::mutex graphviz_mutex;
std::string graphviz_message;

int keep_message(char* text) {
    graphviz_message += text;
    return 0;
}

// Collects Graphviz's messages while it draws, so that they do not go to standard error.
class MessageCatcher {
  public:
    MessageCatcher() : before_(codecs::graphviz().agseterrf(keep_message)) { graphviz_message.clear(); }
    ~MessageCatcher() { codecs::graphviz().agseterrf(before_); }
    MessageCatcher(const MessageCatcher&) = delete;
    MessageCatcher& operator=(const MessageCatcher&) = delete;

  private:
    agusererrf before_;
};

std::string in_parentheses(std::string message) {
    while (!message.empty() && (message.back() == '\n' || message.back() == '.'))
        message.pop_back();
    return message.empty() ? "" : " (" + message + ")";
}

[[noreturn]] void fail(const std::string& sentence, const std::string& hint) {
    throw Error(ErrorCode::internal, Stage::render, sentence + in_parentheses(graphviz_message) + ".", hint);
}

struct CloseGraph {
    void operator()(Agraph_t* graph) const { codecs::graphviz().agclose(graph); }
};

// One context for the whole process, never freed: the pango plugin of Graphviz 2.42 uses font names of a
// freed context (heap-use-after-free under AddressSanitizer with a context per drawing).
GVC_t* graphviz_context() {
    static GVC_t* const context = codecs::graphviz().gvContext();
    return context;
}

}  // namespace

std::string draw_dot(const std::string& dot, DrawingFormat format) {
    const codecs::Graphviz& graphviz = codecs::graphviz();
    const std::lock_guard lock(graphviz_mutex);
    const MessageCatcher catcher;
    GVC_t* const context = graphviz_context();
    const std::unique_ptr<Agraph_t, CloseGraph> graph(graphviz.agmemread(dot.c_str()));
    if (!graph) fail("The text is not a graph in the DOT language", "Use the output of `unfold graph`.");
    if (graphviz.gvLayout(context, graph.get(), "neato") != 0)
        fail("Graphviz could not lay out the graph", "Install Graphviz with its neato layout plugin.");

    char* data = nullptr;
    unsigned int length = 0;
    const char* name = format == DrawingFormat::svg ? "svg" : "png";
    const int failed = graphviz.gvRenderData(context, graph.get(), name, &data, &length);
    std::string drawing;
    if (failed == 0 && data != nullptr) drawing.assign(data, length);
    if (data != nullptr) graphviz.gvFreeRenderData(data);
    graphviz.gvFreeLayout(context, graph.get());
    if (!drawing.empty()) {
        // Marks the file as written by Unfold: only marked files are overwritten.
        if (format == DrawingFormat::svg)
            drawing.insert(drawing.find('\n') + 1, "<!-- Drawn by Unfold -->\n");
        else
            drawing.insert(codecs::png_mark_offset, codecs::png_mark());
        return drawing;
    }
    if (format == DrawingFormat::png)
        fail("Graphviz on this machine cannot draw PNG",
             "Install Graphviz's cairo or gd plugin, or choose SVG.");
    fail("Graphviz on this machine cannot draw SVG", "Install Graphviz's core plugin.");
}

}  // namespace unfold
