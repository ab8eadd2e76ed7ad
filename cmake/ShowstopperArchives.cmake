# SPDX-License-Identifier: Apache-2.0
#
# Makes one member of all members of each installed archive: the linker keeps one copy of the
# functions that several have, which is a quarter of the bytes. Read by `cmake --install`.

file(GLOB archives $ENV{DESTDIR}${SHOWSTOPPER_ARCHIVES}/libshowstopper_*.a)
foreach(archive IN LISTS archives)
  cmake_path(REPLACE_EXTENSION archive LAST_ONLY o OUTPUT_VARIABLE member)
  execute_process(COMMAND ${SHOWSTOPPER_LINK} -r -nostdlib -Wl,--whole-archive ${archive}
                          -o ${member}
                  COMMAND_ERROR_IS_FATAL ANY)
  execute_process(COMMAND ${SHOWSTOPPER_STRIP} --strip-unneeded ${member}
                  COMMAND_ERROR_IS_FATAL ANY)
  file(REMOVE ${archive})
  execute_process(COMMAND ${SHOWSTOPPER_AR} rcsD ${archive} ${member} COMMAND_ERROR_IS_FATAL ANY)
  file(REMOVE ${member})
endforeach()
