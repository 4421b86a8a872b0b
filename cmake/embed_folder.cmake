# unfold_embed_folder(<target> <folder> <symbol>): compiles every file below a folder into a target, with a table of
# them: unfold::embedded::<symbol>[] of {path below the folder, bytes, size}, sorted by path, and <symbol>_size.
# A file that comes or goes is noticed at the next build.
function(unfold_embed_folder target folder symbol)
  file(GLOB_RECURSE paths CONFIGURE_DEPENDS RELATIVE "${folder}" "${folder}/*")
  list(SORT paths)
  set(declarations "")
  set(entries "")
  foreach(path IN LISTS paths)
    string(MAKE_C_IDENTIFIER "${symbol}_${path}" file_symbol)
    unfold_embed_file(${target} "${folder}/${path}" ${file_symbol})
    string(APPEND declarations "extern const unsigned char ${file_symbol}[];\nextern const std::size_t ${file_symbol}_size;\n")
    string(APPEND entries "    {\"${path}\", ${file_symbol}, ${file_symbol}_size},\n")
  endforeach()
  list(LENGTH paths count)
  set(output "${CMAKE_CURRENT_BINARY_DIR}/embedded/${symbol}.cpp")
  file(CONFIGURE OUTPUT "${output}" CONTENT "#include <cstddef>
namespace unfold::embedded {
struct File {
    const char* path;
    const unsigned char* bytes;
    std::size_t size;
};
${declarations}extern const File ${symbol}[];
extern const std::size_t ${symbol}_size;
const File ${symbol}[] = {
${entries}};
const std::size_t ${symbol}_size = ${count};
}  // namespace unfold::embedded
" @ONLY)
  target_sources(${target} PRIVATE "${output}")
  set_source_files_properties("${output}" PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
endfunction()
