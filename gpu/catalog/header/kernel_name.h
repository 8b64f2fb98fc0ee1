#pragma once

#include <string>

namespace kernelcurve {

/// The parts of a kernel's file name: "3_gemm_shared.cu" has the number 3 and the id `gemm_shared`.
struct KernelName {
    std::string file; ///< file name without the folder
    std::string id;
    int order = 0; ///< the leading number; 0 if missing
};
/// Parses a file name. Throws Error if it contains no valid id.
KernelName kernelNameOf(const std::string& file);

} // namespace kernelcurve
