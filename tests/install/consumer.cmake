# Installs the build into a new folder, then builds and runs the program in consumer/ against it.
include("${CMAKE_CURRENT_LIST_DIR}/run.cmake")
file(REMOVE_RECURSE "${WORK}")
run("${CMAKE_COMMAND}" --install "${BUILD}" --prefix "${WORK}/prefix")
run("${CMAKE_COMMAND}" -S "${SOURCE}/tests/install/consumer" -B "${WORK}/build" -G Ninja
    "-DCMAKE_PREFIX_PATH=${WORK}/prefix" "-DCMAKE_CXX_COMPILER=${COMPILER}")
run("${CMAKE_COMMAND}" --build "${WORK}/build")
run("${WORK}/build/solve_level")
if(NOT run_output MATCHES "2 moves, optimal")
  message(FATAL_ERROR "The consumer printed: ${run_output}")
endif()
if(VISION)
  run("${WORK}/build/read_picture")
  if(NOT run_output MATCHES "no-board|not-an-image")
    message(FATAL_ERROR "The consumer printed: ${run_output}")
  endif()
  # One picture of each game, through the same lines.
  run("${WORK}/build/solve_picture" "${SOURCE}/samples/kami2/lantern.png" "${SOURCE}/samples/squares/quilt.png"
      "${SOURCE}/samples/squares/pond.png" "${SOURCE}/samples/tiles/ivory.png")
  if(NOT run_output STREQUAL "kami2: 9 steps, optimal\nkami: 4 steps, optimal\nfloodit: 21 steps, optimal\n\
shisen: 36 steps, solved\n")
    message(FATAL_ERROR "The consumer printed: ${run_output}")
  endif()
  # Sabotage: a picture without a board fails, with a message for all games.
  execute_process(COMMAND "${WORK}/build/solve_picture" "${SOURCE}/samples/negative/photo.png"
                  RESULT_VARIABLE result OUTPUT_VARIABLE output)
  if(NOT result EQUAL 1 OR NOT output MATCHES "KAMI 2, KAMI, Flood-It or Shisen-Sho")
    message(FATAL_ERROR "The consumer ended with ${result} and printed: ${output}")
  endif()
  run("${WORK}/prefix/bin/unfold" --version)
  foreach(file man/man1/unfold.1 bash-completion/completions/unfold zsh/site-functions/_unfold
               fish/vendor_completions.d/unfold.fish)
    file(READ "${WORK}/prefix/share/${file}" text)
    if(NOT text MATCHES "unfold watch|__fish_seen_subcommand_from watch|watch\\)")
      message(FATAL_ERROR "share/${file} does not know the command watch:\n${text}")
    endif()
  endforeach()
endif()
