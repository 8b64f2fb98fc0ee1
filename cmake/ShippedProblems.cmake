# kernelcurve_shipped_problems(FILE): writes a source with the text of every gpu/kernels/*/problem.cu, so that programs
# and tests have the shipped problems without reading files.
function(kernelcurve_shipped_problems result)
    file(GLOB files CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/gpu/kernels/*/problem.cu)
    set(texts)
    foreach(file ${files})
        set_property(DIRECTORY ${CMAKE_SOURCE_DIR} APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${file})
        file(READ ${file} text)
        cmake_path(RELATIVE_PATH file BASE_DIRECTORY ${CMAKE_SOURCE_DIR} OUTPUT_VARIABLE name)
        string(APPEND texts "    {\"problem.cu\", R\"_kc_(${text})_kc_\"}, // ${name}\n")
    endforeach()
    set(written ${CMAKE_BINARY_DIR}/gpu/shipped_problems.cpp)
    file(CONFIGURE OUTPUT ${written} @ONLY CONTENT [[
#include "gpu/catalog/problem/known_problems.h"

namespace kernelcurve {

std::span<const SourceFile> shippedProblemTexts() {
    static const std::vector<SourceFile> texts = {
@texts@    };
    return texts;
}

} // namespace kernelcurve
]])
    set(${result} ${written} PARENT_SCOPE)
endfunction()
