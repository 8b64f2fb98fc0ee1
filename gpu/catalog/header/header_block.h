#pragma once

#include <string>
#include <string_view>

namespace kernelcurve {

/// The header comment of a kernel or problem file.
struct HeaderBlock {
    std::string yaml; ///< text between the marks "/*---" and "---*/"
    int firstLine = 1;
    std::string_view all; ///< text from the start of the file to the end of the comment
};
/// Finds the header. Throws Error if the file does not start with a header.
HeaderBlock findHeader(std::string_view text, const std::string& file);

} // namespace kernelcurve
