// POST /api/results/ID/play: plays a result on the device of the server, and checks every move.
#include "unfold/play.h"

#include <mutex>

#include "app/report/play.h"
#include "app/server/api/api.h"
#include "app/server/http/client_address.h"
#include "app/server/http/http_error.h"

namespace unfold::app {
namespace {

bool is_on_this_machine(const Call& call) {
    return is_local_peer(call.connection.socket()) && !is_forwarded(call.request);
}

void demand_permission(const Call& call) {
    const DeviceAccess& device = call.service.device;
    if (!device.is_open)
        throw HttpError(403, "device-off", "This server does not play on devices.",
                        "Start it with a device: unfold serve --device adb.");
    if (needs_token(call) && !has_token(call.request, device.token))
        throw HttpError(403, "device-forbidden", "Only clients on the machine of the server may play.",
                        device.token.empty() ? "Start the server with a token (--token)."
                                             : "Send the token of the server.");
}

// Read options taken from the level of the picture.
ReadOptions read_options_for(const Level& level) {
    ReadOptions options;
    options.game = game_of(level);
    if (const auto* tiles = std::get_if<TileLevel>(&level)) {
        options.overrides.tiles.gravity = tiles->rules.gravity;
        options.overrides.tiles.match_groups = tiles->rules.match_groups;
        return options;
    }
    const auto& colors = std::get<ColorLevel>(level);
    options.overrides.colors.budget = moves_left(level);
    if (colors.origin) options.overrides.colors.origin = OriginChoice{colors.origin};
    return options;
}

PlayOptions play_options_for(const Call& call, const KeptResult& result, const std::shared_ptr<Job>& job) {
    PlayOptions options;
    options.read = read_options_for(result.reading.level);
    options.solve.limit_ms = 1000 * call.service.limits.max_solve_s;
    options.solve.memory_bytes = call.service.limits.memory_bytes;
    options.solve.cancellation = &job->cancellation;
    options.known = KnownSolution{result.reading.level, result.solution};
    options.on_event = [job](const PlayEvent& event) {
        job->report_play(answers::one_line(event_object(event)));
    };
    return options;
}

}  // namespace

bool needs_token(const Call& call) {
    return !is_on_this_machine(call);
}

void answer_play_on_device(const Call& call, httplib::Response& response) {
    demand_permission(call);
    const auto result = find_result(call);
    const std::unique_lock playing(call.service.device_in_use, std::try_to_lock);
    if (!playing.owns_lock())
        throw HttpError(409, "device-busy", "A level is being played on the device.",
                        "Wait until it is done, or stop it.");
    const std::shared_ptr<Job> job = call.service.jobs.add(job_name_of(call.request));
    const JobFinisher finisher(*job);
    const std::unique_ptr<TouchScreen> screen = open_adb(call.service.device.serial);
    const PlayOptions options = play_options_for(call, *result, job);
    PlaySummary summary;
    run_watched(call, job->cancellation, [&] { summary = play_on(*screen, options); });
    respond(response, summary_object(summary));
}

}  // namespace unfold::app
