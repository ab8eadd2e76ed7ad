# SPDX-License-Identifier: Apache-2.0
#
# The two solvers, whose Debian packages bring no CMake files: showstopper_cadical and, with
# SHOWSTOPPER_Z3, showstopper_z3.
# Read by the build and by the installed package alike.

function(showstopper_solver target header library)
  if(TARGET ${target})
    return()
  endif()
  find_path(${target}_INCLUDE ${header} REQUIRED)
  find_library(${target}_LIBRARY ${library} REQUIRED)
  add_library(${target} UNKNOWN IMPORTED)
  set_target_properties(${target} PROPERTIES IMPORTED_LOCATION "${${target}_LIBRARY}"
                        INTERFACE_SYSTEM_INCLUDE_DIRECTORIES "${${target}_INCLUDE}")
endfunction()

if(SHOWSTOPPER_Z3)
  showstopper_solver(showstopper_z3 z3++.h z3)
endif()
showstopper_solver(showstopper_cadical cadical.hpp cadical)
