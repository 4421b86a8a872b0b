// The endpoints of /api: a request in, the response filled. docs/api.md describes them for users. All throw
// HttpError, and the errors of the library; all are thread safe.
#pragma once

#include <httplib.h>
#include <string>

#include "app/report_parts.h"
#include "app/server/connection.h"
#include "app/server/service.h"

namespace unfold::app {

/// A request with what came with it.
struct Call {
    Service& service;
    const httplib::Request& request;
    const Connection& connection;
    std::string id;    ///< what stands for ":id" in the path of the route
    std::string file;  ///< what stands for ":file"
};

void answer_health(const Call& call, httplib::Response& response);
void answer_read(const Call& call, httplib::Response& response);
void answer_solve(const Call& call, httplib::Response& response);
void answer_hint(const Call& call, httplib::Response& response);
void answer_graph(const Call& call, httplib::Response& response);
void answer_play(const Call& call, httplib::Response& response);
void answer_events(const Call& call, httplib::Response& response);
void cancel_job(const Call& call, httplib::Response& response);
void answer_result(const Call& call, httplib::Response& response);

/// A JSON answer of status 200.
inline void respond(httplib::Response& response, const ordered_json& json) {
    response.set_header("Cache-Control", "no-store");
    response.set_content(one_line(json), "application/json");
}

}  // namespace unfold::app
