#pragma once

#include "gpu/source/syntax/declarations.h"

#include <string>
#include <string_view>
#include <unordered_set>
#include <utility>
#include <vector>

namespace kernelcurve {

/// A source with blanks instead of unused code. Lines and columns stay the same.
struct Slice {
    std::string text;
    std::unordered_set<std::string_view> words; ///< names in the kept code and its macros
    std::vector<std::string_view> leftOut;      ///< names that only removed code declares
    std::vector<std::pair<int, int>> lines;     ///< first and last line of each removed piece
};

/// What happens to the member functions of kept classes that are neither `__device__` nor
/// constexpr.
enum class HostMembers { Keep, Remove };

/// Keeps the kernels and everything that they use: device functions, types, constants, device
/// variables, and operators. A nonempty `roots` selects the kernels. Also keeps the code with the
/// names in `used`. The result refers to the scanned text and to the texts of `used`.
Slice sliceForKernels(const ScannedCode& scanned, const std::vector<std::string>& roots = {},
                      const std::vector<std::string_view>& used = {},
                      HostMembers members = HostMembers::Keep);

/// The name in a directive such as `#include "x.h"`. The name is empty for other directives.
struct IncludeName {
    std::string_view name;
    bool quoted = false;
};
IncludeName includeName(std::string_view directive);

} // namespace kernelcurve
