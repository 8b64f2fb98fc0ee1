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
/// Finds the kernels in a source by its tokens, without compiling. Skips comments, strings, and
/// launch bounds. Sets `looked` to the number of characters read after the keywords, which never
/// exceeds the length of the text.
std::vector<GlobalFunction> globalFunctions(std::string_view source, std::size_t* looked = nullptr);

/// Returns true for a letter, a digit, or "_".
bool isOfName(char c);
/// Returns the next position of `word` as a whole word, or the end of the text if it does not
/// occur.
std::size_t nextWord(std::string_view text, std::string_view word, std::size_t from);

} // namespace kernelcurve
