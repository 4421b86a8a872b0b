# Builds the libraries of the solver layers, with -DUNFOLD_VISION=OFF, and checks that no header of OpenCV was read.
include("${CMAKE_CURRENT_LIST_DIR}/run.cmake")
file(REMOVE_RECURSE "${WORK}")
run("${CMAKE_COMMAND}" -S "${SOURCE}" --preset solvers -B "${WORK}" "-DCMAKE_CXX_COMPILER=${COMPILER}"
    -DCMAKE_BUILD_TYPE=Debug -DCMAKE_CXX_FLAGS_DEBUG=-O0 -DUNFOLD_TESTS=OFF -DUNFOLD_BENCH=OFF
    -DUNFOLD_JOIN_SOURCES=ON)
run("${CMAKE_COMMAND}" --build "${WORK}")
file(STRINGS "${WORK}/CMakeCache.txt" ninja REGEX "^CMAKE_MAKE_PROGRAM:")
string(REGEX REPLACE "^[^=]*=" "" ninja "${ninja}")
set(NINJA "${ninja}")
set(BUILD "${WORK}")
include("${CMAKE_CURRENT_LIST_DIR}/uses_opencv.cmake")
