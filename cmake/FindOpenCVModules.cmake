# Finds single OpenCV modules by their library, so that only the modules in use need be installed:
# Debian ships OpenCVConfig.cmake only in libopencv-dev, which pulls in every module there is.
#
#   find_package(OpenCVModules REQUIRED COMPONENTS core imgproc)  ->  OpenCVModules::core, OpenCVModules::imgproc
include(FindPackageHandleStandardArgs)

find_path(OpenCVModules_INCLUDE_DIR opencv2/core.hpp PATH_SUFFIXES opencv4)
mark_as_advanced(OpenCVModules_INCLUDE_DIR)
if(OpenCVModules_INCLUDE_DIR)
  file(STRINGS "${OpenCVModules_INCLUDE_DIR}/opencv2/core/version.hpp" _numbers
       REGEX "^#define CV_VERSION_(MAJOR|MINOR|REVISION) ")
  list(TRANSFORM _numbers REPLACE "^.* ([0-9]+)$" "\\1")
  list(JOIN _numbers "." OpenCVModules_VERSION)
endif()

foreach(_module IN LISTS OpenCVModules_FIND_COMPONENTS)
  find_library(OpenCVModules_${_module}_LIBRARY NAMES opencv_${_module})
  mark_as_advanced(OpenCVModules_${_module}_LIBRARY)
  if(OpenCVModules_INCLUDE_DIR AND OpenCVModules_${_module}_LIBRARY)
    set(OpenCVModules_${_module}_FOUND TRUE)
    if(NOT TARGET OpenCVModules::${_module})
      add_library(OpenCVModules::${_module} UNKNOWN IMPORTED)
      set_target_properties(OpenCVModules::${_module} PROPERTIES
        IMPORTED_LOCATION "${OpenCVModules_${_module}_LIBRARY}"
        INTERFACE_INCLUDE_DIRECTORIES "${OpenCVModules_INCLUDE_DIR}")
    endif()
  endif()
endforeach()

find_package_handle_standard_args(OpenCVModules
  REQUIRED_VARS OpenCVModules_INCLUDE_DIR VERSION_VAR OpenCVModules_VERSION HANDLE_COMPONENTS)
