#pragma once

#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

namespace kernelcurve {

using WordSet = std::unordered_set<std::string_view>;

/// Whether an #include of this name brings something for code on a device that these words use.
bool bringsForDevice(std::string_view header, const WordSet& words);

/// Whether an #include in quotes means a file of the toolkit or the system that only a host needs:
/// "cuda_runtime.h", "cublas_v2.h", "stdio.h".
bool isToolkitHeader(std::string_view header);

/// The headers that bring what these words stand for, whoever includes them: `__half` asks for
/// cuda_fp16.h.
std::vector<std::string> deviceHeadersFor(const WordSet& words);

} // namespace kernelcurve
