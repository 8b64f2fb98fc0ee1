#pragma once

#include "gpu/device/cpu/compile/translation_unit.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kernelcurve {

struct EntryFacts {
    EntryForm form = EntryForm::Blocks;
    std::int64_t staticSharedBytes = 0;
};

/// A kernel file compiled for this CPU, as the disk cache keeps it.
struct KernelImage {
    std::string sharedObject; ///< ELF
    std::vector<EntryFacts> entries;
    std::int64_t stackBytes = 0; ///< that a thread may need
    std::string log;             ///< the compiler's warnings
};

std::string writeKernelImage(const KernelImage& image);
/// Nothing if the text is not what writeKernelImage() makes.
std::optional<KernelImage> readKernelImage(std::string_view text);

} // namespace kernelcurve
