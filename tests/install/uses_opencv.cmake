# Fails when an object of the build in BUILD was compiled with a header of OpenCV. Ninja knows them all.
execute_process(COMMAND "${NINJA}" -C "${BUILD}" -t deps RESULT_VARIABLE result OUTPUT_VARIABLE headers)
if(NOT result EQUAL 0 OR NOT headers MATCHES "unfold/puzzle.h")
  message(FATAL_ERROR "Ninja does not tell the headers of ${BUILD}.")
endif()
if(headers MATCHES "[^\n]*opencv2/[^\n]*")
  message(FATAL_ERROR "A header of OpenCV is in use: ${CMAKE_MATCH_0}")
endif()
