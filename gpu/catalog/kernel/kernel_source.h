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

/// A letter, a digit or "_".
bool isOfName(char c);
/// Where `word` begins next as a word of its own; the end of the text where it does not.
std::size_t nextWord(std::string_view text, std::string_view word, std::size_t from);

} // namespace kernelcurve
