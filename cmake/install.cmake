# Install rules: the program, the libraries with their headers, and a package for find_package(unfold), in two
# components: program and development.
set(unfold_config_dir "${CMAKE_INSTALL_LIBDIR}/cmake/unfold")
foreach(layer IN LISTS UNFOLD_LAYERS)
  if(layer STREQUAL "app")
    install(TARGETS unfold_app RUNTIME COMPONENT program)
    include(manual)
  else()
    install(TARGETS unfold_${layer} EXPORT unfold COMPONENT development
            ARCHIVE COMPONENT development LIBRARY COMPONENT development
            FILE_SET HEADERS COMPONENT development)
  endif()
endforeach()
install(EXPORT unfold NAMESPACE unfold:: FILE unfoldTargets.cmake DESTINATION ${unfold_config_dir} COMPONENT development)
configure_package_config_file(cmake/unfoldConfig.cmake.in "${PROJECT_BINARY_DIR}/unfoldConfig.cmake"
  INSTALL_DESTINATION ${unfold_config_dir})
write_basic_package_version_file("${PROJECT_BINARY_DIR}/unfoldConfigVersion.cmake" COMPATIBILITY SameMinorVersion)
install(FILES "${PROJECT_BINARY_DIR}/unfoldConfig.cmake" "${PROJECT_BINARY_DIR}/unfoldConfigVersion.cmake"
              "${PROJECT_SOURCE_DIR}/cmake/FindOpenCVModules.cmake"
        DESTINATION ${unfold_config_dir} COMPONENT development)
