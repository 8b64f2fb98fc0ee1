# Every build runs this with `cmake -P`. It writes OUTPUT, a header with the commit of SOURCE_DIR, unless the header is up to
# date. The commit is empty without git, and if the sources are not a checkout (for example an archive of a release, perhaps
# unpacked inside another checkout).
set(commit "")
find_program(git git)
if(git)
    execute_process(COMMAND ${git} -C ${SOURCE_DIR} rev-parse --show-toplevel
        OUTPUT_VARIABLE top OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
    file(REAL_PATH ${SOURCE_DIR} source)
    if(top STREQUAL source)
        execute_process(COMMAND ${git} -C ${SOURCE_DIR} describe --always --dirty --abbrev=12 --exclude=*
            OUTPUT_VARIABLE commit OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
    endif()
endif()
if(commit)
    set(commit "+${commit}")
endif()
file(CONFIGURE OUTPUT ${OUTPUT} CONTENT "#define KERNELCURVE_COMMIT \"${commit}\"\n")
