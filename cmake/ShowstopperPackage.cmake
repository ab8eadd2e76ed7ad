# SPDX-License-Identifier: Apache-2.0
#
# What `cpack` makes (ci/package calls it): a Debian package of the command, one of the libraries,
# and a tarball that carries the libraries of others and runs from any folder.

if(NOT TARGET showstopper OR NOT SHOWSTOPPER_PACKAGES)
  return()
endif()

# Debian's names of what is linked stand in ci/setup.
execute_process(COMMAND ${PROJECT_SOURCE_DIR}/ci/setup --list libraries
                OUTPUT_VARIABLE libraries COMMAND_ERROR_IS_FATAL ANY)
string(REGEX REPLACE "\n$" "" libraries "${libraries}")
string(REPLACE "\n" ";" libraries "${libraries}")
list(REMOVE_ITEM libraries pkg-config)
foreach(library IN LISTS libraries)
  # Their licences want to be passed on, whether they are compiled in or carried.
  install(FILES /usr/share/doc/${library}/copyright
          DESTINATION ${CMAKE_INSTALL_DOCDIR}/libraries RENAME ${library}
          COMPONENT runtime EXCLUDE_FROM_ALL)
endforeach()
install(FILES ${PROJECT_SOURCE_DIR}/cmake/copyright
        DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/libshowstopper-dev
        COMPONENT development EXCLUDE_FROM_ALL)
# Debian reads a changelog of its own form; ours is beside it.
set(maintainers "The maintainers of Showstopper <maintainers@showstopper.invalid>")
file(WRITE ${PROJECT_BINARY_DIR}/changelog
     "showstopper (${PROJECT_VERSION}) unstable; urgency=medium\n\n"
     "  * The changes are in /usr/share/doc/showstopper/CHANGELOG.md.\n\n"
     " -- ${maintainers}  Sun, 01 Nov 2026 00:00:00 +0000\n")
execute_process(COMMAND gzip -9nf ${PROJECT_BINARY_DIR}/changelog COMMAND_ERROR_IS_FATAL ANY)
foreach(place IN ITEMS runtime:showstopper development:libshowstopper-dev)
  string(REPLACE ":" ";" place ${place})
  list(GET place 0 component)
  list(GET place 1 package)
  install(FILES ${PROJECT_BINARY_DIR}/changelog.gz
          DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/${package}
          COMPONENT ${component} EXCLUDE_FROM_ALL)
endforeach()
list(JOIN libraries ", " libraries)

set(CPACK_GENERATOR DEB TGZ)
set(CPACK_PACKAGE_VENDOR "the maintainers of Showstopper")
set(CPACK_PACKAGE_CONTACT "${maintainers}")
set(CPACK_PACKAGE_DESCRIPTION
    "Go-Stop and Stoppa as pure functions over rule files. Engines in any language
are compared with the rules that they declare, rule files are linted, and small
exact rounds are found for each clause.")
set(CPACK_STRIP_FILES ON)
set(CPACK_THREADS 0)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS
    OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)

set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_COMPRESSION_TYPE xz)
set(CPACK_DEBIAN_RUNTIME_PACKAGE_NAME showstopper)
set(CPACK_DEBIAN_RUNTIME_PACKAGE_SECTION devel)
set(CPACK_DEBIAN_RUNTIME_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_NAME libshowstopper-dev)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_DEPENDS
    "showstopper (= ${PROJECT_VERSION}), ${libraries}, pkg-config")
set(CPACK_COMPONENT_RUNTIME_DESCRIPTION "${CPACK_PACKAGE_DESCRIPTION}")
set(CPACK_COMPONENT_DEVELOPMENT_DESCRIPTION
    "Libraries and headers, for games and tools of your own.")

set(CPACK_ARCHIVE_COMPONENT_INSTALL ON)
set(CPACK_ARCHIVE_FILE_NAME
    showstopper-${PROJECT_VERSION}-linux-${CMAKE_SYSTEM_PROCESSOR})
set(CPACK_PACKAGE_FILE_NAME ${CPACK_ARCHIVE_FILE_NAME})

# Which components a package has is settled for each kind of package.
file(WRITE ${PROJECT_BINARY_DIR}/package-components.cmake [[
if(CPACK_GENERATOR STREQUAL "DEB")
  set(CPACK_COMPONENTS_ALL runtime development)
else()
  set(CPACK_COMPONENTS_ALL runtime carried)
  set(CPACK_COMPONENTS_GROUPING ALL_COMPONENTS_IN_ONE)
  set(CPACK_COMPONENT_INCLUDE_TOPLEVEL_DIRECTORY ON)
endif()
]])
set(CPACK_PROJECT_CONFIG_FILE ${PROJECT_BINARY_DIR}/package-components.cmake)
include(CPack)
