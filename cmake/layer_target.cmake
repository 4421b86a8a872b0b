# unfold_add_layer(<name>): the library unfold::<name> (or, for app, the program unfold) from src/<name>,
# linked as cmake/layers.cmake says. Sources are found by glob so that a new file needs no list.
function(unfold_add_layer layer)
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/src/${layer}/*.cpp")
  set(public_headers ${UNFOLD_LAYER_${layer}_HEADERS})
  list(TRANSFORM public_headers PREPEND "${PROJECT_SOURCE_DIR}/include/unfold/")
  list(TRANSFORM UNFOLD_LAYER_${layer}_MAY_INCLUDE PREPEND unfold:: OUTPUT_VARIABLE layers_below)

  if(layer STREQUAL "app")
    add_executable(unfold_app ${sources})
    set_target_properties(unfold_app PROPERTIES OUTPUT_NAME unfold)
    target_compile_definitions(unfold_app PRIVATE UNFOLD_VERSION="${PROJECT_VERSION}")
    target_link_libraries(unfold_app PRIVATE ${layers_below})
  else()
    add_library(unfold_${layer} STATIC ${sources})
    add_library(unfold::${layer} ALIAS unfold_${layer})
    set_target_properties(unfold_${layer} PROPERTIES EXPORT_NAME ${layer} POSITION_INDEPENDENT_CODE ON
                                                     VERIFY_INTERFACE_HEADER_SETS ON)
    target_compile_features(unfold_${layer} PUBLIC cxx_std_20)
    target_sources(unfold_${layer} PUBLIC FILE_SET HEADERS
      BASE_DIRS "${PROJECT_SOURCE_DIR}/include" FILES ${public_headers})
    target_link_libraries(unfold_${layer} PUBLIC ${layers_below})
  endif()
  target_include_directories(unfold_${layer} PRIVATE "${PROJECT_SOURCE_DIR}/src")
  target_link_libraries(unfold_${layer} PRIVATE ${UNFOLD_LAYER_${layer}_USES} $<BUILD_INTERFACE:unfold_flags>)
endfunction()
