// Reading and solving an upload in its turn, as a job that can be watched and called off.
#pragma once

#include "unfold/pipeline.h"

#include <memory>

#include "app/server/api.h"
#include "app/server/jobs.h"
#include "app/server/request_input.h"
#include "app/solved.h"

namespace unfold::app {

/// Reads and solves the upload of a call, with its options and its time limit. Waits for a turn. When the job
/// is cancelled before its turn, or the client leaves, throws HttpError `cancelled`; when it is cancelled
/// later, the answer is the best so far.
[[nodiscard]] Solved solve_upload(const Call& call, const Upload& upload, const std::shared_ptr<Job>& job);

}  // namespace unfold::app
