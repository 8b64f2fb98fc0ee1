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

/// A kernel file compiled for this CPU, as stored in the disk cache.
struct KernelImage {
    std::string sharedObject; ///< ELF
    std::vector<EntryFacts> entries;
    std::int64_t stackBytes = 0; ///< stack size of a thread in bytes
    std::string log;             ///< the compiler's warnings
};

std::string writeKernelImage(const KernelImage& image);
/// Parses the output of writeKernelImage(). Returns nullopt for other texts.
std::optional<KernelImage> readKernelImage(std::string_view text);

} // namespace kernelcurve
