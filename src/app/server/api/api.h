// The endpoints of /api: each takes a call and fills the response. docs/api.md describes them for users. All
// throw HttpError and the errors of the library; all are thread safe.
#pragma once

#include <cstddef>
#include <functional>
#include <httplib.h>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>

#include "answers/answers.h"
#include "app/server/api/daily_answers.h"
#include "app/server/api/jobs.h"
#include "app/server/api/results_store.h"
#include "app/server/api/upload.h"
#include "app/server/api/work_slots.h"
#include "app/server/http/connection.h"

namespace unfold::app {

using nlohmann::ordered_json;

struct ServiceLimits {
    std::size_t solves_at_once = 1;
    double max_solve_s = 60;
    std::size_t memory_bytes = std::size_t{2} << 30U;  ///< of each solve
};

/// The phone of this machine that clients may play on.
struct DeviceAccess {
    bool is_open = false;
    std::string serial;  ///< as for `open_adb`
    std::string token;   ///< that clients on other machines must send; empty: none of them may play
};

/// The state that all requests share. Thread safe: each member is.
struct Service {
    explicit Service(const ServiceLimits& given, DeviceAccess phone = {})
        : limits(given),
          device(std::move(phone)),
          solving(given.solves_at_once, 64),
          drawing(given.solves_at_once, 256),
          designing(given.solves_at_once, 64) {}

    const ServiceLimits limits;
    const DeviceAccess device;
    std::mutex device_in_use;
    Cancellation ending;  ///< requested when the server ends
    WorkSlots solving;
    WorkSlots drawing;    ///< for reading, drawing and other short work, which does not wait for solves
    WorkSlots designing;  ///< for generating and grading, which take seconds and queue only behind each other
    DailyAnswers daily;
    Jobs jobs;
    ResultsStore results{64, std::size_t{512} << 20U};
};

/// A request with its connection and the variable parts of its path.
struct Call {
    Service& service;
    const httplib::Request& request;
    const Connection& connection;
    std::string id;    ///< the part of the path at ":id"
    std::string file;  ///< the part of the path at ":file"
};

void answer_health(const Call& call, httplib::Response& response);
void answer_read(const Call& call, httplib::Response& response);
void answer_solve(const Call& call, httplib::Response& response);
void answer_hint(const Call& call, httplib::Response& response);
void answer_graph(const Call& call, httplib::Response& response);
void answer_grade(const Call& call, httplib::Response& response);
void answer_generate(const Call& call, httplib::Response& response);
void answer_daily(const Call& call, httplib::Response& response);
void answer_convert(const Call& call, httplib::Response& response);
void answer_play(const Call& call, httplib::Response& response);
void answer_events(const Call& call, httplib::Response& response);
void cancel_job(const Call& call, httplib::Response& response);
void answer_result(const Call& call, httplib::Response& response);
void answer_play_on_device(const Call& call, httplib::Response& response);

/// Fills the response with JSON, status 200.
void respond(httplib::Response& response, const ordered_json& json);

/// Throws HttpError `cancelled` where the client has left or the server ends.
void require_client(const Call& call);
/// The parameter `job` of the query.
[[nodiscard]] std::optional<std::string> job_name_of(const httplib::Request& request);
/// The result that the path names. Throws HttpError 404.
[[nodiscard]] std::shared_ptr<const StoredResult> find_result(const Call& call);
/// True when the client needs the token to play on the device.
[[nodiscard]] bool needs_token(const Call& call);
/// Throws HttpError 403 where the client may not play on the device of the server.
void require_device_permission(const Call& call);

/// Waits for a slot for short work.
[[nodiscard]] WorkSlots::Slot drawing_slot(const Call& call);

/// Runs `work` on a new thread, and requests `stop` when the client disconnects or the server ends. Passes on
/// the exceptions of `work`.
void run_while_connected(const Call& call, Cancellation& stop, const std::function<void()>& work);

struct SolvedInput {
    Input input;
    Run run;
};
/// Reads and solves the upload of a call, with its options and its time limit, once a slot is free. Throws
/// HttpError `cancelled` when the job is canceled while it waits, or the client leaves; a job that is
/// canceled later ends with the best answer so far.
[[nodiscard]] SolvedInput solve_upload(const Call& call, const Upload& upload,
                                       const std::shared_ptr<Job>& job);

}  // namespace unfold::app
