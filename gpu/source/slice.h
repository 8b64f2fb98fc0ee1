#pragma once

#include "gpu/source/syntax/declarations.h"

#include <string>
#include <string_view>
#include <unordered_set>
#include <utility>
#include <vector>

namespace kernelcurve {

/// A text in which unused code is replaced by blanks. Lines and columns stay.
struct Slice {
    std::string text;
    std::unordered_set<std::string_view> words; ///< names in the kept code and its macros
    std::vector<std::string_view> leftOut;      ///< names that removed code declares
    std::vector<std::pair<int, int>> lines;     ///< first and last line of each removed piece
};

/// Keeps kernels and, recursively, what they use: device functions, types, constants, device
/// variables, operators. `roots`: only these kernels; empty: all. Refers to the scanned text.
Slice sliceForKernels(const ScannedCode& scanned, const std::vector<std::string>& roots = {});

/// "x.h" in the directive `#include "x.h"`, and whether it is quoted; empty for any other.
struct IncludeName {
    std::string_view name;
    bool quoted = false;
};
IncludeName includeName(std::string_view directive);

} // namespace kernelcurve
