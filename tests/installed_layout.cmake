# Installs the build into a folder of its own and holds the layout that docs/reference/folders.md lists:
#   cmake -D BUILD=... -D STAGE=... -P installed_layout.cmake
file(REMOVE_RECURSE ${STAGE})
execute_process(COMMAND ${CMAKE_COMMAND} --install ${BUILD} --prefix ${STAGE}
                OUTPUT_QUIET RESULT_VARIABLE result ERROR_VARIABLE errors)
if(result)
    message(FATAL_ERROR "the installation failed: ${errors}")
endif()
foreach(file bin/kernelcurve bin/kernelcurve-worker share/kernelcurve/kernels/copy/1_copy_library.cu
             share/kernelcurve/labs/offset_add/offset_reads.yaml share/kernelcurve/references/leimao_memcpy_rtx3090.yaml
             share/kernelcurve/sources/vectorized_memory_access.yaml share/kernelcurve/search/synonyms.yaml
             share/applications/kernelcurve.desktop share/icons/hicolor/scalable/apps/kernelcurve.svg
             share/mime/packages/kernelcurve.xml share/kernelcurve/register.sh share/icons/hicolor/scalable/mimetypes/application-x-kernelcurve.svg
             share/metainfo/org.kernelcurve.kernelcurve.metainfo.xml share/doc/kernelcurve/copyright
             share/bash-completion/completions/kernelcurve share/zsh/site-functions/_kernelcurve
             share/fish/vendor_completions.d/kernelcurve.fish share/man/man1/kernelcurve.1
             share/kernelcurve/manual/tutorials/tour.md)
    if(NOT EXISTS ${STAGE}/${file} OR IS_SYMLINK ${STAGE}/${file})
        message(FATAL_ERROR "${file} is missing, or a link into the sources")
    endif()
endforeach()
# It runs from where it was put and finds its own labs.
execute_process(COMMAND env -i HOME=${STAGE} ${STAGE}/bin/kernelcurve list labs --format csv
                OUTPUT_VARIABLE labs RESULT_VARIABLE result)
if(result OR NOT labs MATCHES "\noffset_reads,")
    message(FATAL_ERROR "the installed program does not list its labs (${result}): ${labs}")
endif()
file(STRINGS ${STAGE}/share/applications/kernelcurve.desktop entry REGEX "^(Exec|Icon|Name)=" LIMIT_COUNT 3)
if(NOT entry STREQUAL "Name=Kernelcurve;Exec=kernelcurve %F;Icon=kernelcurve")
    message(FATAL_ERROR "the menu entry says ${entry}")
endif()
# What a catalogue of programs shows, with the version that this is.
set(catalogue ${STAGE}/share/metainfo/org.kernelcurve.kernelcurve.metainfo.xml)
include(${CMAKE_CURRENT_LIST_DIR}/../cmake/Metainfo.cmake)
write_metainfo(https://pictures.example ${STAGE}/pictures.metainfo.xml)
# AppStream 1.0 (Debian 13) warns of a missing homepage, and the project has none; older releases do not know that warning.
execute_process(COMMAND appstreamcli --version OUTPUT_VARIABLE appstream)
set(tolerated)
if(appstream MATCHES "version: [1-9]")
    set(tolerated --override=url-homepage-missing=info)
endif()
foreach(file ${catalogue} ${STAGE}/pictures.metainfo.xml)
    execute_process(COMMAND appstreamcli validate --no-net --pedantic ${tolerated} ${file} OUTPUT_VARIABLE findings ERROR_VARIABLE findings
                    RESULT_VARIABLE result)
    if(result)
        message(FATAL_ERROR "appstreamcli (tools/setup.sh test installs it): ${result} ${findings}")
    endif()
endforeach()
file(STRINGS ${catalogue} unknown REGEX "image|@")
if(unknown)
    message(FATAL_ERROR "${catalogue} has screenshots without an address: ${unknown}")
endif()
file(STRINGS ${STAGE}/pictures.metainfo.xml pictures REGEX "<image ")
list(LENGTH pictures count)
if(count LESS 3)
    message(FATAL_ERROR "${count} screenshots for a catalogue")
endif()
foreach(picture ${pictures})
    string(REGEX REPLACE ".*https://pictures.example/([^<]*)<.*" "\\1" picture ${picture})
    if(NOT EXISTS ${CMAKE_CURRENT_LIST_DIR}/../docs/pictures/${picture})
        message(FATAL_ERROR "docs/pictures/${picture} is shown in a catalogue and is not there")
    endif()
endforeach()
execute_process(COMMAND env -i HOME=${STAGE} ${STAGE}/bin/kernelcurve --version OUTPUT_VARIABLE version)
string(REGEX MATCH "[0-9]+\\.[0-9]+\\.[0-9]+" version "${version}")
file(STRINGS ${catalogue} release REGEX "<release version=\"${version}\"" LIMIT_COUNT 1)
if(NOT release)
    message(FATAL_ERROR "${catalogue} does not name the release ${version}")
endif()
# Each kind of file that the desktop knows of is one that it opens here, and has a picture.
file(STRINGS ${STAGE}/share/applications/kernelcurve.desktop opened REGEX "^MimeType=")
string(REPLACE "\\;" ";" opened "${opened}")
file(STRINGS ${STAGE}/share/mime/packages/kernelcurve.xml kinds REGEX "<mime-type type=")
list(LENGTH kinds count)
if(count EQUAL 0)
    message(FATAL_ERROR "the desktop is told of no kind of file")
endif()
foreach(kind ${kinds})
    string(REGEX REPLACE ".*type=\"([^\"]*)\".*" "\\1" kind ${kind})
    string(FIND "${opened}" "${kind};" at)
    string(REPLACE "/" "-" picture ${kind})
    if(at EQUAL -1 OR NOT EXISTS ${STAGE}/share/icons/hicolor/scalable/mimetypes/${picture}.svg)
        message(FATAL_ERROR "${kind} is not opened by the menu entry, or has no icon")
    endif()
endforeach()
file(REMOVE_RECURSE ${STAGE})
