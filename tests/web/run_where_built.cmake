# Runs Node with ARGUMENTS, or says that the test is skipped where scripts/build-web has not been run.
if(NOT EXISTS "${SITE}/wasm/unfold-core.wasm")
  message("skipped: scripts/build-web has not been run")
  return()
endif()
execute_process(COMMAND "${NODE}" ${ARGUMENTS} RESULT_VARIABLE status)
# 77: run.mjs lacks a browser, and says so.
if(NOT status EQUAL 0 AND NOT status EQUAL 77)
  message(FATAL_ERROR "failed: ${status}")
endif()
