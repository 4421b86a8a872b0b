// The results of solves: a queue, limited in number and in memory. GET /api/results/ID/FILE: the pictures and
// files of a result, made when they are requested.
#include "app/server/api/results_store.h"

#include <algorithm>
#include <cstdio>
#include <random>

#include "app/server/api/api.h"
#include "app/server/http/http_error.h"
#include "puzzle/game.h"

namespace unfold::app {
namespace {

// From the system's random source: the name is all that protects a result from other users of the network.
std::string unguessable_name() {
    std::random_device random;
    std::string name;
    for (int i = 0; i < 4; ++i) {
        std::array<char, 16> digits{};
        std::snprintf(digits.data(), digits.size(), "%08x", static_cast<unsigned>(random()));
        name += digits.data();
    }
    return name;
}

// Null where there is none.
template <class Entries>
auto* entry_of(Entries& entries, const std::string& name) {
    const auto found =
        std::find_if(entries.begin(), entries.end(), [&](const auto& entry) { return entry.name == name; });
    return found == entries.end() ? nullptr : &*found;
}

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

void respond_with_source(const std::shared_ptr<const KeptResult>& result, httplib::Response& response) {
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

void respond_with_solved(const Call& call, const KeptResult& result, httplib::Response& response) {
    if (!result.has_picture) throw unknown_file();
    auto file = call.service.results.solved_picture(call.id, [&] {
        return text_of(encode_png(annotate(picture_of(result), result.reading, result.solution)));
    });
    respond_with_bytes(std::move(file), "image/png", response);
}

void respond_with(const Call& call, const std::shared_ptr<const KeptResult>& result,
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

std::size_t KeptResult::bytes() const {
    constexpr std::size_t bytes_per_step = sizeof(TileRemoval) + 4 * sizeof(Cell) + sizeof(StepTaps);
    const std::size_t cells =
        std::visit([](const auto& level) { return level.board.cells.size(); }, reading.level);
    return sizeof(KeptResult) + upload.size() + cells * (sizeof(ColorId) + sizeof(float)) +
           solution.step_count() * bytes_per_step;
}

std::string ResultsStore::keep(KeptResult result) {
    Entry entry{unguessable_name(), nullptr, result.bytes()};
    entry.result = std::make_shared<const KeptResult>(std::move(result));
    const std::string name = entry.name;
    const std::lock_guard lock(mutex_);
    bytes_ += entry.bytes;
    entries_.push_back(std::move(entry));
    remove_oldest();
    return name;
}

void ResultsStore::remove_oldest() {
    while (entries_.size() > max_results_ || bytes_ > max_bytes_) {
        bytes_ -= entries_.front().bytes;
        entries_.pop_front();
    }
}

std::shared_ptr<const std::string> ResultsStore::solved_picture(const std::string& name,
                                                                const std::function<std::string()>& make) {
    std::promise<File> promise;
    std::shared_future<File> known;
    {
        const std::lock_guard lock(mutex_);
        if (Entry* kept = entry_of(entries_, name)) {
            known = kept->solved_picture;
            if (!known.valid()) kept->solved_picture = promise.get_future().share();
        }
    }
    if (known.valid()) return known.get();
    File file;
    try {
        file = std::make_shared<const std::string>(make());
    } catch (...) {
        {
            // First, so that the next one to ask tries again.
            const std::lock_guard lock(mutex_);
            if (Entry* kept = entry_of(entries_, name)) kept->solved_picture = {};
        }
        promise.set_exception(std::current_exception());
        throw;
    }
    promise.set_value(file);
    const std::lock_guard lock(mutex_);
    if (Entry* kept = entry_of(entries_, name)) {
        kept->bytes += file->size();
        bytes_ += file->size();
        remove_oldest();
    }
    return file;
}

std::shared_ptr<const KeptResult> ResultsStore::find(const std::string& name) const {
    const std::lock_guard lock(mutex_);
    const Entry* kept = entry_of(entries_, name);
    return kept ? kept->result : nullptr;
}

std::shared_ptr<const KeptResult> find_result(const Call& call) {
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
