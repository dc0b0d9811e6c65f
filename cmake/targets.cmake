# One function per kind of target; everything a target of that kind has in
# common is said here and nowhere else.

# Warnings and sanitizers of this project's own code. Not exported: whoever
# links the installed library keeps their own flags.
add_library(assignbench_flags INTERFACE)
target_compile_options(assignbench_flags INTERFACE -Wall -Wextra -Wshadow)
if(ASSIGNBENCH_SANITIZE)
  target_compile_options(assignbench_flags INTERFACE
    -fsanitize=${ASSIGNBENCH_SANITIZE} -fno-omit-frame-pointer
    -fno-sanitize-recover=all
    $<$<BOOL:${ASSIGNBENCH_FUZZ}>:-fsanitize=fuzzer-no-link>)
  target_link_options(assignbench_flags INTERFACE
    -fsanitize=${ASSIGNBENCH_SANITIZE})
endif()

# assignbench_precompile(NAME KIND OPTIONS...): compiles what a target includes
# most only once for all of its KIND, "libraries" or "tests", whose compile
# options beside the common ones are OPTIONS. A third of a test's time in the
# compiler goes that way. A file that forgets to include something then compiles
# all the same: so not for libraries, except with sanitizers, where nothing but
# the tests' answers counts, and not in the preset core.
function(assignbench_precompile name kind)
  if(ASSIGNBENCH_FUZZ OR ASSIGNBENCH_CORE OR
     (kind STREQUAL libraries AND NOT ASSIGNBENCH_SANITIZE))
    return()
  endif()
  set(headers assignbench_headers_of_${kind})
  if(NOT TARGET ${headers})
    add_library(${headers} OBJECT ${PROJECT_SOURCE_DIR}/cmake/headers.cc)
    target_compile_features(${headers} PUBLIC cxx_std_20)
    target_compile_options(${headers} PRIVATE ${ARGN})
    target_link_libraries(${headers} PRIVATE
      assignbench_flags absl::statusor absl::strings absl::flat_hash_map)
    target_precompile_headers(${headers} PRIVATE
      <algorithm> <functional> <map> <memory> <optional> <string> <utility>
      <vector> <absl/container/flat_hash_map.h> <absl/status/statusor.h>
      <absl/strings/str_cat.h> <absl/types/span.h>)
    if(kind STREQUAL tests)
      target_link_libraries(${headers} PRIVATE GTest::gmock)
      target_precompile_headers(${headers} PRIVATE
        <gmock/gmock.h> <gtest/gtest.h>)
    endif()
  endif()
  target_precompile_headers(${name} REUSE_FROM ${headers})
endfunction()

# assignbench_library(NAME SOURCES... DEPS...): a static library of one room.
function(assignbench_library name)
  cmake_parse_arguments(arg "" "" "SOURCES;DEPS" ${ARGN})
  add_library(${name} STATIC ${arg_SOURCES})
  target_include_directories(${name} PUBLIC
    $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}>
    $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}/assignbench>)
  target_compile_features(${name} PUBLIC cxx_std_20)
  target_link_libraries(${name}
    PUBLIC ${arg_DEPS}
    PRIVATE $<BUILD_INTERFACE:assignbench_flags>)
  assignbench_precompile(${name} libraries)
endfunction()

# assignbench_executable(NAME SOURCES... DEPS...): a program in bin/.
function(assignbench_executable name)
  cmake_parse_arguments(arg "" "" "SOURCES;DEPS" ${ARGN})
  add_executable(${name} ${arg_SOURCES})
  target_link_libraries(${name} PRIVATE ${arg_DEPS} assignbench_flags)
endfunction()

# assignbench_test(NAME SOURCES... DEPS... [ENVIRONMENT...]): one GoogleTest
# program, each of its test cases registered with ctest.
function(assignbench_test name)
  cmake_parse_arguments(arg "" "" "SOURCES;DEPS;ENVIRONMENT" ${ARGN})
  assignbench_executable(${name} SOURCES ${arg_SOURCES}
    DEPS ${arg_DEPS} GTest::gmock GTest::gtest_main)
  # What the tests call is optimised and looked at for undefined behaviour; they
  # themselves need not be, which saves the compiler half of its time.
  set(options -O0)
  if(ASSIGNBENCH_SANITIZE)
    list(APPEND options -fno-sanitize=undefined)
  endif()
  target_compile_options(${name} PRIVATE ${options})
  assignbench_precompile(${name} tests ${options})
  target_compile_definitions(${name} PRIVATE
    ASSIGNBENCH_TEST_DATA="${PROJECT_SOURCE_DIR}/tests/data")
  if(arg_ENVIRONMENT)
    set(properties PROPERTIES ENVIRONMENT "${arg_ENVIRONMENT}")
  endif()
  gtest_discover_tests(${name} DISCOVERY_TIMEOUT 60 ${properties})
endfunction()
