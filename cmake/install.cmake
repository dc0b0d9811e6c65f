# What others may build against: the library of assignors, found by
# find_package(assignbench) and linked as assignbench::assignors.
include(CMakePackageConfigHelpers)

set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/assignbench)
file(GLOB public_headers ${PROJECT_SOURCE_DIR}/assignors/*.h)
install(FILES ${public_headers}
        DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/assignbench/assignors)
install(TARGETS assignors EXPORT assignbench-targets)
install(EXPORT assignbench-targets NAMESPACE assignbench::
        DESTINATION ${package_dir})
configure_package_config_file(
  cmake/assignbench-config.cmake.in
  ${PROJECT_BINARY_DIR}/assignbench-config.cmake
  INSTALL_DESTINATION ${package_dir})
write_basic_package_version_file(
  ${PROJECT_BINARY_DIR}/assignbench-config-version.cmake
  COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/assignbench-config.cmake
              ${PROJECT_BINARY_DIR}/assignbench-config-version.cmake
        DESTINATION ${package_dir})
