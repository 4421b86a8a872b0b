// The functions that JavaScript calls. Texts are UTF-8 and end with a null byte; a returned text is JSON and
// is valid until the next call. src/wasm/unfold.js wraps them.
//
// A session holds an input and its solution. Errors are returned as values, {"error": …}, as by the server.
#include "unfold/error.h"
#include "unfold/pipeline.h"

#include <algorithm>
#include <cstdint>
#include <emscripten.h>
#include <functional>
#include <map>
#include <new>
#include <span>
#include <string>

#include "answers/answers.h"
#include "answers/levels.h"
#include "answers/parameters.h"

// clang-format off
EM_JS(void, unfold_report, (const char* json), {
    if (Module["onReport"]) Module["onReport"](JSON.parse(UTF8ToString(json)));
})
// clang-format on

namespace unfold::wasm {
namespace {

using answers::ordered_json;

constexpr double max_solve_s = 24 * 3600;
constexpr std::size_t default_memory_bytes = std::size_t{256} << 20U;

struct InputSession {
    std::string name;
    Input input;
    Run run;
    bool is_solved = false;
};

std::map<int, InputSession> sessions;
int last_session = 0;
std::string answer;
// The pixels (R, G, B, A) or the file that the last call produced.
std::vector<std::uint8_t> output_bytes;

ordered_json failure(const Error& error) {
    return {{"error", answers::error_object(error)}};
}

// Runs `work` and returns its answer, or its error.
const char* answer_of(const std::function<ordered_json()>& work) {
    ordered_json json;
    try {
        json = work();
    } catch (const Error& error) {
        json = failure(error);
    } catch (const answers::IllegalMove& illegal) {
        json = answers::illegal_move_object(illegal);
    } catch (const std::bad_alloc&) {
        json = failure({ErrorCode::internal, Stage::command,
                        "Unfold does not have enough memory for this input.",
                        "Close other pages, lower the memory limit, or use a smaller picture."});
        json["error"]["code"] = "out-of-memory";
    } catch (const std::exception& error) {
        json = failure(answers::defect(error.what()));
    }
    answer = answers::one_line(json);
    return answer.c_str();
}

std::string name_of(const answers::Parameters& parameters) {
    const auto found = parameters.find("name");
    return found == parameters.end() || found->second.empty() ? "upload" : found->second;
}

InputSession& session_of(int number) {
    const auto found = sessions.find(number);
    if (found == sessions.end()) throw answers::defect("session " + std::to_string(number) + " is closed");
    return found->second;
}

InputSession& solved_session(int number) {
    InputSession& session = session_of(number);
    if (!session.is_solved) throw answers::defect("session " + std::to_string(number) + " is not solved");
    return session;
}

ordered_json open_session(const std::string& name, InputResult result) {
    if (!result.input) {
        ordered_json json = failure(*result.refusal);
        if (!result.evidence.empty()) json["evidence"] = answers::evidence_array(result.evidence);
        return json;
    }
    const int number = ++last_session;
    InputSession& session = sessions[number];
    session.name = name;
    session.input = *std::move(result.input);
    ordered_json json = answers::reading_object(name, session.input);
    json["view"] = answers::view_object(session.input);
    json["session"] = number;
    return json;
}

SolveOptions solve_options_of(const answers::Parameters& parameters) {
    SolveOptions options;
    options.limit_ms = answers::limit_ms_of(parameters, max_solve_s);
    const auto mib = answers::whole_number_of(parameters, "memory", 1, 2048);
    options.memory_bytes = mib ? static_cast<std::size_t>(*mib) << 20U : default_memory_bytes;
    return options;
}

GenerateOptions generate_options_of(const answers::Parameters& parameters) {
    GenerateOptions options;
    options.limit_ms = answers::limit_ms_of(parameters, max_solve_s);
    return options;
}

void report(const char* kind, ordered_json json) {
    json["kind"] = kind;
    unfold_report(answers::one_line(json).c_str());
}

// Reports progress, and each better solution as a complete answer.
SolveOptions reporting(SolveOptions options, const InputSession& session) {
    options.on_progress = [](const SolveProgress& progress) {
        report("progress", answers::progress_object(progress));
    };
    answers::send_better(session.name, session.input, options, [](const ordered_json& better) {
        report("better", {{"answer", better}});
    });
    return options;
}

ordered_json output_object() {
    return {{"data", reinterpret_cast<std::uintptr_t>(output_bytes.data())}, {"size", output_bytes.size()}};
}

ordered_json drawing_object(const Picture& picture) {
    constexpr std::uint8_t opaque = 255;
    output_bytes.resize(picture.pixels.size() / 3 * 4);
    auto to = output_bytes.begin();
    for (auto from = picture.pixels.begin(); from != picture.pixels.end(); from += 3) {
        to = std::copy_n(from, 3, to);
        *to++ = opaque;
    }
    ordered_json json = output_object();
    json["width"] = picture.width_px;
    json["height"] = picture.height_px;
    return json;
}

}  // namespace
}  // namespace unfold::wasm

