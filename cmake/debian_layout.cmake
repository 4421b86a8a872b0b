# Run by CPack on the files of the packages before it packs them: gives them the layout of Debian's policy.
set(root "${CPACK_TEMPORARY_INSTALL_DIRECTORY}")
set(share "${root}/program/usr/share")

function(compress file)
  execute_process(COMMAND gzip -9n "${file}" COMMAND_ERROR_IS_FATAL ANY)
endfunction()

if(EXISTS "${share}/man/man1/unfold.1")
  compress("${share}/man/man1/unfold.1")
endif()
# Debian's zsh looks into site-functions below /usr/local alone.
file(MAKE_DIRECTORY "${share}/zsh/vendor-completions")
file(RENAME "${share}/zsh/site-functions/_unfold" "${share}/zsh/vendor-completions/_unfold")
file(REMOVE_RECURSE "${share}/zsh/site-functions")

string(TIMESTAMP date "%a, %d %b %Y %H:%M:%S +0000" UTC)  # that of SOURCE_DATE_EPOCH where it is set
foreach(component IN LISTS CPACK_COMPONENTS_ALL)
  string(TOUPPER ${component} upper)
  set(package ${CPACK_DEBIAN_${upper}_PACKAGE_NAME})
  set(doc "${root}/${component}/usr/share/doc/${package}")
  file(MAKE_DIRECTORY "${doc}")
  file(COPY_FILE "${CPACK_UNFOLD_SOURCE_DIR}/CHANGELOG.md" "${doc}/changelog")
  file(WRITE "${doc}/changelog.Debian"
    "unfold (${CPACK_PACKAGE_VERSION}-${CPACK_DEBIAN_PACKAGE_RELEASE}) unstable; urgency=medium\n\n"
    "  * Made by CPack; what is new in Unfold itself is in changelog.gz.\n\n"
    " -- ${CPACK_PACKAGE_CONTACT}  ${date}\n")
  compress("${doc}/changelog")
  compress("${doc}/changelog.Debian")
  file(COPY_FILE "${CPACK_UNFOLD_SOURCE_DIR}/LICENSE" "${doc}/copyright")
endforeach()
