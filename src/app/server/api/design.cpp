// POST /api/generate, /api/daily: designed levels. POST /api/grade: how difficult a level is. POST
// /api/convert: a level in another format.
#include "answers/levels.h"
#include "app/server/api/api.h"

namespace unfold::app {
namespace {

WorkSlots::Slot designing_slot(const Call& call) {
    return call.service.designing.acquire([&](std::size_t) { require_client(call); });
}

// The object that `work` makes, which a client that leaves stops. Requires: the caller holds a slot.
ordered_json made_for_client(const Call& call, const std::function<ordered_json(const Cancellation&)>& work) {
    Cancellation stop;
    ordered_json object;
    run_while_connected(call, stop, [&] { object = work(stop); });
    require_client(call);
    return object;
}

GenerateOptions generate_options_of(const Call& call, const answers::Parameters& given,
                                    const Cancellation& stop) {
    GenerateOptions options;
    options.limit_ms = answers::limit_ms_of(given, call.service.limits.max_solve_s);
    options.cancellation = &stop;
    return options;
}

std::string name_of(const answers::Parameters& given) {
    std::string name;
    for (const char* part : {"date", "difficulty"})
        if (const auto found = given.find(part); found != given.end()) name += found->second + " ";
    return name;
}

}  // namespace

void answer_generate(const Call& call, httplib::Response& response) {
    const answers::Parameters given = body_parameters_of(call.request);
    // Impossible requirements are refused at once, not after the wait for a slot.
    (void)answers::wish_of(given);
    const WorkSlots::Slot slot = designing_slot(call);
    respond(response, made_for_client(call, [&](const Cancellation& stop) {
                return answers::generate_object(given, generate_options_of(call, given, stop));
            }));
}

void answer_daily(const Call& call, httplib::Response& response) {
    const answers::Parameters given = body_parameters_of(call.request);
    const std::string name = name_of(given);
    ordered_json answer = call.service.daily.find(name);
    if (answer.is_null()) {
        const WorkSlots::Slot slot = designing_slot(call);
        // Another request may have made the same levels meanwhile.
        answer = call.service.daily.find(name);
        if (answer.is_null()) {
            answer = made_for_client(call, [&](const Cancellation& stop) {
                return answers::daily_object(given, generate_options_of(call, given, stop));
            });
            if (answer["error"].is_null()) call.service.daily.keep(name, answer);
        }
    }
    respond(response, answer);
}

void answer_grade(const Call& call, httplib::Response& response) {
    const Upload upload = upload_of(call.request);
    const ReadOptions read_options = read_options_of(call.request);
    const WorkSlots::Slot slot = designing_slot(call);
    const Input input = read_upload(upload, read_options);
    GradeOptions options;
    options.limit_ms = limit_ms_of(call.request, call.service.limits.max_solve_s);
    options.memory_bytes = call.service.limits.memory_bytes;
    respond(response, made_for_client(call, [&](const Cancellation& stop) {
                options.cancellation = &stop;
                return answers::grade_object(input.level(), options);
            }));
}

void answer_convert(const Call& call, httplib::Response& response) {
    const Upload upload = upload_of(call.request);
    const ReadOptions options = read_options_of(call.request);
    const WorkSlots::Slot slot = drawing_slot(call);
    const Level level = read_upload(upload, options).level();
    const std::string format = call.request.get_param_value("format");
    response.set_header("Cache-Control", "no-store");
    if (format == "png") {
        const std::vector<std::uint8_t> png = encode_png(render_screenshot(level).picture);
        return response.set_content(std::string(png.begin(), png.end()), "image/png");
    }
    response.set_content(answers::level_file(level, format),
                         format == "json" ? "application/json" : "text/plain; charset=utf-8");
}

}  // namespace unfold::app
