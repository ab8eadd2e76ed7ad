# SPDX-License-Identifier: Apache-2.0
#
# Run by `cmake --install`: the built program prints its manual pages and completions, one page for
# each command of its help, and they are installed.

cmake_minimum_required(VERSION 3.25)

function(showstopper_print file)
  execute_process(COMMAND ${SHOWSTOPPER_PROGRAM} ${ARGN} OUTPUT_FILE ${file} RESULT_VARIABLE code)
  if(NOT code EQUAL 0)
    list(JOIN ARGN " " words)
    message(FATAL_ERROR "exit code ${code}: ${SHOWSTOPPER_PROGRAM} ${words}")
  endif()
endfunction()

# Several installations of one build may run at a time.
string(RANDOM LENGTH 12 own)
string(APPEND SHOWSTOPPER_PAGES ".${own}")
file(MAKE_DIRECTORY ${SHOWSTOPPER_PAGES}/man)
set(help ${SHOWSTOPPER_PAGES}/help.json)
showstopper_print(${help} help --format json)
file(READ ${help} commands)
string(JSON count LENGTH "${commands}" commands)
math(EXPR last "${count} - 1")
foreach(position RANGE ${last})
  string(JSON command GET "${commands}" commands ${position} command)
  string(REPLACE " " "-" page "${command}")
  string(REGEX REPLACE "^[^ ]+ ?" "" words "${command}")
  separate_arguments(words UNIX_COMMAND "${words}")
  showstopper_print(${SHOWSTOPPER_PAGES}/man/${page}.1 help ${words} --format man)
endforeach()

# Debian wants its manual pages compressed, without a name or a time in the file.
file(GLOB pages ${SHOWSTOPPER_PAGES}/man/*.1)
find_program(SHOWSTOPPER_GZIP gzip)
if(SHOWSTOPPER_GZIP)
  execute_process(COMMAND ${SHOWSTOPPER_GZIP} -9n ${pages} COMMAND_ERROR_IS_FATAL ANY)
  list(TRANSFORM pages APPEND .gz)
endif()
file(INSTALL DESTINATION ${SHOWSTOPPER_SHARE}/man/man1 TYPE FILE FILES ${pages})

foreach(completion IN ITEMS bash:bash-completion/completions/showstopper
        zsh:zsh/vendor-completions/_showstopper
        fish:fish/vendor_completions.d/showstopper.fish)
  string(REGEX MATCH "^([a-z]+):(.*)/([^/]+)$" matched ${completion})
  set(script ${SHOWSTOPPER_PAGES}/${CMAKE_MATCH_1}/${CMAKE_MATCH_3})
  file(MAKE_DIRECTORY ${SHOWSTOPPER_PAGES}/${CMAKE_MATCH_1})
  showstopper_print(${script} completion ${CMAKE_MATCH_1})
  file(INSTALL DESTINATION ${SHOWSTOPPER_SHARE}/${CMAKE_MATCH_2} TYPE FILE FILES ${script})
endforeach()
file(REMOVE_RECURSE ${SHOWSTOPPER_PAGES})
