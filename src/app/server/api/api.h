// The endpoints of /api: each takes a call and fills the response. docs/api.md describes them for users. All
// throw HttpError and the errors of the library; all are thread safe.
#pragma once

#include "unfold/codecs.h"

#include <cstddef>
#include <deque>
#include <functional>
#include <httplib.h>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>

#include "answers/answers.h"
#include "answers/parameters.h"
#include "app/server/api/jobs.h"
#include "app/server/api/results_store.h"
#include "app/server/api/work_slots.h"
#include "app/server/http/connection.h"
#include "app/server/http/http_error.h"

namespace unfold::app {

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

/// The answers about the newest days that were asked for: generating a level takes seconds. Thread safe.
class DailyAnswers {
  public:
    /// Null where there is none.
    [[nodiscard]] ordered_json find(const std::string& name) const {
        const std::lock_guard lock(mutex_);
        for (const auto& [known, answer] : answers_)
            if (known == name) return answer;
        return nullptr;
    }
    /// Keeps an answer, and removes the oldest over the limit.
    void keep(const std::string& name, const ordered_json& answer) {
        constexpr std::size_t max_answers = 32;
        const std::lock_guard lock(mutex_);
        answers_.emplace_back(name, answer);
        if (answers_.size() > max_answers) answers_.pop_front();
    }

  private:
    mutable std::mutex mutex_;
    std::deque<std::pair<std::string, ordered_json>> answers_;  // oldest first
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

/// Fills the response to a call.
using Answer = void(const Call& call, httplib::Response& response);
Answer answer_health, answer_read, answer_solve, answer_hint, answer_graph, answer_grade, answer_generate,
    answer_daily, answer_convert, answer_play, answer_events, cancel_job, answer_result,
    answer_play_on_device;

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

/// A picture or a level as it was sent.
struct Upload {
    std::string name;     ///< "name" of the query, else the file's name without folders; at most 255 bytes
    std::string content;  ///< not empty
};

/// The only file "image" of a form, or the level in the body. Throws HttpError 400, and Error(empty_input).
[[nodiscard]] Upload upload_of(const httplib::Request& request);

/// `read_input` of the upload. Throws its errors, and HttpError with the evidence where the picture
/// shows no board.
[[nodiscard]] Input read_upload(const Upload& upload, const ReadOptions& options);

/// `game`, `budget`, `gravity`, `match_groups` and `origin` of the query. Throws HttpError 400.
[[nodiscard]] ReadOptions read_options_of(const httplib::Request& request);

/// `time_limit` of the query in milliseconds, at most `max_s` seconds, which is also the default. Throws
/// HttpError 400.
[[nodiscard]] double limit_ms_of(const httplib::Request& request, double max_s);

/// The members of the JSON object in the body as parameters. Throws HttpError 400.
[[nodiscard]] answers::Parameters body_parameters_of(const httplib::Request& request);

/// A whole number of the query; nothing where it is absent. Throws HttpError 400.
[[nodiscard]] std::optional<int> whole_number_of(const httplib::Request& request,
                                                 const std::string& parameter, int min, int max);

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
