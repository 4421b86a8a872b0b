// POST /api/results/ID/play: plays a result on the device of the server, and checks every move.
#include "unfold/play.h"

#include <mutex>

#include "app/report/report.h"
#include "app/server/api/api.h"
#include "app/server/http/addresses.h"

namespace unfold::app {
namespace {

bool is_on_this_machine(const Call& call) {
    return is_local_peer(call.connection.socket()) && !is_forwarded(call.request);
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

// A board other than the known one is solved in a slot, like an upload. A running play waits even if the
// queue is full, because there is only one.
Run solve_in_slot(const Call& call, const std::shared_ptr<Job>& job, const Input& input,
                  const SolveOptions& options) {
    struct Stopped {};
    try {
        const auto require_not_stopped = [&](std::size_t) {
            if (job->cancellation.requested()) throw Stopped();
        };
        const WorkSlots::Slot slot =
            call.service.solving.acquire(require_not_stopped, WorkSlots::WhenFull::wait);
        return solve_input(input, options);
    } catch (const Stopped&) {
        return {};
    }
}

PlayOptions play_options_for(const Call& call, const StoredResult& result, const std::shared_ptr<Job>& job) {
    PlayOptions options;
    options.read = read_options_for(result.reading.level);
    options.solve.limit_ms = 1000 * call.service.limits.max_solve_s;
    options.solve.memory_bytes = call.service.limits.memory_bytes;
    options.solve.cancellation = &job->cancellation;
    options.solver = [&call, job](const Input& input, const SolveOptions& solve) {
        return solve_in_slot(call, job, input, solve);
    };
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

void require_device_permission(const Call& call) {
    const DeviceAccess& device = call.service.device;
    if (!device.is_open)
        throw HttpError(403, "device-off", "This server does not play on devices.",
                        "Start it with a device: unfold serve --device adb.");
    if (!needs_token(call) || has_token(call.request, device.token)) return;
    if (device.token.empty())
        throw HttpError(403, "device-forbidden",
                        "Only clients on the server's own machine may play on its phone.",
                        "Start the server with a token (--token) to let others play.");
    throw HttpError(403, "device-forbidden", "The token is missing or wrong.",
                    "Send the token that the server was started with (--token).");
}

void answer_play_on_device(const Call& call, httplib::Response& response) {
    require_device_permission(call);
    const auto result = find_result(call);
    const std::unique_lock playing(call.service.device_in_use, std::try_to_lock);
    if (!playing.owns_lock())
        throw HttpError(409, "device-busy", "A level is being played on the device.",
                        "Wait until it is done, or stop it.");
    const std::shared_ptr<Job> job = call.service.jobs.add(job_name_of(call.request), JobKind::play);
    const JobFinisher finisher(*job);
    const std::unique_ptr<TouchScreen> screen = open_adb(call.service.device.serial);
    const PlayOptions options = play_options_for(call, *result, job);
    PlaySummary summary;
    run_while_connected(call, job->cancellation, [&] { summary = play_on(*screen, options); });
    respond(response, summary_object(summary));
}

}  // namespace unfold::app
