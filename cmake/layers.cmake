# The layers of the architecture, from the bottom up, as data. CMakeLists.txt makes one library a layer
# from this list; tests/architecture reads the same list and fails on an #include that it forbids.
#
# UNFOLD_LAYER_<name>_MAY_INCLUDE    the layers below whose headers this one may include
# UNFOLD_LAYER_<name>_HEADERS        its public headers in include/unfold
# UNFOLD_LAYER_<name>_USES           third-party targets, linked PRIVATE: none shows in a public header
# UNFOLD_LAYER_<name>_THIRD_PARTY    include prefixes of those targets (a regular expression a line)
# UNFOLD_LAYER_<name>_PRECOMPILED    those of their headers that are compiled once for all sources of the layer
# UNFOLD_LAYER_<name>_AT_O2          sources that -O3 would compile for twice as long, and make no faster
# UNFOLD_LAYER_<name>_EMBEDS         <symbol>=<file> of trained data that is compiled into the library
# UNFOLD_LAYER_<name>_EMBEDS_FOLDER  <symbol>=<folder> of files that are compiled into the library, with their names
# UNFOLD_LAYER_<name>_JOINED_APART   folders whose sources -DUNFOLD_JOIN_SOURCES=ON joins without the rest of the layer.
#                                    Sources that are joined must not name different things alike.

set(UNFOLD_LAYERS core puzzle vision graph solve verify levels render pipeline codecs play answers app)

# The layers that are only built where OpenCV is wanted (-DUNFOLD_VISION=ON, the default).
set(UNFOLD_PICTURE_LAYERS vision render pipeline codecs play answers app)

# The layers of the browser edition, which needs neither the program nor file formats: browsers have decoders.
set(UNFOLD_WEB_LAYERS core puzzle vision graph solve verify levels render pipeline answers wasm)

set(UNFOLD_LAYER_core_MAY_INCLUDE)
set(UNFOLD_LAYER_core_HEADERS error.h deadline.h id.h)
set(UNFOLD_LAYER_core_USES Threads::Threads)
set(UNFOLD_LAYER_core_THIRD_PARTY)

set(UNFOLD_LAYER_puzzle_MAY_INCLUDE core)
set(UNFOLD_LAYER_puzzle_HEADERS puzzle.h tiles.h picture.h level.h solution.h reading.h)
set(UNFOLD_LAYER_puzzle_USES nlohmann_json::nlohmann_json)
set(UNFOLD_LAYER_puzzle_THIRD_PARTY nlohmann/)

set(UNFOLD_LAYER_vision_MAY_INCLUDE core puzzle)
set(UNFOLD_LAYER_vision_HEADERS vision.h)
set(UNFOLD_LAYER_vision_USES OpenCVModules::core OpenCVModules::imgproc Eigen3::Eigen)
set(UNFOLD_LAYER_vision_THIRD_PARTY opencv2/ Eigen/)
set(UNFOLD_LAYER_vision_PRECOMPILED <opencv2/core.hpp> <opencv2/imgproc.hpp>)
set(UNFOLD_LAYER_vision_JOINED_APART counter kami2 lattice maps photo square tiles)
set(UNFOLD_LAYER_vision_EMBEDS
    move_counter_network=models/move_counter/network.bin
    board_maps_network=models/board_maps/network.bin
    board_probability=models/board_maps/probability.bin)

set(UNFOLD_LAYER_graph_MAY_INCLUDE core puzzle)
set(UNFOLD_LAYER_graph_HEADERS graph.h)
set(UNFOLD_LAYER_graph_USES)
set(UNFOLD_LAYER_graph_THIRD_PARTY)

set(UNFOLD_LAYER_solve_MAY_INCLUDE core puzzle graph)
set(UNFOLD_LAYER_solve_HEADERS solve.h)
set(UNFOLD_LAYER_solve_USES)
set(UNFOLD_LAYER_solve_THIRD_PARTY)
set(UNFOLD_LAYER_solve_JOINED_APART free_flood rooted_flood tiles)
set(UNFOLD_LAYER_solve_AT_O2 src/solve/rooted_flood/rooted_flood.cpp)

set(UNFOLD_LAYER_verify_MAY_INCLUDE core puzzle)
set(UNFOLD_LAYER_verify_HEADERS verify.h)
set(UNFOLD_LAYER_verify_USES)
set(UNFOLD_LAYER_verify_THIRD_PARTY)
set(UNFOLD_LAYER_verify_AT_O2 src/verify/verify_bound.cpp)

