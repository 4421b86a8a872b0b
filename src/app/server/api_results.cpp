// GET /api/results/ID/FILE: the pictures and files of a result, made when they are asked for.
#include "unfold/pipeline.h"

#include <span>

#include "app/server/api.h"

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

Picture picture_of(const KeptResult& result) {
    if (!result.has_picture) throw unknown_file();
    if (!result.upload.empty()) return decode_picture(bytes_of(result.upload));
    if (const auto* tiles = std::get_if<TileResultKept>(&result.answer))
        return render_tiles(tiles->level).picture;
    return render_screenshot(std::get<ColorResult>(result.answer).level).picture;
}

std::string solved_png(const KeptResult& result) {
    const Picture picture = picture_of(result);
    if (const auto* tiles = std::get_if<TileResultKept>(&result.answer))
        return text_of(encode_png(annotate_tiles(picture, result.geometry, tiles->level, tiles->removals)));
    const auto& colors = std::get<ColorResult>(result.answer);
    return text_of(encode_png(annotate(picture, result.geometry, colors.level, colors.moves)));
}

std::string solved_gif(const KeptResult& result) {
    const Picture picture = picture_of(result);
    if (const auto* tiles = std::get_if<TileResultKept>(&result.answer))
        return text_of(animate(picture, result.geometry, tiles->level, tiles->removals));
    const auto& colors = std::get<ColorResult>(result.answer);
    return text_of(animate(picture, result.geometry, colors.level, colors.moves));
}

// The kinds of pictures that browsers show as they are.
std::string browser_type_of(const std::string& upload) {
    if (upload.starts_with("\x89PNG")) return "image/png";
    if (upload.starts_with("\xff\xd8\xff")) return "image/jpeg";
    if (upload.starts_with("BM")) return "image/bmp";
    if (upload.starts_with("RIFF") && upload.substr(8, 4) == "WEBP") return "image/webp";
    return "";
}

const ColorResult& colors_of(const KeptResult& result) {
    const auto* colors = std::get_if<ColorResult>(&result.answer);
    if (colors == nullptr) throw unknown_file();
    return *colors;
}

std::string level_json_of(const KeptResult& result) {
    if (const auto* tiles = std::get_if<TileResultKept>(&result.answer))
        return tile_level_to_json(tiles->level);
    return level_to_json(std::get<ColorResult>(result.answer).level);
}

// Sent from where it is kept: clients that take their time hold no copies.
void respond_with_upload(std::shared_ptr<const KeptResult> result, const std::string& type,
                         httplib::Response& response) {
    const std::size_t size = result->upload.size();
    response.set_content_provider(
        size, type,
        [result = std::move(result)](std::size_t at, std::size_t length, httplib::DataSink& sink) {
            return sink.write(result->upload.data() + at, length);
        });
}

void respond_with(const std::shared_ptr<const KeptResult>& kept, const std::string& file,
                  httplib::Response& response) {
    const KeptResult& result = *kept;
    if (file == "level.json") return response.set_content(level_json_of(result), "application/json");
    if (file == "solution.json") return response.set_content(result.solution_json, "application/json");
    if (file == "solved.png") return response.set_content(solved_png(result), "image/png");
    if (file == "solved.gif") return response.set_content(solved_gif(result), "image/gif");
    if (file == "source") {
        const std::string type = browser_type_of(result.upload);
        if (!type.empty()) return respond_with_upload(kept, type, response);
        return response.set_content(text_of(encode_png(picture_of(result))), "image/png");
    }
    if (file != "graph.dot" && file != "graph.svg") throw unknown_file();
    const Level& level = colors_of(result).level;
    const std::string dot = region_graph_dot(build_region_graph(level.board), level);
    if (file == "graph.dot") return response.set_content(dot, "text/vnd.graphviz");
    response.set_content(draw_dot(dot, DrawingFormat::svg), "image/svg+xml");
}

}  // namespace

void answer_result(const Call& call, httplib::Response& response) {
    const auto result = call.service.results.find(call.id);
    if (!result)
        throw HttpError(404, "unknown-result", "This result is not kept any more.",
                        "Solve the picture again: the server keeps the newest results only.");
    const Turns::Turn turn = drawing_turn(call.service, call.connection);
    respond_with(result, call.file, response);
    // A result never changes, and the name in its address is never given twice.
    response.set_header("Cache-Control", "private, max-age=3600, immutable");
}

}  // namespace unfold::app
