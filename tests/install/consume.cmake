# SPDX-License-Identifier: Apache-2.0
#
# `installed` installs the build into a fresh folder, moves it (what is installed must not remember
# where) and checks what lies there. The other parts build and run against it: `consumer`, the
# README's consumer; `games`, the tests of the example games; `game`, a third game with its guide;
# `headers`, a command line of somebody's own and every header.

cmake_minimum_required(VERSION 3.25)

# The compiler writes what a file includes, so that its cache need not preprocess the file first.
set(ENV{CCACHE_DEPEND} true)

function(run)
  execute_process(COMMAND ${ARGN} RESULT_VARIABLE code)
  if(NOT code EQUAL 0)
    list(JOIN ARGN " " command)
    message(FATAL_ERROR "exit code ${code}: ${command}")
  endif()
endfunction()

function(consume name)
  consume_from(${SOURCE}/${name} ${name} ${ARGN})
endfunction()
function(consume_from folder name)
  run(${CMAKE_COMMAND} -S ${folder} -B ${SCRATCH}/${name} -G Ninja
      -DCMAKE_BUILD_TYPE=Release -DCMAKE_CXX_COMPILER=${COMPILER} -DCMAKE_CXX_FLAGS_RELEASE=-O0
      -DCMAKE_CXX_COMPILER_LAUNCHER=${LAUNCHER}
      -DCMAKE_PREFIX_PATH=${INSTALLED}/moved ${ARGN})
  run(${CMAKE_COMMAND} --build ${SCRATCH}/${name})
endfunction()

# Fails where a file that was installed matches, for what it must not be installed.
function(refuse pattern what)
  set(found ${installed})
  list(FILTER found INCLUDE REGEX "${pattern}")
  if(found)
    list(JOIN found ", " found)
    message(FATAL_ERROR "installed, though ${what}: ${found}")
  endif()
endfunction()

file(REMOVE_RECURSE ${SCRATCH})
file(MAKE_DIRECTORY ${SCRATCH})
if(PART STREQUAL "installed")
  run(${CMAKE_COMMAND} --install ${BUILD} --prefix ${SCRATCH}/installed)
  file(RENAME ${SCRATCH}/installed ${SCRATCH}/moved)
endif()

file(GLOB_RECURSE installed RELATIVE ${INSTALLED}/moved ${INSTALLED}/moved/*)
if(PART STREQUAL "installed")
  refuse("mutant[^s]|mutant$|planted|fault" "a mutant is for tests")
  refuse("^bin/fuzz_|clang_rt|[Ff]uzzer" "the fuzz targets need libFuzzer")
  refuse("_tests|_bench|libgtest|gtest/" "tests and benchmarks stay in the build")
  refuse("\\.cpp$" "a source is no header")
  # One private header of each kind: what other headers of its box do not include.
  refuse("oracle/|gostop/(groups|round)\\.h$|rules/reader\\.h$|_formula\\.h$|app/commands/"
         "the header is private")
  foreach(file IN ITEMS bin/showstopper share/man/man1/showstopper-rules-print.1.gz
          share/bash-completion/completions/showstopper share/showstopper/corpus/rules
          share/showstopper/engines/adapters/c/showstopper_kit.h share/showstopper/templates/gate.sh
          include/showstopper/model/gostop/engine.h
          include/showstopper/properties/invariants/invariant.h
          include/showstopper/solver/search/find.h include/showstopper/app/cli/command.h)
    if(NOT EXISTS ${INSTALLED}/moved/${file})
      message(FATAL_ERROR "not installed: ${file}")
    endif()
  endforeach()
  return()
endif()

if(PART STREQUAL "headers")
  # Every public header gets along with public ones alone.
  set(includes ${installed})
  list(FILTER includes INCLUDE REGEX "^include/showstopper/.*\\.h$")
  # That one is for tests with GoogleTest, which say where the corpus lies.
  list(FILTER includes EXCLUDE REGEX "showstopper/gtest\\.h$")
  list(TRANSFORM includes REPLACE "^include/showstopper/(.*)$" "#include \"\\1\"\n")
  list(JOIN includes "" includes)
  file(WRITE ${SCRATCH}/headers.cpp "${includes}")
  consume(command_line -DHEADERS=${SCRATCH}/headers.cpp)
  run(${CMAKE_COMMAND} -E env SHOWSTOPPER_CORPUS=${INSTALLED}/moved/share/showstopper/corpus
      ${SCRATCH}/command_line/command_line perft --rules gostop/matgo --depth 2)
  return()
endif()

if(PART STREQUAL "consumer")
  consume(consumer)
  run(${SCRATCH}/consumer/consumer)
  return()
endif()

if(PART STREQUAL "games")
  # The test of each game passes, and fails if the game is compiled with its mistake.
  consume(games)
  foreach(game IN ITEMS scopa koikoi)
    run(${SCRATCH}/games/${game}/${game}_test --gtest_brief=1)
    execute_process(COMMAND ${SCRATCH}/games/${game}_mutant_test --gtest_brief=1
                    RESULT_VARIABLE code OUTPUT_VARIABLE output)
    if(NOT code EQUAL 1)
      message(FATAL_ERROR "the test of ${game} does not notice its mutant: ${code}\n${output}")
    endif()
  endforeach()
  return()
endif()

# A third game, as it is and with one rule broken: all that its guide shows. The compiler's cache
# knows the sources of the second that do not name the rule.
set(minhwatu ${SOURCE}/../../examples/minhwatu)
consume_from(${minhwatu} minhwatu)
consume_from(${minhwatu} minhwatu-mutant -DCMAKE_CXX_FLAGS=-DMINHWATU_MUTANT)
file(COPY ${SCRATCH}/minhwatu/minhwatu DESTINATION ${SCRATCH}/programs)
file(COPY_FILE ${SCRATCH}/minhwatu-mutant/minhwatu ${SCRATCH}/programs/minhwatu-mutant)
run(${PYTHON} -B ${SOURCE}/../readme/readme_blocks.py ${SOURCE}/../../docs/guide/add-a-game.md
    --tree ${SOURCE}/../.. --program-folder ${SCRATCH}/programs)
