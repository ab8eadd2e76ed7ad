# SPDX-License-Identifier: Apache-2.0
#
# The program as WebAssembly for the page of studio/ (preset `wasm`, ci/studio). Debian's emscripten
# brings a C++ library and no other: headers of the system's packages are copied, so that no header
# of glibc is reached, and CaDiCaL and simdjson are compiled from Debian's source packages, which
# ci/studio unpacks in SHOWSTOPPER_WASM_SOURCES. Z3 is left out.

set(SHOWSTOPPER_WASM_SOURCES ${PROJECT_SOURCE_DIR}/build/wasm-sources CACHE PATH
    "Folder with the unpacked source packages of CaDiCaL and simdjson")
# Exceptions of WebAssembly are faster and smaller than those of emscripten. A page names no folder.
add_compile_options(-fwasm-exceptions -ffile-prefix-map=${PROJECT_SOURCE_DIR}/=)
add_link_options(-fwasm-exceptions)
# What reads and prints is compiled for size, what plays and searches for speed.
set(SHOWSTOPPER_BOXES_OF_SIZE app fuzz engines lint rules trace conformance)

set(headers ${PROJECT_BINARY_DIR}/include)
foreach(each IN ITEMS fmt CLI toml++ nlohmann xxhash.h xxh3.h)
  if(NOT EXISTS /usr/include/${each})
    message(FATAL_ERROR "/usr/include/${each} is not there; ci/setup installs it")
  endif()
  file(COPY /usr/include/${each} DESTINATION ${headers})
endforeach()
function(showstopper_header_only target)
  add_library(${target} INTERFACE IMPORTED)
  target_include_directories(${target} SYSTEM INTERFACE ${headers})
  target_compile_definitions(${target} INTERFACE ${ARGN})
endfunction()
showstopper_header_only(fmt::fmt FMT_HEADER_ONLY)
showstopper_header_only(CLI11::CLI11)
showstopper_header_only(tomlplusplus::tomlplusplus)
showstopper_header_only(nlohmann_json::nlohmann_json)
showstopper_header_only(PkgConfig::xxhash XXH_INLINE_ALL)

file(GLOB cadical ${SHOWSTOPPER_WASM_SOURCES}/cadical-rel-1.5.3/src/*.cpp)
list(FILTER cadical EXCLUDE REGEX "/(cadical|mobical)\\.cpp$")
if(NOT cadical)
  message(FATAL_ERROR "${SHOWSTOPPER_WASM_SOURCES} has no CaDiCaL; ci/studio unpacks it there")
endif()
add_library(showstopper_cadical STATIC ${cadical})
target_include_directories(showstopper_cadical SYSTEM INTERFACE
                           ${SHOWSTOPPER_WASM_SOURCES}/cadical-rel-1.5.3/src)
target_compile_definitions(showstopper_cadical PRIVATE NBUILD NDEBUG QUIET)
target_compile_options(showstopper_cadical PRIVATE -O2 -w)

set(simdjson ${SHOWSTOPPER_WASM_SOURCES}/simdjson-3.0.1/singleheader)
add_library(showstopper_simdjson STATIC ${simdjson}/simdjson.cpp)
target_include_directories(showstopper_simdjson SYSTEM PUBLIC ${simdjson})
target_compile_options(showstopper_simdjson PRIVATE -w)
add_library(simdjson::simdjson ALIAS showstopper_simdjson)

# JavaScript beside the module: it makes an instance for each request (studio/src/program.js).
function(showstopper_wasm_program target)
  target_sources(${target} PRIVATE ${PROJECT_SOURCE_DIR}/studio/missing_calls.cpp)
  target_link_options(${target} PRIVATE
      -O2 -sMODULARIZE -sEXPORT_NAME=createProgram -sENVIRONMENT=worker,node -sINVOKE_RUN=0
      -sEXIT_RUNTIME=0 -sALLOW_MEMORY_GROWTH
      -sINITIAL_MEMORY=33554432 -sMAXIMUM_MEMORY=2147483648
      -sTOTAL_STACK=2097152 -sFORCE_FILESYSTEM -sEXPORTED_RUNTIME_METHODS=FS,callMain,ENV
      -sERROR_ON_UNDEFINED_SYMBOLS=1)
endfunction()
