#pragma once

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

namespace kernelcurve {

/// Returns the sizes of a kernel's parameters in bytes from its machine code (an ELF file). The
/// section .nv.info.NAME lists attributes, and attribute 0x17 describes a parameter. NVIDIA does
/// not document this format, but `cuobjdump -elf` shows it. Returns nullopt for code in another
/// format.
std::optional<std::vector<std::size_t>> cubinParameterSizes(std::string_view cubin,
                                                            std::string_view kernel);

} // namespace kernelcurve
