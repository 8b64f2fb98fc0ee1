#pragma once

#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

namespace kernelcurve {

using WordSet = std::unordered_set<std::string_view>;

/// Returns true if an include with this name provides device code for one of these words.
bool bringsForDevice(std::string_view header, const WordSet& words);

/// Returns true for a host-only header of the CUDA Toolkit or the system, such as "cuda_runtime.h",
/// "cublas_v2.h", or "stdio.h".
bool isToolkitHeader(std::string_view header);

/// Returns the headers that these words require, such as cuda_fp16.h for `__half`.
std::vector<std::string> deviceHeadersFor(const WordSet& words);

} // namespace kernelcurve
