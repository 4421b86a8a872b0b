# The manual page and the shell completions, which the program prints from its own definitions as soon as it is
# linked, and where they are installed.
set(manual_dir "${PROJECT_BINARY_DIR}/manual")
file(MAKE_DIRECTORY "${manual_dir}")
add_custom_command(TARGET unfold_app POST_BUILD
  COMMAND unfold_app man > "${manual_dir}/unfold.1"
  COMMAND unfold_app completion bash > "${manual_dir}/unfold.bash"
  COMMAND unfold_app completion zsh > "${manual_dir}/_unfold"
  COMMAND unfold_app completion fish > "${manual_dir}/unfold.fish"
  BYPRODUCTS "${manual_dir}/unfold.1" "${manual_dir}/unfold.bash" "${manual_dir}/_unfold" "${manual_dir}/unfold.fish"
  VERBATIM)
install(FILES "${manual_dir}/unfold.1" DESTINATION "${CMAKE_INSTALL_MANDIR}/man1" COMPONENT program)
install(FILES "${manual_dir}/unfold.bash" RENAME unfold COMPONENT program
        DESTINATION "${CMAKE_INSTALL_DATADIR}/bash-completion/completions")
install(FILES "${manual_dir}/_unfold" DESTINATION "${CMAKE_INSTALL_DATADIR}/zsh/site-functions" COMPONENT program)
install(FILES "${manual_dir}/unfold.fish" COMPONENT program
        DESTINATION "${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d")
