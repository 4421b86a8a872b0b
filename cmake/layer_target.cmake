# How the WebAssembly module is linked: an ES module that starts when its function is called, for pages and workers;
# src/wasm/unfold.js makes it run in Node, too. Memory grows as needed.
set(UNFOLD_WASM_LINK_OPTIONS
  -sMODULARIZE=1 -sEXPORT_ES6=1 -sEXPORT_NAME=createUnfold -sENVIRONMENT=web,worker -sALLOW_MEMORY_GROWTH=1
  -sINITIAL_MEMORY=32MB -sMAXIMUM_MEMORY=2GB -sTOTAL_STACK=4MB -sFILESYSTEM=0 -sASSERTIONS=0 --no-entry
  -sEXPORTED_FUNCTIONS=_malloc,_free -sEXPORTED_RUNTIME_METHODS=UTF8ToString,stringToUTF8,lengthBytesUTF8,HEAPU8)

# unfold_add_layer(<name>): the library unfold::<name> (or, for app, the program unfold) from src/<name>,
# linked as cmake/layers.cmake says. Sources are found by glob so that a new file needs no list.
function(unfold_add_layer layer)
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/src/${layer}/*.cpp")
  set(public_headers ${UNFOLD_LAYER_${layer}_HEADERS})
  list(TRANSFORM public_headers PREPEND "${PROJECT_SOURCE_DIR}/include/unfold/")
  list(TRANSFORM UNFOLD_LAYER_${layer}_MAY_INCLUDE PREPEND unfold:: OUTPUT_VARIABLE layers_below)

  set(target unfold_${layer})
  if(layer STREQUAL "app")
    # All but main() is a library, for the tests of its parts; it is not installed.
    set(target unfold_app_parts)
    list(REMOVE_ITEM sources "${PROJECT_SOURCE_DIR}/src/app/main.cpp")
    add_library(unfold_app_parts STATIC ${sources})
    target_link_libraries(unfold_app_parts PUBLIC ${layers_below})
    unfold_add_version(unfold_app_parts)
    add_executable(unfold_app "${PROJECT_SOURCE_DIR}/src/app/main.cpp")
    set_target_properties(unfold_app PROPERTIES OUTPUT_NAME unfold)
    target_link_libraries(unfold_app PRIVATE unfold_app_parts)
    unfold_layer_uses(unfold_app app)
    if(CMAKE_SYSTEM_NAME STREQUAL "Linux")
      # The loader searches the libraries in their order, for 14,000 symbols: those that most are found in come first.
      # The first is the C++ library that the compiler links: libstdc++, or libc++ of -stdlib=libc++ in CMAKE_CXX_FLAGS.
      set(cxx_library ${CMAKE_CXX_IMPLICIT_LINK_LIBRARIES})
      list(FILTER cxx_library INCLUDE REGEX "^(std)?c[+][+]$")
      list(REMOVE_DUPLICATES cxx_library)
      list(TRANSFORM cxx_library PREPEND -l)
      target_link_options(unfold_app PRIVATE LINKER:--push-state,--no-as-needed ${cxx_library} $<TARGET_FILE:OpenCVModules::core>
                          $<TARGET_FILE:OpenCVModules::imgproc> LINKER:--pop-state)
    endif()
    # No work is done here: the libraries keep their optimization, and this compiles in two thirds of the time.
    foreach(part unfold_app_parts unfold_app)
      target_compile_options(${part} PRIVATE $<$<CONFIG:Release>:-O1>)
    endforeach()
  elseif(layer STREQUAL "wasm")
    add_executable(unfold_wasm ${sources})
    target_link_libraries(unfold_wasm PRIVATE ${layers_below})
    set_target_properties(unfold_wasm PROPERTIES OUTPUT_NAME unfold-core SUFFIX .js)
    target_link_options(unfold_wasm PRIVATE ${UNFOLD_WASM_LINK_OPTIONS})
  else()
    add_library(unfold_${layer} STATIC ${sources})
    add_library(unfold::${layer} ALIAS unfold_${layer})
    set_target_properties(unfold_${layer} PROPERTIES EXPORT_NAME ${layer} POSITION_INDEPENDENT_CODE $<NOT:$<BOOL:${EMSCRIPTEN}>>
                                                     VERIFY_INTERFACE_HEADER_SETS ON)
    target_compile_features(unfold_${layer} PUBLIC cxx_std_20)
    target_sources(unfold_${layer} PUBLIC FILE_SET HEADERS
      BASE_DIRS "${PROJECT_SOURCE_DIR}/include" FILES ${public_headers})
    target_link_libraries(unfold_${layer} PUBLIC ${layers_below})
  endif()
  foreach(embed IN LISTS UNFOLD_LAYER_${layer}_EMBEDS)
    string(REGEX MATCH "^([^=]+)=(.+)$" _ "${embed}")
    unfold_embed_file(${target} "${PROJECT_SOURCE_DIR}/${CMAKE_MATCH_2}" ${CMAKE_MATCH_1})
  endforeach()
  if(UNFOLD_LAYER_${layer}_EMBEDS_FOLDER)
    # A library of its own: in the layer's target, the commands that write the sources would wait for the libraries of
    # the layers below. It is not installed.
    if(NOT layer STREQUAL "app")
      message(FATAL_ERROR "UNFOLD_LAYER_${layer}_EMBEDS_FOLDER: only app, which is not installed, may embed a folder")
    endif()
    add_library(${target}_files STATIC)
    target_link_libraries(${target}_files PRIVATE unfold_flags)
    target_link_libraries(${target} PRIVATE ${target}_files)
  endif()
  foreach(embed IN LISTS UNFOLD_LAYER_${layer}_EMBEDS_FOLDER)
    string(REGEX MATCH "^([^=]+)=(.+)$" _ "${embed}")
    unfold_embed_folder(${target}_files "${PROJECT_SOURCE_DIR}/${CMAKE_MATCH_2}" ${CMAKE_MATCH_1})
  endforeach()
  unfold_layer_uses(${target} ${layer})
  foreach(source IN LISTS UNFOLD_LAYER_${layer}_AT_O2)
    set_source_files_properties("${PROJECT_SOURCE_DIR}/${source}" PROPERTIES COMPILE_OPTIONS $<$<CONFIG:Release>:-O2>)
  endforeach()
  set_source_files_properties(${sources} PROPERTIES UNITY_GROUP ${layer})
  foreach(folder IN LISTS UNFOLD_LAYER_${layer}_JOINED_APART)
    set(apart ${sources})
    list(FILTER apart INCLUDE REGEX "/src/${layer}/${folder}/")
    if(NOT apart)
      message(FATAL_ERROR "UNFOLD_LAYER_${layer}_JOINED_APART: there is no source in src/${layer}/${folder}")
    endif()
    set_source_files_properties(${apart} PROPERTIES UNITY_GROUP ${layer}_${folder})
  endforeach()
  set_target_properties(${target} PROPERTIES UNITY_BUILD ${UNFOLD_JOIN_SOURCES} UNITY_BUILD_MODE GROUP)
  # Every source includes what it needs all the same: the dev and tidy presets build without this.
  if(UNFOLD_LAYER_${layer}_PRECOMPILED)
    target_precompile_headers(${target} PRIVATE ${UNFOLD_LAYER_${layer}_PRECOMPILED})
  endif()
endfunction()

# unfold_layer_uses(<target> <layer>): what compiles the sources of a layer.
function(unfold_layer_uses target layer)
  target_include_directories(${target} PRIVATE "${PROJECT_SOURCE_DIR}/src")
  target_link_libraries(${target} PRIVATE ${UNFOLD_LAYER_${layer}_USES} $<BUILD_INTERFACE:unfold_flags>)
endfunction()
