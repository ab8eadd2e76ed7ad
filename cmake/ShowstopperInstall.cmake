# SPDX-License-Identifier: Apache-2.0
#
# What `cmake --install` puts where: the command, the libraries with their public headers under
# include/showstopper (so that `#include "model/..."` reads the same as here), the corpus under
# share/showstopper, and the files by which find_package(showstopper) finds them. Mutants, tests,
# benchmarks and the programs of the fuzz targets are not installed.

# Instrumented objects would ask for libFuzzer or a sanitizer in every program that links them.
if(SHOWSTOPPER_FUZZ OR SHOWSTOPPER_SANITIZE)
  return()
endif()

include(CMakePackageConfigHelpers)

get_property(boxes GLOBAL PROPERTY SHOWSTOPPER_BOXES)
list(TRANSFORM boxes PREPEND showstopper_ OUTPUT_VARIABLE targets)
install(TARGETS ${targets} EXPORT showstopper
        ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR}
        FILE_SET HEADERS DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/showstopper)
# What tests and engines of others include: `#include <showstopper/gtest.h>`.
install(FILES ${PROJECT_SOURCE_DIR}/engines/gtest.h
              ${PROJECT_SOURCE_DIR}/engines/c/showstopper_engine.h
        DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/showstopper/showstopper)
if(TARGET showstopper)
  install(TARGETS showstopper RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
endif()

install(DIRECTORY ${PROJECT_SOURCE_DIR}/corpus
        DESTINATION ${CMAKE_INSTALL_DATADIR}/showstopper
        PATTERN planted-bugs EXCLUDE)

set(package_folder ${CMAKE_INSTALL_LIBDIR}/cmake/showstopper)
install(EXPORT showstopper NAMESPACE showstopper:: FILE showstopperTargets.cmake
        DESTINATION ${package_folder})
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
        DESTINATION ${package_folder})
