# SPDX-License-Identifier: Apache-2.0
#
# showstopper_box(NAME [LINKS box...] [PACKAGES target...] [PRIVATE_HEADERS pattern...])
#
# Defines the library `showstopper_NAME`, alias `showstopper::NAME`, from all sources below the
# current folder. LINKS names the boxes it may include, PACKAGES the third-party targets that its
# sources use and its headers do not show. Its headers are installed, but for PRIVATE_HEADERS, which
# no installed header includes. A folder without a source yet becomes a library of headers only.

set(SHOWSTOPPER_WARNINGS
    -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wold-style-cast -Wcast-qual -Wnon-virtual-dtor
    -Woverloaded-virtual -Wimplicit-fallthrough -Wextra-semi -Wundef -Wformat=2
    # `RuleSet{.junk_for_ttadak = 0}` leaves the other members at their defaults on purpose.
    -Wno-missing-field-initializers)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  list(APPEND SHOWSTOPPER_WARNINGS -Wduplicated-cond -Wduplicated-branches -Wlogical-op
       # g++ 12 reports overlapping copies inside std::string that cannot happen (GCC bug 105651),
       # and, at -O3, comparisons of byte vectors that would be longer than memory.
       -Wno-restrict -Wno-stringop-overread)
else()
  # As in g++, -Wconversion is about values that are cut off, not about signs.
  list(APPEND SHOWSTOPPER_WARNINGS -Wno-sign-conversion)
  if(CMAKE_CXX_COMPILER_VERSION VERSION_GREATER_EQUAL 17)
    # std::stable_sort of libstdc++ 12 calls std::get_temporary_buffer, which is deprecated.
    list(APPEND SHOWSTOPPER_WARNINGS -Wno-deprecated-declarations)
  endif()
endif()
if(SHOWSTOPPER_WERROR)
  list(APPEND SHOWSTOPPER_WARNINGS -Werror)
endif()

