#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace kernelcurve {

/// A `__global__` function of a kernel file.
struct GlobalFunction {
    std::string name;
    int parameters = 0;
};
/// Found by reading tokens, not by compiling: comments, strings and launch bounds are skipped.
/// `looked` gets how many characters were read behind the keywords, which is at most all of them.
std::vector<GlobalFunction> globalFunctions(std::string_view source, std::size_t* looked = nullptr);

} // namespace kernelcurve
