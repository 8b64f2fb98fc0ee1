#pragma once

#include <string>

namespace kernelcurve {

/// What a kernel file's name says: "3_gemm_shared.cu" is the third one, `gemm_shared`.
struct KernelName {
    std::string file; ///< without its folder
    std::string id;
    int order = 0; ///< the leading number; 0 if there is none
};
/// Throws Error if the name gives no id.
KernelName kernelNameOf(const std::string& file);

} // namespace kernelcurve
