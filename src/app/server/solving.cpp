// A turn, a thread, and the news of the job.
#include "app/server/solving.h"

namespace unfold::app {
namespace {

// The job ends with the call, however that ends.
class JobEnd {
  public:
    explicit JobEnd(Job& job) : job_(job) {}
    ~JobEnd() { job_.end(); }
    JobEnd(const JobEnd&) = delete;
    JobEnd& operator=(const JobEnd&) = delete;

  private:
    Job& job_;
};

}  // namespace

Solved solve_upload(const Call& call, const Upload& upload, const std::shared_ptr<Job>& job) {
    const JobEnd end(*job);
    const ReadOptions read_options = read_options_of(call.request);
    SolveOptions options;
    options.limit_ms = limit_ms_of(call.request, call.service.limits.solve_s);
    options.memory_bytes = call.service.limits.memory_bytes;
    options.cancellation = &job->cancellation;
    options.on_progress = [&](const SolveProgress& progress) { job->report(progress); };
    const auto demand_still_wanted = [&] {
        demand_wanted(call.service, call.connection);
        if (job->cancellation.requested()) throw cancelled();
    };
    const Turns::Turn turn = call.service.solving.take([&](std::size_t ahead) {
        job->wait_behind(ahead);
        demand_still_wanted();
    });
    // What ended the solve before may have ended this one, too.
    demand_still_wanted();
    job->begin();
    return watched(call.service, call.connection, job->cancellation, [&] {
        return solve_any(read_any_input(upload.bytes(), upload.name, read_options), options);
    });
}

}  // namespace unfold::app
