# What a catalogue of programs shows of this one (AppStream). Its screenshots are read from the web: they are named where
# PICTURES, the https address of what lies in docs/pictures, is given, else left out.
function(write_metainfo PICTURES FILE)
    file(READ ${CMAKE_CURRENT_FUNCTION_LIST_DIR}/../resources/desktop/kernelcurve.metainfo.xml text)
    if(PICTURES)
        string(REPLACE "@KERNELCURVE_PICTURES@" "${PICTURES}" text "${text}")
    else()
        string(REGEX REPLACE " *<screenshots>.*</screenshots>\n" "" text "${text}")
    endif()
    file(WRITE ${FILE} "${text}")
endfunction()
