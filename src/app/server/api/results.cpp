// GET /api/results/ID/FILE: the pictures and files of a result, made when they are requested.
#include <span>

#include "app/server/api/api.h"
#include "puzzle/game.h"

namespace unfold::app {
namespace {

std::span<const std::uint8_t> bytes_of(const std::string& text) {
    return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}

std::string text_of(const std::vector<std::uint8_t>& bytes) {
    return {bytes.begin(), bytes.end()};
}

HttpError unknown_file() {
    return {404, "unknown-path", "This result has no such file.", "Follow the links of the answer."};
}

Picture picture_of(const StoredResult& result) {
    if (!result.has_picture) throw unknown_file();
    if (!result.upload.empty()) return decode_picture(bytes_of(result.upload));
    return render_screenshot(result.reading.level).picture;
}

// The media type of pictures that browsers show; empty for other pictures.
std::string browser_type_of(const std::string& upload) {
    if (upload.starts_with("\x89PNG")) return "image/png";
    if (upload.starts_with("\xff\xd8\xff")) return "image/jpeg";
    if (upload.starts_with("BM")) return "image/bmp";
    if (upload.starts_with("RIFF") && upload.substr(8, 4) == "WEBP") return "image/webp";
    return "";
}

// Sends the kept bytes themselves, so that slow clients hold no copies.
void respond_with_bytes(std::shared_ptr<const std::string> bytes, const std::string& type,
                        httplib::Response& response) {
    const std::size_t size = bytes->size();
    response.set_content_provider(
        size, type, [bytes = std::move(bytes)](std::size_t at, std::size_t length, httplib::DataSink& sink) {
            return sink.write(bytes->data() + at, length);
        });
}

void respond_with_source(const std::shared_ptr<const StoredResult>& result, httplib::Response& response) {
    const std::string type = browser_type_of(result->upload);
    if (!type.empty())
        return respond_with_bytes(std::shared_ptr<const std::string>(result, &result->upload), type,
                                  response);
    response.set_content(text_of(encode_png(picture_of(*result))), "image/png");
}

void respond_with_graph(const Level& level, const std::string& file, httplib::Response& response) {
    if (!facts_of(game_of(level)).has_colors()) throw unknown_file();
    const std::string dot = answers::graph_dot(input_of_level(level));
    if (file == "graph.dot") return response.set_content(dot, "text/vnd.graphviz");
    response.set_content(draw_dot(dot, DrawingFormat::svg), "image/svg+xml");
}

void respond_with_solved(const Call& call, const StoredResult& result, httplib::Response& response) {
    if (!result.has_picture) throw unknown_file();
    auto file = call.service.results.solved_picture(call.id, [&] {
        return text_of(encode_png(annotate(picture_of(result), result.reading, result.solution)));
    });
    respond_with_bytes(std::move(file), "image/png", response);
}

void respond_with(const Call& call, const std::shared_ptr<const StoredResult>& result,
                  httplib::Response& response) {
    const std::string& file = call.file;
    const auto& [upload, has_picture, reading, solution] = *result;
    if (file == "level.json") return response.set_content(level_to_json(reading.level), "application/json");
    if (file == "solution.json")
        return response.set_content(solution_to_json(reading.level, solution), "application/json");
    if (file == "solved.png") return respond_with_solved(call, *result, response);
    if (file == "solved.gif")
        return response.set_content(text_of(animate(picture_of(*result), reading, solution)), "image/gif");
    if (file == "source") return respond_with_source(result, response);
    if (file == "graph.dot" || file == "graph.svg") return respond_with_graph(reading.level, file, response);
    throw unknown_file();
}

}  // namespace

std::shared_ptr<const StoredResult> find_result(const Call& call) {
    auto result = call.service.results.find(call.id);
    if (!result)
        throw HttpError(404, "unknown-result", "This result is no longer kept.",
                        "Solve the picture again: the server keeps only the newest results.");
    return result;
}

void answer_result(const Call& call, httplib::Response& response) {
    const auto result = find_result(call);
    const WorkSlots::Slot slot = drawing_slot(call);
    respond_with(call, result, response);
    // A result never changes, and its name is never used again.
    response.set_header("Cache-Control", "private, max-age=3600, immutable");
}

}  // namespace unfold::app
