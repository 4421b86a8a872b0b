// Which function answers which method and path.
#pragma once

#include <functional>
#include <httplib.h>
#include <optional>
#include <string>
#include <vector>

#include "app/server/api.h"

namespace unfold::app {

/// `path` is a pattern: ":id" and ":file" stand for any part without a slash.
struct Route {
    std::string method;
    std::string path;
    std::function<void(const Call&, httplib::Response&)> answer;
};

/// The routes of the API. HEAD is answered as GET.
[[nodiscard]] const std::vector<Route>& api_routes();

/// What the parts of a path stand for, where it fits a pattern.
struct PathParts {
    std::string id;
    std::string file;
};
[[nodiscard]] std::optional<PathParts> match(const std::string& pattern, const std::string& path);

/// Why there is no answer to a method and a path: 404, or 405 with the methods that there are. Nothing where
/// there is an answer.
[[nodiscard]] std::optional<HttpError> refusal_of_route(const std::string& method, const std::string& path);

/// Answers a request for which `refusal_of_route` has nothing to say; errors are answers too.
void answer(Service& service, const httplib::Request& request, const Connection& connection,
            httplib::Response& response);

}  // namespace unfold::app
