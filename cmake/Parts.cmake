# One static library a part. A part's name is its folder's: kernelcurve_part(model SOURCES ... LINK ...).
# Every target sees the source root, so that headers are included by their path: "gpu/model/value.h".
# SEPARATE: never several sources in one compilation, because their anonymous namespaces share names.
function(kernelcurve_part name)
    cmake_parse_arguments(PART "SEPARATE" "" "SOURCES;LINK;PRIVATE_LINK" ${ARGN})
    if(PART_SOURCES)
        add_library(${name} STATIC ${PART_SOURCES})
        target_include_directories(${name} PUBLIC ${CMAKE_SOURCE_DIR})
        target_link_libraries(${name} PUBLIC ${PART_LINK} PRIVATE ${PART_PRIVATE_LINK} kernelcurve_warnings)
        kernelcurve_precompile(${name})
        if(KERNELCURVE_UNITY AND NOT PART_SEPARATE)
            set_target_properties(${name} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 6)
        endif()
    else()
        add_library(${name} INTERFACE)
        target_include_directories(${name} INTERFACE ${CMAKE_SOURCE_DIR})
        target_link_libraries(${name} INTERFACE ${PART_LINK})
    endif()
endfunction()

# kernelcurve_test(model_value SOURCES value_test.cpp LINK model [LABELS ...] [TIMEOUT seconds])
# One executable, one ctest entry, built on GoogleTest. QT adds a QApplication on the offscreen platform.
function(kernelcurve_test name)
    cmake_parse_arguments(TEST "QT" "TIMEOUT" "SOURCES;LINK;LABELS" ${ARGN})
    add_executable(${name}_test ${TEST_SOURCES})
    kernelcurve_program(${name}_test)
    kernelcurve_test_options(${name}_test)
    target_link_libraries(${name}_test PRIVATE ${TEST_LINK} GTest::gtest GTest::gmock kernelcurve_warnings)
    if(NOT TARGET test_headers)
        kernelcurve_test_headers()
    endif()
    if(TEST_QT)
        target_sources(${name}_test PRIVATE $<TARGET_OBJECTS:test_qt_main>)
        target_link_libraries(${name}_test PRIVATE Qt6::Widgets Qt6::Test)
    else()
        target_link_libraries(${name}_test PRIVATE GTest::gtest_main)
    endif()
    if(TEST_QT OR TEST_LINK MATCHES "(^|;)(app|ui|plot)(;|$)")
        target_precompile_headers(${name}_test REUSE_FROM test_headers_qt)
    else()
        target_precompile_headers(${name}_test REUSE_FROM test_headers)
    endif()
    set_target_properties(${name}_test PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/tests)
    target_compile_definitions(${name}_test PRIVATE
        KERNELCURVE_SOURCE_DIR="${CMAKE_SOURCE_DIR}"
        KERNELCURVE_BUILD_DIR="${CMAKE_BINARY_DIR}"
        KERNELCURVE_TEST_DATA="${CMAKE_CURRENT_SOURCE_DIR}/data")
    add_test(NAME ${name} COMMAND ${name}_test)
    if(NOT TEST_TIMEOUT)
        set(TEST_TIMEOUT 120)
    endif()
    if(KERNELCURVE_SANITIZE)
        math(EXPR TEST_TIMEOUT "4 * ${TEST_TIMEOUT}")
    endif()
    set_tests_properties(${name} PROPERTIES TIMEOUT ${TEST_TIMEOUT} LABELS "${TEST_LABELS}"
        ENVIRONMENT "QT_QPA_PLATFORM=offscreen")
endfunction()

# kernelcurve_bench(recording_bench SOURCES ... LINK ...): prints "name value unit" lines. Built by ./dev bench, and by
# ./dev lint as all that kernelcurve_on_demand is told of.
function(kernelcurve_bench name)
    cmake_parse_arguments(BENCH "" "" "SOURCES;LINK" ${ARGN})
    add_executable(${name} EXCLUDE_FROM_ALL ${BENCH_SOURCES})
    target_link_libraries(${name} PRIVATE ${BENCH_LINK} kernelcurve_warnings)
    set_target_properties(${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/bench)
    target_compile_definitions(${name} PRIVATE
        KERNELCURVE_SOURCE_DIR="${CMAKE_SOURCE_DIR}"
        KERNELCURVE_BUILD_DIR="${CMAKE_BINARY_DIR}")
    kernelcurve_on_demand(${name})
endfunction()

# kernelcurve_on_demand(TARGET): nobody builds it every day; ./dev lint does, so that it stays whole.
function(kernelcurve_on_demand target)
    if(NOT TARGET on_demand)
        add_custom_target(on_demand)
    endif()
    add_dependencies(on_demand ${target})
endfunction()
