// DOT text drawn by Graphviz, as a library.
#include "unfold/codecs.h"

#include <dlfcn.h>
#include <mutex>

#include <graphviz/gvc.h>

#include "codecs/encode.h"

namespace unfold {
namespace {

[[noreturn]] void not_installed() {
    throw Error(ErrorCode::internal, Stage::render, "Graphviz, which draws graphs, is not installed.",
                "Install Graphviz, or write the graph as DOT.");
}

// Loads Graphviz with dlopen: few runs draw a graph, and linking would load seven libraries in every run.
// UNFOLD_LIBGVC and UNFOLD_LIBCGRAPH are the sonames that match the headers of the build.
void* opened(const char* library) {
    void* const handle = ::dlopen(library, RTLD_NOW | RTLD_LOCAL);
    if (handle == nullptr) not_installed();
    return handle;
}

template <class Function>
Function* found(void* library, const char* name) {
    void* const address = ::dlsym(library, name);
    if (address == nullptr) not_installed();
    return reinterpret_cast<Function*>(address);
}

// The functions that a drawing calls.
struct Graphviz {
    void* cgraph = opened(UNFOLD_LIBCGRAPH);
    void* gvc = opened(UNFOLD_LIBGVC);
    decltype(::gvContext)* gvContext = found<decltype(::gvContext)>(gvc, "gvContext");
    decltype(::gvLayout)* gvLayout = found<decltype(::gvLayout)>(gvc, "gvLayout");
    decltype(::gvRenderData)* gvRenderData = found<decltype(::gvRenderData)>(gvc, "gvRenderData");
    decltype(::gvFreeRenderData)* gvFreeRenderData =
        found<decltype(::gvFreeRenderData)>(gvc, "gvFreeRenderData");
    decltype(::gvFreeLayout)* gvFreeLayout = found<decltype(::gvFreeLayout)>(gvc, "gvFreeLayout");
    decltype(::agmemread)* agmemread = found<decltype(::agmemread)>(cgraph, "agmemread");
    decltype(::agclose)* agclose = found<decltype(::agclose)>(cgraph, "agclose");
    decltype(::agseterrf)* agseterrf = found<decltype(::agseterrf)>(cgraph, "agseterrf");
};

// Loads the library with the first call; it stays for the life of the process. Throws Error(internal,
// Stage::render) where it is not installed. Thread safe.
const Graphviz& loaded_graphviz() {
    static const Graphviz functions;
    return functions;
}

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
    MessageCatcher() : before_(loaded_graphviz().agseterrf(keep_message)) { graphviz_message.clear(); }
    ~MessageCatcher() { loaded_graphviz().agseterrf(before_); }
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
    void operator()(Agraph_t* graph) const { loaded_graphviz().agclose(graph); }
};

// One context for the whole process, never freed: the pango plugin of Graphviz 2.42 uses font names of a
// freed context (heap-use-after-free under AddressSanitizer with a context per drawing).
GVC_t* graphviz_context() {
    static GVC_t* const context = loaded_graphviz().gvContext();
    return context;
}

}  // namespace

std::string draw_dot(const std::string& dot, DrawingFormat format) {
    const Graphviz& graphviz = loaded_graphviz();
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
