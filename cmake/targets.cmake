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
  # What the tests call is optimised; they themselves need not be. Without any
  # the compiler takes half as long, which counts most with sanitizers.
  if(ASSIGNBENCH_SANITIZE)
    target_compile_options(${name} PRIVATE -O0)
  else()
    target_compile_options(${name} PRIVATE -O1)
  endif()
  target_compile_definitions(${name} PRIVATE
    ASSIGNBENCH_TEST_DATA="${PROJECT_SOURCE_DIR}/tests/data")
  if(arg_ENVIRONMENT)
    set(properties PROPERTIES ENVIRONMENT "${arg_ENVIRONMENT}")
  endif()
  gtest_discover_tests(${name} DISCOVERY_TIMEOUT 60 ${properties})
endfunction()
