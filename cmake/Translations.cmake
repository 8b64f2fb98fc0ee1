# Icons and translations in the program. Both are compiled with a name, so that ui/widgets/appearance/icons.cpp can
# initialize them: resources of a static library are not registered automatically.
set(translations_dir ${CMAKE_SOURCE_DIR}/resources/translations)
set(translation_files ${translations_dir}/kernelcurve_en.ts ${translations_dir}/kernelcurve_zh_CN.ts)

# lupdate reads KC_TEXT(context, text) of parts without Qt as QT_TRANSLATE_NOOP.
set(lupdate_options -I ${CMAKE_SOURCE_DIR} -locations none -no-ui-lines -tr-function-alias QT_TRANSLATE_NOOP+=KC_TEXT)

get_target_property(lrelease_program Qt6::lrelease IMPORTED_LOCATION)
cmake_path(GET lrelease_program PARENT_PATH linguist_tools)
find_program(LUPDATE_PROGRAM lupdate HINTS ${linguist_tools} REQUIRED NO_CACHE)

function(kernelcurve_compile_resources target name qrc)
    set(output ${CMAKE_CURRENT_BINARY_DIR}/qrc_${name}.cpp)
    add_custom_command(OUTPUT ${output}
        COMMAND Qt6::rcc --name ${name} --output ${output} ${qrc}
        DEPENDS ${qrc} ${ARGN}
        COMMENT "Compiling the resources ${name}"
        VERBATIM)
    target_sources(${target} PRIVATE ${output})
    set_source_files_properties(${output} PROPERTIES SKIP_AUTOGEN ON SKIP_UNITY_BUILD_INCLUSION ON)
endfunction()

function(kernelcurve_icons target)
    file(GLOB icons CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/resources/icons/*.svg)
    kernelcurve_compile_resources(${target} icons ${CMAKE_SOURCE_DIR}/resources/icons/icons.qrc ${icons})
endfunction()

# `cmake --build --preset release --target update_translations` brings the .ts files up to date.
function(kernelcurve_translations target)
    qt6_add_lrelease(${target} TS_FILES ${translation_files} QM_FILES_OUTPUT_VARIABLE compiled
                     OPTIONS -silent)
    # Qt's texts, if their package is installed.
    find_file(QTBASE_ZH_CN qtbase_zh_CN.qm HINTS ${QT6_INSTALL_PREFIX}/${QT6_INSTALL_TRANSLATIONS}
              PATHS /usr/share/qt6/translations NO_CACHE)
    if(QTBASE_ZH_CN)
        list(APPEND compiled ${QTBASE_ZH_CN})
    else()
        message(STATUS "Qt's own texts in Chinese: no (install qt6-translations-l10n)")
    endif()
    set(entries "")
    foreach(file ${compiled})
        cmake_path(GET file FILENAME name)
        string(APPEND entries "    <file alias=\"${name}\">${file}</file>\n")
    endforeach()
    set(qrc ${CMAKE_CURRENT_BINARY_DIR}/translations.qrc)
    file(CONFIGURE OUTPUT ${qrc} CONTENT "<RCC>\n<qresource prefix=\"/i18n\">\n@entries@</qresource>\n</RCC>\n" @ONLY)
    kernelcurve_compile_resources(${target} translations ${qrc} ${compiled})

    add_custom_target(update_translations
        COMMAND ${LUPDATE_PROGRAM} ${lupdate_options} -no-obsolete
                ${CMAKE_SOURCE_DIR}/app ${CMAKE_SOURCE_DIR}/ui ${CMAKE_SOURCE_DIR}/gpu
                -ts ${translations_dir}/kernelcurve_zh_CN.ts
        COMMAND ${LUPDATE_PROGRAM} ${lupdate_options} -no-obsolete -pluralonly
                ${CMAKE_SOURCE_DIR}/app ${CMAKE_SOURCE_DIR}/ui ${CMAKE_SOURCE_DIR}/gpu
                -ts ${translations_dir}/kernelcurve_en.ts
        VERBATIM)
endfunction()
