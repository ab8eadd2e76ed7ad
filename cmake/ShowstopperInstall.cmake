# SPDX-License-Identifier: Apache-2.0
#
# What `cmake --install` puts where. Mutants, tests, benchmarks and the programs of the fuzz targets
# are not installed.
#
# | component | what |
# |---|---|
# | runtime | the command; under share: the corpus, adapter kits, manual pages, completions |
# | development | the libraries with their public headers under include/showstopper (so that
#   `#include "model/..."` reads the same as here), and what find_package(showstopper) reads |
# | carried | the libraries of others that the command needs; only in the tarball |

# Instrumented objects would ask for libFuzzer or a sanitizer in every program that links them.
if(SHOWSTOPPER_FUZZ OR SHOWSTOPPER_SANITIZE)
  return()
endif()

if(TARGET showstopper)
  install(TARGETS showstopper RUNTIME_DEPENDENCY_SET carried
          RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT runtime)
  # A system that has the C++ library of its compiler has the rest of these.
  install(RUNTIME_DEPENDENCY_SET carried
          PRE_EXCLUDE_REGEXES "^(libc|libm|libdl|libpthread|libgcc_s|libstdc\\+\\+|ld-linux.*)\\.so"
          LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR}/showstopper COMPONENT carried
                  EXCLUDE_FROM_ALL)
  install(CODE "set(SHOWSTOPPER_PROGRAM \"$<TARGET_FILE:showstopper>\")
                set(SHOWSTOPPER_PAGES \"${PROJECT_BINARY_DIR}/pages\")
                set(SHOWSTOPPER_SHARE \"\${CMAKE_INSTALL_PREFIX}/${CMAKE_INSTALL_DATADIR}\")"
          COMPONENT runtime)
  install(SCRIPT ${PROJECT_SOURCE_DIR}/cmake/ShowstopperPages.cmake COMPONENT runtime)
endif()

install(DIRECTORY ${PROJECT_SOURCE_DIR}/corpus
        DESTINATION ${CMAKE_INSTALL_DATADIR}/showstopper COMPONENT runtime
        PATTERN planted-bugs EXCLUDE)
# `showstopper studio` serves the page beside the corpus. ci/studio makes it, by another compiler.
set(SHOWSTOPPER_STUDIO_PAGE "" CACHE FILEPATH "studio.html to install; empty: none")
if(SHOWSTOPPER_STUDIO_PAGE)
  install(FILES ${SHOWSTOPPER_STUDIO_PAGE}
          DESTINATION ${CMAKE_INSTALL_DATADIR}/showstopper COMPONENT runtime)
endif()
# For users to copy.
install(DIRECTORY ${PROJECT_SOURCE_DIR}/engines/adapters ${PROJECT_SOURCE_DIR}/engines/examples
        DESTINATION ${CMAKE_INSTALL_DATADIR}/showstopper/engines COMPONENT runtime
        USE_SOURCE_PERMISSIONS PATTERN __pycache__ EXCLUDE)
install(DIRECTORY ${PROJECT_SOURCE_DIR}/ci/templates
        DESTINATION ${CMAKE_INSTALL_DATADIR}/showstopper COMPONENT runtime
        USE_SOURCE_PERMISSIONS)
install(FILES ${PROJECT_SOURCE_DIR}/cmake/copyright ${PROJECT_SOURCE_DIR}/CHANGELOG.md
        DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT runtime)
install(FILES ${PROJECT_SOURCE_DIR}/LICENSE
        DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT carried EXCLUDE_FROM_ALL)

if(SHOWSTOPPER_QUICK)  # It has no libraries.
  return()
endif()

include(CMakePackageConfigHelpers)

get_property(boxes GLOBAL PROPERTY SHOWSTOPPER_BOXES)
list(TRANSFORM boxes PREPEND showstopper_ OUTPUT_VARIABLE targets)
install(TARGETS ${targets} EXPORT showstopper
        ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT development
        FILE_SET HEADERS DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/showstopper COMPONENT development)
# Of the functions that several members have, one copy is installed, and no local symbols.
if(CMAKE_SYSTEM_NAME STREQUAL "Linux")
  install(CODE "set(SHOWSTOPPER_LINK \"${CMAKE_CXX_COMPILER}\")
                set(SHOWSTOPPER_AR \"${CMAKE_AR}\")
                set(SHOWSTOPPER_STRIP \"${CMAKE_STRIP}\")
                set(SHOWSTOPPER_ARCHIVES \"\${CMAKE_INSTALL_PREFIX}/${CMAKE_INSTALL_LIBDIR}\")"
          COMPONENT development)
  install(SCRIPT ${PROJECT_SOURCE_DIR}/cmake/ShowstopperArchives.cmake COMPONENT development)
endif()
# What tests and engines of others include: `#include <showstopper/gtest.h>`.
install(FILES ${PROJECT_SOURCE_DIR}/engines/gtest.h
              ${PROJECT_SOURCE_DIR}/engines/c/showstopper_engine.h
        DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/showstopper/showstopper COMPONENT development)
set(package_folder ${CMAKE_INSTALL_LIBDIR}/cmake/showstopper)
install(EXPORT showstopper NAMESPACE showstopper:: FILE showstopperTargets.cmake
        DESTINATION ${package_folder} COMPONENT development)
configure_package_config_file(
    ${PROJECT_SOURCE_DIR}/cmake/showstopperConfig.cmake.in
    ${PROJECT_BINARY_DIR}/showstopperConfig.cmake
    INSTALL_DESTINATION ${package_folder} PATH_VARS CMAKE_INSTALL_DATADIR)
# Before 1.0 a minor version may change the interface.
write_basic_package_version_file(${PROJECT_BINARY_DIR}/showstopperConfigVersion.cmake
                                 COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/showstopperConfig.cmake
              ${PROJECT_BINARY_DIR}/showstopperConfigVersion.cmake
              ${PROJECT_SOURCE_DIR}/cmake/ShowstopperSolvers.cmake
        DESTINATION ${package_folder} COMPONENT development)