set(SHOWSTOPPER_CODE_OPTIONS "")
set(SHOWSTOPPER_LINK_OPTIONS "")
# Card sets are machine words: v2 has the population count as one instruction.
if(CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64" AND NOT SHOWSTOPPER_PLAIN_X86)
  list(APPEND SHOWSTOPPER_CODE_OPTIONS -march=x86-64-v2)
endif()
# A position is some hundred bytes. By itself g++ copies and clears them with `rep movs`, which
# starts slowly, and what is read from the copy at once waits for all of it. With the C library's
# functions perft takes 18 % less time, random rounds 0 to 3 %.
if(CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64" AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  list(APPEND SHOWSTOPPER_CODE_OPTIONS -mmemcpy-strategy=libcall:-1:noalign
       -mmemset-strategy=libcall:-1:noalign)
endif()
if(SHOWSTOPPER_SANITIZE)
  list(APPEND SHOWSTOPPER_CODE_OPTIONS -fsanitize=${SHOWSTOPPER_SANITIZE}
       -fno-sanitize-recover=all -fno-omit-frame-pointer)
  list(APPEND SHOWSTOPPER_LINK_OPTIONS -fsanitize=${SHOWSTOPPER_SANITIZE})
endif()
# REQUIRES and ENSURES (model/table/check.h) are evaluated where speed is not measured.
if(CMAKE_BUILD_TYPE MATCHES "^(Test|Debug)$" OR SHOWSTOPPER_SANITIZE)
  list(APPEND SHOWSTOPPER_CODE_OPTIONS -DSHOWSTOPPER_CONTRACTS)
endif()
# Functions of headers that are called nowhere any more, after they were inlined.
if(CMAKE_BUILD_TYPE STREQUAL "Release")
  list(APPEND SHOWSTOPPER_LINK_OPTIONS -Wl,--gc-sections)
endif()
# g++ collects garbage again and again while it compiles a batch, which takes a tenth to a fifth of
# the time. With a first heap of 1 GB it does so once at most; the largest batch takes 2.3 GB.
if((CMAKE_BUILD_TYPE STREQUAL "Test" OR SHOWSTOPPER_QUICK) AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  list(APPEND SHOWSTOPPER_CODE_OPTIONS --param=ggc-min-heapsize=1048576)
endif()
# A campaign is worth what it tries in a second. So undefined behaviour ends a target without a
# message. The other builds with sanitizers, ci/test's among them, print what it was.
if(SHOWSTOPPER_FUZZ AND NOT CMAKE_BUILD_TYPE STREQUAL "Test")
  list(APPEND SHOWSTOPPER_CODE_OPTIONS -fsanitize-trap=undefined
       -fsanitize-address-use-after-return=never -fno-sanitize-address-use-after-scope)
  # Some checks are off, unless a service chooses the sanitizers. Each is a branch in the code, and
  # libFuzzer counts a branch as a place to reach.
  #   null, object-size   left to the address sanitizer, which stops at the access itself; a
  #                       reference that is bound to nothing and never used is not found
  #   alignment, pointer-overflow, function   not found here, but in the other builds
  if(SHOWSTOPPER_SANITIZE)
    list(APPEND SHOWSTOPPER_CODE_OPTIONS
         -fno-sanitize=null,object-size,alignment,pointer-overflow,function)
  endif()
endif()
# A campaign waits for its build first. What only drives the targets, or asks solvers of others most
# of the time, is compiled sooner.
set(SHOWSTOPPER_BOXES_BESIDE_TARGETS "")
if(SHOWSTOPPER_FUZZ AND NOT CMAKE_BUILD_TYPE STREQUAL "Test")
  set(SHOWSTOPPER_BOXES_BESIDE_TARGETS solver lint engines)
endif()
# What plays and checks rounds is optimised more in a release than the rest: with -O3 instead of -O2
# `census` takes 0.84 of the time, `verify` 0.88 to 0.94.
set(SHOWSTOPPER_BOXES_OF_PLAY "")
if(CMAKE_BUILD_TYPE STREQUAL "Release")
  set(SHOWSTOPPER_BOXES_OF_PLAY gostop stoppa properties)
endif()
# Profile-guided optimisation of these boxes, in two builds of one folder (ci/build --profiled);
# docs/performance.md has the times.
set(SHOWSTOPPER_PROFILE OFF CACHE STRING "Profile of g++ in the build folder: OFF, record or use")
set(SHOWSTOPPER_BOXES_WITH_PROFILE "")
if(SHOWSTOPPER_PROFILE)
  if(NOT CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    message(FATAL_ERROR "SHOWSTOPPER_PROFILE needs g++, not ${CMAKE_CXX_COMPILER_ID}")
  endif()
  set(SHOWSTOPPER_BOXES_WITH_PROFILE table gostop stoppa properties)
  if(SHOWSTOPPER_PROFILE STREQUAL "record")
    set(SHOWSTOPPER_PROFILE_OPTIONS -fprofile-generate)
    list(APPEND SHOWSTOPPER_LINK_OPTIONS -fprofile-generate)
  elseif(SHOWSTOPPER_PROFILE STREQUAL "use")
    # g++ 12 reports writes behind an array of three payments that cannot happen.
    set(SHOWSTOPPER_PROFILE_OPTIONS -fprofile-use -fprofile-partial-training
        -Wno-missing-profile -Wno-stringop-overflow)
  else()
    message(FATAL_ERROR "SHOWSTOPPER_PROFILE is `${SHOWSTOPPER_PROFILE}`: OFF, record or use")
  endif()
endif()
# What reads options and prints reports is optimised less: compiling it takes a third less time.
# With -Os instead, `verify` takes a quarter longer, since the command line has its loops. Lint and
# the driver of engines are as fast with -Os, and 0.6 of the code. `find` takes a quarter longer
# with -Os, and 1 to 3 % with -O1.
set(SHOWSTOPPER_BOXES_OF_WORDS "")
set(SHOWSTOPPER_BOXES_FOR_SIZE "")
if(CMAKE_BUILD_TYPE STREQUAL "Release")
  set(SHOWSTOPPER_BOXES_OF_WORDS app fuzz solver)
  set(SHOWSTOPPER_BOXES_FOR_SIZE lint engines)
endif()
set(SHOWSTOPPER_FUZZED_BOXES "")
set(SHOWSTOPPER_TEXT_BOXES "")
if(SHOWSTOPPER_FUZZ)
  if(NOT CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
    message(FATAL_ERROR "the fuzz targets need clang, not ${CMAKE_CXX_COMPILER_ID}")
  endif()
  # The games have counters of coverage. Their judges have none: which invariants were checked is
  # the same in each position, and the events of the rounds have counters of their own
  # (fuzz/harness/extra_coverage.h).
  set(SHOWSTOPPER_FUZZED_BOXES table gostop stoppa)
  # libFuzzer reads all counters of a program after each run, and most are those of the readers of
  # text. So these are compiled twice: with counters for the targets whose inputs are text
  # (fuzz/CMakeLists.txt), and without for those that play. A test build has them once, with
  # counters (cmake/ShowstopperTestBuild.cmake).
  if(NOT CMAKE_BUILD_TYPE STREQUAL "Test")
    set(SHOWSTOPPER_TEXT_BOXES rules trace)
  endif()
endif()

# Applies the options of the project to a target that has sources.
function(showstopper_options target)
  target_compile_features(${target} PUBLIC cxx_std_20)
  target_compile_options(${target} PRIVATE ${SHOWSTOPPER_WARNINGS} ${SHOWSTOPPER_CODE_OPTIONS})
  target_link_options(${target} PRIVATE ${SHOWSTOPPER_LINK_OPTIONS})
  get_target_property(sources ${target} SOURCES)
  if(SHOWSTOPPER_UNITY AND sources)
    showstopper_batches(${target})
  endif()
endfunction()

# Compiles the sources of a target in batches of at most 72, all of one size: most of the time of
# each source goes into the same headers. The two games say `Card` and `State` of different things,
# so they share no batch, unless Stoppa has a single source in the target.
set(SHOWSTOPPER_SOURCE_OF_STOPPA "stoppa[^/]*(/[^/]*)?$")
function(showstopper_batches target)
  set(most_in_batch 72)
  get_target_property(others ${target} SOURCES)
  set(stoppa ${others})
  list(FILTER stoppa INCLUDE REGEX "${SHOWSTOPPER_SOURCE_OF_STOPPA}")
  list(LENGTH stoppa count)
  if(count GREATER 1)
    list(FILTER others EXCLUDE REGEX "${SHOWSTOPPER_SOURCE_OF_STOPPA}")
  else()
    set(stoppa "")
  endif()
  foreach(game IN ITEMS stoppa others)
    list(LENGTH ${game} count)
    math(EXPR batches "(${count} + ${most_in_batch} - 1) / ${most_in_batch}")
    set(position 0)
    foreach(source IN LISTS ${game})
      math(EXPR batch "${position} * ${batches} / ${count}")
      math(EXPR position "${position} + 1")
      set_source_files_properties(${source} PROPERTIES UNITY_GROUP ${game}_${batch})
    endforeach()
  endforeach()
  showstopper_batch_options(${target})
endfunction()

# For a target whose sources have their UNITY_GROUP.
function(showstopper_batch_options target)
  set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
  # In a batch, a local name may be that of another source; and g++ takes a source for a header,
  # where members of unnamed types would be a mistake. A build of single sources finds both.
  target_compile_options(${target} PRIVATE -Wno-shadow)
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    target_compile_options(${target} PRIVATE -Wno-subobject-linkage)
  endif()
endfunction()

# The objects of a box once more, for the fuzz targets that need its coverage. An executable that
# has them takes none from the library of the box.
function(showstopper_box_with_counters target)
  get_target_property(sources ${target} SOURCES)
  add_library(${target}_with_counters OBJECT EXCLUDE_FROM_ALL ${sources})
  target_include_directories(${target}_with_counters PRIVATE ${PROJECT_SOURCE_DIR})
  showstopper_options(${target}_with_counters)
  target_link_libraries(${target}_with_counters PRIVATE ${ARGN})
  target_compile_options(${target}_with_counters PRIVATE -fsanitize=fuzzer-no-link)
endfunction()

function(showstopper_box name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "LINKS;PACKAGES;PRIVATE_HEADERS")
  set(target showstopper_${name})
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS *.cpp)
  list(FILTER sources EXCLUDE REGEX "/main\\.cpp$")
  if(sources)
    add_library(${target} STATIC ${sources})
    showstopper_options(${target})
    target_link_libraries(${target} PRIVATE ${arg_PACKAGES})
    if(name IN_LIST SHOWSTOPPER_BOXES_BESIDE_TARGETS)
      target_compile_options(${target} PRIVATE -O0)
    endif()
    if(name IN_LIST SHOWSTOPPER_BOXES_OF_WORDS)
      target_compile_options(${target} PRIVATE -O1)
    endif()
    if(name IN_LIST SHOWSTOPPER_BOXES_FOR_SIZE)
      target_compile_options(${target} PRIVATE -Os)
    endif()
    if(name IN_LIST SHOWSTOPPER_BOXES_OF_SIZE)  # cmake/ShowstopperWasm.cmake
      target_compile_options(${target} PRIVATE -Os)
    endif()
    if(name IN_LIST SHOWSTOPPER_BOXES_OF_PLAY)
      target_compile_options(${target} PRIVATE -O3)
    endif()
    if(name IN_LIST SHOWSTOPPER_BOXES_WITH_PROFILE)
      target_compile_options(${target} PRIVATE ${SHOWSTOPPER_PROFILE_OPTIONS})
      # The counts name the places of the sources: those of an object that a cache has from another
      # folder do not fit.
      set_target_properties(${target} PROPERTIES CXX_COMPILER_LAUNCHER "")
    endif()
    if(name IN_LIST SHOWSTOPPER_FUZZED_BOXES)
      # Comparisons are traced only where text is read: in play, the trace takes longer than the
      # play, and the mutators know the cards.
      target_compile_options(${target} PRIVATE -fsanitize=fuzzer-no-link
                             -fno-sanitize-coverage=trace-cmp)
    endif()
    if(name IN_LIST SHOWSTOPPER_TEXT_BOXES)
      showstopper_box_with_counters(${target} ${arg_PACKAGES})
    endif()
    set(scope PUBLIC)
  else()
    add_library(${target} INTERFACE)
    target_compile_features(${target} INTERFACE cxx_std_20)
    set(scope INTERFACE)
  endif()
  add_library(showstopper::${name} ALIAS ${target})
  set_target_properties(${target} PROPERTIES EXPORT_NAME ${name})
  list(TRANSFORM arg_LINKS PREPEND showstopper_)
  target_link_libraries(${target} ${scope} ${arg_LINKS})
  file(GLOB_RECURSE headers CONFIGURE_DEPENDS *.h)
  foreach(pattern IN LISTS arg_PRIVATE_HEADERS)
    file(GLOB private CONFIGURE_DEPENDS ${pattern})
    if(NOT private)
      message(FATAL_ERROR "${CMAKE_CURRENT_SOURCE_DIR}: PRIVATE_HEADERS ${pattern} matches no file")
    endif()
    list(REMOVE_ITEM headers ${private})
  endforeach()
  target_sources(${target} ${scope}
                 FILE_SET HEADERS BASE_DIRS ${PROJECT_SOURCE_DIR} FILES ${headers})
  set_property(GLOBAL APPEND PROPERTY SHOWSTOPPER_BOXES ${name})
endfunction()
