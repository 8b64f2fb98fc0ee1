# Run with `cmake -P` at every build: writes OUTPUT, a header with the commit that SOURCE_DIR is at, and leaves it alone
# where nothing has changed. Without git, and where the sources are not a checkout of their own (a release's archive,
# perhaps unpacked inside some other checkout), there is none.
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
