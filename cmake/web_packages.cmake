# The targets of find_package() for the browser edition, from what scripts/build-web compiled.
function(unfold_web_package target)
  cmake_parse_arguments(arg "" "LIBRARY" "INCLUDE" ${ARGN})
  add_library(${target} INTERFACE IMPORTED)
  target_include_directories(${target} SYSTEM INTERFACE ${arg_INCLUDE})
  if(arg_LIBRARY)
    if(NOT EXISTS "${arg_LIBRARY}")
      message(FATAL_ERROR "${arg_LIBRARY} is missing: scripts/build-web compiles it")
    endif()
    target_link_libraries(${target} INTERFACE "${arg_LIBRARY}")
  endif()
endfunction()

set(packages "${UNFOLD_WEB_PACKAGES}")
unfold_web_package(OpenCVModules::core LIBRARY "${packages}/opencv/lib/libopencv_core.a"
                   INCLUDE "${packages}/opencv/include/opencv4")
unfold_web_package(OpenCVModules::imgproc LIBRARY "${packages}/opencv/lib/libopencv_imgproc.a"
                   INCLUDE "${packages}/opencv/include/opencv4")
# imgproc calls core.
target_link_libraries(OpenCVModules::imgproc INTERFACE OpenCVModules::core)
unfold_web_package(GIF::GIF LIBRARY "${packages}/giflib/lib/libgif.a" INCLUDE "${packages}/giflib/include")
unfold_web_package(Eigen3::Eigen INCLUDE "${packages}/include")
unfold_web_package(nlohmann_json::nlohmann_json INCLUDE "${packages}/include")
# One thread: others would need headers that static hosts do not send.
unfold_web_package(Threads::Threads INCLUDE "")
