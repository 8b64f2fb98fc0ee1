#pragma once

#include "gpu/source/syntax/launches.h"

#include <cstddef>
#include <string_view>

namespace kernelcurve {

/// The accesses to an array argument in a kernel's source, including aliases and called functions
/// of the file.
struct PointerUse {
    bool isRead = false;
    bool isWritten = false;
    bool isReadFirst = false; ///< read before the first possible write
    bool isByBlock = false;   ///< each block writes the element at its block index
};
/// Returns the use of a pointer parameter. For a structure parameter, `member` is the name of the
/// pointer.
PointerUse useOfPointer(const ScannedCode& scanned, const Declaration& function,
                        std::size_t parameter, std::string_view member = {});

} // namespace kernelcurve
