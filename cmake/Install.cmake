# `cmake --install build/release --prefix DIR` and `cpack` (in build/release): the layout of the build tree, the desktop's
# files, and a Debian package.
include(GNUInstallDirs)

install(TARGETS kernelcurve kernelcurve-worker RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
# The build tree has links into the sources; the package has the files.
foreach(pair ${KERNELCURVE_SHARED_FOLDERS})
    string(REPLACE ":" ";" pair ${pair})
    list(GET pair 0 from)
    list(GET pair 1 to)
    install(DIRECTORY ${CMAKE_SOURCE_DIR}/${from}/ DESTINATION ${CMAKE_INSTALL_DATADIR}/kernelcurve/${to})
endforeach()
if(KERNELCURVE_CHART_JS)
    install(FILES ${KERNELCURVE_CHART_JS} DESTINATION ${CMAKE_INSTALL_DATADIR}/kernelcurve/chart.js)
endif()
# The worker for other machines, if it could be packed.
install(CODE "
    file(GLOB archives \"${KERNELCURVE_SHARE}/worker/*-${CMAKE_SYSTEM_PROCESSOR}.tar.xz\")
    if(NOT archives)
        execute_process(COMMAND \"${CMAKE_COMMAND}\" --build \"${CMAKE_BINARY_DIR}\" --target worker_bundle COMMAND_ERROR_IS_FATAL ANY)
    endif()")
install(DIRECTORY ${KERNELCURVE_SHARE}/worker DESTINATION ${CMAKE_INSTALL_DATADIR}/kernelcurve OPTIONAL)
# Files for desktops and shells, also in the bundle.
foreach(pair "kernelcurve.desktop:applications/kernelcurve.desktop" "kernelcurve-mime.xml:mime/packages/kernelcurve.xml"
             "../icons/kernelcurve.svg:icons/hicolor/scalable/apps/kernelcurve.svg")
    string(REPLACE ":" ";" pair ${pair})
    list(GET pair 0 from)
    list(GET pair 1 to)
    cmake_path(GET to PARENT_PATH folder)
    cmake_path(GET to FILENAME name)
    install(FILES resources/desktop/${from} DESTINATION ${CMAKE_INSTALL_DATADIR}/${folder} RENAME ${name} COMPONENT desktop)
endforeach()
set(KERNELCURVE_PICTURES "" CACHE STRING "https address of docs/pictures, for the screenshots in AppStream's file")
include(cmake/Metainfo.cmake)
write_metainfo("${KERNELCURVE_PICTURES}" ${CMAKE_BINARY_DIR}/kernelcurve.metainfo.xml)
install(FILES ${CMAKE_BINARY_DIR}/kernelcurve.metainfo.xml DESTINATION ${CMAKE_INSTALL_DATADIR}/metainfo
        RENAME org.kernelcurve.kernelcurve.metainfo.xml COMPONENT desktop)
install(DIRECTORY resources/desktop/mimetypes DESTINATION ${CMAKE_INSTALL_DATADIR}/icons/hicolor/scalable COMPONENT desktop)
install(PROGRAMS resources/desktop/register.sh DESTINATION ${CMAKE_INSTALL_DATADIR}/kernelcurve COMPONENT desktop)
# Completions for bash, zsh and fish, and the manual page; see app/CMakeLists.txt.
install(DIRECTORY ${CMAKE_BINARY_DIR}/described/ DESTINATION ${CMAKE_INSTALL_DATADIR} COMPONENT desktop)
install(FILES README.md README.zh_CN.md SECURITY.md SECURITY.zh_CN.md CHANGELOG.md DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(DIRECTORY docs DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(FILES LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR} RENAME copyright)

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME kernelcurve)
set(CPACK_PACKAGE_VENDOR "the Kernelcurve authors")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "desktop laboratory for CUDA kernels")
set(CPACK_PACKAGE_DESCRIPTION
    "Measures CUDA kernels over their parameters and draws the curves, on an NVIDIA GPU or, with CUDA's semantics, on the CPU; comes with kernels, labs and explanations in English and Chinese.")
set(CPACK_RESOURCE_FILE_LICENSE ${CMAKE_SOURCE_DIR}/LICENSE)
set(CPACK_STRIP_FILES ON)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_MAINTAINER "the Kernelcurve authors <kernelcurve@localhost>")
set(CPACK_DEBIAN_PACKAGE_SECTION education)
# Debian finds the linked libraries. The compiler of the CPU device must be named, because the worker starts it.
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_DEPENDS "clang, lld, fonts-dejavu-core")
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS "fonts-noto-cjk, qt6-translations-l10n, qt6-wayland")
set(CPACK_DEBIAN_PACKAGE_SUGGESTS "nvidia-driver, nvidia-cuda-toolkit")
include(CPack)
