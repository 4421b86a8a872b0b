# Compiles to WebAssembly with the Emscripten of Debian. scripts/build-web prepares what this file refers to.
set(UNFOLD_WEB_PACKAGES "" CACHE PATH
    "Libraries compiled to WebAssembly, and headers, from Debian's sources: the folder that scripts/web-packages prints")
include(/usr/share/emscripten/cmake/Modules/Platform/Emscripten.cmake)
# Everywhere, OpenCV included: SIMD, native exceptions, and the same figures from every compiler.
set(UNFOLD_WEB_FLAGS "-msimd128 -fwasm-exceptions -ffp-contract=off")
set(CMAKE_C_FLAGS_INIT "${UNFOLD_WEB_FLAGS}")
# Outside of its own build, OpenCV emulates vectors unless it is told that there are SIMD instructions, and does
# not include their header.
set(CMAKE_CXX_FLAGS_INIT "${UNFOLD_WEB_FLAGS} -DCV_WASM_SIMD=1 -include wasm_simd128.h")
set(CMAKE_C_FLAGS_RELEASE_INIT "-O3 -DNDEBUG")
set(CMAKE_CXX_FLAGS_RELEASE_INIT "-O3 -DNDEBUG")
