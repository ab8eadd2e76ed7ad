# SPDX-License-Identifier: Apache-2.0
#
# The program for a newcomer, who waits for the build (SHOWSTOPPER_QUICK). Batches reach across the
# boxes: a batch for each box would instantiate the same templates again. What plays no rounds is
# compiled with -Og. The libraries of the boxes are not built. docs/performance.md has the times.

# showstopper_quick(NAME BOXES box... OPTIONS option... BATCHES (batch pattern)...)
#
# Defines `showstopper_quick_NAME`, the objects of some boxes. A source belongs to the first batch
# whose pattern matches its path; one that matches none is compiled alone.
function(showstopper_quick name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "BOXES;OPTIONS;BATCHES")
  set(target showstopper_quick_${name})
  add_library(${target} OBJECT)
  showstopper_options(${target})
  target_compile_options(${target} PRIVATE ${arg_OPTIONS})
  target_include_directories(${target} PUBLIC ${PROJECT_SOURCE_DIR})
  get_property(boxes GLOBAL PROPERTY SHOWSTOPPER_BOXES)
  list(TRANSFORM boxes PREPEND showstopper_)
  foreach(box IN LISTS arg_BOXES)
    set_target_properties(showstopper_${box} PROPERTIES EXCLUDE_FROM_ALL ON)
    foreach(property IN ITEMS SOURCES COMPILE_DEFINITIONS LINK_LIBRARIES)
      get_target_property(${property} showstopper_${box} ${property})
    endforeach()
    target_sources(${target} PRIVATE ${SOURCES})
    if(COMPILE_DEFINITIONS)
      target_compile_definitions(${target} PRIVATE ${COMPILE_DEFINITIONS})
    endif()
    list(REMOVE_ITEM LINK_LIBRARIES ${boxes})
    target_link_libraries(${target} PUBLIC ${LINK_LIBRARIES})
    foreach(source IN LISTS SOURCES)
      file(RELATIVE_PATH path ${PROJECT_SOURCE_DIR} ${source})
      set(batches ${arg_BATCHES})
      while(batches)
        list(POP_FRONT batches batch pattern)
        if(path MATCHES "${pattern}")
          set_source_files_properties(${source} PROPERTIES UNITY_GROUP ${batch})
          break()
        endif()
      endwhile()
    endforeach()
  endforeach()
  showstopper_batch_options(${target})
endfunction()

showstopper_quick(play BOXES table gostop stoppa properties OPTIONS -O3 -ffp-contract=off
                  BATCHES stoppa "${SHOWSTOPPER_SOURCE_OF_STOPPA}" others "^(model|properties)/")
showstopper_quick(words BOXES app rules trace conformance engines fuzz lint solver OPTIONS -Og
                  BATCHES stoppa "${SHOWSTOPPER_SOURCE_OF_STOPPA}"
                          reports "^app/(coverage|fixtures|games|leaflet|names|report|shards)/"
                          commands "^app/"
                          engines "^(engines|fuzz|lint)/"
                          solver "^solver/"
                          texts "^(model|conformance)/")
target_link_libraries(showstopper PRIVATE showstopper_quick_play showstopper_quick_words)
