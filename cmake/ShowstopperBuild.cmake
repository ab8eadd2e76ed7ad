# SPDX-License-Identifier: Apache-2.0
#
# Build type, language and cache: what must be settled before the first target.

# An empty build type would silently mean "not optimised and no symbols".
get_property(multi_config GLOBAL PROPERTY GENERATOR_IS_MULTI_CONFIG)
if(NOT multi_config AND NOT CMAKE_BUILD_TYPE)
  set(CMAKE_BUILD_TYPE Release CACHE STRING "Debug, Release or RelWithDebInfo" FORCE)
endif()

set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)

# Our checks are no `assert`: they stay on in every build, whatever NDEBUG says.

if(NOT DEFINED CMAKE_CXX_COMPILER_LAUNCHER)
  find_program(SHOWSTOPPER_CCACHE ccache)
  if(SHOWSTOPPER_CCACHE)
    set(CMAKE_CXX_COMPILER_LAUNCHER ${SHOWSTOPPER_CCACHE})
  endif()
endif()

# A release names no folder of the machine that built it.
add_compile_options($<$<CONFIG:Release>:-ffile-prefix-map=${PROJECT_SOURCE_DIR}/=>)
