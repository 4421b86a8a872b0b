// Values that CMake defines (cmake/version.cmake).
#include "app/version.h"

namespace unfold::embedded {
extern const char commit[];
}

namespace unfold::app {

std::string program_version() {
    return UNFOLD_VERSION;
}

std::string version_text() {
    return "unfold " + program_version() + "\ncommit: " + embedded::commit +
           "\ncompiler: " UNFOLD_COMPILER "\nlibraries: " UNFOLD_LIBRARIES;
}

}  // namespace unfold::app
