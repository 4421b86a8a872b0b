# unfold_loaded_library(<source> <macro> <name>): a shared library that a source opens at run time. The macro is its name with
# the version that is installed: "libgvc.so.6".
function(unfold_loaded_library source macro name)
  find_library(UNFOLD_LOADED_${name} NAMES ${name} REQUIRED)
  mark_as_advanced(UNFOLD_LOADED_${name})
  file(REAL_PATH "${UNFOLD_LOADED_${name}}" path)
  cmake_path(GET path FILENAME file)
  if(NOT file MATCHES "^lib${name}\\.so\\.[0-9]+")
    message(FATAL_ERROR "${path} is not a shared library with a version")
  endif()
  set_property(SOURCE "${PROJECT_SOURCE_DIR}/${source}" APPEND PROPERTY COMPILE_DEFINITIONS "${macro}=\"${CMAKE_MATCH_0}\"")
endfunction()
