# Compiles through ccache where it is installed: what any clone on this machine has compiled, the next one takes from
# the cache. Paths below the sources are hashed relative to them; the build directory and the time of a header are not.
option(UNFOLD_CCACHE "Compile through ccache where it is installed" ON)
find_program(UNFOLD_CCACHE_PROGRAM ccache DOC "The compiler cache")
mark_as_advanced(UNFOLD_CCACHE_PROGRAM)
if(UNFOLD_CCACHE AND UNFOLD_CCACHE_PROGRAM AND NOT DEFINED CMAKE_CXX_COMPILER_LAUNCHER)
  set(CMAKE_CXX_COMPILER_LAUNCHER "${CMAKE_COMMAND}" -E env
    "CCACHE_BASEDIR=${PROJECT_SOURCE_DIR}" CCACHE_NOHASHDIR=1 CCACHE_SLOPPINESS=pch_defines,time_macros
    "${UNFOLD_CCACHE_PROGRAM}")
endif()
