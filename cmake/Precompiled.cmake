# Precompiled headers, for headers that nearly every file includes. They halve the time of a clean build. One set is for the
# libraries below the window, one for those that use Qt, and two are for tests. A file still includes what it uses: the check
# of self-contained headers builds without these.
set(KERNELCURVE_STANDARD_HEADERS
    <algorithm> <array> <atomic> <chrono> <cstdint> <filesystem> <functional> <map> <memory> <mutex> <optional> <set>
    <span> <string> <string_view> <thread> <unordered_map> <utility> <variant> <vector>)

# Called for every library. Libraries without Qt share the set of `model`, which all of them link.
function(kernelcurve_precompile name)
    get_target_property(links ${name} LINK_LIBRARIES)
    if(links MATCHES "Qt6::|app|chart|QCustomPlot")
        if(NOT TARGET window_headers)
            file(WRITE ${CMAKE_BINARY_DIR}/window_headers.cpp "")
            add_library(window_headers OBJECT EXCLUDE_FROM_ALL ${CMAKE_BINARY_DIR}/window_headers.cpp)
            set_target_properties(window_headers PROPERTIES AUTOMOC OFF)
            target_link_libraries(window_headers PRIVATE Qt6::Widgets kernelcurve_warnings)
            target_precompile_headers(window_headers PRIVATE ${KERNELCURVE_STANDARD_HEADERS} <QtWidgets>)
        endif()
        target_precompile_headers(${name} REUSE_FROM window_headers)
    elseif(name STREQUAL "model")
        target_precompile_headers(${name} PRIVATE ${KERNELCURVE_STANDARD_HEADERS} <nlohmann/json.hpp>)
    else()
        target_precompile_headers(${name} REUSE_FROM model)
    endif()
endfunction()

# Programs that only own the sets of the tests: test_headers for tests without Qt, test_headers_qt for tests with Qt. Their
# main() is also shared.
function(kernelcurve_test_headers)
    file(WRITE ${CMAKE_BINARY_DIR}/test_headers.cpp "int main() {}\n")
    set(headers ${KERNELCURVE_STANDARD_HEADERS} <gtest/gtest.h> <gmock/gmock.h> <nlohmann/json.hpp>)
    foreach(owner test_headers test_headers_qt)
        add_executable(${owner} EXCLUDE_FROM_ALL ${CMAKE_BINARY_DIR}/test_headers.cpp)
        target_link_libraries(${owner} PRIVATE GTest::gtest GTest::gmock kernelcurve_warnings)
        kernelcurve_test_options(${owner})
    endforeach()
    target_link_libraries(test_headers_qt PRIVATE Qt6::Widgets)
    target_precompile_headers(test_headers PRIVATE ${headers})
    target_precompile_headers(test_headers_qt PRIVATE ${headers} <QtWidgets>)

    foreach(main plain qt)
        add_library(test_${main}_main OBJECT ${CMAKE_SOURCE_DIR}/tests/${main}_main.cpp ${CMAKE_SOURCE_DIR}/tests/run_tests.cpp)
        target_include_directories(test_${main}_main PRIVATE ${CMAKE_SOURCE_DIR})
        target_link_libraries(test_${main}_main PRIVATE GTest::gtest kernelcurve_warnings)
        kernelcurve_test_options(test_${main}_main)
    endforeach()
    target_link_libraries(test_qt_main PRIVATE Qt6::Widgets)
endfunction()
