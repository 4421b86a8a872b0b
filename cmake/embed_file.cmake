# unfold_embed_file(<target> <file> <symbol>): compiles the bytes of a file into a target, so that nothing must be
# found at run time. The bytes are unfold::embedded::<symbol>[], their number unfold::embedded::<symbol>_size.
# The same file, run with `cmake -P`, writes the source: it runs again when the file changes.
if(CMAKE_SCRIPT_MODE_FILE)
  file(READ "${INPUT}" bytes HEX)
  string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," bytes "${bytes}")
  string(REGEX REPLACE "(................................................................................)" "\\1\n"
         bytes "${bytes}")
  file(WRITE "${OUTPUT}" "#include <cstddef>
namespace unfold::embedded {
extern const unsigned char ${SYMBOL}[];
extern const std::size_t ${SYMBOL}_size;
const unsigned char ${SYMBOL}[] = {
${bytes}};
const std::size_t ${SYMBOL}_size = sizeof(${SYMBOL});
}  // namespace unfold::embedded
")
  return()
endif()

set(unfold_embed_file_script "${CMAKE_CURRENT_LIST_FILE}")
function(unfold_embed_file target file symbol)
  set(output "${CMAKE_CURRENT_BINARY_DIR}/embedded/${symbol}.cpp")
  add_custom_command(OUTPUT "${output}"
    COMMAND "${CMAKE_COMMAND}" "-DINPUT=${file}" "-DOUTPUT=${output}" "-DSYMBOL=${symbol}" -P "${unfold_embed_file_script}"
    DEPENDS "${file}" "${unfold_embed_file_script}" VERBATIM)
  target_sources(${target} PRIVATE "${output}")
  set_source_files_properties("${output}" PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
endfunction()