extern "C" {

using namespace unfold;
using namespace unfold::wasm;

/// Whether the bytes are a picture file: {"picture": true, "damaged": the error to report if the pixels
/// cannot be decoded}, or {"picture": false}. Returns an error for a file that must not be decoded.
EMSCRIPTEN_KEEPALIVE const char* unfold_check_file(const std::uint8_t* bytes, int size) {
    return answer_of([&]() -> ordered_json {
        const std::span file(bytes, static_cast<std::size_t>(size));
        if (!looks_like_image(file)) return {{"picture", false}};
        check_image_file(file);
        return {{"picture", true}, {"damaged", answers::error_object(damaged_image())}};
    });
}

/// Reads a decoded picture of 8-bit sRGB pixels (R, G, B, A, not premultiplied). `request`: an object with
/// "name" and the options of reading. Returns a reading with its "session".
EMSCRIPTEN_KEEPALIVE const char* unfold_open_pixels(const std::uint8_t* rgba, int width, int height,
                                                    const char* request) {
    return answer_of([&] {
        const answers::Parameters given = answers::parameters_in(request);
        const ImageView image(rgba, width, height, std::size_t{4} * static_cast<std::size_t>(width),
                              PixelFormat::rgba);
        return open_session(name_of(given),
                            read_input(image, name_of(given), answers::read_options_of(given)));
    });
}

/// Reads the text of a level file or of one board, as `unfold_open_pixels`.
EMSCRIPTEN_KEEPALIVE const char* unfold_open_text(const char* text, int size, const char* request) {
    return answer_of([&] {
        const answers::Parameters given = answers::parameters_in(request);
        const std::string_view content(text, static_cast<std::size_t>(size));
        return open_session(name_of(given),
                            {read_input(content, answers::read_options_of(given)), std::nullopt, {}});
    });
}

/// Solves the input of a session. `request`: "time_limit" in seconds and "memory" in MiB. Reports progress.
EMSCRIPTEN_KEEPALIVE const char* unfold_solve(int number, const char* request) {
    return answer_of([&] {
        InputSession& session = session_of(number);
        session.run =
            solve_input(session.input, reporting(solve_options_of(answers::parameters_in(request)), session));
        session.is_solved = true;
        return answers::solve_object(session.name, session.input, session.run);
    });
}

/// Replays a solution (the text of a solution file) found by another session, and stores it as this session's
/// solution.
EMSCRIPTEN_KEEPALIVE const char* unfold_take(int number, const char* solution) {
    return answer_of([&] {
        InputSession& session = session_of(number);
        session.run = checked_run(session.input, parse_solution(solution).solution);
        session.is_solved = true;
        return answers::solve_object(session.name, session.input, session.run);
    });
}

/// A file of a session: {"text"}. `kind`: "level", "puz", "txt", "solution" or "dot".
EMSCRIPTEN_KEEPALIVE const char* unfold_file(int number, const char* kind) {
    return answer_of([&]() -> ordered_json {
        const InputSession& session = session_of(number);
        const std::string_view name = kind;
        if (name == "level") return {{"text", level_to_json(session.input.level())}};
        if (name == "puz" || name == "txt")
            return {{"text", answers::level_file(session.input.level(), kind)}};
        if (name == "dot") return {{"text", answers::graph_dot(session.input)}};
        return {{"text", solution_to_json(session.input.level(), solved_session(number).run.solution)}};
    });
}

/// The next steps. `request`: as of `unfold_solve`, and "count".
EMSCRIPTEN_KEEPALIVE const char* unfold_hint(int number, const char* request) {
    return answer_of([&] {
        const answers::Parameters given = answers::parameters_in(request);
        const int count = answers::whole_number_of(given, "count", 1, 1000).value_or(1);
        const InputSession& session = session_of(number);
        const Run run = solve_input(session.input, solve_options_of(given));
        return answers::hint_object(session.input, run, static_cast<std::size_t>(count));
    });
}

/// The grade and the right first moves of a session. `request`: as of `unfold_solve`.
EMSCRIPTEN_KEEPALIVE const char* unfold_grade(int number, const char* request) {
    return answer_of([&] {
        const SolveOptions given = solve_options_of(answers::parameters_in(request));
        GradeOptions options;
        options.limit_ms = given.limit_ms;
        options.memory_bytes = given.memory_bytes;
        return answers::grade_object(session_of(number).input.level(), options);
    });
}

/// Designed levels. `request`: the requirements, "count", "seed" and "time_limit".
EMSCRIPTEN_KEEPALIVE const char* unfold_generate(const char* request) {
    return answer_of([&] {
        const answers::Parameters given = answers::parameters_in(request);
        return answers::generate_object(given, generate_options_of(given));
    });
}

/// The levels of a day. `request`: "date", perhaps "difficulty", and "time_limit".
EMSCRIPTEN_KEEPALIVE const char* unfold_daily(const char* request) {
    return answer_of([&] {
        const answers::Parameters given = answers::parameters_in(request);
        return answers::daily_object(given, generate_options_of(given));
    });
}

/// Plays moves: {"level", "moves"}.
EMSCRIPTEN_KEEPALIVE const char* unfold_play(const char* request) {
    return answer_of([&] { return answers::play_object(request); });
}

/// The region graph of a session.
EMSCRIPTEN_KEEPALIVE const char* unfold_graph(int number) {
    return answer_of([&] { return answers::graph_object(session_of(number).input); });
}

/// The picture of a session: {"data", "size", "width", "height"}, R, G, B, A at the address "data", valid
/// until the next call. Empty where a level cannot be drawn.
EMSCRIPTEN_KEEPALIVE const char* unfold_picture(int number) {
    return answer_of([&] { return drawing_object(session_of(number).input.picture); });
}

/// The picture with the solution on it, as `unfold_picture`.
EMSCRIPTEN_KEEPALIVE const char* unfold_annotate(int number) {
    return answer_of([&] {
        const InputSession& session = solved_session(number);
        return drawing_object(annotate(session.input.picture, session.input.reading, session.run.solution));
    });
}

/// The picture before a step, counted from 0, as `unfold_picture`.
EMSCRIPTEN_KEEPALIVE const char* unfold_step(int number, int step) {
    return answer_of([&] {
        const InputSession& session = solved_session(number);
        if (step < 0 || static_cast<std::size_t>(step) > session.run.solution.step_count())
            throw Error(ErrorCode::usage, Stage::command, "The solution has no such step.",
                        "Count steps from 0.", "step");
        return drawing_object(step_picture(session.input.picture, session.input.reading, session.run.solution,
                                           static_cast<std::size_t>(step)));
    });
}

/// The animation as a GIF file: {"data", "size"}.
EMSCRIPTEN_KEEPALIVE const char* unfold_animate(int number) {
    return answer_of([&]() -> ordered_json {
        const InputSession& session = solved_session(number);
        output_bytes = animate(session.input.picture, session.input.reading, session.run.solution);
        return output_object();
    });
}

/// Ends a session and frees its memory, and that of the last drawing.
EMSCRIPTEN_KEEPALIVE void unfold_close(int number) {
    sessions.erase(number);
    output_bytes = {};
}
}
