# The manual page and the shell completions, made as soon as the program is linked, and where they are installed.
# help2man makes the page from the help texts; without it there is none.
set(manual_dir "${PROJECT_BINARY_DIR}/manual")
file(MAKE_DIRECTORY "${manual_dir}")
add_custom_command(TARGET unfold_app POST_BUILD
  COMMAND unfold_app completion bash > "${manual_dir}/unfold.bash"
  COMMAND unfold_app completion zsh > "${manual_dir}/_unfold"
  COMMAND unfold_app completion fish > "${manual_dir}/unfold.fish"
  BYPRODUCTS "${manual_dir}/unfold.bash" "${manual_dir}/_unfold" "${manual_dir}/unfold.fish"
  VERBATIM)
install(FILES "${manual_dir}/unfold.bash" RENAME unfold COMPONENT program
        DESTINATION "${CMAKE_INSTALL_DATADIR}/bash-completion/completions")
install(FILES "${manual_dir}/_unfold" DESTINATION "${CMAKE_INSTALL_DATADIR}/zsh/site-functions" COMPONENT program)
install(FILES "${manual_dir}/unfold.fish" COMPONENT program
        DESTINATION "${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d")

find_program(UNFOLD_HELP2MAN NAMES help2man DOC "help2man, which makes the manual page")
if(NOT UNFOLD_HELP2MAN)
  message(STATUS "There is no help2man: no manual page is made")
  return()
endif()
# The fixed date keeps builds reproducible.
add_custom_command(TARGET unfold_app POST_BUILD
  COMMAND "${CMAKE_COMMAND}" -E env SOURCE_DATE_EPOCH=0 "${UNFOLD_HELP2MAN}" --no-info --help-option=__manual
          "--version-string=${PROJECT_VERSION}" "--include=${PROJECT_SOURCE_DIR}/cmake/manual.h2m"
          "--output=${manual_dir}/unfold.1" $<TARGET_FILE:unfold_app>
  BYPRODUCTS "${manual_dir}/unfold.1"
  VERBATIM)
install(FILES "${manual_dir}/unfold.1" DESTINATION "${CMAKE_INSTALL_MANDIR}/man1" COMPONENT program)
