# Installs the build into a folder of its own and holds the layout that docs/formats.md promises:
#   cmake -D BUILD=... -D STAGE=... -P installed_layout.cmake
file(REMOVE_RECURSE ${STAGE})
execute_process(COMMAND ${CMAKE_COMMAND} --install ${BUILD} --prefix ${STAGE}
                OUTPUT_QUIET RESULT_VARIABLE result ERROR_VARIABLE errors)
if(result)
    message(FATAL_ERROR "the installation failed: ${errors}")
endif()
foreach(file bin/kernelcurve bin/kernelcurve-worker share/kernelcurve/kernels/copy/1_copy_library.cu
             share/kernelcurve/labs/offset_add/offset_reads.yaml share/kernelcurve/references/leimao_memcpy_rtx3090.yaml
             share/applications/kernelcurve.desktop share/icons/hicolor/scalable/apps/kernelcurve.svg
             share/metainfo/org.kernelcurve.kernelcurve.metainfo.xml share/doc/kernelcurve/copyright
             share/bash-completion/completions/kernelcurve share/zsh/site-functions/_kernelcurve
             share/fish/vendor_completions.d/kernelcurve.fish share/man/man1/kernelcurve.1
             share/kernelcurve/manual/tour.md)
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
file(STRINGS ${STAGE}/share/applications/kernelcurve.desktop entry REGEX "^(Exec|Icon|Name)=")
if(NOT entry STREQUAL "Name=Kernelcurve;Exec=kernelcurve %f;Icon=kernelcurve")
    message(FATAL_ERROR "the menu entry says ${entry}")
endif()
file(REMOVE_RECURSE ${STAGE})
