#pragma once

#include "gpu/source/syntax/launches.h"

#include <cstddef>
#include <string_view>

namespace kernelcurve {

/// The uses of an array argument in a kernel. They are found in the kernel's source, also through
/// aliases and in called functions of the file.
struct PointerUse {
    bool isRead = false;
    bool isWritten = false;
    bool isReadFirst = false; ///< read before the first possible write
    bool isByBlock = false;   ///< each block writes the element with the block's index
};
/// Returns the use of a pointer parameter. For a structure parameter, `member` is the pointer in
/// it; otherwise, it is empty.
PointerUse useOfPointer(const ScannedCode& scanned, const Declaration& function,
                        std::size_t parameter, std::string_view member = {});

} // namespace kernelcurve
