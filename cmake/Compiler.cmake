# Warnings for the project's code, sanitizers by preset, and ccache if it is installed.
add_library(kernelcurve_warnings INTERFACE)
target_compile_options(kernelcurve_warnings INTERFACE -Wall -Wextra -Wpedantic -Wnon-virtual-dtor -Werror=return-type)
# If several tests are compiled together (KERNELCURVE_JOINED_TESTS), a local name may equal a global one of another test.
set(joined $<BOOL:$<TARGET_PROPERTY:KERNELCURVE_JOINED_TESTS>>)
target_compile_options(kernelcurve_warnings INTERFACE $<$<NOT:${joined}>:-Wshadow>
                                                      $<$<AND:${joined},$<CXX_COMPILER_ID:GNU>>:-Wshadow=local>)
# GCC 12 reports overlapping copies in every "text" + std::string (GCC bug 105329).
target_compile_options(kernelcurve_warnings INTERFACE $<$<CXX_COMPILER_ID:GNU>:-Wno-restrict>)

option(KERNELCURVE_WERROR "Treat warnings as errors (./dev sets it in CI)" OFF)
if(KERNELCURVE_WERROR)
    target_compile_options(kernelcurve_warnings INTERFACE -Werror)
endif()

set(KERNELCURVE_SANITIZE "" CACHE STRING "Comma-separated sanitizers for the whole build")
if(KERNELCURVE_SANITIZE)
    add_compile_options(-fsanitize=${KERNELCURVE_SANITIZE} -fno-omit-frame-pointer)
    add_link_options(-fsanitize=${KERNELCURVE_SANITIZE})
    # GCC and clang have different macros for it.
    string(REPLACE "," ";" KERNELCURVE_SANITIZERS "${KERNELCURVE_SANITIZE}")
    foreach(sanitizer IN LISTS KERNELCURVE_SANITIZERS)
        string(TOUPPER ${sanitizer} sanitizer)
        add_compile_definitions(KERNELCURVE_SANITIZE_${sanitizer})
    endforeach()
    if("thread" IN_LIST KERNELCURVE_SANITIZERS)
        add_library(plain_clone OBJECT cmake/plain_clone.cpp)
    endif()
endif()

option(KERNELCURVE_FUZZ "Count coverage for tests/fuzz (needs clang)" OFF)
if(KERNELCURVE_FUZZ)
    add_compile_options(-fsanitize=fuzzer-no-link)
endif()

find_program(CCACHE_PROGRAM ccache)
if(CCACHE_PROGRAM)
    set(CMAKE_CXX_COMPILER_LAUNCHER ${CCACHE_PROGRAM})
endif()

# GCC searches a precompiled header for garbage each time it needs more memory. This takes a fifth of the time of a short
# file and saves a tenth of the memory. In KiB.
if(CMAKE_CXX_COMPILER_ID STREQUAL GNU)
    add_compile_options("SHELL:--param ggc-min-heapsize=1000000")
endif()

# On ARM64, char is unsigned by default, and GCC combines a * b + c into one operation. Without both, results equal those on x86-64.
if(NOT CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64")
    add_compile_options(-fsigned-char -ffp-contract=off)
endif()

# Newcomers wait for a clean release build. Therefore, several sources of a library are compiled together, without optimizations
# that do not make this program faster. The dev preset compiles each file separately.
option(KERNELCURVE_UNITY "Compile several sources of a part at once" OFF)
string(REPLACE "-O3" "-O2" CMAKE_CXX_FLAGS_RELEASE "${CMAKE_CXX_FLAGS_RELEASE}")

# The code of a test is compiled more often than it runs. Optimizing it took two thirds of the compile time.
function(kernelcurve_test_options target)
    target_compile_options(${target} PRIVATE $<$<CONFIG:Release>:-O0>)
endfunction()

# kernelcurve_program(TARGET): an executable that may start processes.
function(kernelcurve_program target)
    if(TARGET plain_clone)
        target_sources(${target} PRIVATE $<TARGET_OBJECTS:plain_clone>)
    endif()
endfunction()
