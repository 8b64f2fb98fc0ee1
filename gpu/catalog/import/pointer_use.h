#pragma once

#include "gpu/source/syntax/launches.h"

#include <cstddef>
#include <string_view>

namespace kernelcurve {

/// What a kernel does with an array that it gets, as its text tells: also by other names of it, and
/// in functions of the file that get it.
struct PointerUse {
    bool isRead = false;
    bool isWritten = false;
    bool isReadFirst = false; ///< before what may be the first time that it is written
    bool isByBlock = false;   ///< each block writes one element, that of its own number
};
/// `member`: the pointer in the parameter, which is a structure; else empty.
PointerUse useOfPointer(const ScannedCode& scanned, const Declaration& function,
                        std::size_t parameter, std::string_view member = {});

} // namespace kernelcurve
