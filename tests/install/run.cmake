# run(<command> ...): runs it and stops with its output when it fails; `run_output` is what it printed.
function(run)
  execute_process(COMMAND ${ARGN} RESULT_VARIABLE result OUTPUT_VARIABLE output ERROR_VARIABLE output)
  if(NOT result EQUAL 0)
    list(JOIN ARGN " " command)
    message(FATAL_ERROR "${command}\n${output}")
  endif()
  set(run_output "${output}" PARENT_SCOPE)
endfunction()
