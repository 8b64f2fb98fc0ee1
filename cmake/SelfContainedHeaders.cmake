# A header must compile alone: who includes it need not know what it needs.
# kernelcurve_self_contained_headers(NAME FOLDERS gpu/model ... [WITHOUT gpu/kernels ...] LINK targets ...)
# makes one source a header and compiles them all as NAME. It is no part of a usual build: the test of the same name
# builds it. LINK gives include folders only; a header that needs another part's is found out here.
function(kernelcurve_self_contained_headers name)
    cmake_parse_arguments(HEADERS "" "" "FOLDERS;WITHOUT;LINK" ${ARGN})
    set(sources)
    foreach(folder ${HEADERS_FOLDERS})
        file(GLOB_RECURSE headers CONFIGURE_DEPENDS RELATIVE ${CMAKE_SOURCE_DIR} ${CMAKE_SOURCE_DIR}/${folder}/*.h)
        foreach(left_out ${HEADERS_WITHOUT})
            list(FILTER headers EXCLUDE REGEX "^${left_out}(/|$)")
        endforeach()
        foreach(header ${headers})
            # Twice, so that a missing guard shows as well.
            set(source ${CMAKE_BINARY_DIR}/self_contained/${header}.cpp)
            file(CONFIGURE OUTPUT ${source} CONTENT "#include \"${header}\"\n#include \"${header}\"\n" @ONLY)
            list(APPEND sources ${source})
        endforeach()
    endforeach()
    add_library(${name} OBJECT EXCLUDE_FROM_ALL ${sources})
    set_target_properties(${name} PROPERTIES AUTOMOC OFF)
    target_include_directories(${name} PRIVATE ${CMAKE_SOURCE_DIR})
    # Nothing runs: the time goes into reading the headers.
    target_compile_options(${name} PRIVATE -O0 -g0)
    foreach(target ${HEADERS_LINK})
        target_include_directories(${name} SYSTEM PRIVATE $<TARGET_PROPERTY:${target},INTERFACE_INCLUDE_DIRECTORIES>)
        target_compile_definitions(${name} PRIVATE $<TARGET_PROPERTY:${target},INTERFACE_COMPILE_DEFINITIONS>)
    endforeach()
    add_test(NAME ${name} COMMAND ${CMAKE_COMMAND} --build ${CMAKE_BINARY_DIR} --target ${name})
    # Two builds in one folder would wait for each other.
    set_tests_properties(${name} PROPERTIES TIMEOUT 600 RESOURCE_LOCK build_folder)
endfunction()
