#pragma once

#include "gpu/source/syntax/declarations.h"

#include <string>
#include <string_view>
#include <unordered_set>
#include <utility>
#include <vector>

namespace kernelcurve {

/// A text with what its kernels do not need blanked out. Lines and columns stay.
struct Slice {
    std::string text;
    std::unordered_set<std::string_view> words; ///< names in what was kept, and in its macros
    std::vector<std::string_view> leftOut;      ///< names that what was blanked declares
    std::vector<std::pair<int, int>> lines;     ///< first and last line of each piece left out
};

/// Keeps kernels and, again and again, what they name: functions for the device, types, constants,
/// variables of the device, operators. `roots`: these kernels alone; empty: all. Views into what
/// was scanned.
Slice sliceForKernels(const ScannedCode& scanned, const std::vector<std::string>& roots = {});

/// "x.h" of the directive `#include "x.h"`, and whether it stands in quotes; empty for any other.
struct IncludeName {
    std::string_view name;
    bool quoted = false;
};
IncludeName includeName(std::string_view directive);

} // namespace kernelcurve
