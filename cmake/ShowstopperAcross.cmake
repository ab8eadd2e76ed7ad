# SPDX-License-Identifier: Apache-2.0
#
# Batches that reach across boxes: a batch for each box would parse the same headers and instantiate
# the same templates again. docs/performance.md has the times.

# Names the batch of each source: the first whose pattern matches its path.
function(showstopper_sort_into_batches sources patterns)
  foreach(source IN LISTS sources)
    file(RELATIVE_PATH path ${PROJECT_SOURCE_DIR} ${source})
    set(batches ${patterns})
    while(batches)
      list(POP_FRONT batches batch pattern)
      if(path MATCHES "${pattern}")
        set_source_files_properties(${source} PROPERTIES UNITY_GROUP ${batch})
        break()
      endif()
    endwhile()
  endforeach()
endfunction()

# showstopper_across(NAME OBJECT|STATIC BOXES box... OPTIONS option... BATCHES (batch pattern)...)
#
# Defines `showstopper_NAME`, the objects or the archive of some boxes. A source that matches no
# pattern is compiled alone. Boxes of an archive link it and have nothing of their own. Those of
# objects are not built at all.
function(showstopper_across name type)
  cmake_parse_arguments(PARSE_ARGV 2 arg "" "" "BOXES;OPTIONS;BATCHES")
  set(target showstopper_${name})
  add_library(${target} ${type})
  showstopper_options(${target})
  target_compile_options(${target} PRIVATE ${arg_OPTIONS})
  set(scope PUBLIC)
  if(type STREQUAL "STATIC")
    set(scope PRIVATE)
    set_target_properties(${target} PROPERTIES EXPORT_NAME ${name})
    file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/in_a_batch.cpp
         CONTENT "// The sources of this box are compiled with those of others.\n")
  endif()
  target_include_directories(${target} ${scope} ${PROJECT_SOURCE_DIR})
  get_property(boxes GLOBAL PROPERTY SHOWSTOPPER_BOXES)
  list(TRANSFORM boxes PREPEND showstopper_)
  foreach(box IN LISTS arg_BOXES)
    foreach(property IN ITEMS SOURCES COMPILE_DEFINITIONS LINK_LIBRARIES)
      get_target_property(${property} showstopper_${box} ${property})
    endforeach()
    target_sources(${target} PRIVATE ${SOURCES})
    if(COMPILE_DEFINITIONS)
      target_compile_definitions(${target} PRIVATE ${COMPILE_DEFINITIONS})
    endif()
    list(REMOVE_ITEM LINK_LIBRARIES ${boxes})
    target_link_libraries(${target} ${scope} ${LINK_LIBRARIES})
    showstopper_sort_into_batches("${SOURCES}" "${arg_BATCHES}")
    if(type STREQUAL "STATIC")
      set_target_properties(showstopper_${box} PROPERTIES
                            SOURCES ${PROJECT_BINARY_DIR}/in_a_batch.cpp)
      target_link_libraries(showstopper_${box} PUBLIC ${target})
    else()
      set_target_properties(showstopper_${box} PROPERTIES EXCLUDE_FROM_ALL ON)
    endif()
  endforeach()
  showstopper_batch_options(${target})
endfunction()
