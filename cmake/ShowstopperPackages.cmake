# SPDX-License-Identifier: Apache-2.0
#
# Every package comes from the system; nothing is downloaded while configuring.
# Debian's names for them stand in ci/setup.

if(EMSCRIPTEN)
  include(ShowstopperWasm)
  return()
endif()

find_package(fmt REQUIRED)
find_package(nlohmann_json REQUIRED)
find_package(simdjson REQUIRED)
find_package(tomlplusplus REQUIRED)
find_package(PkgConfig REQUIRED)
pkg_check_modules(xxhash REQUIRED IMPORTED_TARGET libxxhash)
if(NOT SHOWSTOPPER_PROGRAMS)  # of the command line and the solver
  find_package(CLI11 REQUIRED)
  include(ShowstopperSolvers)
endif()

if(SHOWSTOPPER_TESTS)
  find_package(GTest REQUIRED)
  find_package(rapidcheck CONFIG REQUIRED)
endif()
if(SHOWSTOPPER_BENCHMARKS)
  find_package(benchmark REQUIRED)
  find_package(rapidcheck CONFIG REQUIRED)
endif()
