#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace kernelcurve {

/// The values of the reserved compiler parameters.
struct CompilerOptions {
    std::string l1;       ///< "ca" or "cg"; empty for the compiler's default
    int maxRegisters = 0; ///< 0 for no limit
    bool fastMath = false;
    std::optional<int> ptxas; ///< optimization level from 0 to 3
    int standard = 17;        ///< C++ standard
    bool nvcc = false;        ///< true if nvcc instead of NVRTC compiles the GPU code
    /// True if the code may use instructions of exactly this compute capability (sm_90a instead of
    /// sm_90).
    bool isForOneArchitecture = false;
    std::vector<std::pair<std::string, std::string>> defines = {}; ///< macros and their values
    auto operator<=>(const CompilerOptions&) const = default;
};

struct CompileRequest {
    std::string name;                 ///< file name for messages and line information
    std::string source;               ///< the whole kernel file
    std::vector<std::string> entries; ///< instantiations, such as `copy_vector<float, 4>`
    CompilerOptions options;
    bool operator==(const CompileRequest&) const = default;
};

} // namespace kernelcurve
