# SPDX-License-Identifier: Apache-2.0
#
# The boxes of a test build, in archives that reach across them. Each box links the archive that has
# its sources, so tests, mutants and an installation name the boxes as in every build. In this build
# alone a box could call what the arrows of inclusion forbid; ci/check-includes finds that.

include(ShowstopperAcross)

# Links archives before the objects of a program. Of an inline function that several objects have,
# the linker takes the first one: that of the tests, at -O0, made some tests take twice as long.
function(showstopper_archives_first target)
  list(TRANSFORM ARGN REPLACE "(.+)" "$<TARGET_FILE:showstopper_\\1>" OUTPUT_VARIABLE archives)
  list(JOIN archives "," archives)
  target_link_options(${target} PRIVATE "LINKER:--whole-archive,${archives},--no-whole-archive")
endfunction()

set(batch_of_stoppa stoppa "${SHOWSTOPPER_SOURCE_OF_STOPPA}")
if(SHOWSTOPPER_SANITIZE)
  # All but the games is compiled as written: clang takes longest to optimise with sanitizers (77 s
  # for the largest batch of the boxes that judge files, and 23 s without). The boxes that only the
  # command line needs are no concern of ci/test.
  set(counters "")
  if(SHOWSTOPPER_FUZZ)
    set(counters -fsanitize=fuzzer-no-link -fno-sanitize-coverage=trace-cmp)
  endif()
  showstopper_across(judges STATIC BOXES fuzz conformance properties OPTIONS -O0 -ffp-contract=off
                     BATCHES ${batch_of_stoppa} others ".")
  showstopper_across(texts STATIC BOXES trace rules OPTIONS -O0 ${counters}
                     BATCHES ${batch_of_stoppa} others ".")
  showstopper_across(games STATIC BOXES gostop stoppa table OPTIONS ${counters}
                     BATCHES ${batch_of_stoppa} others ".")
  target_link_libraries(showstopper_judges PRIVATE showstopper_texts)
  target_link_libraries(showstopper_texts PRIVATE showstopper_games)
  # The games call the rules: an archive of each is named again at the end of a command to link.
  target_link_libraries(showstopper_games PRIVATE showstopper_texts)
  set_property(GLOBAL APPEND PROPERTY SHOWSTOPPER_BOXES judges texts games)
  foreach(target IN LISTS SHOWSTOPPER_FUZZ_TARGETS)
    showstopper_archives_first(${target} games)
  endforeach()
else()
  # What does not play rounds itself is compiled with -Og: a third less time for the command line, a
  # quarter for lint and the driver of engines; their tests are as fast. Those of the judge and the
  # solver take half as long again.
  showstopper_across(words STATIC BOXES app engines lint fuzz OPTIONS -Og
                     BATCHES ${batch_of_stoppa}
                             reports
                             "^app/(coverage|fixtures|games|leaflet|names|report|shards)/"
                             commands "^app/"
                             engines "^(engines|fuzz|lint)/")
  showstopper_across(play STATIC BOXES properties conformance trace gostop stoppa rules table
                     OPTIONS -ffp-contract=off
                     BATCHES ${batch_of_stoppa} judge "^(properties|conformance)/" model "^model/")
  target_link_libraries(showstopper_words PRIVATE showstopper_solver)
  set_property(GLOBAL APPEND PROPERTY SHOWSTOPPER_BOXES words play)
  showstopper_archives_first(showstopper play solver)
endif()
