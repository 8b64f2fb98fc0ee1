# The entry for software catalogues (AppStream). Catalogues load screenshots from the web, so the entry contains them only if
# PICTURES is set: the https address of docs/pictures.
function(write_metainfo PICTURES FILE)
    file(READ ${CMAKE_CURRENT_FUNCTION_LIST_DIR}/../resources/desktop/kernelcurve.metainfo.xml text)
    if(PICTURES)
        string(REPLACE "@KERNELCURVE_PICTURES@" "${PICTURES}" text "${text}")
    else()
        string(REGEX REPLACE " *<screenshots>.*</screenshots>\n" "" text "${text}")
    endif()
    file(WRITE ${FILE} "${text}")
endfunction()
