# The Debian packages that `cpack -G DEB` makes of a build: unfold, the program, and libunfold-dev, the libraries.
# `cpack -D CPACK_PACKAGE_CONTACT="Name <mail>"` names another maintainer.
if(NOT PROJECT_IS_TOP_LEVEL OR NOT UNFOLD_VISION)
  return()
endif()

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_CONTACT "The Unfold authors <maintainers@unfold.invalid>")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_COMPONENTS_ALL program development)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_RELEASE 1)
# Whatever the umask of the builder: folders of a package are open to all.
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS
    OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)

# CPack puts the description of the project before each of these, as its first line.
set(CPACK_DEBIAN_PROGRAM_PACKAGE_NAME unfold)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_SECTION utils)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_SHLIBDEPS ON)
# Opened at run time, so CPack does not find them.
set(CPACK_DEBIAN_PROGRAM_PACKAGE_DEPENDS "libgvc6, libcgraph6")
set(CPACK_COMPONENT_PROGRAM_DESCRIPTION "Unfold takes a screenshot of KAMI 2, KAMI, Flood-It or Shisen-Sho, finds the
board in it, searches for the fewest moves, says whether they are proven to be
the fewest, and gives the picture back with the moves numbered on it: on the
command line, or on a page in the browser.")

set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_NAME libunfold-dev)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_SECTION libdevel)
# What find_package(unfold) asks for.
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_DEPENDS "nlohmann-json3-dev, libopencv-core-dev, libopencv-imgproc-dev, \
libpng-dev, libdeflate-dev, libturbojpeg0-dev, libwebp-dev, libtiff-dev, libstb-dev, libeigen3-dev, libgif-dev, \
libgvc6, libcgraph6, libxcb1-dev, libxcb-xtest0-dev, pkg-config")
if(UNFOLD_USES_ISAL)
  string(APPEND CPACK_DEBIAN_DEVELOPMENT_PACKAGE_DEPENDS ", libisal-dev")
endif()
set(CPACK_COMPONENT_DEVELOPMENT_DESCRIPTION "The layers of Unfold as static libraries with their headers, for programs that
read boards from screenshots, solve them, check solutions or draw them:
find_package(unfold) of CMake finds them.")

# What Debian wants to lie elsewhere or to be compressed.
set(CPACK_PRE_BUILD_SCRIPTS "${PROJECT_SOURCE_DIR}/cmake/debian_layout.cmake")
set(CPACK_UNFOLD_SOURCE_DIR "${PROJECT_SOURCE_DIR}")
include(CPack)
