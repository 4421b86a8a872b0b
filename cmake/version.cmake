# unfold_add_version(<target>): tells src/app/version.cpp what `unfold --version` says. The version is the project's and
# stands in CMakeLists.txt alone; compiler and libraries are those that CMake found. The commit is asked for at each
# build: the same file, run with `cmake -P`, writes a source of one line, which changes only when the commit does.
if(CMAKE_SCRIPT_MODE_FILE)
  cmake_minimum_required(VERSION 3.25)
  set(commit unknown)
  # Sources without their history can lie in a checkout of something else, whose commit says nothing of them.
  if(EXISTS "${SOURCE}/.git")
    execute_process(
      COMMAND "${CMAKE_COMMAND}" -E env GIT_OPTIONAL_LOCKS=0 git -C "${SOURCE}" describe --always --dirty --tags
      RESULT_VARIABLE status OUTPUT_VARIABLE described ERROR_QUIET OUTPUT_STRIP_TRAILING_WHITESPACE)
    if(status EQUAL 0)
      set(commit "${described}")
    endif()
  endif()
  file(CONFIGURE OUTPUT "${OUTPUT}" @ONLY
    CONTENT "namespace unfold::embedded {\nextern const char commit[];\nconst char commit[] = \"@commit@\";\n}\n")
  return()
endif()

set(unfold_version_script "${CMAKE_CURRENT_LIST_FILE}")
function(unfold_add_version target)
  set(libraries
    "OpenCV ${OpenCVModules_VERSION}" "libpng ${Decoders_libpng_VERSION}"
    "libjpeg-turbo ${Decoders_libturbojpeg_VERSION}" "libwebp ${Decoders_libwebp_VERSION}" "libtiff ${Decoders_libtiff-4_VERSION}"
    "Eigen ${Eigen3_VERSION}" "Graphviz ${Graphviz_libgvc_VERSION}"
    "giflib ${GIF_VERSION}" "nlohmann-json ${nlohmann_json_VERSION}" "CLI11 ${CLI11_VERSION}"
    "spdlog ${spdlog_VERSION}" "cpp-httplib ${HttpLib_VERSION}" "OpenSSL ${OPENSSL_VERSION}"
    "qrencode ${QrEncode_VERSION}")
  if(UNFOLD_USES_ISAL)
    list(APPEND libraries "ISA-L ${Isal_VERSION}")
  endif()
  list(JOIN libraries ", " libraries)
  set_source_files_properties("${PROJECT_SOURCE_DIR}/src/app/version.cpp" PROPERTIES COMPILE_DEFINITIONS
    "UNFOLD_VERSION=\"${PROJECT_VERSION}\";UNFOLD_COMPILER=\"${CMAKE_CXX_COMPILER_ID} ${CMAKE_CXX_COMPILER_VERSION}, ${CMAKE_BUILD_TYPE}\";UNFOLD_LIBRARIES=\"${libraries}\"")

  set(output "${CMAKE_CURRENT_BINARY_DIR}/embedded/commit.cpp")
  add_custom_target(unfold_commit BYPRODUCTS "${output}" VERBATIM COMMENT ""
    COMMAND "${CMAKE_COMMAND}" "-DSOURCE=${PROJECT_SOURCE_DIR}" "-DOUTPUT=${output}" -P "${unfold_version_script}")
  target_sources(${target} PRIVATE "${output}")
  set_source_files_properties("${output}" PROPERTIES GENERATED ON SKIP_UNITY_BUILD_INCLUSION ON)
  add_dependencies(${target} unfold_commit)
endfunction()