# Generated and graded levels.
set(UNFOLD_LAYER_levels_MAY_INCLUDE core puzzle graph solve)
set(UNFOLD_LAYER_levels_HEADERS levels.h)
set(UNFOLD_LAYER_levels_USES)
set(UNFOLD_LAYER_levels_THIRD_PARTY)

set(UNFOLD_LAYER_render_MAY_INCLUDE core puzzle graph)
set(UNFOLD_LAYER_render_HEADERS render.h)
set(UNFOLD_LAYER_render_USES OpenCVModules::core OpenCVModules::imgproc GIF::GIF)
set(UNFOLD_LAYER_render_THIRD_PARTY opencv2/ gif_lib.h)
set(UNFOLD_LAYER_render_PRECOMPILED <opencv2/core.hpp> <opencv2/imgproc.hpp>)
set(UNFOLD_LAYER_render_JOINED_APART annotate screens)

set(UNFOLD_LAYER_pipeline_MAY_INCLUDE core puzzle vision graph solve verify render)
set(UNFOLD_LAYER_pipeline_HEADERS pipeline.h)
set(UNFOLD_LAYER_pipeline_USES)
set(UNFOLD_LAYER_pipeline_THIRD_PARTY)

# File formats. The browser edition is built without: the browser has codecs of its own.
set(UNFOLD_LAYER_codecs_MAY_INCLUDE core puzzle vision graph solve verify levels render pipeline)
set(UNFOLD_LAYER_codecs_HEADERS codecs.h unfold.h)
set(UNFOLD_LAYER_codecs_USES OpenCVModules::core OpenCVModules::imgproc PkgConfig::Decoders PkgConfig::Encoders
    GIF::GIF ${CMAKE_DL_LIBS})
set(UNFOLD_LAYER_codecs_THIRD_PARTY opencv2/ graphviz/ dlfcn.h png.h turbojpeg.h webp/ tiffio.h stb_image.h libdeflate.h isa-l/
    gif_lib.h)

# Playing on a device: phones through adb, windows of this desktop through X11.
set(UNFOLD_LAYER_play_MAY_INCLUDE core puzzle vision graph solve verify render pipeline codecs)
set(UNFOLD_LAYER_play_HEADERS play.h)
set(UNFOLD_LAYER_play_USES PkgConfig::Windows nlohmann_json::nlohmann_json)
set(UNFOLD_LAYER_play_THIRD_PARTY nlohmann/ xcb/ spawn.h poll.h)

# The answers as JSON: what the command line, the server and the browser edition have in common.
set(UNFOLD_LAYER_answers_MAY_INCLUDE core puzzle levels render pipeline)
set(UNFOLD_LAYER_answers_HEADERS)
set(UNFOLD_LAYER_answers_USES nlohmann_json::nlohmann_json)
set(UNFOLD_LAYER_answers_THIRD_PARTY nlohmann/)

# The functions that JavaScript calls.
set(UNFOLD_LAYER_wasm_MAY_INCLUDE core puzzle vision levels render pipeline answers)
set(UNFOLD_LAYER_wasm_HEADERS)
set(UNFOLD_LAYER_wasm_USES nlohmann_json::nlohmann_json)
set(UNFOLD_LAYER_wasm_THIRD_PARTY nlohmann/ emscripten.h)

set(UNFOLD_LAYER_app_MAY_INCLUDE core puzzle levels render pipeline codecs play answers)
set(UNFOLD_LAYER_app_HEADERS)
set(UNFOLD_LAYER_app_USES CLI11::CLI11 spdlog::spdlog nlohmann_json::nlohmann_json PkgConfig::HttpLib PkgConfig::QrEncode
    OpenSSL::Crypto)
# The last lines: sockets of POSIX, for what cpp-httplib leaves open; the settings of glibc's allocator.
set(UNFOLD_LAYER_app_THIRD_PARTY CLI/ spdlog/ nlohmann/ httplib.h qrencode.h openssl/
    arpa/ net/ netinet/ ifaddrs.h netdb.h poll.h
    malloc.h)
set(UNFOLD_LAYER_app_JOINED_APART commands)
set(UNFOLD_LAYER_app_EMBEDS_FOLDER web_files=src/app/page/web solved_page_files=src/app/page/exported)
