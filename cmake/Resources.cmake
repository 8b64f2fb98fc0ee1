# The same layout in the build tree, the bundle and the package: bin/ and share/kernelcurve/.
# In the build tree, share/kernelcurve contains links to the sources, so that edits take effect at once.
set(KERNELCURVE_SHARE ${CMAKE_BINARY_DIR}/share/kernelcurve)
file(MAKE_DIRECTORY ${KERNELCURVE_SHARE})
set(KERNELCURVE_SHARED_FOLDERS "gpu/kernels:kernels" "gpu/device/cpu/runtime:cpu" "resources/labs:labs"
                               "resources/references:references" "resources/recordings:recordings" "resources/devices:devices"
                               "resources/sources:sources" "resources/search:search"
                               "resources/templates:templates" "resources/course:course" "resources/page:page"
                               "resources/site:site"
                               "docs:manual")
foreach(pair ${KERNELCURVE_SHARED_FOLDERS})
    string(REPLACE ":" ";" pair ${pair})
    list(GET pair 0 from)
    list(GET pair 1 to)
    file(MAKE_DIRECTORY ${CMAKE_SOURCE_DIR}/${from})
    file(CREATE_LINK ${CMAKE_SOURCE_DIR}/${from} ${KERNELCURVE_SHARE}/${to} SYMBOLIC)
endforeach()

# The script that draws charts in interactive pages. Each page contains it.
find_file(KERNELCURVE_CHART_JS chart.min.js PATHS /usr/share/javascript/chart.js NO_CACHE)
if(KERNELCURVE_CHART_JS)
    file(MAKE_DIRECTORY ${KERNELCURVE_SHARE}/chart.js)
    file(CREATE_LINK ${KERNELCURVE_CHART_JS} ${KERNELCURVE_SHARE}/chart.js/chart.min.js SYMBOLIC)
else()
    message(STATUS "Interactive pages: no (install libjs-chart.js)")
endif()
