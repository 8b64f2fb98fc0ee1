# The table of modules: the library of each, and the modules that it may include. ./dev lint compares every #include with it.
set_property(DIRECTORY ${CMAKE_SOURCE_DIR} APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS cmake/rooms.txt)
file(STRINGS ${CMAKE_SOURCE_DIR}/cmake/rooms.txt KERNELCURVE_ROOMS REGEX "^[a-z]")

# Sets `result` to the libraries of the modules that `name`, an entry of the last column, means.
function(kernelcurve_libraries_of name result)
    string(REGEX REPLACE "/$" "" folder "${name}")
    set(found)
    set(above)
    foreach(row ${KERNELCURVE_ROOMS})
        separate_arguments(row UNIX_COMMAND "${row}")
        list(GET row 0 room)
        list(GET row 1 library)
        if(room STREQUAL folder OR (NOT name STREQUAL folder AND room MATCHES "^${folder}/"))
            list(APPEND found ${library})
        elseif(folder MATCHES "^${room}/")
            set(above ${library}) # a folder in a module: its nearest row comes last
        endif()
    endforeach()
    if(NOT found)
        set(found ${above})
    endif()
    set(${result} ${found} PARENT_SCOPE)
endfunction()

# kernelcurve_part(model LINK nlohmann_json::nlohmann_json ...): one static library of all sources in its modules,
# linked with the libraries of the modules that they may include. LINK and PRIVATE_LINK list other libraries, WITHOUT lists
# sources that belong elsewhere. Every target includes headers by their path from the source root.
# SEPARATE: compile each source separately, because their anonymous namespaces share names.
function(kernelcurve_part name)
    cmake_parse_arguments(PART "SEPARATE" "" "LINK;PRIVATE_LINK;WITHOUT" ${ARGN})
    set(sources)
    set(links)
    foreach(row ${KERNELCURVE_ROOMS})
        separate_arguments(row UNIX_COMMAND "${row}")
        list(POP_FRONT row room library)
        if(NOT library STREQUAL name)
            continue()
        endif()
        file(GLOB files CONFIGURE_DEPENDS RELATIVE ${CMAKE_SOURCE_DIR} ${CMAKE_SOURCE_DIR}/${room}/*.cpp ${CMAKE_SOURCE_DIR}/${room}/*.h)
        list(APPEND sources ${files})
        foreach(name_in_row ${row})
            kernelcurve_libraries_of(${name_in_row} found)
            list(APPEND links ${found})
        endforeach()
    endforeach()
    if(PART_WITHOUT)
        list(REMOVE_ITEM sources ${PART_WITHOUT})
    endif()
    list(TRANSFORM sources PREPEND ${CMAKE_SOURCE_DIR}/)
    list(REMOVE_DUPLICATES links)
    list(REMOVE_ITEM links ${name})
    add_library(${name} STATIC ${sources})
    target_include_directories(${name} PUBLIC ${CMAKE_SOURCE_DIR})
    target_link_libraries(${name} PUBLIC ${links} ${PART_LINK} PRIVATE ${PART_PRIVATE_LINK} kernelcurve_warnings)
    kernelcurve_precompile(${name})
    if(KERNELCURVE_UNITY AND NOT PART_SEPARATE)
        set_target_properties(${name} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 10)
    endif()
endfunction()

# Seconds after which a test counts as hanging: several times the duration of the longest one on a busy machine.
set(kernelcurve_hang_limit 1800)
# Tests share a cache of compiled kernels, whose keys depend on the content.
set(kernelcurve_test_cache ${CMAKE_BINARY_DIR}/tests/cache)

# kernelcurve_test(model_value SOURCES value_test.cpp LINK model [NEEDS kernelcurve-worker ...] [LABELS ...] [QT] [ALONE] [LONG]
#                  [FILTER Suite.*] [LANGUAGE tr_TR] [ENVIRONMENT NAME=VALUE ...] [WITHIN COMMAND ...])
# One ctest entry, based on GoogleTest. The tests of a folder are one program, tests_FOLDER, because their shared headers take
# most of the compile time. The entry runs the tests of its sources (tests/run_tests.h) that match FILTER. QT adds a QApplication
# on the offscreen platform; these tests are in the program tests_FOLDER_qt. ALONE: a separate program NAME_test, for libraries
# that the other tests must not link. NEEDS lists programs that the test starts. LONG starts before the others, so that it does
# not run alone at the end. Each entry has the label gtest. LANGUAGE is the language of the system. WITHIN: a command that runs the program.
function(kernelcurve_test name)
    cmake_parse_arguments(TEST "QT;ALONE;LONG" "FILTER;LANGUAGE" "SOURCES;LINK;NEEDS;LABELS;ENVIRONMENT;WITHIN" ${ARGN})
    cmake_path(RELATIVE_PATH CMAKE_CURRENT_SOURCE_DIR BASE_DIRECTORY ${CMAKE_SOURCE_DIR} OUTPUT_VARIABLE program)
    string(REPLACE "/" "_" program ${program})
    if(TEST_ALONE)
        set(program ${name}_test)
    elseif(TEST_QT)
        string(APPEND program _qt)
    endif()
    if(NOT TARGET ${program})
        kernelcurve_test_program(${program} "${TEST_QT}" "${TEST_LINK}")
    endif()
    get_target_property(known ${program} SOURCES)
    set(arguments)
    foreach(source ${TEST_SOURCES})
        cmake_path(ABSOLUTE_PATH source NORMALIZE)
        if(NOT source IN_LIST known)
            target_sources(${program} PRIVATE ${source})
        endif()
        cmake_path(RELATIVE_PATH source BASE_DIRECTORY ${CMAKE_SOURCE_DIR}/tests)
        if(NOT TEST_ALONE)
            list(APPEND arguments --of=${source})
        endif()
    endforeach()
    target_link_libraries(${program} PRIVATE ${TEST_LINK})
    if(TEST_NEEDS)
        add_dependencies(${program} ${TEST_NEEDS})
    endif()
    if(TEST_FILTER)
        list(APPEND arguments --gtest_filter=${TEST_FILTER})
    endif()
    if(TEST_LANGUAGE)
        list(APPEND TEST_ENVIRONMENT KERNELCURVE_SYSTEM_LOCALE=1 LANG=${TEST_LANGUAGE}.UTF-8 LC_ALL=${TEST_LANGUAGE}.UTF-8)
    endif()
    list(APPEND TEST_LABELS gtest)
    add_test(NAME ${name} COMMAND ${TEST_WITHIN} $<TARGET_FILE:${program}> ${arguments})
    set_tests_properties(${name} PROPERTIES TIMEOUT ${kernelcurve_hang_limit} LABELS "${TEST_LABELS}"
        ENVIRONMENT "QT_QPA_PLATFORM=offscreen;XDG_CACHE_HOME=${kernelcurve_test_cache};${TEST_ENVIRONMENT}")
    if(TEST_LONG)
        set_tests_properties(${name} PROPERTIES COST 1000)
    endif()
endfunction()

# The program `program` of tests, the first of which links `link`; see above.
function(kernelcurve_test_program program qt link)
    if(NOT TARGET test_headers)
        kernelcurve_test_headers()
    endif()
    set(main plain)
    set(headers test_headers)
    if(qt OR link MATCHES "(^|;)(app|ui|chart)(;|$)")
        set(headers test_headers_qt)
    endif()
    if(qt)
        set(main qt)
    endif()
    add_executable(${program} $<TARGET_OBJECTS:test_${main}_main>)
    kernelcurve_program(${program})
    kernelcurve_test_options(${program})
    target_link_libraries(${program} PRIVATE GTest::gtest GTest::gmock kernelcurve_warnings)
    if(qt)
        target_link_libraries(${program} PRIVATE Qt6::Widgets Qt6::Test)
    endif()
    target_include_directories(${program} PRIVATE ${CMAKE_SOURCE_DIR})
    target_precompile_headers(${program} REUSE_FROM ${headers})
    set_target_properties(${program} PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/tests)
    target_compile_definitions(${program} PRIVATE
        KERNELCURVE_SOURCE_DIR="${CMAKE_SOURCE_DIR}"
        KERNELCURVE_BUILD_DIR="${CMAKE_BINARY_DIR}"
        KERNELCURVE_TEST_DATA="${CMAKE_CURRENT_SOURCE_DIR}/data"
        FAKE_WORKER="${CMAKE_BINARY_DIR}/tests/fake_worker")
    if(KERNELCURVE_UNITY)
        # The tests are in included files. The dev preset has the warning for real cases.
        target_compile_options(${program} PRIVATE $<$<CXX_COMPILER_ID:GNU>:-Wno-subobject-linkage>)
        set_target_properties(${program} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 8 KERNELCURVE_JOINED_TESTS ON)
    endif()
endfunction()

# kernelcurve_bench(recording_bench SOURCES ... LINK ...): prints "name value unit" lines. ./dev bench builds it, and so does
# ./dev lint, as every target of kernelcurve_on_demand.
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

# kernelcurve_on_demand(TARGET): built by name, and by ./dev lint, so that it always compiles.
function(kernelcurve_on_demand target)
    if(NOT TARGET on_demand)
        add_custom_target(on_demand)
    endif()
    add_dependencies(on_demand ${target})
endfunction()
