#pragma once

#include <algorithm>
#include <initializer_list>
#include <string_view>

namespace kernelcurve {

inline bool oneOf(std::string_view word, std::initializer_list<std::string_view> words) {
    return std::find(words.begin(), words.end(), word) != words.end();
}

} // namespace kernelcurve
