#pragma once

#include "gpu/source/launches.h"

#include <cstddef>

namespace kernelcurve {

/// What a kernel does with an array that it gets, as its text tells: also by other names of it, and
/// in functions of the file that get it.
struct PointerUse {
    bool isRead = false;
    bool isWritten = false;
    bool isReadFirst = false; ///< before what may be the first time that it is written
};
PointerUse useOfPointer(const ScannedCode& scanned, const Declaration& function,
                        std::size_t parameter);

} // namespace kernelcurve
