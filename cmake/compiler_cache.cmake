# Compiles through ccache where it is installed: what one clone on this machine has compiled, the next one takes from the
# cache. Paths are hashed relative to the clone.
option(UNFOLD_CCACHE "Compile through ccache where it is installed" ON)
find_program(UNFOLD_CCACHE_PROGRAM ccache DOC "The compiler cache")
mark_as_advanced(UNFOLD_CCACHE_PROGRAM)
if(UNFOLD_CCACHE AND UNFOLD_CCACHE_PROGRAM AND NOT DEFINED CMAKE_CXX_COMPILER_LAUNCHER)
  set(CMAKE_CXX_COMPILER_LAUNCHER "${CMAKE_COMMAND}" -E env
    "CCACHE_BASEDIR=${PROJECT_SOURCE_DIR}" CCACHE_SLOPPINESS=pch_defines,time_macros)
  if(EMSCRIPTEN)
    # em++ is a Python program that ccache does not know; it starts clang through this wrapper.
    list(APPEND CMAKE_CXX_COMPILER_LAUNCHER "EM_COMPILER_WRAPPER=${UNFOLD_CCACHE_PROGRAM}")
  else()
    list(APPEND CMAKE_CXX_COMPILER_LAUNCHER "${UNFOLD_CCACHE_PROGRAM}")
  endif()
endif()
